// worker.h: Shared, what all threads of a search read; Worker, what one thread writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <stdatomic.h>
#include <string.h>

#include "board/game.h"
#include "nnue/evaluate.h"
#include "search/clock.h"
#include "search/correction.h"
#include "search/history.h"
#include "search/params.h"
#include "search/tt.h"

typedef struct Line {
    int length;
    Move moves[MAX_PLY + 1];
} Line;

// line becomes move followed by rest.
static inline void line_extend(Line *line, Move move, const Line *rest) {
    line->moves[0] = move;
    line->length = rest->length < MAX_PLY ? rest->length + 1 : MAX_PLY;
    memcpy(line->moves + 1, rest->moves, (size_t)(line->length - 1) * sizeof(Move));
}

// What neighbouring plies of a line may read of one another.
typedef struct Ply {
    Move move;           // played from here; MOVE_NULL for a pass
    int played;          // history_played(move), PLAYED_NONE for a pass
    int16_t *butterfly;  // history entry of a quiet move played from here, NULL if not looked up
    Move excluded;       // left out of the node here, to see whether it is the only good one
    Move killer;         // last quiet move that refuted here
    int reduction;       // plies the move played from here was reduced by
    int cutoffs;         // nodes here that failed high since the ply two above was entered
    Score static_eval;   // SCORE_NONE in check
    Score correction;    // what experience added to it
    Line pv;             // best line from here
} Ply;

typedef struct RootMove {
    Score score;  // of the newest search of this move, -SCORE_INFINITE if only a bound
    Bound bound;
    int seldepth;
    uint64_t nodes;  // spent on it in this whole search
    Line pv;         // begins with the move itself
} RootMove;

// Plies before the root that a node may look back to.
enum { PLIES_BEFORE_ROOT = 4 };

enum { LOG2_ENTRIES = 256 };

typedef struct Shared {
    TT tt;
    Network *network;
    Limits limits;
    ParamSet params;
    ClockPlan plan;
    Listener listener;
    Position root;
    int line_count;            // root moves searched with a line each: MultiPV, or more
    int shown_lines;           // of these, as many are reported: MultiPV
    int skill;                 // below SKILL_FULL other moves than the best may be played
    atomic_bool stop;          // every thread returns, its results void
    atomic_bool stop_asked;    // worker 0 shall set stop when it has something to tell
    atomic_bool pondering;     // the clock does not count yet
    _Atomic int64_t start_ms;  // when the clock began to count
    int worker_count;
    struct Worker *workers;
    int log2_table[LOG2_ENTRIES];  // log2(n) in 1/1024; index 0 unused
} Shared;

typedef struct Worker {
    Shared *shared;
    int index;  // 0 watches the clock and reports
    Game game;
    Accumulators accumulators;
    History history;
    Correction correction;
    Ply stack[PLIES_BEFORE_ROOT + MAX_PLY + 2];
    RootMove roots[MAX_MOVES];  // best first
    int root_count;
    int line;             // root moves before this one are settled (MultiPV)
    int depth;            // of the iteration that runs
    int completed_depth;  // of the newest iteration that ended
    int seldepth;
    int null_allowed_ply;    // no null move above this ply, while one is verified
    _Atomic uint64_t nodes;  // written by this thread alone
    uint64_t next_poll;      // nodes
    Score shown_score;       // of the newest report, to see whether a last one is due
    Move shown_move;
    int stable_depths;  // iterations in a row that ended with the same best move
    Move stable_move;   // which one
    Score usual_score;  // mean of the iterations' scores, the newer the more they weigh
    Score score_drop;   // so much was the newest below it
} Worker;

static inline bool is_stopped(const Worker *worker) {
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

// The ply of worker's line that many plies below the root, down from -PLIES_BEFORE_ROOT.
static inline Ply *worker_ply(Worker *worker, int ply) {
    return &worker->stack[PLIES_BEFORE_ROOT + ply];
}

// What judges quiet moves of the worker's position, which stands at ply here.
static inline QuietView worker_view(Worker *worker, const Ply *here) {
    int played[CONTINUATION_PLIES];
    for (int i = 0; i < CONTINUATION_PLIES; i++) played[i] = here[-continuation_plies[i]].played;
    return history_view(&worker->history, &worker->game.pos, played);
}

// Nodes of this thread, and of all.
static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
uint64_t shared_nodes(const Shared *shared);

// What the table knows of the game's position, ply plies below the root: the score as seen from
// here, and no bound near move fifty, whose draw the key does not know.
void worker_probe(const Worker *worker, int ply, TTData *data);

// True if data's score, whatever its depth, fails high or low outside (alpha, beta) or is exact.
static inline bool bound_settles(const TTData *data, Score alpha, Score beta) {
    return data->bound == BOUND_EXACT || (data->bound == BOUND_LOWER && data->score >= beta) ||
           (data->bound == BOUND_UPPER && data->score <= alpha);
}

// Memory is slow: asks for the table's line of the position after move as soon as move is chosen.
void worker_prefetch(const Worker *worker, Move move);
// Makes a move on worker's game, which stands at ply here, and counts the node.
void worker_make(Worker *worker, Ply *here, Move move);

// Called at every node; cheap but once in 1024. When a limit is reached worker 0 sets stop, and the
// others sleep until it does.
void worker_poll(Worker *worker);

// Milliseconds since the clock began to count.
int64_t shared_elapsed_ms(const Shared *shared);

#endif
