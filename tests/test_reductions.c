// test_reductions.c: plies less (search/reductions.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/reductions.h"

#include "check.h"
#include "nodes.h"
#include "search/params.h"

static NodeCase made;
static const Candidate quiet = {.move = B1 << 6 | C3};

// By squaring, in integers: the definition.
static int log2_of(unsigned n) {
    int whole = highest_bit(n), result = whole << 10;
    uint64_t x = ((uint64_t)n << 30) >> whole;  // 1 <= x < 2, in 1/2^30
    for (int bit = 9; bit >= 0; bit--) {
        x = (x * x) >> 30;
        if (x < 2ull << 30) continue;
        x >>= 1;
        result += 1 << bit;
    }
    return result;
}

static void the_table_of_logarithms_is_right(void) {
    for (unsigned n = 1; n < LOG2_ENTRIES; n++) CHECK_EQ(log2_table[n], log2_of(n));
}

static void a_node_without_a_tt_move_is_searched_less_deeply(void) {
    Node *node = node_case(&made);
    CHECK_EQ(internal_iterative_reduction(node), 1);
    node->tt.move = quiet.move;
    CHECK_EQ(internal_iterative_reduction(node), 0);
    node->tt.move = MOVE_NONE;
    node->depth = IIR_DEPTH - 1;
    CHECK_EQ(internal_iterative_reduction(node), 0);
    node = node_case(&made);
    node->type = ALL_NODE;
    CHECK_EQ(internal_iterative_reduction(node), 0);
    node = node_case(&made);
    node->in_check = true;
    CHECK_EQ(internal_iterative_reduction(node), 0);
}

static void a_reduction_is_corrected_in_hindsight(void) {
    Node *node = node_case(&made);
    CHECK_EQ(hindsight_adjustment(node), 0);
    node->ss[-1].reduction = HINDSIGHT_DEEPER;
    node->ss[-1].static_eval = 40;
    node->ss->static_eval = -60;  // the side that was reduced stands better than it thought
    CHECK_EQ(hindsight_adjustment(node), 1);
    node->ss[-1].reduction = HINDSIGHT_SHALLOWER;
    CHECK_EQ(hindsight_adjustment(node), 0);
    node->ss->static_eval = HINDSIGHT_MARGIN;
    CHECK_EQ(hindsight_adjustment(node), -1);
    node->ss[-1].static_eval = SCORE_NONE;  // that side was in check
    CHECK_EQ(hindsight_adjustment(node), 0);
}

static void after_a_raise_the_others_are_searched_less_deeply(void) {
    Node *node = node_case(&made);
    CHECK_EQ(raised_alpha_reduction(node, 30), 1);
    CHECK_EQ(raised_alpha_reduction(node, score_mate_in(5)), 0);
    node->depth = ALPHA_RAISED_MIN_DEPTH - 1;
    CHECK_EQ(raised_alpha_reduction(node, 30), 0);
    node->depth = ALPHA_RAISED_MAX_DEPTH + 1;
    CHECK_EQ(raised_alpha_reduction(node, 30), 0);
    node = node_case(&made);
    node->type = ROOT_NODE;
    CHECK_EQ(raised_alpha_reduction(node, 30), 0);
}

static void late_and_deep_moves_are_reduced_more(void) {
    Node *node = node_case(&made);
    int last = 0;
    for (int move = 2; move < 60; move++) {
        node->move_count = move;
        int reduction = late_move_reduction(node, &quiet, false);
        CHECK(reduction >= last && reduction <= node->depth - 2);
        last = reduction;
    }
    CHECK(last > 2);
    node = node_case(&made);
    node->move_count = 30;  // by more than rounding hides
    int shallow = late_move_reduction(node, &quiet, false);
    node->depth = 20;
    CHECK(late_move_reduction(node, &quiet, false) > shallow);
    node->depth = LMR_DEPTH - 1;
    CHECK_EQ(late_move_reduction(node, &quiet, false), 0);
}

static void the_first_moves_are_not_reduced(void) {
    Node *node = node_case(&made);
    node->move_count = 1;
    CHECK_EQ(late_move_reduction(node, &quiet, false), 0);
    node->is_pv = true;
    node->move_count = 3;
    CHECK_EQ(late_move_reduction(node, &quiet, false), 0);
}

// Of moves with many histories: what is less than a ply shows in some of them.
static int sum_of_reductions(const Node *node) {
    int sum = 0;
    for (int history = -LMR_HISTORY; history <= LMR_HISTORY; history += LMR_HISTORY / 32) {
        Candidate move = quiet;
        move.history = history;
        sum += late_move_reduction(node, &move, false);
    }
    return sum;
}

static void what_is_known_of_a_move_changes_its_reduction(void) {
    Node *node = node_case(&made);
    node->depth = 16;
    const int usual = late_move_reduction(node, &quiet, false);
    CHECK(late_move_reduction(node, &quiet, true) < usual);
    Candidate good = quiet, bad = quiet, noisy = quiet;
    good.history = 2 * LMR_HISTORY;
    bad.history = -2 * LMR_HISTORY;
    noisy.noisy = true;
    CHECK_EQ(late_move_reduction(node, &good, false), usual - 2);
    CHECK_EQ(late_move_reduction(node, &bad, false), usual + 2);
    CHECK_EQ(late_move_reduction(node, &noisy, false), usual - 1);
    node->ss->killer = quiet.move;
    CHECK(late_move_reduction(node, &quiet, false) < usual);
    node->ss->killer = MOVE_NONE;
    node->improving = true;
    CHECK(late_move_reduction(node, &quiet, false) < usual);
    node->improving = false;
    node->tt_move_noisy = true;
    CHECK(late_move_reduction(node, &quiet, false) > usual);
    node->tt_move_noisy = false;
    const int before = sum_of_reductions(node);
    node->ss[1].cutoffs = LMR_CUTOFFS_FROM + 1;
    CHECK(sum_of_reductions(node) > before);
    node->no_pruning = true;
    CHECK_EQ(late_move_reduction(node, &quiet, false), 0);
}

static void lmr_depth_is_one_at_least(void) {
    Node *node = node_case(&made);
    node->move_count = 60;
    CHECK_EQ(lmr_depth(node, -100000), 1);
    CHECK_EQ(lmr_depth(node, 100000), node->depth);
    CHECK(lmr_depth(node, 0) < node->depth);
}

static void a_surprise_is_searched_deeper_and_next_to_nothing_shallower(void) {
    CHECK_EQ(research_adjustment(LMR_DEEPER + 1, 0, 5), 1);
    CHECK_EQ(research_adjustment(LMR_DEEPER, 0, 5), 0);
    CHECK_EQ(research_adjustment(4, 0, 5), -1);
    CHECK_EQ(research_adjustment(5, 0, 5), 0);
}

static const Test tests[] = {
    TEST(the_table_of_logarithms_is_right),
    TEST(a_node_without_a_tt_move_is_searched_less_deeply),
    TEST(a_reduction_is_corrected_in_hindsight),
    TEST(after_a_raise_the_others_are_searched_less_deeply),
    TEST(late_and_deep_moves_are_reduced_more),
    TEST(the_first_moves_are_not_reduced),
    TEST(what_is_known_of_a_move_changes_its_reduction),
    TEST(lmr_depth_is_one_at_least),
    TEST(a_surprise_is_searched_deeper_and_next_to_nothing_shallower),
};

int main(void) { return check_run(tests, COUNT(tests)); }
