// timeman.h: how long to think: planned before a search, adjusted by its course.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "search/limits.h"
#include "search/score.h"

#define CLOCK_UNLIMITED INT64_MAX

// optimum: meant for this move; timeman_next_iteration_ms gives the time until which another
// iteration may begin.
// maximum: the search must end by then.
typedef struct TimePlan {
    int64_t optimum_ms, maximum_ms;
} TimePlan;

// Times to think for one move, at least 1, CLOCK_UNLIMITED where none was given. With a
// movetime alone there is no soft time: all of it is used.
// move_number: of the game, as in FEN.
// overhead_ms: lost per move between engine and clock, 0..5000.
TimePlan timeman_plan(const Limits *limits, Color side, int move_number, int overhead_ms);

// What the iterations so far say about the time that the next is worth.
typedef struct Stability {
    Move best_move;
    int stable_depths;  // iterations in a row that kept the best move
    Score mean_score;   // of the iterations, the newer the more they weigh
    Score score_drop;   // how far the newest was below the mean before it
} Stability;

void stability_begin(Stability *stability);
// An iteration, depth plies deep, ended.
void stability_update(Stability *stability, int depth, Move best_move, Score score);

// Until when another iteration may begin, in ms: the earlier the more of the nodes went into the
// best move and the longer that move has been the best, the later the more the score fell.
// best_move_percent: the share of the search's nodes spent on the best move, 0..100.
int64_t timeman_next_iteration_ms(const TimePlan *plan, const Stability *stability, int depth,
                                  int best_move_percent);

#endif
