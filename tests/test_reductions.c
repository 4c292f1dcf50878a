// test_reductions.c: reductions of nodes and moves (search/reductions.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/reductions.h"

#include "nodes.h"
#include "search/params.h"

static NodeCase made;
static const Candidate quiet = {.move = B1 << 6 | C3};

// By repeated squaring, in integers: the definition.
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

static void a_node_without_a_tt_move_is_reduced(void) {
    Node *node = node_case(&made);
    CHECK_EQ(iir_reduction(node), 1);
    node->tt.move = quiet.move;
    CHECK_EQ(iir_reduction(node), 0);
    node->tt.move = MOVE_NONE;
    node->type = ALL_NODE;
    CHECK_EQ(iir_reduction(node), 0);
    node->type = PV_NODE;
    node->depth = IIR_DEPTH - 1;
    CHECK_EQ(iir_reduction(node), 0);
    node->depth = IIR_DEPTH;
    node->in_check = true;
    CHECK_EQ(iir_reduction(node), 0);
}

static void the_last_reduction_is_corrected_in_hindsight(void) {
    Node *node = node_case(&made);
    CHECK_EQ(hindsight_reduction(node), 0);
    node->ss[-1].reduction = HINDSIGHT_DEEPER;
    node->ss[-1].static_eval = 40;
    node->ss->static_eval = -60;  // the reduced move gained 20
    CHECK_EQ(hindsight_reduction(node), -1);
    node->ss[-1].reduction = HINDSIGHT_SHALLOWER;
    CHECK_EQ(hindsight_reduction(node), 0);
    node->ss->static_eval = HINDSIGHT_MARGIN;
    CHECK_EQ(hindsight_reduction(node), 1);
    node->ss[-1].static_eval = SCORE_NONE;  // in check
    CHECK_EQ(hindsight_reduction(node), 0);
}

static void after_alpha_is_raised_the_node_is_reduced(void) {
    Node *node = node_case(&made);
    CHECK_EQ(alpha_raised_reduction(node, 30), 1);
    CHECK_EQ(alpha_raised_reduction(node, score_mate_in(5)), 0);
    node->depth = ALPHA_RAISED_MIN_DEPTH - 1;
    CHECK_EQ(alpha_raised_reduction(node, 30), 0);
    node->depth = ALPHA_RAISED_MAX_DEPTH + 1;
    CHECK_EQ(alpha_raised_reduction(node, 30), 0);
    node->depth = ALPHA_RAISED_MAX_DEPTH;
    node->type = ROOT_NODE;
    CHECK_EQ(alpha_raised_reduction(node, 30), 0);
}

static void late_and_deep_moves_are_reduced_more(void) {
    Node *node = node_case(&made);
    int last = 0;
    for (int move = 2; move < 60; move++) {
        node->move_count = move;
        const int reduction = lmr_reduction(node, &quiet, false);
        CHECK(reduction >= last && reduction <= node->depth - 2);
        last = reduction;
    }
    CHECK(last > 2);
    node->move_count = 30;
    const int shallow = lmr_reduction(node, &quiet, false);
    node->depth = 20;
    CHECK(lmr_reduction(node, &quiet, false) > shallow);
    node->depth = LMR_DEPTH - 1;
    CHECK_EQ(lmr_reduction(node, &quiet, false), 0);
}

static void the_first_moves_are_not_reduced(void) {
    Node *node = node_case(&made);
    node->move_count = 1;
    CHECK_EQ(lmr_reduction(node, &quiet, false), 0);
    node->is_pv = true;
    node->move_count = 3;
    CHECK_EQ(lmr_reduction(node, &quiet, false), 0);
}

// Over many histories, so that terms of less than a ply show.
static int reductions_of(const Node *node, Candidate candidate, bool gives_check) {
    int sum = 0;
    for (int history = -LMR_HISTORY; history <= LMR_HISTORY; history += LMR_HISTORY / 32) {
        candidate.history = history;
        sum += lmr_reduction(node, &candidate, gives_check);
    }
    return sum;
}

static void each_term_changes_the_reduction_in_its_direction(void) {
    Node *node = node_case(&made);
    node->depth = 16;
    const int usual = reductions_of(node, quiet, false);
    const Node saved = *node;
    Candidate noisy = quiet, good = quiet;
    noisy.noisy = true;
    CHECK(reductions_of(node, noisy, false) < usual);
    CHECK(reductions_of(node, quiet, true) < usual);
    good.history = 2 * LMR_HISTORY;
    CHECK_EQ(lmr_reduction(node, &good, false), lmr_reduction(node, &quiet, false) - 2);
    node->ss->killer = quiet.move;
    CHECK(reductions_of(node, quiet, false) < usual);
    node->ss->killer = MOVE_NONE;
    node->ss->correction = -200;
    CHECK(reductions_of(node, quiet, false) < usual);
    node->ss->correction = 0;
    node->improving = true;
    CHECK(reductions_of(node, quiet, false) < usual);
    *node = saved;
    node->tt_pv = true;
    CHECK(reductions_of(node, quiet, false) < usual);
    *node = saved;
    node->tt.depth = node->depth;
    CHECK(reductions_of(node, quiet, false) < usual);
    *node = saved;
    node->type = ALL_NODE;
    CHECK(reductions_of(node, quiet, false) < usual);
    *node = saved;
    node->tt_move_noisy = true;
    CHECK(reductions_of(node, quiet, false) > usual);
    *node = saved;
    node->ss[1].cutoffs = LMR_CUTOFFS_FROM + 1;
    CHECK(reductions_of(node, quiet, false) > usual);
    node->no_pruning = true;
    CHECK_EQ(reductions_of(node, quiet, false), 0);
}

static void lmr_depth_is_between_one_and_the_depth(void) {
    Node *node = node_case(&made);
    node->move_count = 60;
    CHECK_EQ(lmr_depth(node, -100000), 1);
    CHECK_EQ(lmr_depth(node, 100000), node->depth);
    CHECK(lmr_depth(node, 0) < node->depth);
}

static void a_surprising_move_is_searched_again_deeper(void) {
    CHECK_EQ(research_extension(LMR_DEEPER + 1, 0, 5), 1);
    CHECK_EQ(research_extension(LMR_DEEPER, 0, 5), 0);
    CHECK_EQ(research_extension(4, 0, 5), -1);
    CHECK_EQ(research_extension(5, 0, 5), 0);
}

static const Test tests[] = {
    TEST(the_table_of_logarithms_is_right),
    TEST(a_node_without_a_tt_move_is_reduced),
    TEST(the_last_reduction_is_corrected_in_hindsight),
    TEST(after_alpha_is_raised_the_node_is_reduced),
    TEST(late_and_deep_moves_are_reduced_more),
    TEST(the_first_moves_are_not_reduced),
    TEST(each_term_changes_the_reduction_in_its_direction),
    TEST(lmr_depth_is_between_one_and_the_depth),
    TEST(a_surprising_move_is_searched_again_deeper),
};

int main(void) { return check_run(tests, COUNT(tests)); }
