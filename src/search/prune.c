// prune.c: reverse futility, razoring, null move, ProbCut.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/prune.h"

#include "base/numbers.h"
#include "board/see.h"
#include "search/params.h"
#include "search/picker.h"
#include "search/quiesce.h"

// Reverse futility: so far above beta that no shallow search is expected to come below it.
static bool prune_by_eval(Node *node, Score *score) {
    int margin = RFP_MARGIN * (node->depth - node->improving);
    if (node->depth > RFP_DEPTH || node->eval - margin < node->beta ||
        score_is_decisive(node->beta))
        return false;
    *score = (node->eval + node->beta) / 2;
    return true;
}

// Null move: if even passing holds beta, a move will (Beal 1989; Goetsch and Campbell 1990). Not
// where only pawns are left, and deep cutoffs are verified, against zugzwang.
static bool prune_by_null_move(Node *node, Score *score) {
    Worker *worker = node->worker;
    if (node->depth < NULL_DEPTH || node->eval < node->beta ||
        node->here->static_eval < node->beta || node->here[-1].move == MOVE_NULL ||
        node->ply < worker->null_allowed_ply || score_is_loss(node->beta) ||
        !non_pawn_pieces(node->pos, (Color)node->pos->side))
        return false;
    int surplus = clamp((node->eval - node->beta) / NULL_EVAL, 0, NULL_EVAL_PLIES);
    int depth = node->depth - NULL_BASE - node->depth / NULL_DIVISOR - surplus;
    node->here->move = MOVE_NULL;
    node->here->played = PLAYED_NONE;
    node->here->butterfly = NULL;
    game_make_null(&worker->game);
    *score = -node_search(worker, node->ply + 1, depth, -node->beta, -node->beta + 1, NODE_ALL);
    game_unmake_null(&worker->game);
    if (is_stopped(worker) || *score < node->beta) return false;
    if (score_is_win(*score)) *score = node->beta;
    if (worker->null_allowed_ply || node->depth < NULL_VERIFY_DEPTH) return true;
    worker->null_allowed_ply = node->ply + max_int(depth, 0) * NULL_VERIFY_SHARE / 100 + 1;
    Score proof = node_search(worker, node->ply, depth, node->beta - 1, node->beta, NODE_CUT);
    worker->null_allowed_ply = 0;
    return !is_stopped(worker) && proof >= node->beta;
}

// Razoring: so far below alpha that only captures could help; quiescence tells.
static bool prune_by_razoring(Node *node, Score *score) {
    int margin = RAZOR_BASE + RAZOR_SLOPE * node->depth * node->depth;
    if (node->depth > RAZOR_DEPTH || node->eval + margin > node->alpha) return false;
    *score = quiesce(node->worker, node->ply, node->alpha, node->beta, 0);
    return !is_stopped(node->worker) && *score <= node->alpha;
}

// ProbCut (Buro 1995): a capture that clearly beats beta in a shallow search will beat it in a deep
// one.
static bool prune_by_probcut(Node *node, Score *score) {
    Worker *worker = node->worker;
    Score beta = node->beta + PROBCUT_MARGIN - PROBCUT_IMPROVING * node->improving;
    if (node->depth < PROBCUT_DEPTH || score_is_decisive(node->beta) ||
        (node->tt.depth > node->depth - PROBCUT_REDUCTION && node->tt.bound != BOUND_NONE &&
         node->tt.score < beta))
        return false;
    Picker picker;
    picker_init(&picker, node->pos, &worker->history, NULL, node->tt.move, MOVE_NONE,
                PICK_GOOD_NOISY_ONLY);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!see_at_least(node->pos, move, beta - node->here->static_eval)) continue;
        worker_prefetch(worker, move);
        worker_make(worker, node->here, move);
        *score = -quiesce(worker, node->ply + 1, -beta, -beta + 1, 0);
        if (*score >= beta && !is_stopped(worker))
            *score = -node_search(worker, node->ply + 1, node->depth - PROBCUT_REDUCTION, -beta,
                                  -beta + 1, node->kind == NODE_CUT ? NODE_ALL : NODE_CUT);
        game_unmake(&worker->game);
        if (is_stopped(worker)) return false;
        if (*score < beta) continue;
        TTData data = {move, score_to_table(*score, node->ply), node->depth - PROBCUT_REDUCTION + 1,
                       BOUND_LOWER, node->was_pv};
        tt_store(&worker->shared->tt, node->pos->keys.whole, &data);
        if (!score_is_decisive(*score)) *score -= beta - node->beta;
        return true;
    }
    return false;
}

bool prune_node(Node *node, Score *score) {
    if (node->is_pv || node->checked || node->exhaustive || node->here->excluded ||
        node->ply < PRUNING_PLY)
        return false;
    if (!node->was_pv && prune_by_eval(node, score)) return true;
    if (prune_by_razoring(node, score) || prune_by_null_move(node, score)) return true;
    return !is_stopped(node->worker) && prune_by_probcut(node, score);  // no move after a stop
}
