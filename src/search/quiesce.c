// quiesce.c: the quiescence node, in numbered steps in the order they run.
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
    int check_plies;  // plies from this one that try quiet checks
    TTData tt;
    Score eval;  // -SCORE_INFINITE in check
    Score best;
    Move best_move;
    int searched;  // moves
} QNode;

static inline PickerScope scope_of(const QNode *node) {
    if (node->in_check) return ALL_MOVES;
    return node->check_plies > 0 ? GOOD_NOISY_AND_CHECKS : GOOD_NOISY_MOVES;
}

// Returns an upper estimate of the score after a capture: the evaluation, a margin and the victim.
// If it needs the victim to exceed alpha, the victim counts only if the exchange wins material
// (Stockfish, search.cpp). SCORE_INFINITE for other moves.
static inline Score futility_score(const QNode *node, const Position *pos, Move move) {
    const Piece captured = piece_on(pos, move_to(move));
    if (node->in_check || move_kind(move) != NORMAL || captured == NO_PIECE) return SCORE_INFINITE;
    const Score base = node->eval + QS_FUTILITY, with_victim = base + see_values[type_of(captured)];
    if (base > node->alpha || with_victim <= node->alpha) return with_victim;
    return see_at_least(pos, move, 1) ? with_victim : base;
}

// Only recaptures are searched after QS_MOVES captures.
static inline bool late_capture_pruning_applies(const QNode *node, PickerStage stage, Move move) {
    return !node->in_check && stage == GOOD_NOISY && node->searched >= QS_MOVES &&
           move_to(move) != piece_to_target(node->ss[-1].piece_to);
}

// Searches the moves until one fails high or the search is stopped.
static inline void search_moves(Worker *worker, QNode *node) {
    const Position *pos = &worker->game.pos;
    Picker picker;
    HistoryContext history;
    if (node->in_check) history = worker_history(worker, node->ss);
    picker_init(&picker, pos, &worker->history, node->in_check ? &history : NULL, node->tt.move,
                scope_of(node));
    // Step 6. The next move.
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        // Step 7. Pruning of captures without check; after one safe evasion, of quiet and BAD_NOISY
        // moves.
        const Score futility = futility_score(node, pos, move);
        if (futility <= node->alpha && !move_gives_check(pos, move)) {
            node->best = max_int(node->best, futility);
            continue;
        }
        if (late_capture_pruning_applies(node, picker.stage, move)) continue;
        const bool is_safe = node->in_check && !score_is_loss(node->best);
        if (is_safe && picker.stage == BAD_NOISY) return;
        // Step 8. Search.
        node->searched++;
        worker_make(worker, node->ss, move);
        const Score score =
            -quiesce(worker, node->ply + 1, -node->beta, -node->alpha, node->check_plies - 1);
        game_unmake(&worker->game);
        if (is_stopped(worker)) return;
        // Step 9. A new best score.
        if (score > node->best) {
            node->best = score;
            if (score > node->alpha) {
                node->alpha = score;
                node->best_move = move;
                pv_extend(&node->ss->pv, move, &node->ss[1].pv);
                if (score >= node->beta) return;
            }
        }
        if (node->in_check && !score_is_loss(node->best)) picker.skip_quiets = true;
    }
}

// An exact score is stored as an upper bound, so that it does not replace deeper entries.
static inline void store_tt(Worker *worker, const QNode *node) {
    const Bound bound = node->best >= node->beta ? BOUND_LOWER : BOUND_UPPER;
    worker_tt_store(worker, node->ply,
                    (TTData){node->best_move, node->best, 0, bound, node->tt.tt_pv});
}

// Returns the mean of beta and a score above it, because scores of quiescence are uncertain. Other
// scores, mates and tablebase scores are unchanged.
static Score towards_beta(Score best, Score beta) {
    const bool is_plain = !score_is_decisive(best) && !score_is_decisive(beta);
    return best > beta && is_plain ? (best + beta) / 2 : best;
}

Score quiesce(Worker *worker, int ply, Score alpha, Score beta, int check_plies) {
    QNode node = {.ss = worker_stack(worker, ply), .ply = ply, .alpha = alpha, .beta = beta};
    node.in_check = in_check(&worker->game);
    node.check_plies = check_plies;
    node.ss->pv.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    // Step 1. Limits of the search.
    worker_poll(worker);
    if (is_stopped(worker)) return 0;
    // Step 2. Draws, upcoming repetition, largest ply.
    if (game_is_drawn(&worker->game, ply)) return SCORE_DRAW;
    const bool can_repeat = alpha < SCORE_DRAW && game_has_upcoming_repetition(&worker->game, ply);
    if (can_repeat) node.alpha = SCORE_DRAW;
    if (node.alpha >= beta) return node.alpha;
    if (ply >= MAX_PLY) return node.in_check ? SCORE_DRAW : static_eval(worker, node.ss);
    // Step 3. Static evaluation, while the TT entry is fetched from memory.
    node.eval = node.in_check ? -SCORE_INFINITE : static_eval(worker, node.ss);
    // Step 4. Transposition table.
    worker_tt_probe(worker, ply, &node.tt);
    if (beta - alpha == 1 && bound_cuts(node.tt.bound, node.tt.score, node.alpha, beta))
        return node.tt.score;
    // Step 5. Stand pat: not in check, the evaluation is a lower bound, since no capture is forced.
    if (!node.in_check) node.eval = eval_from_tt(&node.tt, node.eval);
    node.best = node.eval;
    if (node.best >= beta) return towards_beta(node.best, beta);
    node.alpha = max_int(node.alpha, node.best);
    // Steps 6 to 9. The moves.
    search_moves(worker, &node);
    if (is_stopped(worker)) return 0;
    // Step 10. Mate, transposition table.
    if (node.best == -SCORE_INFINITE) return score_mated_in(ply);
    node.best = towards_beta(node.best, beta);
    store_tt(worker, &node);
    return can_repeat ? max_int(node.best, SCORE_DRAW) : node.best;
}
