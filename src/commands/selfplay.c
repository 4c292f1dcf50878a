// selfplay.c: the command selfplay: games for the trainer, and what a game file holds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/numbers.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/selfplay_export.h"
#include "selfplay/selfplay.h"
#include "train/dataset.h"

static const char usage[] =
    "ravelin selfplay FILE [--games N] [--threads N] [--seed S] [--nodes N] [--hard-nodes N]\n"
    "                 [--book FILE] [--half training|judging] [--book-share PERCENT]\n"
    "                 [--dfrc PERCENT] [--random-plies N] [--opening-limit CP]\n"
    "                 [--endgame-nodes N] [--endgame-pieces N] [--win CP] [--hash MB]\n"
    "                 [--network NET] [--syzygy DIR] [--resume | --force]\n"
    "ravelin selfplay --info FILE\n"
    "ravelin selfplay FILE --export GAMES.pgn [--force]\n"
    "Plays games (default 10000) against itself, about --nodes a move (default 1000, up to 5\n"
    "percent more or less at random), and writes them to FILE with the scores of the searches.\n"
    "Equal seeds give equal games whatever the number of threads. The last iteration is\n"
    "finished, unless the move takes more than --hard-nodes in all (default 8 times --nodes, in\n"
    "endgames too).\n"
    "A game begins with random moves (--random-plies or one more, default 8) from the start\n"
    "position or, --dfrc percent of all (default 10), from a Double Fischer Random array. With\n"
    "--book, which may be given several times, --book-share percent of the games (default 50)\n"
    "begin with one to four random moves from a random line of FEN or EPD instead, of all lines\n"
    "or of one --half; `ravelin match --half judging` plays the others. Openings that one side\n"
    "leads by more than --opening-limit centipawns (default 200) are drawn again.\n"
    "With --endgame-nodes, positions of at most --endgame-pieces (default 15) get that many nodes\n"
    "instead, to find out the result, and no score.\n"
    "A game ends by the rules, as won when five scores in a row agree beyond --win (default 1000;\n"
    "0 = only mates), or as drawn when ten lie within 7 centipawns after 80 plies, or after 400\n"
    "plies; with --syzygy also where the tablebases in DIR know the result.\n"
    "A FILE that exists is only touched with --resume or --force. --resume continues one that\n"
    "was begun with the same seed, nodes, books, shares, network, endgame settings and size of\n"
    "tablebases, up to --games; the others may differ. --force replaces it. Ctrl-C ends it; the\n"
    "games before the first unfinished one are kept. --info summarises a file: what it was made\n"
    "with, how its games began, went and ended, and how much of it the trainer would keep.\n"
    "--export plays nothing, but writes the games of FILE as PGN (- for standard output): random\n"
    "moves marked as book, then a score after each move as fastchess writes it, in pawns for the\n"
    "side that moved, 320.00 for a mate, with depth 0 for unknown. Pawns are those of the network\n"
    "as trained, which `ravelin import` expects.\n";

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void show_header(const GameFileHeader *header) {
    if (header->network) printf("network         %08" PRIx64 "\n", header->network >> 32);
    if (header->is_imported) {
        printf("imported        from PGN\n");
    } else {
        printf("seed            %" PRIu64 "\n", header->seed);
        printf("soft nodes      %" PRIu32 "\n", header->soft_nodes);
        if (header->endgame_nodes)
            printf("endgame nodes   %" PRIu32 "%s, from %d pieces down\n", header->endgame_nodes,
                   header->is_relabelled ? "" : ", without scores", header->endgame_pieces);
        printf("dfrc            %d percent\n", header->dfrc_percent);
        printf("book            %d percent, %08" PRIx64 "\n", header->book_percent,
               header->book >> 32);
    }
    if (header->tb_pieces) printf("tablebases      up to %d pieces\n", header->tb_pieces);
    printf("scores          %s, scale %d%s\n", header->is_unshaped ? "unshaped" : "shaped",
           header->score_scale, header->is_relabelled ? ", rescored by a later search" : "");
}

static void show_games(const GameFileSummary *sum, const DatasetSurvey *survey) {
    printf("bytes           %" PRIu64 " in %" PRIu64 " blocks\n", sum->bytes, sum->blocks);
    printf("damaged         %" PRIu64 " blocks, %" PRIu64 " games\n", sum->damaged_blocks,
           sum->damaged_games);
    printf("begun           %.1f percent classical, dfrc %.1f, from the book %.1f\n",
           percent(survey->starts[START_CLASSICAL], sum->games),
           percent(survey->starts[START_DFRC], sum->games),
           percent(survey->starts[START_POSITION], sum->games));
    printf("white wins      %.1f percent, draws %.1f, black wins %.1f\n",
           percent(sum->results[WHITE_WON], sum->games), percent(sum->results[DRAWN], sum->games),
           percent(sum->results[BLACK_WON], sum->games));
    printf(
        "ended by rule   %.1f percent, adjudged won %.1f, drawn %.1f, too long %.1f,"
        " by tablebases %.1f\n",
        percent(sum->ends[END_RULE], sum->games),
        percent(sum->ends[END_WIN_ADJUDICATED], sum->games),
        percent(sum->ends[END_DRAW_ADJUDICATED], sum->games),
        percent(sum->ends[END_LENGTH], sum->games), percent(sum->ends[END_TABLEBASE], sum->games));
    printf("plies a game    %.1f, of them the trainer keeps %.1f percent\n",
           (double)sum->plies / (double)(sum->games ? sum->games : 1),
           percent(survey->kept, sum->plies));
    printf("mean score      %.0f cp either way as trained, of the plies kept\n", survey->mean_cp);
    printf("%" PRIu64 " games, %" PRIu64 " plies\n", sum->games, sum->plies);
}

static int show_info(const char *path) {
    GameFileHeader header;
    GameFileSummary sum;
    DatasetSurvey survey;
    const DatasetFilter filter = {DATASET_FIRST_PLY, DATASET_LIMIT_CP};
    const char *error = dataset_survey(path, &filter, &header, &sum, &survey);
    if (error) return argument_error("%s: %s", path, error);
    show_header(&header);
    show_games(&sum, &survey);
    return sum.damaged_blocks + sum.damaged_games ? STATUS_FAILED : STATUS_OK;
}

// The rates leave out what an earlier run has played.
typedef struct Rate {
    Progress progress;
    uint64_t first_games, first_plies;
    bool begun;
} Rate;

static void show_progress(void *context, const GameFileSummary *sum, uint64_t wanted) {
    Rate *rate = context;
    if (!rate->begun) {
        *rate = (Rate){progress_begin(), sum->games, sum->plies, true};
        return;
    }
    double seconds = progress_seconds(&rate->progress);
    double games_a_second = (double)(sum->games - rate->first_games) / seconds;
    double left = games_a_second > 0 ? (double)(wanted - sum->games) / games_a_second : 0;
    progress_show(
        &rate->progress,
        "%" PRIu64 "/%" PRIu64 " games, %.0f plies/s, W %.1f D %.1f L %.1f%%, %.0f s left",
        sum->games, wanted, (double)(sum->plies - rate->first_plies) / seconds,
        percent(sum->results[WHITE_WON], sum->games), percent(sum->results[DRAWN], sum->games),
        percent(sum->results[BLACK_WON], sum->games), left);
}

static void tell_fewer(void *context, int threads) {
    (void)context;
    fprintf(stderr, "ravelin: threads or memory suffice for --threads %d only\n", threads);
}

enum { NOT_GIVEN = -1, BOOK_SHARE = 50, ENDGAME_PIECES = 15 };

// The arguments of the command.
typedef struct Settings {
    const char *path, *info, *export, *network, *syzygy, *half;
    TextList books;
    int64_t games, threads, seed, nodes, hard_nodes, random_plies, book_share, dfrc, opening_limit;
    int64_t endgame_nodes, endgame_pieces, win, hash;
    bool resume, force;
} Settings;

static bool read_settings(int count, char *words[], Settings *asked, int *status) {
    *asked = (Settings){.games = 10000,
                        .threads = 1,
                        .seed = 1,
                        .nodes = 1000,
                        .random_plies = 8,
                        .book_share = NOT_GIVEN,
                        .dfrc = 10,
                        .opening_limit = 200,
                        .endgame_pieces = NOT_GIVEN,
                        .win = 1000,
                        .hash = 4};
    const Argument arguments[] = {
        {"FILE", ARGUMENT_TEXT, &asked->path, 0, 0},
        {"--games", ARGUMENT_NUMBER, &asked->games, 1, 1000000000},
        {"--threads", ARGUMENT_NUMBER, &asked->threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &asked->seed, 0, INFINITY},
        {"--nodes", ARGUMENT_NUMBER, &asked->nodes, 10, 100000000},
        {"--hard-nodes", ARGUMENT_NUMBER, &asked->hard_nodes, 10, 1000000000},
        {"--random-plies", ARGUMENT_NUMBER, &asked->random_plies, 0, OPENING_PLIES_MAX - 1},
        {"--book", ARGUMENT_TEXTS, &asked->books, 0, 0},
        {"--half", ARGUMENT_TEXT, &asked->half, 0, 0},
        {"--book-share", ARGUMENT_NUMBER, &asked->book_share, 0, 100},
        {"--dfrc", ARGUMENT_NUMBER, &asked->dfrc, 0, 100},
        {"--opening-limit", ARGUMENT_NUMBER, &asked->opening_limit, 1, 30000},
        {"--endgame-nodes", ARGUMENT_NUMBER, &asked->endgame_nodes, 10, 100000000},
        {"--endgame-pieces", ARGUMENT_NUMBER, &asked->endgame_pieces, 2, 32},
        {"--win", ARGUMENT_NUMBER, &asked->win, 0, 30000},
        {"--hash", ARGUMENT_NUMBER, &asked->hash, 1, 1024},
        {"--network", ARGUMENT_TEXT, &asked->network, 0, 0},
        {"--syzygy", ARGUMENT_TEXT, &asked->syzygy, 0, 0},
        {"--resume", ARGUMENT_SWITCH, &asked->resume, 0, 0},
        {"--force", ARGUMENT_SWITCH, &asked->force, 0, 0},
        {"--info", ARGUMENT_TEXT, &asked->info, 0, 0},
        {"--export", ARGUMENT_TEXT, &asked->export, 0, 0},
    };
    return arguments_read(count, words, ARGUMENTS(arguments), usage, status);
}

// One file, and with --info and --export only what they use. False after one line on stderr.
static bool fits_form(int count, char *words[], const Settings *asked) {
    if (!asked->path == !asked->info) {
        argument_error("selfplay expects one FILE; see `ravelin selfplay --help`");
        return false;
    }
    if (asked->info) return arguments_only(count, words, "selfplay --info", "--info");
    if (asked->export) return arguments_only(count, words, "selfplay --export", "--export --force");
    return true;
}

// Options that contradict others, or would change nothing without them, are refused. False after
// one line on stderr.
static bool complete_settings(Settings *asked) {
    const char *missing = NULL;
    if (asked->half && !asked->books.count) missing = "--half needs --book";
    if (asked->book_share != NOT_GIVEN && !asked->books.count)
        missing = "--book-share needs --book";
    if (asked->endgame_pieces != NOT_GIVEN && !asked->endgame_nodes)
        missing = "--endgame-pieces needs --endgame-nodes";
    if (asked->hard_nodes && asked->hard_nodes < max_i64(asked->nodes, asked->endgame_nodes))
        missing = "--hard-nodes must not be less than --nodes and --endgame-nodes";
    if (missing) argument_error("selfplay: %s; see `ravelin selfplay --help`", missing);
    if (asked->book_share == NOT_GIVEN) asked->book_share = BOOK_SHARE;
    if (asked->endgame_pieces == NOT_GIVEN) asked->endgame_pieces = ENDGAME_PIECES;
    return !missing;
}

// False after one line on stderr.
static bool read_books(const TextList *paths, Book *book) {
    for (int i = 0; i < paths->count; i++) {
        const char *error = book_read(book, paths->texts[i]);
        if (error) argument_error("%s: %s", paths->texts[i], error);
        if (error) return false;
    }
    return true;
}

static int run_selfplay(const Settings *asked, const Book *book, Syzygy *syzygy) {
    Rate rate = {.progress = progress_begin()};
    SelfplayOptions options = {.path = asked->path,
                               .network = asked->network,
                               .games = (uint64_t)asked->games,
                               .seed = (uint64_t)asked->seed,
                               .threads = (int)asked->threads,
                               .hash_mb = (int)asked->hash,
                               .rules = {.soft_nodes = (uint64_t)asked->nodes,
                                         .hard_nodes = (uint64_t)asked->hard_nodes,
                                         .endgame_nodes = (uint64_t)asked->endgame_nodes,
                                         .endgame_pieces = (int)asked->endgame_pieces,
                                         .random_plies = (int)asked->random_plies,
                                         .book = book->count ? book : NULL,
                                         .book_percent = (int)asked->book_share,
                                         .dfrc_percent = (int)asked->dfrc,
                                         .opening_limit_cp = (int)asked->opening_limit,
                                         .win_cp = (int)asked->win,
                                         .syzygy = syzygy,
                                         .unshaped = true,
                                         .stop = interrupt_watch()},
                               .progress = show_progress,
                               .fewer = tell_fewer,
                               .context = &rate};
    if (!argument_overwrite(asked->resume, asked->force, &options.overwrite))
        return STATUS_BAD_ARGUMENTS;
    if (!asked->hard_nodes) options.rules.hard_nodes = 8 * options.rules.soft_nodes;
    GameFileSummary sum;
    Failure failure;
    const char *error = selfplay(&options, &sum, &failure);
    progress_end(&rate.progress);
    if (error) return argument_failure(error, &failure);
    printf("%" PRIu64 " games, %" PRIu64 " plies, %.1f s\n", sum.games, sum.plies,
           progress_seconds(&rate.progress));
    return sum.games >= options.games ? STATUS_OK : STATUS_FAILED;
}

int command_selfplay(int count, char *words[]) {
    Settings asked;
    int status;
    if (!read_settings(count, words, &asked, &status)) return status;
    if (!fits_form(count, words, &asked)) return STATUS_BAD_ARGUMENTS;
    if (asked.info) return show_info(asked.info);
    if (asked.export) return selfplay_export(asked.path, asked.export, asked.force);
    if (!complete_settings(&asked)) return STATUS_BAD_ARGUMENTS;
    Book book = {0};
    Syzygy *syzygy = NULL;
    status = STATUS_BAD_ARGUMENTS;
    if (read_books(&asked.books, &book) && argument_half(asked.half, &book) &&
        argument_tablebases(asked.syzygy, &syzygy))
        status = run_selfplay(&asked, &book, syzygy);
    syzygy_close(syzygy);
    book_free(&book);
    return status;
}
