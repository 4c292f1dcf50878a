// worker.h: SearchShared, what all threads of a search read; Worker, what one thread writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <stdatomic.h>

#include "base/numa.h"
#include "board/game.h"
#include "nnue/accumulator.h"
#include "search/history.h"
#include "search/params.h"
#include "search/report.h"
#include "search/root.h"
#include "search/stack.h"
#include "search/tablebase.h"
#include "search/timeman.h"
#include "search/tt.h"

// Plies before the root that a node may look back to.
enum { PLIES_BEFORE_ROOT = 4 };

typedef struct SearchShared {
    TT tt;
    Numa numa;
    Network *network;
    Network *copies[NUMA_NODES_MAX];  // of it, for workers that are bound to a node; NULL for none
    Limits limits;
    ParamSet params;
    TimePlan plan;
    Tablebases tb;
    SearchCallbacks callbacks;
    Position root;
    int pv_count;                // principal variations searched: multipv, or more for skill
    int multipv;                 // of these, as many are reported
    int skill;                   // below SKILL_FULL other moves than the best may be played
    atomic_bool stop;            // every thread returns, its results void
    atomic_bool stop_requested;  // worker 0 shall set stop when it has something to report
    atomic_bool pondering;       // the clock does not count yet; publishes start_ms when it ends
    _Atomic int64_t start_ms;    // when the clock began to count
    int worker_count;
    struct Worker *workers;
} SearchShared;

typedef struct Worker {
    SearchShared *shared;
    int index;               // 0 is the main thread: it watches the clock and reports
    int node;                // of shared->numa, to which its thread is bound, or NUMA_ANYWHERE
    const Network *network;  // in memory near it
    Game game;
    Accumulators accumulators;
    History history;
    CorrectionHistory correction;
    SearchStack stack[PLIES_BEFORE_ROOT + MAX_PLY + 2];
    RootMove root_moves[MAX_MOVES];  // best first
    int root_move_count;
    int pv_index;         // root moves before this one are settled (MultiPV)
    int pv_end;           // root moves from this one on have a lower rank and wait
    int depth;            // of the iteration that runs
    int completed_depth;  // of the newest iteration that ended
    bool has_score;       // a root move has a score in this search
    int seldepth;
    int null_allowed_ply;    // while a null move is verified: the first ply with another; else 0
    _Atomic uint64_t nodes;  // written by this thread alone, as is
    _Atomic uint64_t tb_hits;
    uint64_t next_poll;  // nodes
    Score shown_score;   // of the newest report, to see whether a last one is due
    Move shown_move;
    Stability stability;
} Worker;

static inline bool is_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

// The stack entry ply plies below the root, -PLIES_BEFORE_ROOT or more.
static inline SearchStack *worker_stack(Worker *worker, int ply) {
    return &worker->stack[PLIES_BEFORE_ROOT + ply];
}

// Sets the worker up for a search of game: root moves, counters, stack.
void worker_prepare(Worker *worker, const Game *game, const Limits *limits);

// Which histories judge the quiet moves of the worker's position, which stands at ss.
HistoryContext worker_history(Worker *worker, const SearchStack *ss);

// Nodes of this thread, and of all.
static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
uint64_t shared_nodes(const SearchShared *shared);
// Tablebase probes that succeeded, those at the root included.
uint64_t shared_tb_hits(const SearchShared *shared);
// Counts one, after which worker 0 looks at the clock: disks are slow.
void worker_count_tb_hit(Worker *worker);

// What the transposition table knows of the game's position, ply plies below the root: the score as
// seen from here, and no bound near move fifty, whose draw the key does not know.
void worker_probe(const Worker *worker, int ply, TTData *data);

// Memory is slow: asks for the transposition table's entry of the position after move as soon as
// move is chosen.
void worker_prefetch(const Worker *worker, Move move);
// Makes a move on worker's game, which stands at ss, and counts the node.
void worker_make(Worker *worker, SearchStack *ss, Move move);
// Passes. Taken back by game_unmake_null.
void worker_make_null(Worker *worker, SearchStack *ss);

// Called at every node; cheap but once in 1024. When a limit is reached worker 0 sets stop, and the
// others sleep until it does.
void worker_poll(Worker *worker);

// Milliseconds since the clock began to count.
int64_t shared_elapsed_ms(const SearchShared *shared);

#endif
