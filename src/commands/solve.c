// solve.c: the command solve: a test suite of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "engine/wdl.h"
#include "notation/book.h"
#include "notation/fen.h"
#include "notation/moves.h"

static const char usage[] =
    "ravelin solve SUITE.epd [--time MS] [--nodes N] [--depth D] [--margin CP]\n"
    "              [--threads N] [--hash MiB] [--syzygy DIR]\n"
    "Searches every position of a test suite, 1 second each if no limit is given,\n"
    "and compares the answer with the operations of its EPD line: bm, a best move\n"
    "(one of several); am, a move to avoid; dm, a mate in at most this number of\n"
    "moves; ce, a score in centipawns, met within --margin (default 50). All\n"
    "operations of a line must be met. Scores are in pawns for the side to move; #3\n"
    "means that it mates in 3. With one thread and --nodes or --depth the answers\n"
    "are reproducible. Ctrl-C ends the run. The exit status is 1 unless all\n"
    "positions are solved.\n";

// --- one task ------------------------------------------------------------------------------------

enum { CE_MATE = 32000, MATE_MOVES_MAX = 1000 };

static const char *read_moves(Word operands, const Position *pos, MoveList *list) {
    for (Word word; epd_operand(&operands, &word);) {
        while (word.start) {
            const Word part = argument_cut(&word, ',');  // some suites write commas
            Move move;
            if (part.length == 0) continue;
            const char *error = move_from_san(pos, part, &move);
            if (error) return error;
            if (list->count < MAX_MOVES) list->moves[list->count++] = move;
        }
    }
    return list->count ? NULL : "bm or am without a move";
}

static const char *read_number(Word operands, int min, int max, int *number) {
    Word word;
    int64_t value;
    if (!epd_operand(&operands, &word) || word_to_int_in_range(word, min, max, &value))
        return "dm or ce is not a number in range";
    *number = (int)value;
    return NULL;
}

// Appends a word as printable text, cut where the room ends.
static void keep_text(Text *text, Word word) { text_append_word(text, word_from(PRINTABLE(word))); }

static const char *read_operation(const EpdOperation *operation, SolveTask *task) {
    Word name = operation->name, operands = operation->operands;
    if (word_is(name, "bm")) return read_moves(operands, &task->pos, &task->best);
    if (word_is(name, "am")) return read_moves(operands, &task->pos, &task->avoid);
    if (word_is(name, "dm")) return read_number(operands, 1, MATE_MOVES_MAX, &task->mate_moves);
    task->has_ce = true;
    return read_number(operands, INT16_MIN, INT16_MAX, &task->ce);
}

static bool is_question(Word name) {
    return word_is(name, "bm") || word_is(name, "am") || word_is(name, "dm") || word_is(name, "ce");
}

const char *solve_task_parse(const char *line, SolveTask *task) {
    EpdOperation operation;
    Word word;
    *task = (SolveTask){.has_ce = false};
    Text asked = text_over(task->asked, TASK_TEXT_BYTES), id = text_over(task->id, TASK_TEXT_BYTES);
    const char *operations, *error = epd_parse(line, &task->pos, &operations);
    while (!error && epd_next(&operations, &operation)) {
        if (word_is(operation.name, "id") && epd_operand(&operation.operands, &word))
            keep_text(&id, word);
        if (!is_question(operation.name)) continue;
        keep_text(&asked, operation.name);
        for (Word rest = operation.operands; epd_operand(&rest, &word);) keep_text(&asked, word);
        error = read_operation(&operation, task);
    }
    return !error && asked.length == 0 ? "no bm, am, dm or ce" : error;
}

static bool is_near(const SolveTask *task, Score score, int margin) {
    if (abs(task->ce) >= CE_MATE) return score_is_mate(score) && (score > 0) == (task->ce > 0);
    return abs(wdl_centipawns(score, &task->pos) - task->ce) <= margin;
}

bool solve_task_is_solved(const SolveTask *task, Move played, Score score, int margin) {
    if (task->best.count && !move_list_has(&task->best, played)) return false;
    if (move_list_has(&task->avoid, played)) return false;
    bool mates = score_is_mate(score) && score > 0 && score_mate_moves(score) <= task->mate_moves;
    if (task->mate_moves && !mates) return false;
    return !task->has_ce || is_near(task, score, margin);
}

// --- the suite -----------------------------------------------------------------------------------

enum { DEFAULT_TIME_MS = 1000, ASKED_WIDTH = 16 };

typedef struct Solving {
    SearcherOptions options;
    int64_t margin;
    Searcher searcher;
    const atomic_bool *interrupted;
    Progress progress;
    uint64_t solved, nodes;
} Solving;

static void show_row(int number, const SolveTask *task, const SearchReport *report, bool solved) {
    char played[SAN_BYTES] = "none", score[SEARCHER_SCORE_BYTES], fen[FEN_BYTES];
    if (report->pv[0] != MOVE_NONE) move_to_san(&task->pos, report->pv[0], played);
    searcher_score(report->score, &task->pos, (Color)task->pos.side, score);
    print_row("%4d  %-6s  %-7s %-*s %7s %5d %6.2f s  %s", number, solved ? "solved" : "failed",
              played, ASKED_WIDTH, task->asked, score, report->depth,
              (double)report->time_ms / 1000, task->id);
    if (!solved) printf("      %s\n", fen_print(&task->pos, fen));
    fflush(stdout);
}

static void solve_line(Solving *solving, const Book *suite, size_t index) {
    SolveTask task;
    Game game;
    const char *error = solve_task_parse(book_line(suite, index), &task);
    if (error) {
        progress_end(&solving->progress);
        printf("%4d  bad     %s: %s\n", (int)index + 1, error,
               PRINTABLE(word_from(book_line(suite, index))));
        return;
    }
    Limits limits = searcher_limits(&solving->options, DEFAULT_TIME_MS, solving->interrupted);
    bool asks_mate_only = !task.best.count && !task.avoid.count && !task.has_ce;
    if (asks_mate_only) limits.mate = task.mate_moves;
    game_init(&game, &task.pos);
    engine_new_game(solving->searcher.engine);
    SearchReport report = searcher_search(&solving->searcher, &game, &limits, NULL, NULL);
    progress_end(&solving->progress);
    if (atomic_load(solving->interrupted)) return;
    bool solved = solve_task_is_solved(&task, report.pv[0], report.score, (int)solving->margin);
    solving->solved += solved;
    solving->nodes += report.nodes;
    show_row((int)index + 1, &task, &report, solved);
}

static int solve(Solving *solving, const Book *suite) {
    solving->interrupted = interrupt_watch();
    solving->progress = progress_begin();
    printf("%4s  %-6s  %-7s %-*s %7s %5s %8s  %s\n", "", "result", "played", ASKED_WIDTH, "asked",
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
    Solving solving = {.options = SEARCHER_DEFAULTS, .margin = 50};
    const char *path = NULL;
    const Argument arguments[] = {
        {"SUITE.epd", ARGUMENT_INPUT, &path, 0, 0},
        {"--margin", ARGUMENT_NUMBER, &solving.margin, 0, 30000},
        SEARCHER_ARGUMENTS(&solving.options),
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!path) return argument_error("solve expects SUITE.epd; see `ravelin solve --help`");
    Book suite = {0};
    status = STATUS_BAD_ARGUMENTS;
    if (argument_check(path, book_read(&suite, path)) &&
        searcher_create(&solving.searcher, &solving.options)) {
        status = solve(&solving, &suite);
        searcher_destroy(&solving.searcher);
    }
    book_free(&suite);
    return status;
}
