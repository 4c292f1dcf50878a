// timeman.h: time management: planned before a search, adjusted after each iteration.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "search/search.h"

#define TIME_UNLIMITED INT64_MAX

// Times in ms, at least 1. The search ends at its first check after maximum_ms, counted from the
// start of the clock. optimum_ms is the base of timeman_next_iteration_ms.
typedef struct TimePlan {
    int64_t optimum_ms, maximum_ms;
} TimePlan;

// Returns the times for one move. Without clock and movetime both are TIME_UNLIMITED. With a
// movetime alone only optimum_ms is, because all of the movetime is used.
// move_number: of the game, as in FEN.
// overhead_ms: lost per move between engine and clock, and lateness, 0..6000.
TimePlan timeman_plan(const Limits *limits, Color side, int move_number, int overhead_ms);

// Time lost in this game beyond the plans: the search ended late, or the clock lost more than it
// took. {0} before the first move.
typedef struct Lateness {
    int64_t late_ms;      // the worst, less an eighth or 1 ms for each later move
    int64_t expected_ms;  // on the clock at the next move, 0 if unknown
    int64_t overrun_ms;   // of the last search
    Color side;           // of the last search
    int move_number;
} Lateness;

enum { LATENESS_MAX_MS = 1000 };  // limit of late_ms

// Called before the plan of a search; adds the loss since the search before, if that was for the
// same side one move earlier. Forgets the lateness if the clock is the other side's, or the move an
// earlier one: that is another game. Returns the ms to add to the overhead: 0 with a movetime, all
// of which is used.
int lateness_begin(Lateness *lateness, const Limits *limits, Color side, int move_number);

// Called at the end of every search whose clock ran. elapsed_ms: since the clock started.
void lateness_end(Lateness *lateness, const Limits *limits, const TimePlan *plan,
                  int64_t elapsed_ms);

// Best move and score over the iterations of a search.
typedef struct Stability {
    Move best_move;
    int stable_depths;    // iterations in a row that kept the best move
    int changes_percent;  // 100 for each change of the best move; each iteration's end halves it
    Score score_before;   // of the search before, for this side in this game; or SCORE_NONE
    Score score;          // of the last iteration; SCORE_NONE before the first
    Score mean_score;     // exponential moving average
    Score score_drop;     // the previous mean minus the last score
} Stability;

// Adds a completed iteration.
void stability_update(Stability *stability, int depth, Move best_move, Score score);

// Returns the time in ms after which no new iteration starts, counted from the request, pondering
// included. It is shorter the more nodes and iterations favour the best move, and if the best move
// recaptures. It is longer the more the best move changed and the more the score fell.
// best_move_percent: share of the nodes spent on the best move, 0..100.
int64_t timeman_next_iteration_ms(const TimePlan *plan, const Stability *stability, int depth,
                                  int best_move_percent, bool recaptures);

#endif
