// reductions.c: internal iterative, hindsight and late move reductions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/reductions.h"

#include "base/bits.h"
#include "base/numbers.h"
#include "search/params.h"

enum { ONE_PLY = 1024 };

// Returns 1024 * log2(n), interpolated linearly between powers of two. n >= 1.
static int log2_of(int n) {
    const int power = highest_bit((uint64_t)n);
    return ONE_PLY * (power - 1) + (n * ONE_PLY >> power);
}

int iir_reduction(const Node *node) {
    return node->depth >= IIR_DEPTH && node->tt.move == MOVE_NONE && !node->in_check &&
           node->type != ALL_NODE && !node->ss->excluded && !node->no_pruning;
}

int hindsight_reduction(const Node *node) {
    const int reduction = node->ss[-1].reduction;
    const Score gain = gain_by_last_move(node);
    if (node->type == ROOT_NODE) return 0;
    if (reduction >= HINDSIGHT_DEEPER && gain < 0) return -1;
    return reduction >= HINDSIGHT_SHALLOWER && gain > HINDSIGHT_MARGIN && node->depth >= 2;
}

int alpha_raised_reduction(const Node *node, Score score) {
    const bool applies = node->type != ROOT_NODE && !node->no_pruning &&
                         node->depth >= ALPHA_RAISED_MIN_DEPTH &&
                         node->depth <= ALPHA_RAISED_MAX_DEPTH && !score_is_decisive(score);
    return applies ? ALPHA_RAISED_PLIES : 0;
}

// In 1/1024 ply.
static int base_reduction(const Node *node, int history) {
    const int depth = log2_of(node->depth), move = log2_of(node->move_count);
    const int reduction = LMR_BASE + LMR_SLOPE * (depth * (int64_t)move / ONE_PLY) / ONE_PLY;
    return reduction - history * ONE_PLY / LMR_HISTORY;
}

int lmr_depth(const Node *node, int history) {
    return clamp(node->depth - base_reduction(node, history) / ONE_PLY, 1, node->depth);
}

int lmr_reduction(const Node *node, const Candidate *candidate, bool gives_check) {
    if (node->depth < LMR_DEPTH || node->move_count < 2 + 2 * node->is_pv || node->no_pruning)
        return 0;
    int reduction = base_reduction(node, candidate->history);
    if (candidate->noisy) reduction -= ONE_PLY;
    if (node->tt_pv) reduction -= LMR_PV;
    if (node->is_pv) reduction -= LMR_PV_NODE;
    if (node->type == CUT_NODE)
        reduction += LMR_CUT + LMR_CUT_NO_MOVE * (node->tt.move == MOVE_NONE);
    if (!node->improving) reduction += LMR_NOT_IMPROVING;
    if (gives_check) reduction -= LMR_CHECK;
    if (node->tt_move_noisy) reduction += LMR_TT_NOISY;
    if (node->tt.depth >= node->depth) reduction -= LMR_TT_DEEP;
    return clamp(reduction / ONE_PLY, 0, node->depth - 2);
}

int re_search_extension(const Node *node, Score score, int depth) {
    if (node->type == ROOT_NODE) return 0;
    return (score > node->best + LMR_DEEPER + depth) - (score < node->best + LMR_SHALLOWER);
}
