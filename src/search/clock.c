// clock.c: Limits to times.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/clock.h"

#include "base/numbers.h"
#include "search/params.h"

enum { MOVESTOGO_MAX = 50, RESERVE_MS = 20, CALM_MS = 100, CALM_SHARE = 10, LAST_SHARE = 20 };

// Time that may be spent: the increment comes only after the move, so the clock alone bounds it.
// Besides the overhead a small reserve stays back, for a machine that is busy with something else;
// a twentieth of the clock can always be risked.
static int64_t spendable(int64_t clock_ms, int overhead_ms) {
    int64_t reserve = min_i64(clock_ms / 4, RESERVE_MS);
    return max_i64(1, max_i64(clock_ms - overhead_ms - reserve, clock_ms / LAST_SHARE));
}

ClockPlan clock_plan(const Limits *limits, Color side, int overhead_ms) {
    ClockPlan plan = {CLOCK_UNLIMITED, CLOCK_UNLIMITED};
    int64_t clock_ms = min_i64(limits->time_ms[side], LIMITS_MAX_MS);
    if (clock_ms > 0) {
        int64_t left = spendable(clock_ms, overhead_ms);
        int64_t increment = min_i64(limits->increment_ms[side], LIMITS_MAX_MS);
        increment = increment * CLOCK_INCREMENT / 100;
        // A clock that is nearly empty grows again: a busy machine may take some of it any time.
        if (left < CALM_MS) increment = min_i64(increment, left / CALM_SHARE);
        int64_t moves = CLOCK_MOVES;
        if (limits->movestogo > 0) moves = min_i64(limits->movestogo, MOVESTOGO_MAX);
        plan.hard_ms = max_i64(1, left * CLOCK_HARD / 100);
        plan.soft_ms = max_i64(1, min_i64(left / moves + increment, plan.hard_ms));
        if (plan.soft_ms < plan.hard_ms / CLOCK_STRETCH)
            plan.hard_ms = plan.soft_ms * CLOCK_STRETCH;
    }
    if (limits->movetime_ms > 0) {
        int64_t held_back = min_i64(overhead_ms, limits->movetime_ms / 3);
        int64_t move_ms = max_i64(1, limits->movetime_ms - held_back);
        plan.hard_ms = min_i64(plan.hard_ms, move_ms);
        plan.soft_ms = min_i64(plan.soft_ms, plan.hard_ms);
        if (clock_ms <= 0) plan.soft_ms = CLOCK_UNLIMITED;  // use all of it
    }
    return plan;
}
