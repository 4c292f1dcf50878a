// test_extensions.c: singular moves (search/extensions.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/extensions.h"

#include "check.h"
#include "nodes.h"
#include "search/params.h"

static NodeCase made;

// A node whose transposition table entry makes its move a candidate.
static Node *candidate_case(void) {
    Node *node = node_case(&made);
    node->depth = SINGULAR_DEPTH;
    node->tt = (TTData){.move = move_of(E2, E4),
                        .score = 20,
                        .depth = SINGULAR_DEPTH - SINGULAR_TT_DEPTH,
                        .bound = BOUND_LOWER};
    return node;
}

static void only_a_well_known_tt_move_is_put_to_the_test(void) {
    Node *node = candidate_case();
    CHECK(singular_applies(node, node->tt.move));
    CHECK(!singular_applies(node, move_of(D2, D4)));
    node->tt.bound = BOUND_UPPER;
    CHECK(!singular_applies(node, node->tt.move));
    node = candidate_case();
    node->tt.depth--;
    CHECK(!singular_applies(node, node->tt.move));
    node = candidate_case();
    node->depth--;
    CHECK(!singular_applies(node, node->tt.move));
    node = candidate_case();
    node->ss->excluded = move_of(A2, A3);
    CHECK(!singular_applies(node, node->tt.move));
    node = candidate_case();
    node->tt.score = score_mate_in(9);
    CHECK(!singular_applies(node, node->tt.move));
    node = candidate_case();
    node->extension_allowed = false;
    CHECK(!singular_applies(node, node->tt.move));
}

static void the_test_is_shallower_and_asks_for_clearly_less(void) {
    Node *node = candidate_case();
    CHECK_EQ(singular_beta(node), 20 - node->depth * SINGULAR_MARGIN / 16);
    CHECK_EQ(singular_depth(node), (node->depth - 1) / 2);
}

static void a_singular_move_is_extended(void) {
    Node *node = candidate_case();
    CHECK_EQ(singular_extension(node, -1, 0), 1);
    CHECK_EQ(singular_extension(node, -SINGULAR_DOUBLE - 1, 0), 2);
    node->is_pv = true;
    CHECK_EQ(singular_extension(node, -SINGULAR_DOUBLE - 1, 0), 1);
}

static void a_move_among_equals_is_searched_less(void) {
    Node *node = candidate_case();  // its score of 20 holds beta, which is 1
    CHECK_EQ(singular_extension(node, 0, 0), -SINGULAR_REDUCTION);
    node->tt.score = 0;
    CHECK_EQ(singular_extension(node, 0, 0), -SINGULAR_REDUCTION_CUT);
    node->type = ALL_NODE;
    CHECK_EQ(singular_extension(node, 0, 0), 0);
}

static void several_moves_that_hold_beta_settle_the_node(void) {
    Node *node = candidate_case();
    CHECK(is_multicut(node, 1, 0));
    CHECK(!is_multicut(node, 0, 0));
    CHECK(!is_multicut(node, -1, 0));
    CHECK(!is_multicut(node, score_mate_in(7), 0));
}

static const Test tests[] = {
    TEST(only_a_well_known_tt_move_is_put_to_the_test),
    TEST(the_test_is_shallower_and_asks_for_clearly_less),
    TEST(a_singular_move_is_extended),
    TEST(a_move_among_equals_is_searched_less),
    TEST(several_moves_that_hold_beta_settle_the_node),
};

int main(void) { return check_run(tests, COUNT(tests)); }
