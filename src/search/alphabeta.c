// alphabeta.c: the alpha-beta node, in numbered steps in the order they run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/alphabeta.h"

#include <stddef.h>

#include "base/numbers.h"
#include "board/see.h"
#include "search/eval.h"
#include "search/extensions.h"
#include "search/params.h"
#include "search/picker.h"
#include "search/pruning.h"
#include "search/quiesce.h"
#include "search/reductions.h"
#include "search/report.h"

// tests/test_alphabeta.c compiles this file a second time with 1, to compare alpha-beta and
// principal variation search alone with minimax.
#ifndef PURE_MINIMAX
#define PURE_MINIMAX 0
#endif

enum { TB_STORED_DEPTH = 6 };  // plies added to the depth of a stored tablebase score

// --- steps before the moves ----------------------------------------------------------------------

// The leaf of PURE_MINIMAX. A normal build calls quiesce instead.
static inline Score minimax_leaf(Worker *worker, int ply) {
    worker_stack(worker, ply)->pv.length = 0;
    if (game_is_drawn(&worker->game, ply)) return SCORE_DRAW;
    return evaluate_game(&worker->accumulators, &worker->shared->network, &worker->game);
}

static inline void init_node(Worker *worker, Node *node, int ply, int depth, Score alpha,
                             Score beta, NodeType type) {
    const Position *pos = &worker->game.pos;
    memset(node, 0, offsetof(Node, history));
    node->ss = worker_stack(worker, ply);
    node->ply = ply;
    node->depth = min_int(depth, MAX_PLY);
    node->alpha = node->original_alpha = alpha;
    node->beta = beta;
    node->type = type;
    node->is_pv = type == ROOT_NODE || type == PV_NODE;
    node->in_check = in_check(&worker->game);
    node->has_pieces = non_pawn_pieces(pos, (Color)pos->side) != 0;
    node->in_null_verification = ply < worker->verification_end;
    node->extension_allowed = ply < 2 * worker->depth;
    node->no_pruning = PURE_MINIMAX || ply / 2 < worker->shared->limits.mate;
    node->best = -SCORE_INFINITE;
    node->max_score = SCORE_INFINITE;
    node->ss->pv.length = 0;
    node->ss->multiple_extensions = node->ss[-1].multiple_extensions;
    if (ply > worker->seldepth) worker->seldepth = ply;
}

static inline void evaluate(Worker *worker, Node *node) {
    SearchStack *ss = node->ss;
    if (node->in_check)
        ss->static_eval = SCORE_NONE;
    else if (!ss->excluded)
        ss->static_eval = static_eval(worker, ss);
    const Score before = ss[-2].static_eval != SCORE_NONE ? ss[-2].static_eval : ss[-4].static_eval;
    const bool has_risen = before != SCORE_NONE && ss->static_eval > before;
    node->improving = !node->in_check && (has_risen || ss->static_eval >= node->beta);
}

static inline void probe_tt(Worker *worker, Node *node) {
    worker_tt_probe(worker, node->ply, &node->tt);
    node->tt_pv = node->is_pv || node->tt.tt_pv;
    if (!node->ss->excluded) node->ss->tt_pv = node->tt_pv;
    if (node->type == ROOT_NODE) node->tt.move = worker->root_moves[worker->pv_index].pv.moves[0];
}

// Not at PV nodes, so that their lines are complete.
static inline bool tt_cutoff_applies(const Node *node) {
    return !PURE_MINIMAX && !node->is_pv && !node->ss->excluded && node->tt.depth >= node->depth &&
           bound_cuts(node->tt.bound, node->tt.score, node->alpha, node->beta);
}

// Returns the bound of *score by tablebases, BOUND_NONE if they do not have the position. Stores a
// score that ends the node in the transposition table.
static inline Bound probe_tablebase(Worker *worker, const Node *node, Score *score) {
    if (node->type == ROOT_NODE || node->ss->excluded || node->no_pruning) return BOUND_NONE;
    const Bound bound =
        tablebase_probe(&worker->shared->tb, &worker->game.pos, node->ply, node->depth, score);
    if (bound == BOUND_NONE) return bound;
    worker_count_tb_hit(worker);
    if (bound_cuts(bound, *score, node->alpha, node->beta)) {
        const int depth = min_int(node->depth + TB_STORED_DEPTH, MAX_PLY - 1);
        worker_tt_store(worker, node->ply, (TTData){MOVE_NONE, *score, depth, bound, node->tt_pv});
    }
    return bound;
}

// Sets the node's evaluation: the static evaluation, or the TT score if its bound allows. Also sets
// tt_move_noisy.
static inline void refine_eval(const Worker *worker, Node *node) {
    const Score eval = node->ss->static_eval;
    node->eval = node->in_check ? eval : eval_from_tt(&node->tt, eval);
    node->tt_move_noisy =
        node->tt.move != MOVE_NONE && move_is_noisy(&worker->game.pos, node->tt.move);
}

// Rewards or punishes the quiet move that led here by the change of the static evaluation.
static inline void update_eval_history(Worker *worker, Node *node) {
    const SearchStack *last = &node->ss[-1];
    const int bonus = eval_history_bonus(gain_by_last_move(node));
    if (node->type == ROOT_NODE || node->ss->excluded || !last->butterfly || bonus == 0) return;
    const Undo *undo = &worker->game.record[worker->game.count - 1];
    PieceToHistory *pawns = pawn_history(&worker->history, &undo->keys);
    history_update(last->butterfly, bonus);
    history_update(&pawns->entries[last->piece_to], bonus);
}

// Changes the depth once. The verification of a null move and the singular test search this node
// again, from the changed depth.
static inline void apply_hindsight(Node *node) {
    node->depth -= hindsight_reduction(node);
    node->ss[-1].reduction = 0;
}

// --- pruning of the node -------------------------------------------------------------------------

// Returns the score after a null move, below beta if a verification search does not confirm it.
static Score search_null_move(Worker *worker, const Node *node) {
    const int depth = node->depth - null_move_reduction(node);
    worker_make_null(worker, node->ss);
    Score score = -alphabeta(worker, node->ply + 1, depth, -node->beta, -node->beta + 1, ALL_NODE);
    game_unmake_null(&worker->game);
    if (is_stopped(worker) || score < node->beta) return score;
    if (score_is_win(score)) score = node->beta;
    if (worker->verification_end || !null_move_verification_applies(node)) return score;
    const int verified_depth = max_int(depth, 1);  // quiescence would stand pat
    worker->verification_end = node->ply + verified_depth * NULL_VERIFY_SHARE / 100 + 1;
    Score verified =
        alphabeta(worker, node->ply, verified_depth, node->beta - 1, node->beta, CUT_NODE);
    worker->verification_end = 0;
    return verified >= node->beta ? score : verified;
}

// Searches a capture in the window beta - 1, beta: by quiescence, then at probcut_depth if
// quiescence reaches beta.
static inline Score search_probcut_move(Worker *worker, const Node *node, Move move, Score beta) {
    const NodeType child = node->type == CUT_NODE ? ALL_NODE : CUT_NODE;
    const int ply = node->ply + 1;
    worker_make(worker, node->ss, move);
    Score score = -quiesce(worker, ply, -beta, -beta + 1, 0);
    if (score >= beta && !is_stopped(worker))
        score = -alphabeta(worker, ply, probcut_depth(node), -beta, -beta + 1, child);
    game_unmake(&worker->game);
    return score;
}

// True if a capture reaches probcut_beta. Then *score is the score of the node.
static bool probcut(Worker *worker, const Node *node, Score *score) {
    const Position *pos = &worker->game.pos;
    const Score beta = probcut_beta(node);
    Picker picker;
    picker_init(&picker, pos, &worker->history, NULL, node->tt.move, GOOD_NOISY_MOVES);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!see_at_least(pos, move, beta - node->ss->static_eval)) continue;
        *score = search_probcut_move(worker, node, move, beta);
        if (is_stopped(worker)) return false;
        if (*score < beta) continue;
        const int depth = probcut_depth(node) + 1;
        worker_tt_store(worker, node->ply, (TTData){move, *score, depth, BOUND_LOWER, node->tt_pv});
        if (!score_is_decisive(*score)) *score -= beta - node->beta;
        return true;
    }
    return false;
}

// True if the node ends with *score, or the search is stopped.
static inline bool prune_node(Worker *worker, const Node *node, Score *score) {
    // Step 9. Reverse futility pruning.
    if (rfp_applies(node)) {
        *score = (node->eval + node->beta) / 2;
        return true;
    }
    // Step 10. Null move pruning.
    if (null_move_applies(node)) {
        *score = search_null_move(worker, node);
        if (is_stopped(worker) || *score >= node->beta) return true;
    }
    // Step 11. ProbCut.
    return probcut_applies(node) && (probcut(worker, node, score) || is_stopped(worker));
}

// --- the moves -----------------------------------------------------------------------------------

// True for the move under the singular test, and at the root for moves that MultiPV, searchmoves or
// a lower tablebase rank exclude.
static inline bool is_excluded(const Worker *worker, const Node *node, Move move) {
    if (move == node->ss->excluded) return true;
    return node->type == ROOT_NODE &&
           root_moves_find(worker->root_moves, worker->pv_index, worker->pv_end, move) < 0;
}

static inline Score search_without_tt_move(Worker *worker, const Node *node, Score beta) {
    const NodeType type = node->type == CUT_NODE ? CUT_NODE : ALL_NODE;
    node->ss->excluded = node->tt.move;
    Score score = alphabeta(worker, node->ply, singular_depth(node), beta - 1, beta, type);
    node->ss->excluded = MOVE_NONE;
    return score;
}

// Principal variation search of a move that has been made: the first move has the open window; the
// others must beat alpha in a null window, first at reduced depth, before they get it.
static inline Score search_move(Worker *worker, Node *node, const Candidate *candidate,
                                int extension) {
    const int next = node->ply + 1;
    const NodeType child = node->type == CUT_NODE ? ALL_NODE : CUT_NODE;
    int depth = node->depth - 1 + extension;
    Score score = 0;
    node->re_searched = false;
    if (!node->is_pv || node->move_count > 1) {
        const int reduction = lmr_reduction(node, candidate, in_check(&worker->game));
        if (reduction > 0) {
            const int reduced = depth - reduction;
            node->ss->reduction = reduction;
            score = -alphabeta(worker, next, reduced, -node->alpha - 1, -node->alpha, CUT_NODE);
            node->ss->reduction = 0;
            if (is_stopped(worker)) return 0;
            if (score > node->alpha) depth += re_search_extension(node, score, depth);
            node->re_searched = score > node->alpha && depth > reduced;
        }
        if (reduction == 0 || node->re_searched)
            score = -alphabeta(worker, next, depth, -node->alpha - 1, -node->alpha, child);
        if (is_stopped(worker)) return 0;
    }
    if (node->is_pv && (node->move_count == 1 || score > node->alpha))
        score = -alphabeta(worker, next, depth, -node->beta, -node->alpha, PV_NODE);
    return score;
}

static inline void update_root_move(Worker *worker, const Node *node, Move move, Score score,
                                    uint64_t nodes) {
    RootMove *root_move =
        &worker->root_moves[root_moves_find(worker->root_moves, 0, worker->root_move_count, move)];
    root_move->nodes += nodes;
    if (node->move_count > 1 && score <= node->alpha) {
        root_move->score = -SCORE_INFINITE;
        return;
    }
    if (node->move_count > 1 && worker->pv_index == 0) worker->stability.changes_percent += 100;
    root_move->score = score;
    root_move->bound = bound_of(score, node->alpha, node->beta);
    root_move->seldepth = worker->seldepth;
    pv_extend(&root_move->pv, move, &worker_stack(worker, 1)->pv);
}

// Updates the continuation history of a quiet move after its re-search: a bonus if it failed high,
// a malus if it failed low.
static inline void update_after_re_search(Node *node, const Candidate *candidate, Score score) {
    if (!node->re_searched || candidate->noisy) return;
    const int bonus = history_bonus(node->depth - 1);
    if (score >= node->beta) continuation_update(&node->history, candidate->move, bonus);
    if (score <= node->alpha) continuation_update(&node->history, candidate->move, -bonus);
}

static inline Score make_and_search(Worker *worker, Node *node, const Candidate *candidate,
                                    int extension) {
    const uint64_t nodes_before = worker_nodes(worker);
    // Not for the first move: its entry is not in the processor's cache.
    int16_t *butterfly = candidate->noisy || node->move_count == 1
                             ? NULL
                             : butterfly_entry(&node->history, candidate->move);
    worker_make(worker, node->ss, candidate->move);
    node->ss->butterfly = butterfly;
    const Score score = search_move(worker, node, candidate, extension);
    game_unmake(&worker->game);
    if (is_stopped(worker)) return score;
    update_after_re_search(node, candidate, score);
    if (node->type == ROOT_NODE)
        update_root_move(worker, node, candidate->move, score, worker_nodes(worker) - nodes_before);
    return score;
}

static inline void remember_tried(Node *node, const Candidate *candidate) {
    if (candidate->move == node->best_move) return;
    if (candidate->noisy && node->noisy_count < TRIED_MAX)
        node->noisies[node->noisy_count++] = candidate->move;
    if (!candidate->noisy && node->quiet_count < TRIED_MAX)
        node->quiets[node->quiet_count++] = candidate->move;
}

// Corrects the evaluation after a search, depth plies deep. No update if the best move is noisy, or
// if the evaluation agrees with the bound of the score.
static inline void update_correction(Worker *worker, const Node *node, int depth) {
    const Score eval = node->ss->static_eval;
    const bool noisy =
        node->best_move != MOVE_NONE && move_is_noisy(&worker->game.pos, node->best_move);
    const bool consistent = (node->best >= node->beta && node->best <= eval) ||
                            (node->best <= node->original_alpha && node->best >= eval);
    if (node->in_check || noisy || consistent || score_is_decisive(node->best)) return;
    eval_correct(worker, node->ss, node->best - eval, depth);
}

// Ends the node by multi-cut. Several moves reach the score, so it also corrects the evaluation.
static void end_by_multicut(Worker *worker, Node *node, Score score) {
    node->best = score;
    node->best_move = node->tt.move;
    update_correction(worker, node, singular_depth(node));
}

// True if the move is not searched. Late move pruning also skips the quiet moves after it.
static inline bool prune_move(const Node *node, const Candidate *candidate, const Position *pos,
                              Picker *picker) {
    if (!move_pruning_applies(node)) return false;
    if (!candidate->noisy && late_move_pruning_applies(node)) picker->skip_quiets = true;
    return futility_pruning_applies(node, candidate, pos) ||
           capture_futility_applies(node, candidate, pos) ||
           history_pruning_applies(node, candidate) || see_pruning_applies(node, candidate, pos);
}

// Searches the moves until one fails high. True if the node ends at once with node->best: by
// multi-cut, or because the search is stopped.
static inline bool search_moves(Worker *worker, Node *node) {
    const Position *pos = &worker->game.pos;
    Picker picker;
    picker_init(&picker, pos, &worker->history, &node->history, node->tt.move, ALL_MOVES);
    // Step 13. The next move.
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (is_excluded(worker, node, move)) continue;
        node->move_count++;
        const Candidate candidate = {.move = move,
                                     .noisy = move_is_noisy(pos, move),
                                     .losing = picker.stage == BAD_NOISY,
                                     .history = picker.move_history,
                                     .lmr_depth = lmr_depth(node, picker.move_history)};
        // Step 14. Pruning of moves.
        if (prune_move(node, &candidate, pos, &picker)) continue;
        if (node->type == ROOT_NODE)
            report_current_move(worker, move, node->move_count + worker->pv_index);

        // Step 15. Extensions, multi-cut.
        int extension = 0;
        if (singular_applies(node, move)) {
            const Score beta = singular_beta(node);
            const Score score = search_without_tt_move(worker, node, beta);
            if (is_stopped(worker)) return true;
            if (multicut_applies(node, score, beta)) {
                end_by_multicut(worker, node, score);
                return true;
            }
            extension = singular_extension(node, score, beta);
            node->depth += singular_deepening(node, extension);
        } else if (shallow_extension_applies(node, move)) {
            extension = 1;
        }
        node->ss->multiple_extensions = node->ss[-1].multiple_extensions + (extension >= 2);
        // Step 16. Principal variation search with late move reductions.
        const Score score = make_and_search(worker, node, &candidate, extension);
        if (is_stopped(worker)) return true;

        // Step 17. A new best score.
        node->best = max_int(node->best, score);
        if (score > node->alpha) {
            node->best_move = move;
            node->alpha = score;
            if (node->is_pv) pv_extend(&node->ss->pv, move, &node->ss[1].pv);
            if (score >= node->beta) return false;
            node->depth -= alpha_raised_reduction(node, score);
        }
        remember_tried(node, &candidate);
    }
    return false;
}

// --- steps after the moves -----------------------------------------------------------------------

static Score score_without_moves(const Node *node) {
    if (node->ss->excluded) return node->alpha;
    return node->in_check ? score_mated_in(node->ply) : SCORE_DRAW;
}

// Rewards the move that failed high. Punishes the noisy moves tried before it, and the quiet moves
// if it is quiet. At low depth a first quiet move gets no reward.
static inline void update_histories(Worker *worker, Node *node) {
    const Position *pos = &worker->game.pos;
    if (node->best < node->beta) return;
    const int bonus = history_bonus(node->depth);
    if (move_is_noisy(pos, node->best_move)) {
        history_update(capture_history(&worker->history, pos, node->best_move), bonus);
    } else {
        if (node->quiet_count > 0 || node->depth > HISTORY_TRIVIAL_DEPTH)
            quiet_history_update(&node->history, node->best_move, bonus);
        for (int i = 0; i < node->quiet_count; i++)
            quiet_history_update(&node->history, node->quiets[i], -bonus);
    }
    for (int i = 0; i < node->noisy_count; i++)
        history_update(capture_history(&worker->history, pos, node->noisies[i]), -bonus);
}

// Rewards the quiet move that led here after a fail-low, except at all nodes, where it is expected.
static inline void reward_last_move(Node *node) {
    const SearchStack *last = &node->ss[-1];
    if (node->best > node->original_alpha || node->type == ROOT_NODE || node->type == ALL_NODE ||
        node->ss->excluded || !last->butterfly)
        return;
    const int bonus = history_bonus(node->depth) / 2;
    history_update(last->butterfly, bonus);
    history_update(&last[-1].continuation->entries[last->piece_to], bonus);
}

// Sets tt_pv after a fail-low if the parent has it: the move that led here is probably good.
static inline void inherit_tt_pv(Node *node) {
    if (node->best <= node->original_alpha && node->depth >= TT_PV_DEPTH)
        node->tt_pv |= node->ss[-1].tt_pv;
}

// At a root with excluded moves the score is not the position's.
static inline bool is_restricted_root(const Worker *worker, const Node *node) {
    return node->type == ROOT_NODE &&
           (worker->pv_index > 0 || worker->shared->limits.search_moves.count > 0);
}

// --- the node ------------------------------------------------------------------------------------

Score alphabeta(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeType type) {
    // Step 1. Leaves.
    if (PURE_MINIMAX && depth <= 0) return minimax_leaf(worker, ply);
    if (depth <= 0) return quiesce(worker, ply, alpha, beta, QS_CHECKS);
    // Step 2. Limits of the search.
    Node node;
    init_node(worker, &node, ply, depth, alpha, beta, type);
    worker_poll(worker);
    if (is_stopped(worker)) return 0;
    // Step 3. Draws, upcoming repetition, largest ply, mate distance pruning.
    if (type != ROOT_NODE) {
        if (game_is_drawn(&worker->game, ply)) return SCORE_DRAW;
        node.can_repeat =
            !PURE_MINIMAX && alpha < SCORE_DRAW && game_has_upcoming_repetition(&worker->game, ply);
        if (node.can_repeat) node.alpha = node.original_alpha = SCORE_DRAW;
        if (node.alpha >= beta) return node.alpha;
        if (ply >= MAX_PLY) return node.in_check ? SCORE_DRAW : static_eval(worker, node.ss);
        node.alpha = max_int(node.alpha, score_mated_in(ply));
        node.beta = min_int(node.beta, score_mate_in(ply + 1));
        if (node.alpha >= node.beta) return node.alpha;
    }
    // Step 4. Static evaluation, while the TT entry is fetched from memory.
    evaluate(worker, &node);
    // Step 5. Transposition table.
    probe_tt(worker, &node);
    if (tt_cutoff_applies(&node)) return node.tt.score;
    // Step 6. Tablebases. A win or loss inside the window is a bound: a mate may be near.
    Score score = SCORE_DRAW;
    const Bound bound = probe_tablebase(worker, &node, &score);
    if (bound_cuts(bound, score, node.alpha, node.beta)) return score;
    if (bound == BOUND_UPPER) node.max_score = score;
    if (bound == BOUND_LOWER) node.best = score;
    node.alpha = max_int(node.alpha, node.best);
    // Step 7. Evaluation by the TT score, history by evaluation.
    refine_eval(worker, &node);
    update_eval_history(worker, &node);
    // Step 8. Hindsight reduction.
    apply_hindsight(&node);
    // Steps 9 to 11. Pruning of the node.
    if (node_pruning_applies(&node) && prune_node(worker, &node, &score)) return score;
    // Step 12. Internal iterative reduction.
    node.depth -= iir_reduction(&node);
    // Steps 13 to 17. The moves.
    node.history = worker_history(worker, node.ss);
    if (search_moves(worker, &node)) return node.best;
    // Step 18. Mate and stalemate.
    if (node.move_count == 0) return score_without_moves(&node);
    // Step 19. Histories, transposition table.
    update_histories(worker, &node);
    reward_last_move(&node);
    if (node.ss->excluded) return node.best;
    node.best = min_int(node.best, node.max_score);
    if (is_restricted_root(worker, &node)) return node.best;
    update_correction(worker, &node, node.depth);
    inherit_tt_pv(&node);
    const Bound found = bound_of(node.best, node.original_alpha, node.beta);
    worker_tt_store(worker, ply,
                    (TTData){node.best_move, node.best, node.depth, found, node.tt_pv});
    return node.can_repeat ? max_int(node.best, SCORE_DRAW) : node.best;
}
