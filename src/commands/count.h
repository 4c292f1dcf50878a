// count.h: one perft with its progress and its last line: what perft and divide have in common.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_COUNT_H
#define COMMANDS_COUNT_H

#include "board/perft.h"
#include "notation/moves.h"

typedef struct CountRequest {
    Position pos;
    int depth, threads, hash_mb;
    atomic_bool *stop;  // of interrupt_watch
} CountRequest;

enum { COUNT_HASH_MAX_MB = 1 << 20 };

// Counts the leaves, with the progress on stderr when it takes more than a second; Ctrl-C ends it
// early. False after one line on stderr if it could not start.
bool count_leaves(const CountRequest *request, PerftResult *result, double *seconds);

// Prints "perft 6: 119060324 nodes, 0.254 s, 468.7 Mnps", or what was done before Ctrl-C. Returns
// the exit status.
int count_print(const CountRequest *request, const PerftResult *result, double seconds);

#endif
