// bench.h: searches of fixed positions: speed, and the node count that identifies the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include "engine/engine.h"

enum { BENCH_DEFAULT_DEPTH = 16 };

typedef struct BenchRow {
    int number;  // from 1
    const char *fen;
    uint64_t nodes;
    int64_t time_ns;
} BenchRow;

typedef struct BenchOptions {
    Limits limits;  // of each search, without start_ms, infinite and ponder
    void (*row)(void *context, const BenchRow *row);  // NULL, or called after each position
    void *context;
} BenchOptions;

typedef struct BenchResult {
    uint64_t nodes;
    uint64_t nodes_per_second;
    bool complete;  // false if stopped early
} BenchResult;

// Searches every position with the engine's settings, each as a new game. With one thread the node
// count depends only on the depth, the size of the transposition table and the search.
BenchResult bench_run(Engine *engine, const BenchOptions *options);

enum { BENCH_POSITIONS = 45 };
extern const char *const bench_positions[BENCH_POSITIONS];

#endif
