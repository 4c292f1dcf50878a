// solve.c: the command solve: a test suite of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "commands/solve_task.h"
#include "notation/book.h"
#include "notation/moves.h"

static const char usage[] =
    "ravelin solve SUITE.epd [--time MS] [--nodes N] [--depth D] [--margin CP] [--threads N]\n"
    "              [--hash MB] [--syzygy DIR]\n"
    "Searches every position of a test suite, 1 second each if no limit is given, and compares "
    "the\n"
    "answer with what its line of EPD asks: bm, a best move (one of several); am, a move to "
    "avoid;\n"
    "dm, a mate in so many moves, which alone ends the search once it is found; ce, a score in\n"
    "centipawns, to be met within --margin (default 50). Of several all must be met. A row for\n"
    "each position, its score in pawns for the side to move; #3 means that it mates in 3.\n"
    "Each search starts with an empty hash table; with one thread and --nodes or --depth the\n"
    "answers are always the same. Ctrl-C ends it. The exit status is 1 unless all are solved.\n";

enum { DEFAULT_TIME_MS = 1000, ASKED_WIDTH = 24 };

typedef struct Solving {
    SearcherOptions options;
    int64_t margin;
    Searcher *searcher;
    const atomic_bool *interrupted;
    Progress progress;
    uint64_t solved, searched, nodes;
} Solving;

static void print_row(int number, const SolveTask *task, const SearchReport *report, bool solved) {
    char played[SAN_BYTES] = "none", memory[SEARCHER_SCORE_BYTES];
    Text score = text_over(memory, sizeof(memory));
    if (report->best != MOVE_NONE) move_to_san(&task->pos, report->best, played);
    searcher_append_score(&score, report->score, &task->pos, (Color)task->pos.side);
    printf("%4d  %-6s  %-8s %-*s %8s %5d %8.2f s  %s\n", number, solved ? "solved" : "failed",
           played, ASKED_WIDTH, task->asked, memory, report->depth, (double)report->time_ms / 1000,
           task->id);
    fflush(stdout);
}

// Searches the position of a line.
static void solve_line(Solving *solving, const Book *suite, size_t index) {
    SolveTask task;
    Game game;
    const char *error = solve_task_parse(book_line(suite, index), &task);
    progress_end(&solving->progress);
    if (error) {
        char shown[PRINTABLE_BYTES];
        printf("%4d  bad     %s: %s\n", (int)index + 1, error,
               word_printable(word_from(book_line(suite, index)), shown));
        return;
    }
    Limits limits = searcher_limits(&solving->options, DEFAULT_TIME_MS);
    bool asks_mate_only = !task.best.count && !task.avoid.count && !task.has_ce;
    if (asks_mate_only) limits.mate = task.mate_moves;
    game_init(&game, &task.pos);
    engine_new_game(searcher_engine(solving->searcher));
    SearchReport report = searcher_search(solving->searcher, &game, &limits, solving->interrupted);
    if (atomic_load(solving->interrupted)) return;
    bool solved = solve_task_is_solved(&task, report.best, report.score, (int)solving->margin);
    solving->searched++;
    solving->solved += solved;
    solving->nodes += report.nodes;
    print_row((int)index + 1, &task, &report, solved);
}

static int solve(Solving *solving, const Book *suite) {
    solving->interrupted = interrupt_watch();
    solving->progress = progress_begin();
    printf("%4s  %-6s  %-8s %-*s %8s %5s %10s  %s\n", "", "result", "played", ASKED_WIDTH, "asked",
           "score", "depth", "time", "id");
    for (size_t i = 0; i < suite->count && !atomic_load(solving->interrupted); i++) {
        progress_count(&solving->progress, i, suite->count, "positions", "%" PRIu64 " solved",
                       solving->solved);
        solve_line(solving, suite, i);
    }
    progress_end(&solving->progress);
    double seconds = progress_seconds(&solving->progress);
    printf("%" PRIu64 " of %d solved, %" PRIu64 " nodes, %.1f s, %.0f nps\n", solving->solved,
           (int)suite->count, solving->nodes, seconds, (double)solving->nodes / seconds);
    return solving->solved == suite->count ? STATUS_OK : STATUS_FAILED;
}

int command_solve(int count, char *words[]) {
    Solving solving = {.options = {.threads = 1, .hash_mb = HASH_DEFAULT_MB}, .margin = 50};
    SearcherOptions *options = &solving.options;
    const char *path = NULL;
    const Argument arguments[] = {
        {"SUITE.epd", ARGUMENT_TEXT, &path, 0, 0},
        {"--depth", ARGUMENT_NUMBER, &options->depth, 1, MAX_PLY},
        {"--time", ARGUMENT_NUMBER, &options->time_ms, 1, INT32_MAX},
        {"--nodes", ARGUMENT_NUMBER, &options->nodes, 1, INFINITY},
        {"--margin", ARGUMENT_NUMBER, &solving.margin, 0, 30000},
        {"--threads", ARGUMENT_NUMBER, &options->threads, 1, THREADS_MAX},
        {"--hash", ARGUMENT_NUMBER, &options->hash_mb, 1, engine_hash_max_mb()},
        {"--syzygy", ARGUMENT_TEXT, &options->syzygy, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!path) return argument_error("solve expects SUITE.epd; see `ravelin solve --help`");
    Book suite = {0};
    const char *error = book_read(&suite, path);
    if (error) {
        book_free(&suite);
        return argument_error("%s: %s", path, error);
    }
    status = STATUS_BAD_ARGUMENTS;
    solving.searcher = searcher_create(options, NULL, NULL);
    if (solving.searcher) status = solve(&solving, &suite);
    searcher_destroy(solving.searcher);
    book_free(&suite);
    return status;
}
