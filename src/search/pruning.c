// pruning.c: margins and conditions of pruning.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pruning.h"

#include "base/numbers.h"
#include "board/see.h"
#include "search/params.h"
#include "search/reductions.h"

// --- nodes ---------------------------------------------------------------------------------------

bool node_may_be_pruned(const Node *node) {
    return !node->is_pv && !node->in_check && !node->no_pruning && !node->ss->excluded &&
           node->ply >= PRUNING_PLY;
}

bool reverse_futility_pruning(const Node *node, Score *score) {
    int margin = RFP_MARGIN * (node->depth - node->improving);
    bool quiet_expected = node->tt.move != MOVE_NONE && !node->tt_move_noisy;
    if (node->tt_pv || quiet_expected || node->depth > RFP_DEPTH ||
        node->eval - margin < node->beta || score_is_decisive(node->beta))
        return false;
    *score = (node->eval + node->beta) / 2;
    return true;
}

bool razoring_applies(const Node *node) {
    int margin = RAZOR_BASE + RAZOR_SLOPE * node->depth * node->depth;
    return node->depth <= RAZOR_DEPTH && node->eval + margin <= node->alpha;
}

bool null_move_applies(const Node *node) {
    return node->depth >= NULL_DEPTH && node->eval >= node->beta &&
           node->ss->static_eval >= node->beta && node->ss[-1].move != MOVE_NULL &&
           node->null_move_allowed && !score_is_loss(node->beta) && node->has_pieces;
}

int null_move_depth(const Node *node) {
    int surplus = clamp((node->eval - node->beta) / NULL_EVAL, 0, NULL_EVAL_PLIES);
    return node->depth - NULL_BASE - node->depth / NULL_DIVISOR - surplus;
}

bool null_move_needs_verification(const Node *node) { return node->depth >= NULL_VERIFY_DEPTH; }

Score probcut_beta(const Node *node) {
    return node->beta + PROBCUT_MARGIN - PROBCUT_IMPROVING * node->improving;
}

int probcut_depth(const Node *node) { return max_int(node->depth - PROBCUT_REDUCTION, 1); }

bool probcut_applies(const Node *node, Score probcut_beta) {
    bool tt_denies = node->tt.depth > node->depth - PROBCUT_REDUCTION &&
                     node->tt.bound != BOUND_NONE && node->tt.score < probcut_beta;
    return node->depth >= PROBCUT_DEPTH && !score_is_decisive(node->beta) && !tt_denies;
}

// --- moves ---------------------------------------------------------------------------------------

bool moves_may_be_pruned(const Node *node) {
    return node->type != ROOT_NODE && !node->no_pruning && !score_is_loss(node->best) &&
           node->has_pieces;
}

bool late_move_pruning(const Node *node) {
    int limit = (LMP_BASE + node->depth * node->depth) / (2 - node->improving);
    bool spared = node->is_pv && node->depth <= LMP_PV_DEPTH;
    return node->depth <= LMP_DEPTH && node->move_count > limit && !spared;
}

// So far below alpha that a quiet move without check cannot reach it.
static bool is_futile(const Node *node, int depth) {
    return !node->in_check && depth <= FUTILITY_DEPTH &&
           node->eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= node->alpha;
}

bool move_is_pruned(const Node *node, const Position *pos, const Candidate *candidate) {
    const Move move = candidate->move;
    if (candidate->noisy)
        return candidate->losing && node->depth <= SEE_DEPTH &&
               !see_at_least(pos, move, -SEE_NOISY * node->depth);
    const int depth = lmr_depth(node, candidate->history);
    if (is_futile(node, depth) && !move_gives_check(pos, move)) return true;
    if (depth <= HISTORY_PRUNING_DEPTH &&
        candidate->history < -HISTORY_PRUNING_MARGIN * node->depth)
        return true;
    return depth <= SEE_DEPTH && !see_at_least(pos, move, -SEE_QUIET * depth * depth);
}
