// search.h: input and output of a search: limits, and the callbacks that receive reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>

#include "board/position.h"
#include "search/score.h"

// Upper clamp for times, ms: 34 years. Sums of clamped times do not overflow.
#define LIMITS_MAX_MS ((int64_t)1 << 40)

// 0 or false means not given. The search ends at the first limit reached.
typedef struct Limits {
    int64_t start_ms;    // arrival of the request, os_time_ms; 0: the start of the search
    int64_t time_ms[2];  // left on the clock by Color, at least 1 if given
    int64_t increment_ms[2];
    int64_t movetime_ms;
    int movestogo;  // moves to the next time control
    int depth;
    int mate;             // stop once a mate in this many moves or fewer is proven or excluded
    uint64_t nodes;       // of all threads, see worker_poll; depth 1 may take up to 4096
    uint64_t soft_nodes;  // no new iteration from here
    bool stops_at_mate;   // end once a mate is proven, as timed searches do
    bool infinite;        // no end before engine_stop
    bool ponder;          // no end before engine_ponderhit or engine_stop
    bool raw_eval;        // static evaluations without scale_eval, for training data
    // NULL, or ends the search when it becomes true. An infinite search still waits for
    // engine_stop. A pondering one waits for engine_stop or engine_ponderhit.
    const atomic_bool *interrupted;
    MoveList search_moves;  // only these root moves; count 0 = all
} Limits;

// A report of one principal variation, and counts of the whole search.
typedef struct SearchInfo {
    const Position *root;
    int depth;
    int seldepth;     // deepest ply reached
    int pv_number;    // 1 = best, 2 = second best
    Score score;      // for the side to move at the root
    Bound bound;      // of score
    bool is_drawn;    // certainly: by stalemate, insufficient material or tablebases
    uint64_t nodes;   // of all threads
    int64_t time_ms;  // since the request arrived
    int hashfull_permille;
    uint64_t tb_hits;  // successful tablebase probes
    const Move *pv;
    int pv_length;  // 0 if the root has no legal move
} SearchInfo;

// Called on the thread of worker 0. Functions may be NULL.
typedef struct SearchCallbacks {
    void *context;
    void (*info)(void *context, const SearchInfo *info);
    // The root move being searched, numbered from 1. Only after some seconds.
    void (*current_move)(void *context, int depth, Move move, int number);
    // The last call of every search. best is MOVE_NONE if the root has no legal move; ponder may be
    // MOVE_NONE.
    void (*finished)(void *context, Move best, Move ponder);
} SearchCallbacks;

#endif
