// test_pruning.c: what is not worth a search (search/pruning.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pruning.h"

#include "chess.h"
#include "nodes.h"
#include "search/params.h"

static NodeCase made;

static void only_plain_nodes_away_from_the_root_are_pruned(void) {
    Node *node = node_case(&made);
    CHECK(node_may_be_pruned(node));
    node->ply = PRUNING_PLY - 1;
    CHECK(!node_may_be_pruned(node));
    node = node_case(&made);
    node->is_pv = true;
    CHECK(!node_may_be_pruned(node));
    node = node_case(&made);
    node->in_check = true;
    CHECK(!node_may_be_pruned(node));
    node = node_case(&made);
    node->ss->excluded = move_of(E2, E4);
    CHECK(!node_may_be_pruned(node));
    node = node_case(&made);
    node->no_pruning = true;
    CHECK(!node_may_be_pruned(node));
}

static void reverse_futility_needs_a_margin_that_grows_with_depth(void) {
    Node *node = node_case(&made);
    Score score = 0;
    node->eval = node->beta + RFP_MARGIN * node->depth;
    CHECK(reverse_futility_pruning(node, &score));
    CHECK_EQ(score, (node->eval + node->beta) / 2);
    node->eval--;
    CHECK(!reverse_futility_pruning(node, &score));
    node->improving = true;  // one ply's margin less
    CHECK(reverse_futility_pruning(node, &score));
    node->tt.move = move_of(H2, H3);  // a quiet one is worth searching
    CHECK(!reverse_futility_pruning(node, &score));
    node->tt_move_noisy = true;
    CHECK(reverse_futility_pruning(node, &score));
    node->tt_pv = true;
    CHECK(!reverse_futility_pruning(node, &score));
    node = node_case(&made);
    node->depth = RFP_DEPTH + 1;
    node->eval = 5000;
    CHECK(!reverse_futility_pruning(node, &score));
    node = node_case(&made);
    node->beta = score_mate_in(20);
    node->eval = SCORE_EVAL_MAX;
    CHECK(!reverse_futility_pruning(node, &score));
}

static void razoring_is_for_shallow_nodes_far_below_alpha(void) {
    Node *node = node_case(&made);
    node->depth = 2;
    node->eval = -(RAZOR_BASE + 4 * RAZOR_SLOPE);
    CHECK(razoring_applies(node));
    node->eval++;
    CHECK(!razoring_applies(node));
    node->depth = RAZOR_DEPTH + 1;
    node->eval = -20000;
    CHECK(!razoring_applies(node));
}

static void a_null_move_needs_pieces_and_an_evaluation_above_beta(void) {
    Node *node = node_case(&made);
    node->eval = node->ss->static_eval = node->beta;
    CHECK(null_move_applies(node));
    node->has_pieces = false;
    CHECK(!null_move_applies(node));
    node->has_pieces = true;
    node->ss[-1].move = MOVE_NULL;  // two in a row would be the same position
    CHECK(!null_move_applies(node));
    node->ss[-1].move = move_of(A2, A3);
    node->null_move_allowed = false;
    CHECK(!null_move_applies(node));
    node->null_move_allowed = true;
    node->eval = node->beta - 1;
    CHECK(!null_move_applies(node));
    node->eval = node->beta;
    node->beta = score_mated_in(20);
    CHECK(!null_move_applies(node));
}

static void a_null_move_is_searched_the_less_the_more_it_is_above_beta(void) {
    Node *node = node_case(&made);
    node->eval = node->beta;
    int depth = null_move_depth(node);
    CHECK_EQ(depth, node->depth - NULL_BASE - node->depth / NULL_DIVISOR);
    node->eval = node->beta + NULL_EVAL;
    CHECK_EQ(null_move_depth(node), depth - 1);
    node->eval = 20000;
    CHECK_EQ(null_move_depth(node), depth - NULL_EVAL_PLIES);
    node->depth = NULL_VERIFY_DEPTH;
    CHECK(null_move_needs_verification(node));
    node->depth--;
    CHECK(!null_move_needs_verification(node));
}

static void probcut_is_denied_by_the_transposition_table(void) {
    Node *node = node_case(&made);
    Score bound = probcut_beta(node);
    CHECK_EQ(bound, node->beta + PROBCUT_MARGIN);
    CHECK(probcut_applies(node, bound));
    node->tt.bound = BOUND_UPPER;
    node->tt.score = bound - 1;
    node->tt.depth = node->depth;
    CHECK(!probcut_applies(node, bound));
    node->tt.depth = node->depth - PROBCUT_REDUCTION;  // not deep enough to say
    CHECK(probcut_applies(node, bound));
    node->improving = true;
    CHECK_EQ(probcut_beta(node), bound - PROBCUT_IMPROVING);
    node->depth = PROBCUT_DEPTH - 1;
    CHECK(!probcut_applies(node, bound));
    node->depth = 2;
    CHECK_EQ(probcut_depth(node), 1);
}

static void no_move_is_pruned_before_one_that_does_not_lose(void) {
    Node *node = node_case(&made);
    CHECK(moves_may_be_pruned(node));
    node->best = -SCORE_INFINITE;
    CHECK(!moves_may_be_pruned(node));
    node->best = score_mated_in(30);
    CHECK(!moves_may_be_pruned(node));
    node = node_case(&made);
    node->type = ROOT_NODE;
    CHECK(!moves_may_be_pruned(node));
    node = node_case(&made);
    node->has_pieces = false;
    CHECK(!moves_may_be_pruned(node));
}

static void late_moves_are_counted(void) {
    Node *node = node_case(&made);
    node->depth = 2;
    node->move_count = (LMP_BASE + 4) / 2;
    CHECK(!late_move_pruning(node));
    node->move_count++;
    CHECK(late_move_pruning(node));
    node->improving = true;  // twice as many
    CHECK(!late_move_pruning(node));
    node->move_count = LMP_BASE + 4 + 1;
    CHECK(late_move_pruning(node));
    node->is_pv = true;
    node->depth = LMP_PV_DEPTH;
    node->move_count = 60;
    CHECK(!late_move_pruning(node));  // next to the leaves all moves of a principal variation count
    node->depth = LMP_DEPTH + 1;
    node->move_count = 200;
    CHECK(!late_move_pruning(node));
}

static void quiet_moves_are_pruned_by_evaluation_history_and_exchange(void) {
    Position pos = position_of("4k3/8/1p6/8/8/8/3Q4/4K3 w - - 0 1");
    Node *node = node_case(&made);
    node->depth = 1;
    Candidate safe = {.move = move_of(D2, D3)}, lost = {.move = move_of(D2, A5)};
    Candidate check = {.move = move_of(D2, E2)};
    CHECK(!move_is_pruned(node, &pos, &safe));
    CHECK(move_is_pruned(node, &pos, &lost));  // the pawn takes the queen
    node->eval = -FUTILITY_BASE - FUTILITY_MARGIN;
    CHECK(move_is_pruned(node, &pos, &safe));
    CHECK(!move_is_pruned(node, &pos, &check));  // a check may change everything
    node->eval++;
    CHECK(!move_is_pruned(node, &pos, &safe));
    safe.history = -HISTORY_PRUNING_MARGIN - 1;
    CHECK(move_is_pruned(node, &pos, &safe));
}

static void losing_captures_are_pruned_by_depth(void) {
    Position pos = position_of("4k3/8/1p6/p7/8/8/3Q4/4K3 w - - 0 1");  // loses 875 cp
    Candidate capture = {.move = move_of(D2, A5), .noisy = true, .losing = true};
    Node *node = node_case(&made);
    node->depth = 875 / SEE_NOISY;
    CHECK(move_is_pruned(node, &pos, &capture));
    node->depth++;
    CHECK_EQ(move_is_pruned(node, &pos, &capture),
             node->depth <= SEE_DEPTH && 875 > SEE_NOISY * node->depth);
    capture.losing = false;
    node->depth = 1;
    CHECK(!move_is_pruned(node, &pos, &capture));
}

static const Test tests[] = {
    TEST(only_plain_nodes_away_from_the_root_are_pruned),
    TEST(reverse_futility_needs_a_margin_that_grows_with_depth),
    TEST(razoring_is_for_shallow_nodes_far_below_alpha),
    TEST(a_null_move_needs_pieces_and_an_evaluation_above_beta),
    TEST(a_null_move_is_searched_the_less_the_more_it_is_above_beta),
    TEST(probcut_is_denied_by_the_transposition_table),
    TEST(no_move_is_pruned_before_one_that_does_not_lose),
    TEST(late_moves_are_counted),
    TEST(quiet_moves_are_pruned_by_evaluation_history_and_exchange),
    TEST(losing_captures_are_pruned_by_depth),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
