// timeman.c: Limits to times, and the course of a search to the time that is left.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/timeman.h"

#include "base/numbers.h"
#include "search/params.h"

// Time that may be spent: the increment comes only after the move, so the clock alone bounds it.
// Besides the overhead a small reserve stays back, for a machine that is busy with something else;
// a part of the clock can always be risked.
static int64_t spendable(int64_t clock_ms, int overhead_ms) {
    int64_t reserve = min_i64(clock_ms / 4, CLOCK_RESERVE_MS);
    return max_i64(1, max_i64(clock_ms - overhead_ms - reserve, clock_ms * CLOCK_RISK / 100));
}

// Moves that share the clock: the longer the game has lasted the fewer are to come.
static int moves_to_go(const Limits *limits, int move_number) {
    if (limits->movestogo > 0) return min_int(limits->movestogo, CLOCK_MOVESTOGO_MAX);
    return max_int(CLOCK_MOVES - move_number / CLOCK_MOVES_STEP, CLOCK_MOVES_MIN);
}

TimePlan timeman_plan(const Limits *limits, Color side, int move_number, int overhead_ms) {
    TimePlan plan = {CLOCK_UNLIMITED, CLOCK_UNLIMITED};
    int64_t clock_ms = min_i64(limits->time_ms[side], LIMITS_MAX_MS);
    if (clock_ms > 0) {
        int64_t left = spendable(clock_ms, overhead_ms);
        int64_t increment = min_i64(limits->increment_ms[side], LIMITS_MAX_MS);
        increment = increment * CLOCK_INCREMENT / 100;
        // A clock that is nearly empty grows again: a busy machine may take some of it any time.
        if (left < CLOCK_LOW_MS) increment = min_i64(increment, left * CLOCK_LOW_SHARE / 100);
        plan.maximum_ms = max_i64(1, left * CLOCK_HARD / 100);
        plan.optimum_ms = left / moves_to_go(limits, move_number) + increment;
        plan.optimum_ms = max_i64(1, min_i64(plan.optimum_ms, plan.maximum_ms));
        if (plan.optimum_ms < plan.maximum_ms / CLOCK_STRETCH)
            plan.maximum_ms = plan.optimum_ms * CLOCK_STRETCH;
    }
    if (limits->movetime_ms > 0) {
        int64_t held_back = min_i64(overhead_ms, limits->movetime_ms / 3);
        int64_t move_ms = max_i64(1, limits->movetime_ms - held_back);
        plan.maximum_ms = min_i64(plan.maximum_ms, move_ms);
        plan.optimum_ms = min_i64(plan.optimum_ms, plan.maximum_ms);
        if (clock_ms <= 0) plan.optimum_ms = CLOCK_UNLIMITED;  // use all of it
    }
    return plan;
}

void stability_begin(Stability *stability) { *stability = (Stability){.best_move = MOVE_NONE}; }

void stability_update(Stability *stability, int depth, Move best_move, Score score) {
    stability->stable_depths = best_move == stability->best_move ? stability->stable_depths + 1 : 0;
    stability->best_move = best_move;
    if (depth == 1) stability->mean_score = score;
    stability->score_drop = stability->mean_score - score;
    stability->mean_score -= stability->score_drop / CLOCK_MEAN_DEPTHS;
}

int64_t timeman_next_iteration_ms(const TimePlan *plan, const Stability *stability, int depth,
                                  int best_move_percent) {
    int64_t percent = CLOCK_NEXT;
    if (depth < CLOCK_TREND_DEPTH) return plan->optimum_ms * percent / 100;
    int stable = min_int(stability->stable_depths, CLOCK_STABLE_MAX);
    int drop =
        clamp(100 + CLOCK_DROP * stability->score_drop / 100, CLOCK_DROP_MIN, CLOCK_DROP_MAX);
    percent = percent * (CLOCK_SHARE_BASE - CLOCK_SHARE_SLOPE * best_move_percent / 100) / 100;
    percent = percent * (CLOCK_STABLE_BASE - CLOCK_STABLE_STEP * stable) / 100;
    percent = percent * drop / 100;
    return plan->optimum_ms * percent / 100;
}
