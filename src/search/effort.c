// effort.c: move pruning, late move reductions, singular extensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/effort.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "board/see.h"
#include "search/params.h"

enum { ONE_PLY = 1024 };

// Late move reduction in 1/1024 ply by depth, number and history of the move.
static int base_reduction(const Node *node, int history) {
    const int *log2_table = node->worker->shared->log2_table;
    int depth = log2_table[node->depth < LOG2_ENTRIES ? node->depth : LOG2_ENTRIES - 1];
    int move = log2_table[node->move_count];
    int reduction = LMR_BASE + LMR_SLOPE * (depth * (int64_t)move / ONE_PLY) / ONE_PLY;
    return reduction - history * ONE_PLY / LMR_HISTORY;
}

bool skip_move(Node *node, Picker *picker, Move move, bool noisy, int history) {
    if (node->kind == NODE_ROOT || node->exhaustive || score_is_loss(node->best) ||
        !non_pawn_pieces(node->pos, (Color)node->pos->side))
        return false;
    if (noisy)
        return node->depth <= SEE_DEPTH && picker->stage == PICK_BAD_NOISY &&
               !see_at_least(node->pos, move, -SEE_NOISY * node->depth);
    int reduced = clamp(node->depth - base_reduction(node, history) / ONE_PLY, 1, node->depth);
    int late = (LMP_BASE + node->depth * node->depth) / (2 - node->improving);
    bool spared = node->is_pv && node->depth <= LMP_PV_DEPTH;
    if (node->depth <= LMP_DEPTH && node->move_count > late && !spared) picker->skip_quiets = true;
    if (!node->checked && reduced <= FUTILITY_DEPTH &&
        node->eval + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= node->alpha &&
        !move_gives_check(node->pos, move))
        return true;
    if (reduced <= HISTORY_PRUNING_DEPTH && history < -HISTORY_PRUNING_MARGIN * node->depth)
        return true;
    return reduced <= SEE_DEPTH && !see_at_least(node->pos, move, -SEE_QUIET * reduced * reduced);
}

int eval_history_bonus(Score before, Score after) {
    return clamp(-(before + after) * EVAL_HISTORY_SLOPE, -EVAL_HISTORY_MAX, EVAL_HISTORY_MAX);
}

int late_move_reduction(const Node *node, Move move, bool noisy, int history) {
    if (node->depth < LMR_DEPTH || node->move_count < 2 + 2 * node->is_pv || node->exhaustive)
        return 0;
    int reduction = base_reduction(node, history);
    if (noisy) reduction -= ONE_PLY;
    if (!node->checked) reduction -= LMR_CORRECTION * abs(node->here->correction);
    if (node->was_pv) reduction -= LMR_PV;
    if (node->kind == NODE_CUT) reduction += LMR_CUT;
    if (!node->improving) reduction += LMR_WORSENING;
    if (in_check(&node->worker->game)) reduction -= LMR_CHECK;
    if (move == node->here->killer) reduction -= LMR_KILLER;
    if (node->table_noisy) reduction += LMR_TT_NOISY;
    if (node->tt.depth >= node->depth) reduction -= LMR_TT_DEEP;
    if (node->here[1].cutoffs > LMR_CUTOFFS_FROM) reduction += LMR_CUTOFFS;
    return clamp(reduction / ONE_PLY, 0, node->depth - 2);
}

int singular_extension(Node *node, Move move, bool *cut) {
    Worker *worker = node->worker;
    *cut = false;
    if (node->kind == NODE_ROOT || node->exhaustive || move != node->tt.move ||
        node->here->excluded || node->depth < SINGULAR_DEPTH ||
        node->tt.depth < node->depth - SINGULAR_TT_DEPTH ||
        (node->tt.bound != BOUND_LOWER && node->tt.bound != BOUND_EXACT) ||
        score_is_decisive(node->tt.score) || node->ply >= 2 * worker->depth)
        return 0;
    Score beta = node->tt.score - node->depth * SINGULAR_MARGIN / 16;
    NodeKind kind = node->kind == NODE_CUT ? NODE_CUT : NODE_ALL;
    node->here->excluded = move;
    Score score = node_search(worker, node->ply, (node->depth - 1) / 2, beta - 1, beta, kind);
    node->here->excluded = MOVE_NONE;
    if (is_stopped(worker)) return 0;
    if (score < beta) return 1 + (!node->is_pv && score < beta - SINGULAR_DOUBLE);
    if (score >= node->beta && !score_is_decisive(score)) {
        *cut = true;
        node->best = score;
        return 0;
    }
    if (node->tt.score >= node->beta) return -SINGULAR_LESS;
    return node->kind == NODE_CUT ? -SINGULAR_LESS_CUT : 0;
}
