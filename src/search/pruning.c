// pruning.c: conditions and margins of pruning.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pruning.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "board/see.h"
#include "search/params.h"

bool node_pruning_applies(const Node *node) {
    return !node->is_pv && !node->in_check && !node->no_pruning && !node->ss->excluded &&
           node->ply >= PRUNING_PLY;
}

bool rfp_applies(const Node *node) {
    const int margin = RFP_MARGIN * (node->depth - node->improving) + abs(node->ss->correction) -
                       RFP_GAIN * (gain_by_last_move(node) > 0);
    const bool has_quiet_tt_move = node->tt.move != MOVE_NONE && !node->tt_move_noisy;
    return node->depth <= RFP_DEPTH && node->eval - max_int(margin, 0) >= node->beta &&
           !node->in_null_verification && !node->tt_pv && !has_quiet_tt_move &&
           !score_is_decisive(node->beta);
}

bool null_move_applies(const Node *node) {
    const int margin = max_int(NULL_MARGIN - NULL_MARGIN_SLOPE * node->depth, 0);
    return node->depth >= NULL_DEPTH && node->eval >= node->beta &&
           node->ss->static_eval >= node->beta + margin && node->ss[-1].piece_to != PIECE_TO_NONE &&
           !node->in_null_verification && !score_is_loss(node->beta) && node->has_pieces;
}

int null_move_reduction(const Node *node) {
    const int by_eval = clamp((node->eval - node->beta) / NULL_EVAL, 0, NULL_EVAL_PLIES);
    return NULL_BASE + node->depth / NULL_DIVISOR + by_eval;
}

bool null_move_verification_applies(const Node *node) { return node->depth >= NULL_VERIFY_DEPTH; }

bool probcut_applies(const Node *node) {
    const TTData *tt = &node->tt;
    const bool is_promising =
        tt->bound == BOUND_NONE ? node->eval >= node->beta
                                : tt->score >= probcut_beta(node) && !score_is_decisive(tt->score);
    return is_promising && node->depth >= PROBCUT_DEPTH && !score_is_loss(node->beta);
}

Score probcut_beta(const Node *node) {
    return node->beta + PROBCUT_MARGIN - PROBCUT_IMPROVING * node->improving;
}

int probcut_depth(const Node *node) { return max_int(node->depth - PROBCUT_REDUCTION, 1); }

bool move_pruning_applies(const Node *node) {
    return node->type != ROOT_NODE && !node->no_pruning && !score_is_loss(node->best) &&
           node->has_pieces;
}

bool late_move_pruning_applies(const Node *node) {
    const int limit = (LMP_BASE + node->depth * node->depth) / (2 - node->improving);
    const bool is_exempt = node->is_pv && node->depth <= LMP_PV_DEPTH;
    return node->depth <= LMP_DEPTH && node->move_count > limit && !is_exempt;
}

static bool is_futile(const Node *node, const Candidate *candidate, int margin,
                      const Position *pos) {
    return node->ss->static_eval + margin <= node->alpha && !move_gives_check(pos, candidate->move);
}

bool futility_pruning_applies(const Node *node, const Candidate *candidate, const Position *pos) {
    const int margin = FUTILITY_BASE + FUTILITY_MARGIN * candidate->lmr_depth +
                       candidate->history / FUTILITY_HISTORY;
    return !candidate->noisy && !node->in_check && candidate->lmr_depth <= FUTILITY_DEPTH &&
           is_futile(node, candidate, margin, pos);
}

bool capture_futility_applies(const Node *node, const Candidate *candidate, const Position *pos) {
    const Piece victim = piece_on(pos, move_to(candidate->move));
    if (!candidate->noisy || victim == NO_PIECE || move_kind(candidate->move) != NORMAL ||
        node->in_check || candidate->lmr_depth > CAPTURE_FUTILITY_DEPTH)
        return false;
    const int margin = CAPTURE_FUTILITY_BASE + CAPTURE_FUTILITY_MARGIN * candidate->lmr_depth +
                       (candidate->losing ? 0 : see_values[type_of(victim)]) +
                       candidate->history / CAPTURE_FUTILITY_HISTORY;
    return is_futile(node, candidate, margin, pos);
}

bool history_pruning_applies(const Node *node, const Candidate *candidate) {
    return !candidate->noisy && candidate->lmr_depth <= HISTORY_PRUNING_DEPTH &&
           candidate->history < -HISTORY_PRUNING_MARGIN * node->depth;
}

bool see_pruning_applies(const Node *node, const Candidate *candidate, const Position *pos) {
    const int depth = candidate->noisy ? node->depth : candidate->lmr_depth;
    const int loss = candidate->noisy ? SEE_NOISY * depth : SEE_QUIET * depth * depth;
    return depth <= SEE_DEPTH && (candidate->losing || !candidate->noisy) &&
           !see_at_least(pos, candidate->move, -loss);
}
