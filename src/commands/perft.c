// perft.c: the commands perft and divide: leaf nodes of a position or of a suite.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "board/perft.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "notation/display.h"
#include "notation/fen.h"

static const char usage[] =
    "ravelin perft DEPTH [FEN] [moves MOVE ...] [--threads N] [--hash MiB]\n"
    "ravelin divide DEPTH [FEN] [moves MOVE ...] [--threads N] [--hash MiB]\n"
    "ravelin perft --suite FILE.epd [--depth D] [--threads N] [--hash MiB]\n"
    "Counts the leaf nodes of the tree of legal moves; divide prints the count below\n"
    "each legal move, too. Quote a FEN; startpos (default) and kiwipete are\n"
    "shortcuts. A suite has lines such as `FEN ;D1 20 ;D2 400`; --depth skips deeper\n"
    "counts. Ctrl-C ends and prints the partial result.\n";

enum { HASH_MAX_MB = 1 << 20, LINE_BYTES = 1 << 16 };

typedef struct Request {
    Position pos;
    int64_t depth;
    PerftOptions options;
    Progress progress;
    // Of a suite:
    int64_t max_depth;
    LineReader lines;
    int passed, failed;
} Request;

// --- one position --------------------------------------------------------------------------------

static double mega_per_second(uint64_t nodes, double seconds) {
    return (double)nodes / seconds / 1e6;
}

static void show_progress(void *context, int done, int total, uint64_t nodes) {
    Progress *progress = context;
    progress_count(progress, (uint64_t)done, (uint64_t)total, "moves",
                   "%" PRIu64 " nodes, %.1f Mnps", nodes,
                   mega_per_second(nodes, progress_seconds(progress)));
}

// Counts the leaves; Ctrl-C ends it early.
static bool count_leaves(Request *request, PerftResult *result, double *seconds) {
    request->progress = progress_begin();
    const char *error = perft_divide(&request->pos, (int)request->depth, &request->options, result);
    *seconds = progress_seconds(&request->progress);
    progress_end(&request->progress);
    return argument_check(NULL, error);
}

// Prints the sum, or the partial sum after Ctrl-C. Returns the exit status.
static int print_sum(int64_t depth, const PerftResult *result, double seconds) {
    if (result->nodes == PERFT_OVERFLOW) {
        argument_reject("perft %" PRId64 ": " PERFT_OVERFLOW_TEXT, depth);
        return STATUS_FAILED;
    }
    if (result->complete) {
        printf("perft %" PRId64 ": %" PRIu64 " nodes, %.3f s, %.1f Mnps\n", depth, result->nodes,
               seconds, mega_per_second(result->nodes, seconds));
        return STATUS_OK;
    }
    int done = 0;
    for (int i = 0; i < result->count; i++) done += result->rows[i].done;
    printf("stopped: %d of %d moves, %" PRIu64 " nodes, %.3f s\n", done, result->count,
           result->nodes, seconds);
    return STATUS_FAILED;
}

// --- a suite -------------------------------------------------------------------------------------

static void report_bad_line(Request *request, const char *error, Word word) {
    printf("line %" PRId64 ": %s: %s\n", request->lines.number, error, PRINTABLE(word));
    request->failed++;
}

static void check_count(Request *request, const char *fen, uint64_t expected) {
    PerftResult result;
    double seconds;
    if (!count_leaves(request, &result, &seconds)) {
        request->failed++;
        return;
    }
    if (!result.complete) return;
    bool is_right = result.nodes == expected;
    request->passed += is_right;
    request->failed += !is_right;
    if (!is_right)
        printf("line %" PRId64 ": depth %" PRId64 ": expected %" PRIu64 ", found %" PRIu64 ": %s\n",
               request->lines.number, request->depth, expected, result.nodes, fen);
}

// Checks a field such as D3 8902.
static void check_field(Request *request, const char *fen, EpdOperation field) {
    int64_t *depth = &request->depth, expected;
    Word name = field.name, number;
    bool is_good =
        name.length > 1 && name.start[0] == 'D' && epd_operand(&field.operands, &number) &&
        !word_to_int_in_range(number, 0, INT64_MAX, &expected) &&
        !word_to_int_in_range((Word){name.start + 1, name.length - 1}, 0, PERFT_MAX_DEPTH, depth);
    if (!is_good)
        report_bad_line(request, "not a depth and a count", name);
    else if (*depth <= request->max_depth)
        check_count(request, fen, (uint64_t)expected);
}

static void check_line(Request *request, const char *line) {
    const char *fields;
    EpdOperation field;
    const Word first = word_peek(line);
    if (first.length == 0 || first.start[0] == '#') return;
    const char *error = epd_parse(line, &request->pos, &fields);
    if (error) report_bad_line(request, error, word_from(line));
    while (!error && !atomic_load(request->options.stop) && epd_next(&fields, &field))
        check_field(request, line, field);
}

static int check_suite(Request *request, const char *path) {
    FILE *file;
    if (!argument_input(path, &file)) return STATUS_BAD_ARGUMENTS;
    request->lines = line_reader(file, LINE_BYTES);
    const atomic_bool *stop = request->options.stop;
    while (!atomic_load(stop) && line_reader_next(&request->lines) && !request->lines.error) {
        if (request->lines.text.is_cut)
            report_bad_line(request, "the line is too long", word_from(request->lines.text.data));
        else
            check_line(request, request->lines.text.data);
    }
    const bool stopped = atomic_load(stop);
    if (stopped) fprintf(stderr, "stopped in line %" PRId64 "\n", request->lines.number);
    line_reader_free(&request->lines);
    argument_close_input(file);
    if (!stopped && !argument_check(path, request->lines.error)) return STATUS_BAD_ARGUMENTS;
    printf("%d passed, %d failed\n", request->passed, request->failed);
    bool is_empty = request->passed + request->failed == 0 && !stopped;
    if (is_empty) argument_reject("%s: no counts to check", path);
    return request->failed || stopped || is_empty ? STATUS_FAILED : STATUS_OK;
}

// --- the commands --------------------------------------------------------------------------------

static int run(const char *command, int count, char *words[]) {
    const bool divides = strcmp(command, "divide") == 0;
    Request request = {.depth = -1,
                       .options = {.threads = 1,
                                   .stop = interrupt_watch(),
                                   .progress = show_progress,
                                   .context = &request.progress},
                       .max_depth = PERFT_MAX_DEPTH};
    const char *fen = "startpos", *suite = NULL;
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"DEPTH", ARGUMENT_NUMBER, &request.depth, 0, PERFT_MAX_DEPTH},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--suite", ARGUMENT_INPUT, &suite, 0, 0},
        {"--depth", ARGUMENT_NUMBER, &request.max_depth, 0, PERFT_MAX_DEPTH},
        {"--threads", ARGUMENT_NUMBER, &request.options.threads, 1, PARALLEL_MAX},
        {"--hash", ARGUMENT_NUMBER, &request.options.hash_mb, 0, HASH_MAX_MB},
    };
    Text rows = TEXT_LOCAL(PERFT_ROWS_BYTES);
    PerftResult result;
    double seconds;
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!suite == (request.depth < 0))
        return argument_error("%s expects DEPTH%s; see `ravelin %s --help`", command,
                              divides ? "" : " or --suite FILE", command);
    if (suite && !divides)
        return moves.count > 0 ? argument_error("perft --suite does not take moves")
                               : check_suite(&request, suite);
    if (!arguments_only(count, words, divides ? "divide" : "perft DEPTH", "--threads --hash") ||
        !argument_position(fen, moves, &request.pos) || !count_leaves(&request, &result, &seconds))
        return STATUS_BAD_ARGUMENTS;
    if (divides) display_perft_rows(&result, CASTLING_STANDARD, &rows);
    fputs(rows.data, stdout);
    return print_sum(request.depth, &result, seconds);
}

int command_perft(int count, char *words[]) { return run("perft", count, words); }

int command_divide(int count, char *words[]) { return run("divide", count, words); }
