// divide.c: the command divide: perft below each root move.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "commands/arguments.h"
#include "commands/count.h"
#include "commands/interrupt.h"

static const char usage[] =
    "ravelin divide DEPTH [FEN] [--threads N] [--hash MB] [--960]\n"
    "Perft below each legal move, then in all.\n"
    "Quote a FEN; startpos (default) and kiwipete are shortcuts. --960 writes castling as king\n"
    "takes rook. Ctrl-C ends and prints the moves counted so far.\n";

static void print_rows(const PerftResult *result, CastlingStyle style) {
    char memory[PERFT_ROWS_BYTES];
    Text text = text_over(memory, sizeof(memory));
    perft_append_rows(result, style, &text);
    fputs(memory, stdout);
}

int command_divide(int count, char *words[]) {
    int64_t depth = -1, threads = 1, hash_mb = 0;
    const char *fen = "startpos";
    bool chess960 = false;
    const Argument arguments[] = {
        {"DEPTH", ARGUMENT_NUMBER, &depth, 0, PERFT_MAX_DEPTH},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, PARALLEL_MAX},
        {"--hash", ARGUMENT_NUMBER, &hash_mb, 0, COUNT_HASH_MAX_MB},
        {"--960", ARGUMENT_SWITCH, &chess960, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (depth < 0) return argument_error("divide expects a DEPTH; see `ravelin divide --help`");
    CountRequest request = {.depth = (int)depth,
                            .threads = (int)threads,
                            .hash_mb = (int)hash_mb,
                            .stop = interrupt_watch()};
    if (!argument_position(fen, &request.pos)) return STATUS_BAD_ARGUMENTS;
    PerftResult result;
    double seconds;
    if (!count_leaves(&request, &result, &seconds)) return STATUS_BAD_ARGUMENTS;
    print_rows(&result, chess960 ? CASTLING_960 : CASTLING_STANDARD);
    return count_print(&request, &result, seconds);
}
