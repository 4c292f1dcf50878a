// test_pruning.c: when nodes and moves are pruned (search/pruning.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pruning.h"

#include "chess.h"
#include "nodes.h"
#include "search/params.h"

static NodeCase made;

// Checks that applies() holds for a node and not after one change of it.
#define CHECK_PREVENTED(applies, node, change) \
    do {                                       \
        const Node saved = *(node);            \
        CHECK(applies(node));                  \
        change;                                \
        CHECK(!applies(node));                 \
        *(node) = saved;                       \
    } while (0)

static void nodes_near_the_root_in_check_or_on_the_pv_are_not_pruned(void) {
    Node *node = node_case(&made);
    CHECK_PREVENTED(node_pruning_applies, node, node->ply = PRUNING_PLY - 1);
    CHECK_PREVENTED(node_pruning_applies, node, node->is_pv = true);
    CHECK_PREVENTED(node_pruning_applies, node, node->in_check = true);
    CHECK_PREVENTED(node_pruning_applies, node, node->no_pruning = true);
    node->ss->excluded = move_of(E2, E4);
    CHECK(!node_pruning_applies(node));
}

static void reverse_futility_needs_a_margin(void) {
    Node *node = node_case(&made);
    node->eval = node->beta + RFP_MARGIN * node->depth;
    CHECK_PREVENTED(rfp_applies, node, node->eval--);
    CHECK_PREVENTED(rfp_applies, node, node->tt.move = move_of(H2, H3));  // quiet
    CHECK_PREVENTED(rfp_applies, node, node->tt_pv = true);
    node->eval -= RFP_MARGIN;
    CHECK(!rfp_applies(node));
    node->improving = true;
    CHECK(rfp_applies(node));
    node->eval = SCORE_EVAL_MAX;
    CHECK_PREVENTED(rfp_applies, node, node->depth = RFP_DEPTH + 1);
    node->beta = score_mate_in(20);
    CHECK(!rfp_applies(node));
}

static void razoring_is_for_shallow_nodes_far_below_alpha(void) {
    Node *node = node_case(&made);
    node->depth = 2;
    node->eval = -(RAZOR_BASE + 4 * RAZOR_SLOPE);
    CHECK_PREVENTED(razoring_applies, node, node->eval++);
    node->eval = -20000;
    CHECK_PREVENTED(razoring_applies, node, node->depth = RAZOR_DEPTH + 1);
}

static void a_null_move_needs_pieces_and_an_evaluation_of_beta(void) {
    Node *node = node_case(&made);
    node->eval = node->ss->static_eval = node->beta;
    CHECK_PREVENTED(null_move_applies, node, node->has_pieces = false);
    CHECK_PREVENTED(null_move_applies, node, node->null_move_allowed = false);
    CHECK_PREVENTED(null_move_applies, node, node->eval--);
    CHECK_PREVENTED(null_move_applies, node, node->depth = NULL_DEPTH - 1);
    CHECK_PREVENTED(null_move_applies, node, node->beta = score_mated_in(20));
    node->ss[-1].move = MOVE_NULL;  // two in a row would be the same position
    CHECK(!null_move_applies(node));
}

static void a_null_move_far_above_beta_is_reduced_more(void) {
    Node *node = node_case(&made);
    node->eval = node->beta;
    const int reduction = null_move_reduction(node);
    node->eval = node->beta + NULL_EVAL;
    CHECK_EQ(null_move_reduction(node), reduction + 1);
    node->eval = 20000;
    CHECK_EQ(null_move_reduction(node), reduction + NULL_EVAL_PLIES);
    CHECK(!null_move_verification_applies(node));
    node->depth = NULL_VERIFY_DEPTH;
    CHECK(null_move_verification_applies(node));
}

static void the_tt_entry_can_prevent_probcut(void) {
    Node *node = node_case(&made);
    CHECK_PREVENTED(probcut_applies, node, node->depth = PROBCUT_DEPTH - 1);
    CHECK_PREVENTED(probcut_applies, node, node->beta = score_mate_in(20));
    const Score beta = probcut_beta(node);
    CHECK(beta > node->beta);
    node->tt = (TTData){.bound = BOUND_UPPER, .score = beta - 1, .depth = node->depth};
    CHECK(!probcut_applies(node));
    node->tt.depth = node->depth - PROBCUT_REDUCTION;  // too shallow
    CHECK(probcut_applies(node));
    node->improving = true;
    CHECK(probcut_beta(node) < beta);
    node->depth = 2;
    CHECK_EQ(probcut_depth(node), 1);
}

static void no_move_is_pruned_before_one_that_does_not_lose(void) {
    Node *node = node_case(&made);
    CHECK_PREVENTED(move_pruning_applies, node, node->best = -SCORE_INFINITE);
    CHECK_PREVENTED(move_pruning_applies, node, node->best = score_mated_in(30));
    CHECK_PREVENTED(move_pruning_applies, node, node->type = ROOT_NODE);
    CHECK_PREVENTED(move_pruning_applies, node, node->has_pieces = false);
    CHECK_PREVENTED(move_pruning_applies, node, node->no_pruning = true);
}

static void late_moves_are_pruned_by_count(void) {
    Node *node = node_case(&made);
    node->depth = 2;
    node->move_count = (LMP_BASE + 4) / 2 + 1;
    CHECK_PREVENTED(late_move_pruning_applies, node, node->move_count--);
    CHECK_PREVENTED(late_move_pruning_applies, node, node->improving = true);  // twice as many
    node->improving = true;
    node->move_count = LMP_BASE + 4 + 1;
    CHECK(late_move_pruning_applies(node));
    node->move_count = 200;
    CHECK_PREVENTED(late_move_pruning_applies, node, node->depth = LMP_DEPTH + 1);
    node->depth = LMP_PV_DEPTH;
    CHECK_PREVENTED(late_move_pruning_applies, node, node->is_pv = true);
}

static void quiet_moves_are_pruned_by_evaluation_history_and_exchange(void) {
    Position pos = position_of("4k3/8/1p6/8/8/8/3Q4/4K3 w - - 0 1");
    Node *node = node_case(&made);
    node->depth = 1;
    Candidate safe = {.move = move_of(D2, D3), .lmr_depth = 1};
    Candidate lost = {.move = move_of(D2, A5), .lmr_depth = 1};  // the pawn takes the queen
    Candidate check = {.move = move_of(D2, E2), .lmr_depth = 1};
    CHECK(!see_pruning_applies(node, &safe, &pos));
    CHECK(see_pruning_applies(node, &lost, &pos));
    CHECK(!futility_pruning_applies(node, &safe, &pos));
    node->eval = -FUTILITY_BASE - FUTILITY_MARGIN;
    CHECK(futility_pruning_applies(node, &safe, &pos));
    CHECK(!futility_pruning_applies(node, &check, &pos));
    CHECK(!history_pruning_applies(node, &safe));
    safe.history = -HISTORY_PRUNING_MARGIN - 1;
    CHECK(history_pruning_applies(node, &safe));
}

static void captures_are_pruned_by_exchange_only(void) {
    Position pos = position_of("4k3/8/1p6/p7/8/8/3Q4/4K3 w - - 0 1");  // loses 875 cp
    Candidate capture = {.move = move_of(D2, A5), .noisy = true, .losing = true};
    Node *node = node_case(&made);
    node->eval = capture.history = -20000;
    CHECK(!futility_pruning_applies(node, &capture, &pos));
    CHECK(!history_pruning_applies(node, &capture));
    node->depth = 875 / SEE_NOISY;
    CHECK(see_pruning_applies(node, &capture, &pos));
    node->depth++;
    CHECK(!see_pruning_applies(node, &capture, &pos));
    node->depth = 1;
    capture.losing = false;
    CHECK(!see_pruning_applies(node, &capture, &pos));
}

static const Test tests[] = {
    TEST(nodes_near_the_root_in_check_or_on_the_pv_are_not_pruned),
    TEST(reverse_futility_needs_a_margin),
    TEST(razoring_is_for_shallow_nodes_far_below_alpha),
    TEST(a_null_move_needs_pieces_and_an_evaluation_of_beta),
    TEST(a_null_move_far_above_beta_is_reduced_more),
    TEST(the_tt_entry_can_prevent_probcut),
    TEST(no_move_is_pruned_before_one_that_does_not_lose),
    TEST(late_moves_are_pruned_by_count),
    TEST(quiet_moves_are_pruned_by_evaluation_history_and_exchange),
    TEST(captures_are_pruned_by_exchange_only),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
