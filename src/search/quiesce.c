// quiesce.c: the quiescence node, as named steps in the order they run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/quiesce.h"

#include "base/numbers.h"
#include "board/see.h"
#include "search/eval.h"
#include "search/params.h"
#include "search/picker.h"

typedef struct QNode {
    SearchStack *ss;
    int ply;
    Score alpha, beta;
    bool in_check;
    int check_plies;  // plies from here on, this one included, that try quiet checks
    TTData tt;
    Score stand_pat;  // -SCORE_INFINITE in check
    Score best;
    Move best_move;
    int searched;  // moves
} QNode;

static inline bool draw_settles(const Worker *worker, QNode *node, Score *score) {
    const Game *game = &worker->game;
    *score = SCORE_DRAW;
    if (game_is_drawn(game, node->ply)) return true;
    if (node->alpha < SCORE_DRAW && upcoming_repetition(game, node->ply)) node->alpha = SCORE_DRAW;
    *score = node->alpha;
    return node->alpha >= node->beta;
}

static inline bool max_ply_settles(Worker *worker, const QNode *node, Score *score) {
    if (node->ply < MAX_PLY) return false;
    *score = node->in_check ? SCORE_DRAW : static_eval(worker, node->ss);
    return true;
}

static inline bool probe_tt(const Worker *worker, QNode *node, Score *score) {
    worker_probe(worker, node->ply, &node->tt);
    *score = node->tt.score;
    return node->beta - node->alpha == 1 &&
           bound_cuts(node->tt.bound, *score, node->alpha, node->beta);
}

// Nobody has to capture: the evaluation is a bound from below. True if it fails high.
static inline bool stand_pat(QNode *node, Score *score) {
    if (!node->in_check) node->stand_pat = eval_from_tt(&node->tt, node->stand_pat);
    node->best = *score = node->stand_pat;
    if (node->best >= node->beta) return true;
    if (node->best > node->alpha) node->alpha = node->best;
    return false;
}

static inline PickerScope scope_of(const QNode *node) {
    if (node->in_check) return PICK_ALL;
    return node->check_plies > 0 ? PICK_GOOD_NOISY_AND_CHECKS : PICK_GOOD_NOISY_ONLY;
}

// It could not raise alpha even if the piece came for free: the node is worth that much at most.
static inline bool futile_capture_pruning(QNode *node, const Position *pos, Move move) {
    Piece captured = piece_on(pos, move_to(move));
    if (move_kind(move) != NORMAL || captured == NO_PIECE) return false;
    const Score value = node->stand_pat + QS_FUTILITY + see_values[type_of(captured)];
    if (value > node->alpha) return false;
    node->best = max_int(node->best, value);
    return true;
}

// The best captures and those that recapture tell enough; crowded boards have many more.
static inline bool capture_is_late(const QNode *node, PickerStage stage, Move move) {
    return stage == PICK_GOOD_NOISY && node->searched >= QS_MOVES &&
           move_to(move) != piece_to_target(node->ss[-1].piece_to);
}

static inline Score make_and_search(Worker *worker, const QNode *node, Move move) {
    worker_make(worker, node->ss, move);
    Score score = -quiesce(worker, node->ply + 1, -node->beta, -node->alpha, node->check_plies - 1);
    game_unmake(&worker->game);
    return score;
}

// A new best score. True if it fails high.
static inline bool raise_best(Worker *worker, QNode *node, Move move, Score score) {
    if (score <= node->best) return false;
    node->best = score;
    if (score <= node->alpha) return false;
    node->alpha = score;
    node->best_move = move;
    pv_extend(&node->ss->pv, move, &worker_stack(worker, node->ply + 1)->pv);
    return score >= node->beta;
}

// Tries the moves until one fails high or the search is stopped.
static inline void search_moves(Worker *worker, QNode *node) {
    const Position *pos = &worker->game.pos;
    Picker picker;
    HistoryContext history;
    if (node->in_check) history = worker_history(worker, node->ss);
    picker_init(&picker, pos, &worker->history, node->in_check ? &history : NULL, node->tt.move,
                MOVE_NONE, scope_of(node));
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        worker_prefetch(worker, move);
        if (!node->in_check &&
            (futile_capture_pruning(node, pos, move) || capture_is_late(node, picker.stage, move)))
            continue;
        // One evasion that does not lose is enough; the others change nothing.
        const bool survives = node->in_check && !score_is_loss(node->best);
        if (survives && picker.stage == PICK_BAD_NOISY) return;
        node->searched++;
        const Score score = make_and_search(worker, node, move);
        if (is_stopped(worker) || raise_best(worker, node, move, score)) return;
        if (node->in_check && !score_is_loss(node->best)) picker.skip_quiets = true;
    }
}

// Never an exact score: that would push out a deeper entry of this position.
static inline void store_tt(Worker *worker, const QNode *node) {
    TTData data = {node->best_move, score_to_tt(node->best, node->ply), 0,
                   node->best >= node->beta ? BOUND_LOWER : BOUND_UPPER, node->tt.tt_pv};
    tt_store(&worker->shared->tt, worker->game.pos.keys.whole, &data);
}

Score quiesce(Worker *worker, int ply, Score alpha, Score beta, int check_plies) {
    QNode node = {.ss = worker_stack(worker, ply), .ply = ply, .alpha = alpha, .beta = beta};
    Score score;
    node.in_check = in_check(&worker->game);
    node.check_plies = check_plies;
    node.ss->pv.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    worker_poll(worker);
    if (is_stopped(worker)) return 0;
    if (draw_settles(worker, &node, &score)) return score;
    if (max_ply_settles(worker, &node, &score)) return score;

    // Before the transposition table is asked: its entry is still on the way from memory.
    node.stand_pat = node.in_check ? -SCORE_INFINITE : static_eval(worker, node.ss);
    if (probe_tt(worker, &node, &score)) return score;
    if (stand_pat(&node, &score)) return score;
    search_moves(worker, &node);
    if (is_stopped(worker)) return 0;
    if (node.best == -SCORE_INFINITE) return score_mated_in(ply);
    store_tt(worker, &node);
    return node.best;
}
