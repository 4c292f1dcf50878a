// test_timeman.c: time to think (search/timeman.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/timeman.h"

#include "check.h"
#include "search/params.h"

enum { OVERHEAD_MS = 10 };

static TimePlan plan_of(int64_t time, int64_t increment, int movestogo) {
    Limits limits = {.time_ms = {time, 1}, .increment_ms = {increment, 0}, .movestogo = movestogo};
    return timeman_plan(&limits, WHITE, 1, OVERHEAD_MS);
}

static void nothing_given_means_no_limit(void) {
    Limits limits = {0};
    TimePlan plan = timeman_plan(&limits, BLACK, 1, OVERHEAD_MS);
    CHECK(plan.optimum_ms == TIME_UNLIMITED && plan.maximum_ms == TIME_UNLIMITED);
}

static void every_plan_leaves_the_overhead_or_nearly_all_of_the_clock(void) {
    static const int64_t times[] = {1, 2, 5, 10, 15, 20, 50, 100, 400, 1000, 60000, INT64_MAX};
    static const int64_t increments[] = {0, 1, 10, 100, 2000, 60000, INT64_MAX};
    static const int moves[] = {0, 1, 2, 10, 40, 1000000000};
    for (int t = 0; t < COUNT(times); t++)
        for (int i = 0; i < COUNT(increments); i++)
            for (int m = 0; m < COUNT(moves); m++) {
                TimePlan plan = plan_of(times[t], increments[i], moves[m]);
                CHECK(plan.optimum_ms >= 1 && plan.optimum_ms <= plan.maximum_ms);
                CHECK(plan.maximum_ms <= times[t] - OVERHEAD_MS ||
                      plan.maximum_ms <= times[t] / 20 || plan.maximum_ms == 1);
            }
}

static void an_overhead_near_the_clock_is_kept(void) {
    Limits limits = {.time_ms = {1100, 1}, .increment_ms = {1000, 0}};
    CHECK(timeman_plan(&limits, WHITE, 1, 1000).maximum_ms <= 100);
    CHECK(timeman_plan(&limits, WHITE, 1, 5000).maximum_ms <= 55);
}

static void the_increment_is_not_spent_before_it_comes(void) {
    CHECK(plan_of(60, 2000, 0).maximum_ms <= 50);
}

// Or the time that a busy machine takes from it would soon be the last.
static void a_nearly_empty_clock_grows(void) {
    CHECK(plan_of(60, 10, 0).optimum_ms <= 5);
    CHECK(plan_of(45, 10, 0).optimum_ms <= 3);
    CHECK(plan_of(1000, 100, 0).optimum_ms >= 100);
}

static void the_last_move_of_a_period_leaves_a_reserve(void) {
    CHECK(plan_of(400, 0, 1).maximum_ms <= 320);
    CHECK(plan_of(400, 0, 1).optimum_ms >= 100);
}

static void more_moves_to_go_means_less_for_each(void) {
    CHECK(plan_of(60000, 0, 10).optimum_ms > plan_of(60000, 0, 20).optimum_ms);
    CHECK(plan_of(60000, 0, 20).optimum_ms > plan_of(60000, 0, 40).optimum_ms);
}

static void late_in_the_game_a_move_may_take_more(void) {
    Limits limits = {.time_ms = {60000, 1}};
    int64_t early = timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).optimum_ms;
    int64_t late = timeman_plan(&limits, WHITE, 30, OVERHEAD_MS).optimum_ms;
    CHECK(late > early);
    CHECK(timeman_plan(&limits, WHITE, 9999, OVERHEAD_MS).optimum_ms <= 60000 / TM_MOVES_MIN);
    limits.movestogo = 10;  // is known, and not guessed
    CHECK_EQ(timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).optimum_ms,
             timeman_plan(&limits, WHITE, 60, OVERHEAD_MS).optimum_ms);
}

static void movetime_is_used_and_kept(void) {
    Limits limits = {.movetime_ms = 100};
    TimePlan plan = timeman_plan(&limits, WHITE, 1, OVERHEAD_MS);
    CHECK_EQ(plan.maximum_ms, 90);
    CHECK(plan.optimum_ms == TIME_UNLIMITED);
    limits.movetime_ms = 1;
    CHECK_EQ(timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).maximum_ms, 1);
}

// The time for another iteration after a course: depths, each with a best move and a score.
static int64_t next_ms(int count, const Move *moves, const Score *scores, int percent) {
    const TimePlan plan = {.optimum_ms = 1000, .maximum_ms = 5000};
    Stability stability = {0};
    for (int i = 0; i < count; i++) stability_update(&stability, i + 1, moves[i], scores[i]);
    return timeman_next_iteration_ms(&plan, &stability, count, percent);
}

enum { DEPTHS = 8 };
static const Move same[DEPTHS] = {7, 7, 7, 7, 7, 7, 7, 7},
                  changed[DEPTHS] = {7, 7, 7, 7, 7, 7, 7, 8};
static const Score level[DEPTHS] = {20, 20, 20, 20, 20, 20, 20, 20};

static void first_iterations_say_nothing(void) {
    CHECK_EQ(next_ms(TM_STABILITY_DEPTH - 1, same, level, 5), 10 * TM_NEXT_ITERATION);
    CHECK_EQ(next_ms(TM_STABILITY_DEPTH - 1, same, level, 95), 10 * TM_NEXT_ITERATION);
}

static void a_clear_and_stable_best_move_saves_time(void) {
    CHECK(next_ms(DEPTHS, same, level, 90) < next_ms(DEPTHS, same, level, 30));
    CHECK(next_ms(DEPTHS, same, level, 50) < next_ms(DEPTHS, changed, level, 50));
}

static void a_falling_score_takes_more_time(void) {
    const Score falls[DEPTHS] = {20, 20, 20, 20, 20, 20, 20, -40};
    const Score rises[DEPTHS] = {20, 20, 20, 20, 20, 20, 20, 80};
    const Score collapses[DEPTHS] = {20, 20, 20, 20, 20, 20, 20, -2000};
    int64_t usual = next_ms(DEPTHS, same, level, 50);
    CHECK(next_ms(DEPTHS, same, falls, 50) > usual);
    CHECK(next_ms(DEPTHS, same, rises, 50) < usual);
    CHECK(next_ms(DEPTHS, same, collapses, 50) <= usual * TM_DROP_MAX / 100 + 2);
}

static const Test tests[] = {
    TEST(nothing_given_means_no_limit),
    TEST(every_plan_leaves_the_overhead_or_nearly_all_of_the_clock),
    TEST(an_overhead_near_the_clock_is_kept),
    TEST(the_increment_is_not_spent_before_it_comes),
    TEST(a_nearly_empty_clock_grows),
    TEST(the_last_move_of_a_period_leaves_a_reserve),
    TEST(more_moves_to_go_means_less_for_each),
    TEST(late_in_the_game_a_move_may_take_more),
    TEST(movetime_is_used_and_kept),
    TEST(first_iterations_say_nothing),
    TEST(a_clear_and_stable_best_move_saves_time),
    TEST(a_falling_score_takes_more_time),
};

int main(void) { return check_run(tests, COUNT(tests)); }
