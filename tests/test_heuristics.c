// test_heuristics.c: pruning, reductions, extensions (search/pruning.h, reductions.h, extensions.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/see.h"
#include "chess.h"
#include "search/extensions.h"
#include "search/params.h"
#include "search/pruning.h"
#include "search/reductions.h"

// A node in the middle of its stack.
enum { PLIES_AROUND = 4 };
static struct {
    SearchStack stack[2 * PLIES_AROUND + 1];
    Node node;
} made;
static Node *const node = &made.node;

// Makes a quiet cut node: depth 8, ply 10, window (0, 1), evaluation 0, no TT entry, fifth move.
static void make_node(void) {
    memset(&made, 0, sizeof(made));
    node->ss = &made.stack[PLIES_AROUND];
    node->ply = 10;
    node->depth = 8;
    node->beta = 1;
    node->type = CUT_NODE;
    node->has_pieces = node->extension_allowed = true;
    node->best = -50;
    node->move_count = 5;
}

// Checks a value before and after one change of the node, and undoes the change.
#define CHECK_CHANGED(value, before, change, after)           \
    do {                                                      \
        static SearchStack saved_stack[COUNT(made.stack)];    \
        const Node saved_node = made.node;                    \
        memcpy(saved_stack, made.stack, sizeof(saved_stack)); \
        CHECK_EQ(value, before);                              \
        change;                                               \
        CHECK_EQ(value, after);                               \
        made.node = saved_node;                               \
        memcpy(made.stack, saved_stack, sizeof(saved_stack)); \
    } while (0)
#define CHECK_PREVENTED(applies, change) CHECK_CHANGED(applies, true, change, false)
#define CHECK_ALLOWED(applies, change) CHECK_CHANGED(applies, false, change, true)

// --- pruning of nodes ----------------------------------------------------------------------------

TEST(nodes_near_the_root_in_check_or_on_the_pv_are_not_pruned) {
    make_node();
    CHECK_PREVENTED(node_pruning_applies(node), node->ply = PRUNING_PLY - 1);
    CHECK_PREVENTED(node_pruning_applies(node), node->is_pv = true);
    CHECK_PREVENTED(node_pruning_applies(node), node->in_check = true);
    CHECK_PREVENTED(node_pruning_applies(node), node->no_pruning = true);
    CHECK_PREVENTED(node_pruning_applies(node), node->ss->excluded = move_of(E2, E4));
}

TEST(reverse_futility_needs_a_margin) {
    make_node();
    node->eval = node->beta + RFP_MARGIN * node->depth;
    CHECK_PREVENTED(rfp_applies(node), node->eval--);
    CHECK_PREVENTED(rfp_applies(node), node->tt.move = move_of(H2, H3));  // quiet
    CHECK_PREVENTED(rfp_applies(node), node->tt_pv = true);
    CHECK_PREVENTED(rfp_applies(node), node->in_null_verification = true);
    CHECK_PREVENTED(rfp_applies(node), node->ss->correction = -1);
    node->eval -= RFP_MARGIN;
    CHECK_ALLOWED(rfp_applies(node), node->improving = true);
    node->eval += RFP_MARGIN - RFP_GAIN;
    CHECK_ALLOWED(rfp_applies(node), node->ss[-1].static_eval = 1);  // the last move lost that
    node->depth = 1;
    node->improving = true;
    node->ss[-1].static_eval = 1;
    node->eval = node->beta;
    CHECK_PREVENTED(rfp_applies(node), node->eval--);  // not below beta
    make_node();
    node->eval = SCORE_EVAL_MAX;
    CHECK_PREVENTED(rfp_applies(node), node->depth = RFP_DEPTH + 1);
    CHECK_PREVENTED(rfp_applies(node), node->beta = score_mated_in(20));
}

TEST(a_null_move_needs_pieces_and_an_evaluation_of_beta) {
    make_node();
    node->eval = node->beta;
    node->ss->static_eval = node->beta + NULL_MARGIN - NULL_MARGIN_SLOPE * node->depth;
    CHECK_PREVENTED(null_move_applies(node), node->has_pieces = false);
    CHECK_PREVENTED(null_move_applies(node), node->in_null_verification = true);
    CHECK_PREVENTED(null_move_applies(node), node->eval--);
    CHECK_PREVENTED(null_move_applies(node), node->ss->static_eval--);
    CHECK_PREVENTED(null_move_applies(node), node->depth--);
    CHECK_PREVENTED(null_move_applies(node), node->depth = NULL_DEPTH - 1);
    CHECK_PREVENTED(null_move_applies(node), node->beta = score_mated_in(20));
    CHECK_PREVENTED(null_move_applies(node), node->ss[-1].piece_to = PIECE_TO_NONE);
    const int reduction = null_move_reduction(node);
    CHECK_CHANGED(null_move_reduction(node), reduction, node->eval += NULL_EVAL, reduction + 1);
    CHECK_CHANGED(null_move_reduction(node), reduction, node->eval = 20000,
                  reduction + NULL_EVAL_PLIES);
    CHECK_ALLOWED(null_move_verification_applies(node), node->depth = NULL_VERIFY_DEPTH);
}

TEST(probcut_is_for_deep_and_promising_nodes) {
    make_node();
    node->tt.bound = BOUND_NONE;
    node->eval = node->beta;
    CHECK_PREVENTED(probcut_applies(node), node->eval--);
    node->tt.bound = BOUND_LOWER;
    node->tt.score = probcut_beta(node);
    CHECK_PREVENTED(probcut_applies(node), node->tt.score--);
    CHECK_PREVENTED(probcut_applies(node), node->tt.score = score_mate_in(20));
    CHECK_PREVENTED(probcut_applies(node), node->depth = PROBCUT_DEPTH - 1);
    CHECK_PREVENTED(probcut_applies(node), node->beta = score_mated_in(20));
    const Score beta = probcut_beta(node);
    CHECK(beta > node->beta);
    node->improving = true;
    CHECK(probcut_beta(node) < beta);
    node->depth = 2;
    CHECK_EQ(probcut_depth(node), 1);
}

// --- pruning of moves ----------------------------------------------------------------------------

TEST(no_move_is_pruned_before_one_that_does_not_lose) {
    make_node();
    CHECK_PREVENTED(move_pruning_applies(node), node->best = -SCORE_INFINITE);
    CHECK_PREVENTED(move_pruning_applies(node), node->best = score_mated_in(30));
    CHECK_PREVENTED(move_pruning_applies(node), node->type = ROOT_NODE);
    CHECK_PREVENTED(move_pruning_applies(node), node->has_pieces = false);
    CHECK_PREVENTED(move_pruning_applies(node), node->no_pruning = true);
}

TEST(late_moves_are_pruned_by_count) {
    make_node();
    node->depth = 2;
    node->move_count = (LMP_BASE + 4) / 2 + 1;
    CHECK_PREVENTED(late_move_pruning_applies(node), node->move_count--);
    CHECK_PREVENTED(late_move_pruning_applies(node), node->improving = true);  // twice as many
    node->improving = true;
    CHECK_ALLOWED(late_move_pruning_applies(node), node->move_count = LMP_BASE + 4 + 1);
    node->move_count = 200;
    CHECK_PREVENTED(late_move_pruning_applies(node), node->depth = LMP_DEPTH + 1);
    node->depth = LMP_PV_DEPTH;
    CHECK_PREVENTED(late_move_pruning_applies(node), node->is_pv = true);
}

TEST(quiet_moves_are_pruned_by_evaluation_history_and_exchange) {
    Position pos = position_of("4k3/8/1p6/8/8/8/3Q4/4K3 w - - 0 1");
    Candidate safe = {.move = move_of(D2, D3), .lmr_depth = 1};
    const Candidate lost = {.move = move_of(D2, A5), .lmr_depth = 1};  // the pawn takes the queen
    const Candidate check = {.move = move_of(D2, E2), .lmr_depth = 1};
    make_node();
    node->depth = 1;
    CHECK(!see_pruning_applies(node, &safe, &pos));
    CHECK(see_pruning_applies(node, &lost, &pos));
    CHECK_ALLOWED(futility_pruning_applies(node, &safe, &pos),
                  node->ss->static_eval = -FUTILITY_BASE - FUTILITY_MARGIN);
    node->ss->static_eval = -FUTILITY_BASE - FUTILITY_MARGIN;
    CHECK(!futility_pruning_applies(node, &check, &pos));
    CHECK_PREVENTED(futility_pruning_applies(node, &safe, &pos), node->in_check = true);
    CHECK_PREVENTED(futility_pruning_applies(node, &safe, &pos), safe.history = FUTILITY_HISTORY);
    safe.history = 0;
    CHECK_ALLOWED(history_pruning_applies(node, &safe), safe.history = -HISTORY_PRUNING_MARGIN - 1);
}

TEST(captures_are_pruned_by_exchange_and_victim) {
    Position pos = position_of("4k3/8/1p6/p7/8/8/3Q4/4K3 w - - 0 1");  // loses 875 cp
    Candidate capture = {.move = move_of(D2, A5), .noisy = true, .losing = true};
    make_node();
    node->ss->static_eval = capture.history = -20000;
    CHECK(!futility_pruning_applies(node, &capture, &pos));
    CHECK(!history_pruning_applies(node, &capture));
    node->depth = 875 / SEE_NOISY;
    CHECK_PREVENTED(see_pruning_applies(node, &capture, &pos), node->depth++);
    node->depth = 1;
    CHECK_PREVENTED(see_pruning_applies(node, &capture, &pos), capture.losing = false);
    capture.history = 0;
    capture.lmr_depth = 2;
    node->ss->static_eval = -(CAPTURE_FUTILITY_BASE + 2 * CAPTURE_FUTILITY_MARGIN);
    CHECK_ALLOWED(capture_futility_applies(node, &capture, &pos), capture.losing = true);
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos), node->ss->static_eval++);
    capture.losing = false;
    node->ss->static_eval -= see_values[PAWN];
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos), node->ss->static_eval++);
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos), node->in_check = true);
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos), capture.lmr_depth = 3);
    capture.lmr_depth = 2;
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos),
                    capture.history = CAPTURE_FUTILITY_HISTORY);
    capture.history = 0;
    CHECK_PREVENTED(capture_futility_applies(node, &capture, &pos), capture.move = move_of(D2, B4));
}

// --- reductions ----------------------------------------------------------------------------------

TEST(nodes_are_reduced) {
    make_node();
    node->depth = IIR_DEPTH;
    CHECK_CHANGED(iir_reduction(node), 1, node->tt.move = move_of(E2, E4), 0);
    CHECK_CHANGED(iir_reduction(node), 1, node->type = ALL_NODE, 0);
    CHECK_CHANGED(iir_reduction(node), 1, node->in_check = true, 0);
    CHECK_CHANGED(iir_reduction(node), 1, node->no_pruning = true, 0);
    CHECK_CHANGED(iir_reduction(node), 1, node->depth--, 0);
    node->depth = ALPHA_RAISED_MIN_DEPTH;
    CHECK_CHANGED(alpha_raised_reduction(node, 30), ALPHA_RAISED_PLIES, node->depth--, 0);
    node->depth = ALPHA_RAISED_MAX_DEPTH;
    CHECK_CHANGED(alpha_raised_reduction(node, 30), ALPHA_RAISED_PLIES, node->depth++, 0);
    CHECK_CHANGED(alpha_raised_reduction(node, 30), ALPHA_RAISED_PLIES, node->type = ROOT_NODE, 0);
    CHECK_CHANGED(alpha_raised_reduction(node, 30), ALPHA_RAISED_PLIES, node->no_pruning = true, 0);
    CHECK_EQ(alpha_raised_reduction(node, score_mate_in(5)), 0);
}

TEST(the_last_reduction_is_corrected_in_hindsight) {
    make_node();
    SearchStack *last = node->ss - 1;
    CHECK_EQ(hindsight_reduction(node), 0);
    last->reduction = HINDSIGHT_DEEPER;
    last->static_eval = 40;
    node->ss->static_eval = -60;  // the reduced move gained 20
    CHECK_CHANGED(hindsight_reduction(node), -1, last->reduction = HINDSIGHT_SHALLOWER, 0);
    last->reduction = HINDSIGHT_SHALLOWER;
    node->ss->static_eval = HINDSIGHT_MARGIN;
    CHECK_CHANGED(hindsight_reduction(node), 1, last->static_eval = SCORE_NONE, 0);  // in check
}

static const Candidate quiet = {.move = B1 << 6 | C3};

TEST(late_and_deep_moves_are_reduced_more) {
    make_node();
    int last = 0;
    for (int move = 2; move < 60; move++) {
        node->move_count = move;
        const int reduction = lmr_reduction(node, &quiet, false);
        CHECK(reduction >= last && reduction <= node->depth - 2);
        last = reduction;
    }
    CHECK(last > 2);
    CHECK_EQ(lmr_depth(node, -100000), 1);
    CHECK_EQ(lmr_depth(node, 100000), node->depth);
    CHECK(lmr_depth(node, 0) < node->depth);
    node->depth = 20;
    CHECK(lmr_reduction(node, &quiet, false) > last);
    CHECK_PREVENTED(lmr_reduction(node, &quiet, false) > 0, node->depth = LMR_DEPTH - 1);
    CHECK_PREVENTED(lmr_reduction(node, &quiet, false) > 0, node->move_count = 1);
    node->is_pv = true;
    node->move_count = 3;
    CHECK_EQ(lmr_reduction(node, &quiet, false), 0);
}

// Over many histories, so that terms of less than a ply show.
static int reductions_of(Candidate candidate, bool gives_check) {
    int sum = 0;
    for (int history = -LMR_HISTORY; history <= LMR_HISTORY; history += LMR_HISTORY / 32) {
        candidate.history = history;
        sum += lmr_reduction(node, &candidate, gives_check);
    }
    return sum;
}

TEST(each_term_changes_the_reduction_in_its_direction) {
    make_node();
    node->depth = 16;
    const int usual = reductions_of(quiet, false);
    Candidate noisy = quiet, good = quiet;
    noisy.noisy = true;
    good.history = 2 * LMR_HISTORY;
    CHECK(reductions_of(noisy, false) < usual);
    CHECK(reductions_of(quiet, true) < usual);
    CHECK_EQ(lmr_reduction(node, &good, false), lmr_reduction(node, &quiet, false) - 2);
#define CHECK_LESS(change) CHECK_CHANGED(reductions_of(quiet, false) < usual, false, change, true)
#define CHECK_MORE(change) CHECK_CHANGED(reductions_of(quiet, false) > usual, false, change, true)
    CHECK_LESS(node->improving = true);
    CHECK_LESS(node->tt_pv = true);
    CHECK_LESS(node->tt.depth = node->depth);
    CHECK_LESS(node->type = ALL_NODE);
    CHECK_LESS(node->is_pv = true);
    CHECK_LESS(node->tt.move = move_of(E2, E4));
    CHECK_MORE(node->tt_move_noisy = true);
    CHECK_CHANGED(reductions_of(quiet, false), usual, node->no_pruning = true, 0);
}

TEST(a_surprising_move_is_searched_again_deeper) {
    make_node();
    node->best = 0;
    CHECK_CHANGED(re_search_extension(node, LMR_DEEPER + 6, 5), 1, node->type = ROOT_NODE, 0);
    CHECK_EQ(re_search_extension(node, LMR_DEEPER + 5, 5), 0);
    CHECK_EQ(re_search_extension(node, LMR_SHALLOWER, 5), 0);
    CHECK_EQ(re_search_extension(node, LMR_SHALLOWER - 1, 5), -1);
}

// --- extensions ----------------------------------------------------------------------------------

// A node whose TT move is tested.
static void make_singular_node(void) {
    make_node();
    node->depth = SINGULAR_DEPTH;
    node->tt = (TTData){.move = move_of(E2, E4),
                        .score = 20,
                        .depth = SINGULAR_DEPTH - SINGULAR_TT_DEPTH,
                        .bound = BOUND_LOWER};
}

TEST(only_a_reliable_tt_move_is_tested) {
    make_singular_node();
    CHECK(!singular_applies(node, move_of(D2, D4)));
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->tt.bound = BOUND_UPPER);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->tt.depth--);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->depth--);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->tt_pv = true);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->ss->excluded = move_of(A2, A3));
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->tt.score = score_mate_in(9));
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->extension_allowed = false);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->no_pruning = true);
    CHECK_PREVENTED(singular_applies(node, node->tt.move), node->type = ROOT_NODE);
    CHECK(singular_beta(node) < node->tt.score);
    const Score usual = singular_beta(node);
    CHECK_CHANGED(singular_beta(node) < usual, false, node->tt_pv = true, true);
    CHECK(singular_depth(node) > 0 && singular_depth(node) < node->depth);
}

TEST(a_shallow_tt_move_that_contradicts_the_evaluation_is_extended) {
    make_singular_node();
    const Move move = node->tt.move;
    node->depth = SHALLOW_EXTENSION_DEPTH;
    node->ss->static_eval = node->alpha - SHALLOW_EXTENSION_MARGIN;
    CHECK(!shallow_extension_applies(node, move_of(D2, D4)));
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->type = ALL_NODE);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->tt.bound = BOUND_EXACT);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->depth++);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->in_check = true);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->no_pruning = true);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->ss->excluded = move);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->extension_allowed = false);
    CHECK_PREVENTED(shallow_extension_applies(node, move), node->ss->static_eval++);
}

// The TT score of 20 holds beta, which is 1.
TEST(a_singular_move_is_extended_and_another_reduced) {
    make_singular_node();
    CHECK_CHANGED(singular_extension(node, -1, 0), 2, node->tt_move_noisy = true, 1);
    CHECK_CHANGED(singular_extension(node, -1, 0), 2, node->is_pv = true, 1);
    CHECK_CHANGED(singular_extension(node, -1, 0), 2,
                  node->ss[-1].multiple_extensions = SINGULAR_MULTIPLE, 1);
    CHECK_CHANGED(singular_extension(node, -SINGULAR_DOUBLE - 1, 0), 2, node->tt_move_noisy = true,
                  2);
    CHECK_CHANGED(singular_extension(node, -SINGULAR_TRIPLE - 1, 0), 3, node->tt_move_noisy = true,
                  2);
    CHECK_CHANGED(singular_deepening(node, 2), 1, node->depth = SINGULAR_DEEPER, 0);
    CHECK_EQ(singular_deepening(node, 1), 0);
    CHECK_CHANGED(singular_extension(node, 0, 0), -SINGULAR_REDUCTION, node->tt.score = 0,
                  -SINGULAR_REDUCTION_CUT);
    node->tt.score = 0;
    node->type = ALL_NODE;
    CHECK_EQ(singular_extension(node, 0, 0), 0);
}

TEST(several_moves_that_hold_beta_end_the_node) {
    make_singular_node();
    CHECK(multicut_applies(node, 1, 0));
    CHECK(!multicut_applies(node, 0, 0));
    CHECK(!multicut_applies(node, -1, 0));
    CHECK(!multicut_applies(node, score_mate_in(7), 0));
}

int main(void) { return check_run_with_board(); }
