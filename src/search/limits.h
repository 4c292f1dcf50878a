// limits.h: what a search was asked to do.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "board/types.h"

// Longest time that is taken at its word: 34 years. Sums of such times cannot overflow.
#define LIMITS_MAX_MS ((int64_t)1 << 40)

// 0 or false means not given. The first limit reached ends the search.
typedef struct Limits {
    int64_t start_ms;    // when the request arrived, by os_time_ms
    int64_t time_ms[2];  // left on the clock, by Color; at least 1 where given
    int64_t increment_ms[2];
    int64_t movetime_ms;
    int movestogo;  // moves to the next time control
    int depth;
    int mate;               // moves: end when a mate in so many, or fewer, is proved
    uint64_t nodes;         // ends within one poll interval
    uint64_t soft_nodes;    // no new iteration after so many
    bool infinite;          // no end before engine_stop
    bool ponder;            // no end before engine_ponderhit or engine_stop
    bool plain;             // alpha-beta and nothing else, to be compared with minimax by tests
    bool raw_eval;          // static evaluations without scale_eval, for training data
    MoveList search_moves;  // only these root moves; count 0 = all
} Limits;

#endif
