// timeman.c: time management.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/timeman.h"

#include "base/numbers.h"
#include "search/params.h"

// The time that this move may use. The increment is not part of it, since it is added only after
// the move. The reserve outlasts a pause of the machine: Linux makes a container that has used up
// its share of the processor wait for up to 100 ms (kernel documentation, CFS bandwidth control).
static int64_t available_ms(int64_t clock_ms, int overhead_ms) {
    const int64_t reserve_ms = min_i64(clock_ms * 3 / 4, TM_RESERVE_MS);
    const int64_t least_ms = clock_ms * TM_MIN_FRACTION / 100;
    return max_i64(1, max_i64(clock_ms - overhead_ms - reserve_ms, least_ms));
}

static int moves_to_go(const Limits *limits, int move_number) {
    if (limits->movestogo > 0) return min_int(limits->movestogo, TM_MOVESTOGO_MAX);
    return max_int(TM_MOVES - move_number / TM_MOVES_STEP, TM_MOVES_MIN);
}

static TimePlan plan_for_clock(const Limits *limits, Color side, int move_number, int overhead_ms) {
    TimePlan plan;
    const int64_t clock_ms = min_i64(limits->time_ms[side], LIMITS_MAX_MS);
    const int64_t left_ms = available_ms(clock_ms, overhead_ms);
    const int64_t increment_ms = min_i64(limits->increment_ms[side], LIMITS_MAX_MS);
    plan.maximum_ms = max_i64(1, left_ms * TM_MAX_FRACTION / 100);
    plan.optimum_ms = left_ms / moves_to_go(limits, move_number);
    plan.optimum_ms += increment_ms * TM_INCREMENT / 100;
    plan.optimum_ms = max_i64(1, min_i64(plan.optimum_ms, plan.maximum_ms));
    if (plan.optimum_ms < plan.maximum_ms / TM_MAX_SCALE)
        plan.maximum_ms = plan.optimum_ms * TM_MAX_SCALE;
    return plan;
}

TimePlan timeman_plan(const Limits *limits, Color side, int move_number, int overhead_ms) {
    const bool has_clock = limits->time_ms[side] > 0;
    TimePlan plan = {TIME_UNLIMITED, TIME_UNLIMITED};
    if (has_clock) plan = plan_for_clock(limits, side, move_number, overhead_ms);
    if (limits->movetime_ms > 0) {
        const int64_t overhead = min_i64(overhead_ms, limits->movetime_ms / 3);
        const int64_t move_ms = max_i64(1, limits->movetime_ms - overhead);
        plan.maximum_ms = min_i64(plan.maximum_ms, move_ms);
        if (has_clock) plan.optimum_ms = min_i64(plan.optimum_ms, plan.maximum_ms);
    }
    return plan;
}

int lateness_begin(Lateness *lateness, const Limits *limits, Color side, int move_number) {
    const int64_t expected_ms = lateness->expected_ms;
    lateness->expected_ms = 0;
    if (limits->time_ms[side] <= 0) return 0;
    const bool follows =
        expected_ms > 0 && side == lateness->side && move_number == lateness->move_number + 1;
    if (follows) {
        const int64_t lost_ms = max_i64(expected_ms - limits->time_ms[side], 0);
        const int64_t late_ms = min_i64(lost_ms + lateness->overrun_ms, LATENESS_MAX_MS);
        const int64_t forgotten_ms = max_i64(lateness->late_ms / 8, 1);
        lateness->late_ms = max_i64(lateness->late_ms - forgotten_ms, late_ms);
    } else if (side != lateness->side || move_number < lateness->move_number) {
        lateness->late_ms = 0;  // another game; a GUI may send no ucinewgame
    }
    lateness->side = side;
    lateness->move_number = move_number;
    return limits->movetime_ms ? 0 : (int)lateness->late_ms;
}

void lateness_end(Lateness *lateness, const Limits *limits, const TimePlan *plan,
                  int64_t elapsed_ms) {
    const int64_t clock_ms = min_i64(limits->time_ms[lateness->side], LIMITS_MAX_MS);
    const int64_t increment_ms = min_i64(limits->increment_ms[lateness->side], LIMITS_MAX_MS);
    // A clock with delay (Bronstein) returns the time used, up to the increment.
    lateness->expected_ms =
        clock_ms > 0 ? min_i64(clock_ms, clock_ms - elapsed_ms + increment_ms) : 0;
    lateness->overrun_ms = max_i64(elapsed_ms - plan->maximum_ms, 0);
}

void stability_update(Stability *stability, int depth, Move best_move, Score score) {
    stability->stable_depths = best_move == stability->best_move ? stability->stable_depths + 1 : 0;
    stability->changes_percent /= 2;
    stability->best_move = best_move;
    stability->score = score;
    if (depth == 1) stability->mean_score = score;
    stability->score_drop = stability->mean_score - score;
    stability->mean_score -= stability->score_drop / TM_MEAN_ITERATIONS;
}

// Returns the percent of time by the fall of the score: since earlier iterations, and since the
// search before.
static int percent_by_score(const Stability *stability) {
    const bool is_first = stability->score_before == SCORE_NONE;
    const int since_before = is_first ? 0 : stability->score_before - stability->score;
    const int more = (TM_DROP * stability->score_drop + TM_DROP_BEFORE * since_before) / 100;
    return clamp(100 + more, TM_DROP_MIN, TM_DROP_MAX);
}

int64_t timeman_next_iteration_ms(const TimePlan *plan, const Stability *stability, int depth,
                                  int best_move_percent, bool recaptures) {
    int64_t percent = TM_NEXT_ITERATION;
    if (depth < TM_STABILITY_DEPTH) return plan->optimum_ms * percent / 100;
    const int stable = min_int(stability->stable_depths, TM_STABLE_MAX);
    const int changes = TM_CHANGES_STEP * stability->changes_percent / 100;
    percent = percent * (TM_NODE_SHARE_BASE - TM_NODE_SHARE_SLOPE * best_move_percent / 100) / 100;
    percent = percent * (TM_STABLE_BASE - TM_STABLE_STEP * stable) / 100;
    percent = percent * (TM_CHANGES_BASE + changes) / 100;
    percent = percent * percent_by_score(stability) / 100;
    if (recaptures) percent = percent * TM_RECAPTURE / 100;
    return plan->optimum_ms * percent / 100;
}
