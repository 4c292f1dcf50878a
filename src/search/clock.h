// clock.h: how long to think.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_CLOCK_H
#define SEARCH_CLOCK_H

#include "search/limits.h"

#define CLOCK_UNLIMITED INT64_MAX

// soft: no new iteration is worth starting later. hard: the search must end by then.
typedef struct ClockPlan {
    int64_t soft_ms, hard_ms;
} ClockPlan;

// Times to think for one move, at least 1, CLOCK_UNLIMITED where none was given. With a
// movetime alone there is no soft time: all of it is used.
// overhead_ms: lost per move between engine and clock, 0..5000.
ClockPlan clock_plan(const Limits *limits, Color side, int overhead_ms);

#endif
