// extensions.c: extensions and multi-cut.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/extensions.h"

#include "search/params.h"

bool singular_applies(const Node *node, Move move) {
    const TTData *tt = &node->tt;
    return move == tt->move && node->type != ROOT_NODE && !node->no_pruning &&
           !node->ss->excluded && node->depth >= SINGULAR_DEPTH + node->tt_pv &&
           tt->depth >= node->depth - SINGULAR_TT_DEPTH &&
           (tt->bound == BOUND_LOWER || tt->bound == BOUND_EXACT) &&
           !score_is_decisive(tt->score) && node->extension_allowed;
}

bool shallow_extension_applies(const Node *node, Move move) {
    return move == node->tt.move && node->type == CUT_NODE && node->tt.bound == BOUND_LOWER &&
           node->depth <= SHALLOW_EXTENSION_DEPTH && !node->in_check && !node->no_pruning &&
           !node->ss->excluded && node->extension_allowed &&
           node->ss->static_eval <= node->alpha - SHALLOW_EXTENSION_MARGIN;
}

Score singular_beta(const Node *node) {
    const int margin = SINGULAR_MARGIN + SINGULAR_MARGIN_PV * (node->tt_pv && !node->is_pv);
    return node->tt.score - node->depth * margin / 16;
}

int singular_depth(const Node *node) { return (node->depth - 1) / 2; }

bool multicut_applies(const Node *node, Score score, Score singular_beta) {
    return score >= singular_beta && score >= node->beta && !score_is_decisive(score);
}

int singular_extension(const Node *node, Score score, Score singular_beta) {
    if (score < singular_beta) {
        if (node->is_pv || node->ss[-1].multiple_extensions >= SINGULAR_MULTIPLE) return 1;
        const bool is_quiet = !node->tt_move_noisy;
        return 1 + (is_quiet || score < singular_beta - SINGULAR_DOUBLE) +
               (is_quiet && score < singular_beta - SINGULAR_TRIPLE);
    }
    if (node->tt.score >= node->beta) return -SINGULAR_REDUCTION;
    return node->type == CUT_NODE ? -SINGULAR_REDUCTION_CUT : 0;
}

int singular_deepening(const Node *node, int extension) {
    return extension >= 2 && node->depth < SINGULAR_DEEPER;
}
