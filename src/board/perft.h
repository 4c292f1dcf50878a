// perft.h: leaf nodes of the tree of legal moves at a depth, counted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include <stdatomic.h>

#include "base/threads.h"
#include "board/movegen.h"

enum { PERFT_MAX_DEPTH = 60 };

// Stands for this many leaves or more: they are not counted further.
#define PERFT_OVERFLOW UINT64_MAX
#define PERFT_OVERFLOW_TEXT "more leaf nodes than 64 bits can count"

typedef struct PerftOptions {
    int threads;        // 1..PARALLEL_MAX
    int hash_mb;        // size of the table of counted positions; 0 = none
    atomic_bool *stop;  // NULL, or set by another thread to end early
    // NULL, or called by one thread about once a second with the root moves done and in all.
    void (*progress)(void *context, int done, int total, uint64_t nodes);
    void *context;
} PerftOptions;

// One root move and the leaves under it, those counted so far if it is not done.
typedef struct PerftRow {
    Move move;
    uint64_t nodes;
    bool done;
} PerftRow;

typedef struct PerftResult {
    uint64_t nodes;  // or PERFT_OVERFLOW; so in the rows
    bool complete;   // false if stopped early: nodes is then what was counted so far
    int count;
    PerftRow rows[MAX_MOVES];  // per root move, in movegen_all's order; empty for depth 0
} PerftResult;

// Leaves depth plies below pos, one thread, no table: the plain definition at full speed.
// depth 0..PERFT_MAX_DEPTH; depth 0 is one leaf.
uint64_t perft(const Position *pos, int depth);

// The same split by root move, with threads and a table on request. NULL, or a static text if
// memory is short.
const char *perft_divide(const Position *pos, int depth, const PerftOptions *options,
                         PerftResult *result);

#endif
