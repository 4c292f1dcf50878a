// test_effort.c: what single moves deserve (search/effort.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/effort.h"

#include "check.h"

// Evaluations are those of the side to move: +30 and then +30 for the other is a loss of 60.
static void a_quiet_move_gains_by_what_it_did_to_the_evaluation(void) {
    CHECK_EQ(eval_history_bonus(30, -30), 0);
    CHECK_EQ(eval_history_bonus(30, -50), 20 * EVAL_HISTORY_SLOPE);
    CHECK_EQ(eval_history_bonus(30, 30), -60 * EVAL_HISTORY_SLOPE);
    CHECK_EQ(eval_history_bonus(0, 2000), -EVAL_HISTORY_MAX);
    CHECK_EQ(eval_history_bonus(0, -2000), EVAL_HISTORY_MAX);
}

static const Test tests[] = {
    TEST(a_quiet_move_gains_by_what_it_did_to_the_evaluation),
};

int main(void) { return check_run(tests, COUNT(tests)); }
