// perft.c: the command perft: leaf nodes of one position or of a suite.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands/arguments.h"
#include "commands/count.h"
#include "commands/interrupt.h"
#include "commands/lines.h"
#include "notation/fen.h"

static const char usage[] =
    "ravelin perft DEPTH [FEN] [--threads N] [--hash MB] [--960]\n"
    "ravelin perft --suite FILE.epd [--depth D] [--threads N] [--hash MB]\n"
    "Counts the leaf nodes of the tree of legal moves. Quote a FEN; startpos (default) and\n"
    "kiwipete are shortcuts. --hash stores counted positions in a hash table. --960 is taken as\n"
    "by divide, and changes no count. A suite has lines such as `FEN ;D1 20 ;D2 400`; --depth\n"
    "leaves out deeper counts.\n"
    "Ctrl-C ends and prints the partial result.\n";

// The counts of a suite line that were right, wrong, or not to be had.
typedef struct Suite {
    CountRequest request;  // all but the position and the depth
    int64_t max_depth;
    Lines lines;
    int passed, failed;
    bool stopped;
} Suite;

static void complain(Suite *suite, const char *what, const char *about) {
    char shown[PRINTABLE_BYTES];
    printf("line %d: %s: %s\n", suite->lines.number, what, word_printable(word_from(about), shown));
    suite->failed++;
}

static void check_count(Suite *suite, const char *fen, int depth, uint64_t expected) {
    PerftResult result;
    double seconds;
    suite->request.depth = depth;
    if (!count_leaves(&suite->request, &result, &seconds)) {
        suite->failed++;
        return;
    }
    suite->stopped = !result.complete || atomic_load(suite->request.stop);
    if (!result.complete) return;
    bool right = result.nodes == expected;
    suite->passed += right;
    suite->failed += !right;
    if (!right)
        printf("line %d: depth %d: expected %" PRIu64 ", found %" PRIu64 ": %s\n",
               suite->lines.number, depth, expected, result.nodes, fen);
}

// Reads " D3 8902", which stood after a semicolon, and checks it.
static void check_field(Suite *suite, const char *fen, const char *field) {
    Word name = word_next(&field), number = word_next(&field);
    int64_t depth, expected;
    bool good = name.length > 1 && name.start[0] == 'D' &&
                word_to_int((Word){name.start + 1, name.length - 1}, &depth) &&
                word_to_int(number, &expected) && depth >= 0 && depth <= PERFT_MAX_DEPTH;
    if (!good)
        complain(suite, "not a depth and a count", name.start);
    else if (depth <= suite->max_depth)
        check_count(suite, fen, (int)depth, (uint64_t)expected);
}

static void check_line(Suite *suite, char *line) {
    const char *repair, *fen = line;
    char *field = strchr(line, ';');
    if (field) *field++ = '\0';
    if (word_peek(fen).length == 0 || fen[0] == '#') return;
    const char *error = fen_parse(fen, &suite->request.pos, &repair);
    if (error) complain(suite, error, fen);
    while (!error && field && !suite->stopped) {
        char *next = strchr(field, ';');
        if (next) *next++ = '\0';
        check_field(suite, fen, field);
        field = next;
    }
}

static int finish_suite(const Suite *suite, const char *path) {
    if (suite->stopped) fprintf(stderr, "stopped in line %d\n", suite->lines.number);
    printf("%d passed, %d failed\n", suite->passed, suite->failed);
    if (suite->passed + suite->failed == 0 && !suite->stopped) {
        argument_error("%s: no counts to check", path);
        return STATUS_FAILED;
    }
    return suite->failed || suite->stopped ? STATUS_FAILED : STATUS_OK;
}

static int run_suite(Suite *suite, const char *path) {
    Lines *lines = &suite->lines;
    if (!lines_open(lines, path)) return STATUS_BAD_ARGUMENTS;
    while (!suite->stopped && lines_next(lines)) {
        if (lines->is_cut)
            complain(suite, LINE_IS_LONG, lines->text);
        else
            check_line(suite, lines->text);
    }
    return lines_close(lines) ? finish_suite(suite, path) : STATUS_BAD_ARGUMENTS;
}

static int run_single(CountRequest *request, const char *fen) {
    if (!argument_position(fen, &request->pos)) return STATUS_BAD_ARGUMENTS;
    PerftResult result;
    double seconds;
    if (!count_leaves(request, &result, &seconds)) return STATUS_BAD_ARGUMENTS;
    return count_print(request, &result, seconds);
}

#define SHARED "--threads --hash"

int command_perft(int count, char *words[]) {
    int64_t depth = -1, threads = 1, hash_mb = 0, max_depth = PERFT_MAX_DEPTH;
    const char *fen = "startpos", *suite_path = NULL;
    bool chess960 = false;
    const Argument arguments[] = {
        {"DEPTH", ARGUMENT_NUMBER, &depth, 0, PERFT_MAX_DEPTH},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"--suite", ARGUMENT_TEXT, &suite_path, 0, 0},
        {"--depth", ARGUMENT_NUMBER, &max_depth, 0, PERFT_MAX_DEPTH},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, PARALLEL_MAX},
        {"--hash", ARGUMENT_NUMBER, &hash_mb, 0, COUNT_HASH_MAX_MB},
        {"--960", ARGUMENT_SWITCH, &chess960, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!suite_path == (depth < 0))
        return argument_error("perft expects DEPTH or --suite FILE; see `ravelin perft --help`");
    if (suite_path ? !arguments_only(count, words, "perft --suite", SHARED " --suite --depth")
                   : !arguments_only(count, words, "perft DEPTH", SHARED " --960"))
        return STATUS_BAD_ARGUMENTS;
    CountRequest request = {.depth = (int)depth,
                            .threads = (int)threads,
                            .hash_mb = (int)hash_mb,
                            .stop = interrupt_watch()};
    if (suite_path) {
        Suite suite = {.request = request, .max_depth = max_depth};
        return run_suite(&suite, suite_path);
    }
    return run_single(&request, fen);
}
