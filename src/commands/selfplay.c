// selfplay.c: the command selfplay: games for the trainer; facts about a game file; PGN export.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/version.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "nnue/arch.h"
#include "selfplay/pgn_games.h"
#include "selfplay/selfplay.h"
#include "train/dataset.h"

static const char usage[] =
    "ravelin selfplay FILE [--games N] [--threads N] [--seed S] [--nodes N]\n"
    "                 [--hard-nodes N] [--book FILE] [--half training|judging]\n"
    "                 [--book-share PERCENT] [--dfrc PERCENT] [--random-plies N]\n"
    "                 [--opening-limit CP] [--endgame-nodes N] [--endgame-pieces N]\n"
    "                 [--plies N] [--win CP] [--hash MiB] [--network NET]\n"
    "                 [--syzygy DIR] [--resume | --force]\n"
    "ravelin selfplay --info FILE\n"
    "ravelin selfplay FILE --export GAMES.pgn [--force]\n"
    "ravelin selfplay FILE --archive NEW [--force]\n"
    "Plays games against itself and writes them to FILE with the scores of the\n"
    "searches. Equal seeds give equal games with any number of threads.\n"
    "  --games N            default 10000\n"
    "  --nodes N            nodes a move, 5 percent more or less at random; default\n"
    "                       1000. The search finishes its last iteration\n"
    "  --hard-nodes N       maximum of nodes a move; default 8 times the larger\n"
    "                       of --nodes and --endgame-nodes\n"
    "  --random-plies N     a game starts with N or N + 1 random plies; default 8\n"
    "  --dfrc PERCENT       share of games from Double Fischer Random positions;\n"
    "                       default 10, or less if --book-share is above 90\n"
    "  --book FILE          FEN, EPD or a game file; may be given several times. A\n"
    "                       game file gives one position from the first half of each\n"
    "                       of its games. A game from the book starts with two to\n"
    "                       five random plies after a random position\n"
    "  --half HALF          uses half of the positions; `ravelin match --half\n"
    "                       judging` uses the others\n"
    "  --book-share PERCENT share of games from the book; default 50\n"
    "  --opening-limit CP   draws an opening again if a side leads by more; default\n"
    "                       200, 0 = no limit and no search. After 100 tries,\n"
    "                       random plies from the start position open the game;\n"
    "                       after 100 more, whatever their score\n"
    "  --endgame-nodes N    nodes a move with at most --endgame-pieces (default 15)\n"
    "                       on the board\n"
    "  --plies N            a game ends N plies after its opening, without a result;\n"
    "                       0 = no limit, the default. The trainer then learns from\n"
    "                       scores alone\n"
    "  --win CP             five scores in a row beyond it win the game; 0 = only\n"
    "                       mates; default 1000. Ten scores in a row within 7\n"
    "                       centipawns after 80 plies draw it, and so do 400 plies\n"
    "  --syzygy DIR         tablebases end a game as soon as they contain its\n"
    "                       position\n"
    "  --hash MiB           transposition table of each thread; default 4\n"
    "  --network NET        default: the network inside this program\n"
    "  --resume             continues FILE up to --games. Only --games and --threads\n"
    "                       may differ from the options that FILE was made with\n"
    "  --force              replaces FILE, GAMES.pgn or NEW if it exists\n"
    "  --info FILE          prints settings, openings, lengths and results of the\n"
    "                       games of FILE, and the share of positions that the\n"
    "                       trainer would keep\n"
    "  --export GAMES.pgn   writes the games of FILE as PGN; - is standard output.\n"
    "                       Random moves are marked as book. Scores follow the moves\n"
    "                       as fastchess writes them, in pawns of a network as\n"
    "                       trained, with depth 0; a mate is 320.00\n"
    "  --archive NEW        writes the games of FILE in half of the bytes, without\n"
    "                       the plies after the last score of each: `ravelin\n"
    "                       relabel` cannot score those any more. Training on NEW\n"
    "                       gives the same weights. NEW cannot be resumed\n"
    "Ctrl-C ends self-play and keeps the games before the first unfinished one.\n";

// --- info and export -----------------------------------------------------------------------------

static double percent(uint64_t part, uint64_t whole) {
    return 100.0 * (double)part / (double)max_u64(whole, 1);
}

// Prints each setting on a line.
static void show_settings(const GameFileHeader *header) {
    Text text = TEXT_LOCAL(GAME_SETTINGS_BYTES);
    gamefile_describe(header, &text);
    for (const char *at = text.data, *end; *at; at = end + strspn(end, ", ")) {
        end = at + strcspn(at, ",");
        printf("%.*s\n", (int)(end - at), at);
    }
}

static void show_games(const DatasetSurvey *survey) {
    const GameFileSummary *sum = &survey->summary;
    printf("bytes           %" PRIu64 " in %" PRIu64 " block%s\n", sum->bytes, sum->blocks,
           plural(sum->blocks));
    printf("damaged         %" PRIu64 " block%s, %" PRIu64 " game%s\n", sum->damaged_blocks,
           plural(sum->damaged_blocks), sum->damaged_games, plural(sum->damaged_games));
    printf("begun           %.1f percent classical, dfrc %.1f, from the book %.1f\n",
           percent(sum->starts[START_CLASSICAL], sum->games),
           percent(sum->starts[START_DFRC], sum->games),
           percent(sum->starts[START_POSITION], sum->games));
    printf("white wins      %.1f percent, draws %.1f, black wins %.1f, unfinished %.1f\n",
           percent(sum->results[WHITE_WON], sum->games), percent(sum->results[DRAWN], sum->games),
           percent(sum->results[BLACK_WON], sum->games),
           percent(sum->results[UNFINISHED], sum->games));
    printf("ended by rule   %.1f percent, by length %.1f, by tablebases %.1f\n",
           percent(sum->ends[END_RULE], sum->games), percent(sum->ends[END_LENGTH], sum->games),
           percent(sum->ends[END_TABLEBASE], sum->games));
    printf("adjudicated     won %.1f percent, drawn %.1f\n",
           percent(sum->ends[END_WIN_ADJUDICATED], sum->games),
           percent(sum->ends[END_DRAW_ADJUDICATED], sum->games));
    printf("plies a game    %.1f, of them the trainer keeps %.1f percent\n",
           (double)sum->plies / (double)max_u64(sum->games, 1), percent(survey->kept, sum->plies));
    printf("mean score      %.0f cp either way as trained, of the plies kept\n", survey->mean_cp);
    printf("%" PRIu64 " game%s, %" PRIu64 " plies\n", sum->games, plural(sum->games), sum->plies);
}

static int show_info(const char *path) {
    DatasetSurvey survey;
    if (!argument_check(path, dataset_survey(path, &survey))) return STATUS_BAD_ARGUMENTS;
    show_settings(&survey.header);
    show_games(&survey);
    return survey.summary.damaged_blocks + survey.summary.damaged_games ? STATUS_FAILED : STATUS_OK;
}

// A copy of the games of a file as PGN (export) or as an archive. The functions below that return
// false print no line: memory or disk do not suffice.
typedef struct Conversion {
    const char *path, *output_path;
    bool is_archive;
    bool is_kept;  // false: the output is removed, after an error, after an interrupted archive, or
                   // if damage left no game
    GameReader reader;
    PgnGame pgn;        // for an export
    GameWriter writer;  // for an archive; an export uses only writer.file
} Conversion;

static bool export_game(Conversion *conversion, GameRecord *record) {
    static const char *const names[2] = {RAVELIN_NAME, RAVELIN_NAME};
    const GameReader *reader = &conversion->reader;
    record_rescale(record, reader->header.score_scale, OUTPUT_SCALE);
    record_to_pgn(record, reader->summary.games, names, &conversion->pgn);
    char *text = pgn_text(&conversion->pgn);
    bool good = text && fputs(text, conversion->writer.file) >= 0;
    free(text);
    return good;
}

static bool archive_begin(Conversion *conversion) {
    GameFileHeader header = conversion->reader.header;
    header.is_archive = header.is_cut = 1;
    conversion->writer.archive = archive_create();
    return conversion->writer.archive && !gamefile_write_header(conversion->writer.file, &header);
}

static bool archive_game(Conversion *conversion, GameRecord *record) {
    int *count = &record->ply_count;
    while (*count > 0 && record->scores_cp[*count - 1] == SCORE_NONE) --*count;
    return !game_writer_add(&conversion->writer, record);
}

// Returns the exit status and sets is_kept.
static int convert_games(Conversion *conversion) {
    enum { GAMES_A_LINE = 256 };  // of progress
    const bool is_archive = conversion->is_archive;
    const GameFileSummary *sum = &conversion->reader.summary;
    const atomic_bool *stop = interrupt_watch();
    Progress progress = progress_begin();
    GameRecord record;
    bool good = !is_archive || archive_begin(conversion);
    while (good && !atomic_load(stop) && game_reader_next(&conversion->reader, &record)) {
        good = is_archive ? archive_game(conversion, &record) : export_game(conversion, &record);
        if (conversion->writer.file != stdout && sum->games % GAMES_A_LINE == 0)
            progress_show(&progress, "%" PRIu64 " games", sum->games);
    }
    if (good && is_archive) good = !game_writer_end_block(&conversion->writer);
    progress_end(&progress);
    if (!good)
        return argument_error("%s: cannot be written: disk or memory full?",
                              conversion->output_path);
    if (ferror(conversion->reader.file)) return STATUS_BAD_ARGUMENTS;  // run_conversion names it
    if (is_archive && atomic_load(stop)) {
        argument_reject("stopped: no archive is written");
        return STATUS_FAILED;
    }
    conversion->is_kept = !summary_is_all_damage(sum);
    const bool is_damaged = argument_damage(conversion->path, sum);
    fprintf(stderr, "%" PRIu64 " game%s, %.1f s\n", sum->games, plural(sum->games),
            progress_seconds(&progress));
    return is_damaged || atomic_load(stop) ? STATUS_FAILED : STATUS_OK;
}

static int run_conversion(const char *path, const char *output_path, bool is_archive,
                          OverwritePolicy overwrite) {
    static Conversion conversion;
    TemporaryFile output;
    int status = STATUS_BAD_ARGUMENTS;
    conversion.path = path;
    conversion.output_path = output_path;
    conversion.is_archive = is_archive;
    conversion.is_kept = false;
    if (argument_check(path, game_reader_open(&conversion.reader, path)) &&
        argument_output(output_path, overwrite, &output)) {
        conversion.writer.file = output.file;
        status = convert_games(&conversion);
        if (!argument_close_output(output_path, &output, conversion.is_kept))
            status = STATUS_BAD_ARGUMENTS;
    }
    pgn_free(&conversion.pgn);
    archive_destroy(conversion.writer.archive);
    const bool is_read = argument_check(path, game_reader_close(&conversion.reader, NULL));
    return is_read ? status : STATUS_BAD_ARGUMENTS;
}

// --- self-play -----------------------------------------------------------------------------------

static void show_progress(void *context, const GameFileSummary *sum, uint64_t wanted) {
    progress_count(context, sum->games, wanted, "games", "W %.1f D %.1f L %.1f%%",
                   percent(sum->results[WHITE_WON], sum->games),
                   percent(sum->results[DRAWN], sum->games),
                   percent(sum->results[BLACK_WON], sum->games));
}

enum { NOT_GIVEN = -1, BOOK_SHARE = 50, DFRC_SHARE = 10, ENDGAME_PIECES = 15 };

// The arguments that are no fields of the options.
typedef struct Settings {
    const char *info, *export, *archive, *syzygy, *half;
    TextList books;
} Settings;

// Rejects options that contradict others or need them, and sets defaults that depend on others.
static bool complete_rules(const Settings *settings, GameRules *rules) {
    const char *error = NULL;
    if (settings->half && !settings->books.count) error = "--half needs --book";
    if (rules->book_percent != NOT_GIVEN && !settings->books.count)
        error = "--book-share needs --book";
    if (rules->endgame_pieces != NOT_GIVEN && !rules->endgame_nodes)
        error = "--endgame-pieces needs --endgame-nodes";
    if (rules->hard_nodes && rules->hard_nodes < max_i64(rules->soft_nodes, rules->endgame_nodes))
        error = "--hard-nodes must not be less than --nodes and --endgame-nodes";
    if (!rules->hard_nodes)
        rules->hard_nodes = HARD_NODES_FACTOR * max_i64(rules->soft_nodes, rules->endgame_nodes);
    if (rules->book_percent == NOT_GIVEN)
        rules->book_percent = settings->books.count ? BOOK_SHARE : 0;
    if (rules->dfrc_percent == NOT_GIVEN)
        rules->dfrc_percent = min_i64(DFRC_SHARE, 100 - rules->book_percent);
    if (rules->endgame_pieces == NOT_GIVEN) rules->endgame_pieces = ENDGAME_PIECES;
    if (rules->book_percent + rules->dfrc_percent > 100)
        error = "--book-share (default 50) and --dfrc must not exceed 100 percent together";
    return !error || argument_reject("selfplay: %s; see `ravelin selfplay --help`", error);
}

// Adds one position of each game, until *stop. Returns NULL or an error.
static const char *read_game_book(GameReader *reader, const atomic_bool *stop, Book *book) {
    enum { GAMES_A_LINE = 1024 };  // of progress
    Progress progress = progress_begin();
    GameRecord record;
    const uint64_t *games = &reader->summary.games;
    bool good = true;
    while (good && !atomic_load(stop) && game_reader_next(reader, &record)) {
        good = book_add_game(book, &record, *games);
        if (*games % GAMES_A_LINE == 0) progress_show(&progress, "book: %" PRIu64 " games", *games);
    }
    progress_end(&progress);
    if (!good) return "is too large, or not enough memory";
    return *games || atomic_load(stop) ? NULL : "has no games";
}

static bool read_book(Book *book, const char *path, const atomic_bool *stop) {
    GameReader reader;
    const char *error = game_reader_open(&reader, path);
    const bool is_text = error && strcmp(error, NO_GAME_FILE) == 0;
    if (!error) error = read_game_book(&reader, stop, book);
    error = game_reader_close(&reader, error);
    if (is_text) return argument_book(path, book);
    if (!error) argument_damage(path, &reader.summary);
    return argument_check(path, error);
}

// Returns false after an error or *stop.
static bool read_books(const TextList *paths, const atomic_bool *stop, Book *book) {
    for (int i = 0; i < paths->count && !atomic_load(stop); i++)
        if (!read_book(book, paths->texts[i], stop)) return false;
    return !atomic_load(stop);
}

static int play(SelfplayOptions *options) {
    Progress progress = progress_begin();
    options->progress = show_progress;
    options->context = &progress;
    GameFileSummary sum;
    Failure failure;
    const char *error = selfplay(options, &sum, &failure);
    progress_end(&progress);
    if (error) {
        argument_failure(error, &failure);
        return strcmp(error, STOPPED_BEFORE_PLAY) == 0 ? STATUS_FAILED : STATUS_BAD_ARGUMENTS;
    }
    printf("%" PRIu64 " game%s, %" PRIu64 " plies, %.1f s\n", sum.games, plural(sum.games),
           sum.plies, progress_seconds(&progress));
    if (options->rules.book)
        printf("%" PRIu64 " game%s from the book\n", sum.starts[START_POSITION],
               plural(sum.starts[START_POSITION]));
    return sum.games >= (uint64_t)options->games ? STATUS_OK : STATUS_FAILED;
}

static int run_selfplay(SelfplayOptions *options, const Settings *settings) {
    GameRules *rules = &options->rules;
    Book book = {0};
    int status = STATUS_BAD_ARGUMENTS;
    if (!complete_rules(settings, rules)) return status;
    rules->book = settings->books.count ? &book : NULL;
    rules->stop = interrupt_watch();
    if (read_books(&settings->books, rules->stop, &book) && argument_half(settings->half, &book) &&
        argument_tablebases(settings->syzygy, &rules->syzygy))
        status = play(options);
    else if (atomic_load(rules->stop))
        status = STATUS_FAILED;
    if (!argument_check_tablebases(rules->syzygy) && status == STATUS_OK) status = STATUS_FAILED;
    syzygy_close(rules->syzygy);
    book_free(&book);
    return status;
}

// Runs the form of the command that the options ask for.
static int run_form(int count, char *words[], SelfplayOptions *options, const Settings *settings) {
    const bool archives = settings->archive != NULL;
    const char *output = archives ? settings->archive : settings->export;
    if (settings->info)
        return arguments_only(count, words, "selfplay --info", "--info") ? show_info(settings->info)
                                                                         : STATUS_BAD_ARGUMENTS;
    if (!output) return run_selfplay(options, settings);
    if (!arguments_only(count, words, archives ? "selfplay --archive" : "selfplay --export",
                        archives ? "--archive --force" : "--export --force"))
        return STATUS_BAD_ARGUMENTS;
    return run_conversion(options->path, output, archives, options->overwrite);
}

int command_selfplay(int count, char *words[]) {
    SelfplayOptions options = {.games = 10000,
                               .seed = 1,
                               .threads = 1,
                               .hash_mb = 4,
                               .rules = {.soft_nodes = 1000,
                                         .random_plies = 8,
                                         .book_percent = NOT_GIVEN,
                                         .dfrc_percent = NOT_GIVEN,
                                         .opening_limit_cp = 200,
                                         .endgame_pieces = NOT_GIVEN,
                                         .win_cp = 1000,
                                         .raw_eval = true},
                               .fewer = argument_report_fewer_threads};
    Settings settings = {.info = NULL};
    GameRules *rules = &options.rules;
    const Argument arguments[] = {
        {"FILE", ARGUMENT_OUTPUT, &options.path, 0, 0},
        {"--games", ARGUMENT_NUMBER, &options.games, 1, 1e9},
        {"--threads", ARGUMENT_NUMBER, &options.threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &options.seed, 0, INFINITY},
        {"--nodes", ARGUMENT_NUMBER, &rules->soft_nodes, 10, 1e8},
        {"--hard-nodes", ARGUMENT_NUMBER, &rules->hard_nodes, 10, 1e9},
        {"--random-plies", ARGUMENT_NUMBER, &rules->random_plies, 0, OPENING_PLIES_MAX - 1},
        {"--book", ARGUMENT_INPUTS, &settings.books, 0, 0},
        {"--half", ARGUMENT_TEXT, &settings.half, 0, 0},
        {"--book-share", ARGUMENT_NUMBER, &rules->book_percent, 0, 100},
        {"--dfrc", ARGUMENT_NUMBER, &rules->dfrc_percent, 0, 100},
        {"--opening-limit", ARGUMENT_NUMBER, &rules->opening_limit_cp, 0, 30000},
        {"--endgame-nodes", ARGUMENT_NUMBER, &rules->endgame_nodes, 10, 1e8},
        {"--endgame-pieces", ARGUMENT_NUMBER, &rules->endgame_pieces, 2, 32},
        {"--plies", ARGUMENT_NUMBER, &rules->plies, 0, 400},
        {"--win", ARGUMENT_NUMBER, &rules->win_cp, 0, 30000},
        {"--hash", ARGUMENT_NUMBER, &options.hash_mb, 1, 1024},
        {"--network", ARGUMENT_INPUT, &options.network, 0, 0},
        {"--syzygy", ARGUMENT_TEXT, &settings.syzygy, 0, 0},
        {"--resume", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_RESUME, 0},
        {"--force", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_REPLACE, 0},
        {"--info", ARGUMENT_INPUT, &settings.info, 0, 0},
        {"--export", ARGUMENT_OUTPUT, &settings.export, 0, 0},
        {"--archive", ARGUMENT_OUTPUT, &settings.archive, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!options.path == !settings.info)
        return argument_error("selfplay expects one FILE; see `ravelin selfplay --help`");
    return run_form(count, words, &options, &settings);
}
