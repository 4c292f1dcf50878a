// selfplay.c: the command selfplay: games for the trainer, and what a game file holds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "nnue/arch.h"
#include "selfplay/pgn_games.h"
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
    "Plays games against itself and writes them to FILE with the scores of the searches. Equal\n"
    "seeds give equal games with any number of threads.\n"
    "  --games N            default 10000\n"
    "  --nodes N            nodes a move, 5 percent more or less at random; default 1000. The\n"
    "                       search finishes its last iteration\n"
    "  --hard-nodes N       maximum of nodes a move; default 8 times --nodes\n"
    "  --random-plies N     a game starts with N or N + 1 random plies; default 8\n"
    "  --dfrc PERCENT       share of games from Double Fischer Random positions; default 10\n"
    "  --book FILE          FEN or EPD; may be given several times. A game from the book starts\n"
    "                       with one to four random plies after a random line\n"
    "  --half HALF          uses half of the lines; `ravelin match --half judging` uses the "
    "others\n"
    "  --book-share PERCENT share of games from the book; default 50\n"
    "  --opening-limit CP   draws an opening again if a side leads by more; default 200\n"
    "  --endgame-nodes N    nodes a move with at most --endgame-pieces (default 15) on the board.\n"
    "                       These moves get no scores: they only decide the result\n"
    "  --win CP             five scores in a row beyond it win the game; 0 = only mates; default\n"
    "                       1000. Ten scores in a row within 7 centipawns after 80 plies draw it,\n"
    "                       and so do 400 plies\n"
    "  --syzygy DIR         tablebases end a game as soon as they contain its position\n"
    "  --hash MB            transposition table of each thread; default 4\n"
    "  --network NET        default: the network inside this program\n"
    "  --resume             continues FILE up to --games. It needs the same seed, nodes, books,\n"
    "                       shares, network, endgame settings and size of tablebases\n"
    "  --force              replaces FILE, or GAMES.pgn, if it exists\n"
    "  --info FILE          prints how the games of FILE were made, started, went and ended, and\n"
    "                       the share of positions that the trainer would keep\n"
    "  --export GAMES.pgn   writes the games of FILE as PGN; - is standard output. Random moves\n"
    "                       are marked as book. Scores follow the moves as fastchess writes them,\n"
    "                       in pawns of a network as trained, with depth 0; a mate is 320.00\n"
    "Ctrl-C ends self-play and keeps the games before the first unfinished one.\n";

// --- info and export -----------------------------------------------------------------------------

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
    DatasetSurvey survey;
    const char *error = dataset_survey(path, &survey);
    if (error) return argument_error("%s: %s", path, error);
    show_header(&survey.header);
    show_games(&survey.summary, &survey);
    return survey.summary.damaged_blocks + survey.summary.damaged_games ? STATUS_FAILED : STATUS_OK;
}

// Returns false if the output cannot be written or there is not enough memory.
static bool export_game(GameReader *reader, GameRecord *record, PgnGame *pgn, FILE *output) {
    record_rescale(record, reader->header.score_scale, OUTPUT_SCALE);
    record_to_pgn(record, reader->summary.games, pgn);
    char *text = pgn_text(pgn);
    bool good = text && fputs(text, output) >= 0;
    free(text);
    return good;
}

static int export_games(const char *path, GameReader *reader, FILE *output) {
    enum { GAMES_A_LINE = 256 };  // of progress
    const atomic_bool *stop = interrupt_watch();
    Progress progress = progress_begin();
    GameRecord record;
    PgnGame pgn = {0};
    bool good = true;
    const GameFileSummary *sum = &reader->summary;
    while (good && !atomic_load(stop) && game_reader_next(reader, &record)) {
        good = export_game(reader, &record, &pgn, output);
        if (sum->games % GAMES_A_LINE == 0)
            progress_show(&progress, "%" PRIu64 " games", sum->games);
    }
    pgn_free(&pgn);
    progress_end(&progress);
    if (!good) return argument_error("not enough memory, or the disk is full");
    bool is_damaged = argument_damage(path, sum->damaged_blocks, sum->damaged_games);
    fprintf(stderr, "%" PRIu64 " games, %.1f s\n", sum->games, progress_seconds(&progress));
    return is_damaged || atomic_load(stop) ? STATUS_FAILED : STATUS_OK;
}

static int run_export(const char *path, const char *output_path, bool force) {
    GameReader reader;
    FILE *output;
    int status = STATUS_BAD_ARGUMENTS;
    const char *error = game_reader_open(&reader, path);
    if (error) {
        argument_error("%s: %s", path, error);
    } else if (argument_output(output_path, force, path, &output)) {
        status = export_games(path, &reader, output);
        if (!argument_close_output(output_path, output)) status = STATUS_BAD_ARGUMENTS;
    }
    game_reader_close(&reader);
    return status;
}

// --- self-play -----------------------------------------------------------------------------------

typedef struct Session {
    Progress progress;
    uint64_t wanted;  // games
} Session;

static void show_progress(void *context, const GameFileSummary *sum) {
    Session *session = context;
    progress_count(&session->progress, sum->games, session->wanted, "games",
                   "W %.1f D %.1f L %.1f%%", percent(sum->results[WHITE_WON], sum->games),
                   percent(sum->results[DRAWN], sum->games),
                   percent(sum->results[BLACK_WON], sum->games));
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
    Session session = {progress_begin(), (uint64_t)asked->games};
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
                               .context = &session,
                               .fewer = argument_report_fewer_threads};
    if (!argument_overwrite(asked->resume, asked->force, &options.overwrite))
        return STATUS_BAD_ARGUMENTS;
    if (!asked->hard_nodes) options.rules.hard_nodes = 8 * options.rules.soft_nodes;
    GameFileSummary sum;
    Failure failure;
    const char *error = selfplay(&options, &sum, &failure);
    progress_end(&session.progress);
    if (error) return argument_failure(error, &failure);
    printf("%" PRIu64 " games, %" PRIu64 " plies, %.1f s\n", sum.games, sum.plies,
           progress_seconds(&session.progress));
    return sum.games >= options.games ? STATUS_OK : STATUS_FAILED;
}

int command_selfplay(int count, char *words[]) {
    Settings asked;
    int status;
    if (!read_settings(count, words, &asked, &status)) return status;
    if (!fits_form(count, words, &asked)) return STATUS_BAD_ARGUMENTS;
    if (asked.info) return show_info(asked.info);
    if (asked.export) return run_export(asked.path, asked.export, asked.force);
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
