// perft.h: number of leaf nodes of the tree of legal moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include "base/threads.h"
#include "board/movegen.h"

enum { PERFT_MAX_DEPTH = 60 };

// Stands for this number of leaves or more.
#define PERFT_OVERFLOW UINT64_MAX
#define PERFT_OVERFLOW_TEXT "more leaf nodes than 64 bits can count"

// Numbers are int64_t, as the arguments of the command line.
typedef struct PerftOptions {
    int64_t threads;          // 1..PARALLEL_MAX
    int64_t hash_mb;          // size of the table of counted positions; 0 = none
    const atomic_bool *stop;  // NULL, or set by another thread to end early
    // NULL, or called about once a second, by one thread at a time, with the finished root moves,
    // all root moves, and the leaves counted.
    void (*progress)(void *context, int done, int total, uint64_t nodes);
    void *context;
} PerftOptions;

// A root move and the leaves below it; the leaves counted so far if it is not done.
typedef struct PerftRow {
    Move move;
    uint64_t nodes;
    bool done;
} PerftRow;

typedef struct PerftResult {
    uint64_t nodes;  // counted so far; PERFT_OVERFLOW is possible here and in the rows
    bool complete;   // false if stopped early
    int count;
    PerftRow rows[MAX_MOVES];  // by root move, in movegen_all's order; empty for depth 0
} PerftResult;

// Counts the leaves depth plies below pos with one thread and without hash table. depth:
// 0..PERFT_MAX_DEPTH; depth 0 is one leaf.
uint64_t perft(const Position *pos, int depth);

// Counts the leaves below each root move. depth: as for perft. Returns NULL or a static error text:
// too little memory.
const char *perft_divide(const Position *pos, int depth, const PerftOptions *options,
                         PerftResult *result);

#endif
