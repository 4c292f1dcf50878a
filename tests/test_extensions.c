// test_extensions.c: singular extensions and multi-cut (search/extensions.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/extensions.h"

#include "nodes.h"
#include "search/params.h"

static NodeCase made;

// A node whose TT move is tested.
static Node *singular_case(void) {
    Node *node = node_case(&made);
    node->depth = SINGULAR_DEPTH;
    node->tt = (TTData){.move = move_of(E2, E4),
                        .score = 20,
                        .depth = SINGULAR_DEPTH - SINGULAR_TT_DEPTH,
                        .bound = BOUND_LOWER};
    return node;
}

// Checks that the test applies, and not after one change.
#define CHECK_PREVENTED(change)                        \
    do {                                               \
        Node *node = singular_case();                  \
        CHECK(singular_applies(node, node->tt.move));  \
        change;                                        \
        CHECK(!singular_applies(node, node->tt.move)); \
    } while (0)

static void only_a_reliable_tt_move_is_tested(void) {
    CHECK(!singular_applies(singular_case(), move_of(D2, D4)));
    CHECK_PREVENTED(node->tt.bound = BOUND_UPPER);
    CHECK_PREVENTED(node->tt.depth--);
    CHECK_PREVENTED(node->depth--);
    CHECK_PREVENTED(node->ss->excluded = move_of(A2, A3));
    CHECK_PREVENTED(node->tt.score = score_mate_in(9));
    CHECK_PREVENTED(node->extension_allowed = false);
    CHECK_PREVENTED(node->no_pruning = true);
    CHECK_PREVENTED(node->type = ROOT_NODE);
}

static void the_test_is_shallower_and_has_a_margin(void) {
    Node *node = singular_case();
    CHECK(singular_beta(node) < node->tt.score);
    CHECK(singular_depth(node) > 0 && singular_depth(node) < node->depth);
}

static void a_singular_move_is_extended(void) {
    Node *node = singular_case();
    CHECK_EQ(singular_extension(node, -1, 0), 1);
    CHECK_EQ(singular_extension(node, -SINGULAR_DOUBLE - 1, 0), 2);
    node->is_pv = true;
    CHECK_EQ(singular_extension(node, -SINGULAR_DOUBLE - 1, 0), 1);
}

static void a_move_that_is_not_singular_is_reduced(void) {
    Node *node = singular_case();  // its TT score of 20 holds beta, which is 1
    CHECK_EQ(singular_extension(node, 0, 0), -SINGULAR_REDUCTION);
    node->tt.score = 0;
    CHECK_EQ(singular_extension(node, 0, 0), -SINGULAR_REDUCTION_CUT);
    node->type = ALL_NODE;
    CHECK_EQ(singular_extension(node, 0, 0), 0);
}

static void several_moves_that_hold_beta_end_the_node(void) {
    Node *node = singular_case();
    CHECK(multicut_applies(node, 1, 0));
    CHECK(!multicut_applies(node, 0, 0));
    CHECK(!multicut_applies(node, -1, 0));
    CHECK(!multicut_applies(node, score_mate_in(7), 0));
}

static const Test tests[] = {
    TEST(only_a_reliable_tt_move_is_tested),
    TEST(the_test_is_shallower_and_has_a_margin),
    TEST(a_singular_move_is_extended),
    TEST(a_move_that_is_not_singular_is_reduced),
    TEST(several_moves_that_hold_beta_end_the_node),
};

int main(void) { return check_run(tests, COUNT(tests)); }
