// test_timeman.c: time to think (search/timeman.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/timeman.h"

#include "check.h"
#include "search/params.h"

enum { OVERHEAD_MS = 10 };

static TimePlan plan_of(int64_t time, int64_t increment, int movestogo, int overhead_ms) {
    Limits limits = {.time_ms = {time, 1}, .increment_ms = {increment, 0}, .movestogo = movestogo};
    return timeman_plan(&limits, WHITE, 1, overhead_ms);
}

TEST(nothing_given_means_no_limit) {
    Limits limits = {0};
    TimePlan plan = timeman_plan(&limits, BLACK, 1, OVERHEAD_MS);
    CHECK(plan.optimum_ms == TIME_UNLIMITED && plan.maximum_ms == TIME_UNLIMITED);
}

TEST(every_plan_leaves_the_overhead_or_nearly_all_of_the_clock) {
    static const int64_t times[] = {1, 2, 5, 10, 15, 20, 50, 100, 400, 1000, 60000, INT64_MAX};
    static const int64_t increments[] = {0, 1, 10, 100, 2000, 60000, INT64_MAX};
    static const int moves[] = {0, 1, 2, 10, 40, 1000000000};
    for (int t = 0; t < COUNT(times); t++)
        for (int i = 0; i < COUNT(increments); i++)
            for (int m = 0; m < COUNT(moves); m++) {
                TimePlan plan = plan_of(times[t], increments[i], moves[m], OVERHEAD_MS);
                CHECK(plan.optimum_ms >= 1 && plan.optimum_ms <= plan.maximum_ms);
                CHECK(plan.maximum_ms <= times[t] - OVERHEAD_MS ||
                      plan.maximum_ms <= times[t] / 20 || plan.maximum_ms == 1);
            }
}

TEST(plans_of_difficult_clocks_have_their_range) {
    static const struct {
        int64_t time, increment;
        int movestogo, overhead;
        int64_t optimum_min, optimum_max, maximum_max;
    } cases[] = {
        {1100, 1000, 0, 1000, 1, 100, 100},  // an overhead near the clock is kept
        {1100, 1000, 0, 5000, 1, 55, 55},
        {60, 2000, 0, 10, 1, 50, 50},  // the increment is not spent before it comes
        {60, 10, 0, 10, 1, 5, 50},     // a nearly empty clock grows
        {45, 10, 0, 10, 1, 3, 45},
        {200, 10, 0, 10, 1, 90, 90},  // 100 ms are kept for a machine that pauses
        {166, 100, 0, 10, 1, 56, 56},
        {1000, 100, 0, 10, 100, 1000, 1000},
        {400, 0, 1, 10, 100, 320, 320},  // the last move of a period leaves a reserve
        {60000, 0, 10, 10, 4000, 6000, 60000},
        {60000, 0, 40, 10, 1000, 1500, 60000},  // more moves to go: less for each
    };
    for (int i = 0; i < COUNT(cases); i++) {
        TimePlan plan =
            plan_of(cases[i].time, cases[i].increment, cases[i].movestogo, cases[i].overhead);
        CHECK(plan.optimum_ms >= cases[i].optimum_min && plan.optimum_ms <= cases[i].optimum_max);
        CHECK(plan.maximum_ms <= cases[i].maximum_max);
    }
}

TEST(late_in_the_game_a_move_may_take_more) {
    Limits limits = {.time_ms = {60000, 1}};
    int64_t early = timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).optimum_ms;
    int64_t late = timeman_plan(&limits, WHITE, 30, OVERHEAD_MS).optimum_ms;
    CHECK(late > early);
    CHECK(timeman_plan(&limits, WHITE, 9999, OVERHEAD_MS).optimum_ms <= 60000 / TM_MOVES_MIN);
    limits.movestogo = 10;  // is known, and not guessed
    CHECK_EQ(timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).optimum_ms,
             timeman_plan(&limits, WHITE, 60, OVERHEAD_MS).optimum_ms);
}

TEST(movetime_is_used_and_kept) {
    Limits limits = {.movetime_ms = 100};
    TimePlan plan = timeman_plan(&limits, WHITE, 1, OVERHEAD_MS);
    CHECK_EQ(plan.maximum_ms, 90);
    CHECK(plan.optimum_ms == TIME_UNLIMITED);
    limits.movetime_ms = 1;
    CHECK_EQ(timeman_plan(&limits, WHITE, 1, OVERHEAD_MS).maximum_ms, 1);
}

enum { MOVE = 7, OTHER_MOVE = 8, LEVEL = 20, DEPTHS = 8 };

static const TimePlan second = {.optimum_ms = 1000, .maximum_ms = 5000};

static Stability stability_after(int depths, Move last_move, Score last_score) {
    Stability stability = {.score_before = SCORE_NONE, .score = SCORE_NONE};
    for (int depth = 1; depth < depths; depth++) stability_update(&stability, depth, MOVE, LEVEL);
    stability_update(&stability, depths, last_move, last_score);
    return stability;
}

// Returns the time for another iteration if all iterations but the last found MOVE and LEVEL.
static int64_t next_ms(int depths, Move last_move, Score last_score, int percent) {
    const Stability stability = stability_after(depths, last_move, last_score);
    return timeman_next_iteration_ms(&second, &stability, depths, percent, false);
}

TEST(first_iterations_say_nothing) {
    const int depths = TM_STABILITY_DEPTH - 1;
    CHECK_EQ(next_ms(depths, MOVE, LEVEL, 5), 10 * TM_NEXT_ITERATION);
    CHECK_EQ(next_ms(depths, MOVE, LEVEL, 95), 10 * TM_NEXT_ITERATION);
}

TEST(a_clear_and_stable_best_move_saves_time) {
    CHECK(next_ms(DEPTHS, MOVE, LEVEL, 90) < next_ms(DEPTHS, MOVE, LEVEL, 30));
    CHECK(next_ms(DEPTHS, MOVE, LEVEL, 50) < next_ms(DEPTHS, OTHER_MOVE, LEVEL, 50));
}

TEST(a_falling_score_takes_more_time) {
    const int64_t usual = next_ms(DEPTHS, MOVE, LEVEL, 50);
    CHECK(next_ms(DEPTHS, MOVE, -40, 50) > usual);
    CHECK(next_ms(DEPTHS, MOVE, 80, 50) < usual);
    CHECK(next_ms(DEPTHS, MOVE, -2000, 50) <= usual * TM_DROP_MAX / 100 + 2);
}

TEST(a_score_below_the_search_before_takes_more_time) {
    Stability stability = stability_after(DEPTHS, MOVE, LEVEL);
    const int64_t unknown = timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false);
    stability.score_before = LEVEL;
    CHECK_EQ(timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false), unknown);
    stability.score_before = LEVEL + 60;
    CHECK(timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false) > unknown);
    stability.score_before = LEVEL - 60;
    CHECK(timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false) < unknown);
}

TEST(changes_of_the_best_move_take_more_time_and_a_recapture_less) {
    Stability stability = stability_after(DEPTHS, MOVE, LEVEL);
    const int64_t usual = timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false);
    CHECK(timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, true) < usual);
    stability.changes_percent = 100;
    const int64_t changed = timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false);
    CHECK(changed > usual);
    stability_update(&stability, DEPTHS, MOVE, LEVEL);  // an iteration without a change
    CHECK(timeman_next_iteration_ms(&second, &stability, DEPTHS, 50, false) < changed);
}

// --- lateness ------------------------------------------------------------------------------------

// White has clock_ms before the move, a limit of 90 ms, and uses elapsed_ms. Returns the added
// overhead.
static int play_move(Lateness *lateness, int move_number, int64_t clock_ms, int64_t elapsed_ms) {
    const Limits limits = {.time_ms = {clock_ms, 500}, .increment_ms = {10, 0}};
    const TimePlan plan = {50, 90};
    const int late_ms = lateness_begin(lateness, &limits, WHITE, move_number);
    lateness_end(lateness, &limits, &plan, elapsed_ms);
    return late_ms;
}

// A first move begins another game.
TEST(time_that_the_clock_lost_is_lateness_and_is_forgotten) {
    static const struct {
        int move;
        int64_t clock_ms, elapsed_ms;
        int late_ms;  // from this move on
    } cases[] = {
        {1, 1000, 50, 0},     {2, 960, 50, 0},  // as expected
        {3, 880, 50, 40},                       // 40 ms on the way
        {4, 840, 50, 35},                       // forgotten by an eighth
        {5, 60800, 50, 31},                     // a new period of the clock
        {1, 1000, 3, 0},      {2, 1000, 3, 0},  // a clock with delay: 7 ms of the increment unused
        {3, 1000, 3, 0},      {4, 1000, 3, 0},  {1, 1000, 110, 0},
        {2, 895, 50, 20 + 5},  // 20 ms beyond the limit, 5 on the way
        {1, 1000, 50, 0},     {2, 957, 50, 3},  {3, 1000, 50, 2},  // forgotten by at least 1 ms
        {4, 1000, 50, 1},     {5, 1000, 50, 0},
    };
    Lateness lateness = {0};
    for (int i = 0; i < COUNT(cases); i++) {
        CHECK_EQ(play_move(&lateness, cases[i].move, cases[i].clock_ms, cases[i].elapsed_ms),
                 cases[i].late_ms);
        CHECK_EQ(lateness.late_ms, cases[i].late_ms);
    }
}

TEST(only_the_next_move_of_the_same_side_tells_of_lateness) {
    Lateness lateness = {0};
    const Limits black = {.time_ms = {500, 100}}, none = {.infinite = true};
    play_move(&lateness, 1, 1000, 50);
    play_move(&lateness, 3, 100, 50);  // another game
    lateness_begin(&lateness, &black, BLACK, 4);
    CHECK_EQ(lateness.late_ms, 0);
    play_move(&lateness, 4, 1000, 50);
    lateness_begin(&lateness, &none, WHITE, 5);  // no clock
    lateness_begin(&lateness, &black, WHITE, 6);
    CHECK_EQ(lateness.late_ms, 0);
}

TEST(a_search_without_clock_keeps_the_lateness) {
    Lateness lateness = {0};
    play_move(&lateness, 1, 1000, 50);
    play_move(&lateness, 2, 880, 50);  // 80 ms on the way
    lateness_begin(&lateness, &(Limits){.infinite = true}, BLACK, 2);
    CHECK_EQ(lateness.late_ms, 80);
}

TEST(lateness_is_limited) {
    Lateness lateness = {0};
    play_move(&lateness, 1, INT64_MAX, 50);
    CHECK_EQ(play_move(&lateness, 2, 1, 50), LATENESS_MAX_MS);
    const Limits movetime = {.time_ms = {1, 1}, .movetime_ms = 100};
    CHECK_EQ(lateness_begin(&lateness, &movetime, WHITE, 3), 0);
}

int main(void) { return check_run(); }
