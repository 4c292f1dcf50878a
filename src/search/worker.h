// worker.h: SearchShared, read by all threads of a search; Worker, written by one thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <stdatomic.h>

#include "board/game.h"
#include "nnue/accumulator.h"
#include "search/node.h"
#include "search/params.h"
#include "search/tablebase.h"
#include "search/timeman.h"

enum { PLIES_BEFORE_ROOT = 4 };  // stack entries before the root, for ss[-1] and so on

_Static_assert((int)MAX_PLY <= (int)GAME_SEARCH_PLIES, "a game has room for the line searched");

typedef struct SearchShared {
    TT tt;
    Network network;
    Limits limits;
    ParamSet params;
    TimePlan plan;
    Tablebases tb;
    SearchCallbacks callbacks;
    int multipv;                  // principal variations reported
    int pv_count;                 // principal variations searched: multipv, or more for skill
    int skill;                    // below SKILL_FULL (engine/skill.h) weaker moves are played too
    uint64_t skill_seed;          // of the choice of a weaker move
    atomic_bool stop;             // set: all threads return; root moves searched so far count
    atomic_bool stop_requested;   // worker 0 sets stop at its next check of the limits
    atomic_bool pondering;        // the clock is not running; publishes clock_start_ms when cleared
    atomic_bool ponder_suffices;  // the time pondered suffices: ponderhit ends the search
    _Atomic int64_t clock_start_ms;
    int worker_count;
    struct Worker *workers;
} SearchShared;

typedef struct Worker {
    SearchShared *shared;
    int index;  // worker 0 sets stop and reports
    Game game;
    Accumulators accumulators;
    History history;
    CorrectionHistory correction;
    bool must_forget;  // the search begins by clearing the histories
    SearchStack stack[PLIES_BEFORE_ROOT + MAX_PLY + 2];
    RootMove root_moves[MAX_MOVES];  // best first
    int root_move_count;
    int pv_index;            // MultiPV: root moves before this index are not searched
    int pv_end;              // root moves from this index have a lower rank and are not searched
    int depth;               // of the current iteration
    int completed_depth;     // of the last completed iteration
    int seldepth;            // deepest ply reached
    int verification_end;    // verification of a null move: first ply with null moves; else 0
    _Atomic uint64_t nodes;  // written by this thread only
    _Atomic uint64_t tb_hits;
    uint64_t next_poll;    // node count of the next check of limits
    Score reported_score;  // of the last report
    Move reported_move;
    uint64_t reported_nodes;  // of all threads
    Stability stability;
} Worker;

// --- counters and state --------------------------------------------------------------------------

static inline bool is_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}
static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
// Nodes of all threads.
uint64_t shared_nodes(const SearchShared *shared);
// Successful tablebase probes of all threads, including those at the root.
uint64_t shared_tb_hits(const SearchShared *shared);
// Milliseconds since the search was requested, and since its clock started: with the request, or
// with ponderhit.
int64_t shared_search_ms(const SearchShared *shared);
int64_t shared_clock_ms(const SearchShared *shared);

// The stack entry of a ply, -PLIES_BEFORE_ROOT or more.
static inline SearchStack *worker_stack(Worker *worker, int ply) {
    return &worker->stack[PLIES_BEFORE_ROOT + ply];
}

// True if the best score is a mate for either side and the completed iteration was deep enough to
// find a shorter one.
static inline bool worker_has_proven_mate(const Worker *worker) {
    const Score score = worker->root_moves[0].score;
    return score_is_mate(score) && worker->depth > 2 * score_mate_plies(score) + 4;
}

// --- root moves ----------------------------------------------------------------------------------

// Sorts the moves first..end-1 by rank, then by score, best first. The sort is stable.
void root_moves_sort(RootMove *root_moves, int first, int end);
// Returns the index of move in first..end-1, or -1.
int root_moves_find(const RootMove *root_moves, int first, int end, Move move);

// --- a search ------------------------------------------------------------------------------------

// Clears the histories.
void worker_forget(Worker *worker);
// Prepares the worker for a search of game, with the root moves that shared->limits allow; set them
// first. stability.score_before is the score of the last search if its position is near and has the
// same side to move. If its position is far, sets must_forget: the histories of another game
// mislead, and a GUI may send no ucinewgame.
void worker_prepare(Worker *worker, const Game *game);

// Checks the limits once in 1024 nodes, more often near a node limit. At a limit worker 0 sets
// stop, and the others sleep until it does. Several threads exceed a node limit by 5 percent at
// most, or by one node each. Worker 0 ignores limits until depth 1 is complete, for up to 4096
// nodes.
void worker_poll(Worker *worker);

// Returns the history tables for the quiet moves of the worker's position at ss.
HistoryContext worker_history(Worker *worker, const SearchStack *ss);

// Read and store the TT entry of the worker's position, ply plies below the root. Its score counts
// from the root. An entry read has no bound if its score is a mate or tablebase win that comes too
// late for the fifty-move rule.
void worker_tt_probe(const Worker *worker, int ply, TTData *data);
void worker_tt_store(Worker *worker, int ply, TTData data);

// Make a move or a null move at ss and prefetch evaluation and TT entry of the new position.
// worker_make counts the node. Call game_unmake or game_unmake_null to undo it.
void worker_make(Worker *worker, SearchStack *ss, Move move);
void worker_make_null(Worker *worker, SearchStack *ss);

// Counts a successful tablebase probe. Worker 0 checks the clock after it, because disks are slow.
void worker_count_tb_hit(Worker *worker);

#endif
