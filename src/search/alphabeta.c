// alphabeta.c: the alpha-beta node, as named steps in the order they run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/alphabeta.h"

#include <stddef.h>
#include <string.h>

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

// 1 in tests/test_alphabeta.c, which compiles this file a second time: alpha-beta and principal
// variation search alone, to be compared with minimax.
#ifndef PURE_MINIMAX
#define PURE_MINIMAX 0
#endif

enum { TB_STORED_DEPTH = 6 };  // plies added to the depth of a stored tablebase score

// --- before any move -----------------------------------------------------------------------------

static inline void init_node(Worker *worker, Node *node, int ply, int depth, NodeType type) {
    const Position *pos = &worker->game.pos;
    memset(node, 0, offsetof(Node, history));
    node->ss = worker_stack(worker, ply);
    node->ply = ply;
    node->depth = depth < MAX_PLY ? depth : MAX_PLY;
    node->type = type;
    node->is_pv = type == ROOT_NODE || type == PV_NODE;
    node->in_check = in_check(&worker->game);
    node->has_pieces = non_pawn_pieces(pos, (Color)pos->side) != 0;
    node->null_move_allowed = ply >= worker->null_allowed_ply;
    node->extension_allowed = ply < 2 * worker->depth;
    node->no_pruning = PURE_MINIMAX || ply / 2 < worker->shared->limits.mate;
    node->best = -SCORE_INFINITE;
    node->max_score = SCORE_INFINITE;
    node->best_move = MOVE_NONE;
    node->ss->pv.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
}

// A draw on the board settles the node; one that the side to move can force bounds it from below.
static inline bool draw_settles(const Worker *worker, Node *node, Score *score) {
    const Game *game = &worker->game;
    *score = SCORE_DRAW;
    if (game_is_drawn(game, node->ply)) return true;
    if (!PURE_MINIMAX && node->alpha < SCORE_DRAW && upcoming_repetition(game, node->ply))
        node->alpha = node->original_alpha = SCORE_DRAW;
    *score = node->alpha;
    return node->alpha >= node->beta;
}

static inline bool max_ply_settles(Worker *worker, const Node *node, Score *score) {
    if (node->ply < MAX_PLY) return false;
    *score = node->in_check ? SCORE_DRAW : static_eval(worker, node->ss);
    return true;
}

// No line from here can beat a mate that is nearer.
static inline bool mate_distance_pruning(Node *node, Score *score) {
    if (node->alpha < score_mated_in(node->ply)) node->alpha = score_mated_in(node->ply);
    if (node->beta > score_mate_in(node->ply + 1)) node->beta = score_mate_in(node->ply + 1);
    *score = node->alpha;
    return node->alpha >= node->beta;
}

// Before the transposition table is asked: its entry is still on the way from memory.
static inline void evaluate(Worker *worker, Node *node) {
    SearchStack *ss = node->ss;
    if (node->in_check)
        ss->static_eval = SCORE_NONE;
    else if (!ss->excluded)
        ss->static_eval = static_eval(worker, ss);
    Score before = node->ply >= 2 ? ss[-2].static_eval : SCORE_NONE;
    node->improving = !node->in_check && before != SCORE_NONE && ss->static_eval > before;
}

// True if *score, deep enough and on the right side of the window, settles the node; never on a
// principal variation, which would be cut short.
static inline bool probe_tt(Worker *worker, Node *node, Score *score) {
    worker_probe(worker, node->ply, &node->tt);
    node->tt_pv = node->is_pv || node->tt.tt_pv;
    if (node->type == ROOT_NODE) node->tt.move = worker->root_moves[worker->pv_index].pv.moves[0];
    *score = node->tt.score;
    return !node->is_pv && !PURE_MINIMAX && !node->ss->excluded && node->tt.depth >= node->depth &&
           bound_cuts(node->tt.bound, *score, node->alpha, node->beta);
}

static inline void store_tablebase_score(Worker *worker, const Node *node, Score score,
                                         Bound bound) {
    int depth = min_int(node->depth + TB_STORED_DEPTH, MAX_PLY - 1);
    TTData data = {MOVE_NONE, score_to_tt(score, node->ply), depth, bound, node->tt_pv};
    tt_store(&worker->shared->tt, worker->game.pos.keys.whole, &data);
}

// Tablebases settle the node by a draw, or by a win or loss outside the window. Inside, on
// principal variations, these only bound the score: a mate may be near.
static inline bool probe_tablebase(Worker *worker, Node *node, Score *score) {
    const Tablebases *tb = &worker->shared->tb;
    const Position *pos = &worker->game.pos;
    Bound bound;
    if (!tablebase_applies(tb, pos, node->depth) || node->type == ROOT_NODE || node->ss->excluded ||
        node->no_pruning || !tablebase_probe(tb, pos, node->ply, score, &bound))
        return false;
    worker_count_tb_hit(worker);
    if (bound_cuts(bound, *score, node->alpha, node->beta)) {
        store_tablebase_score(worker, node, *score, bound);
        return true;
    }
    if (bound == BOUND_LOWER) {
        node->best = *score;
        node->alpha = max_int(node->alpha, *score);
    } else {
        node->max_score = *score;
    }
    return false;
}

static inline void adjust_eval_from_tt(Node *node) {
    const Score eval = node->ss->static_eval;
    node->eval = node->in_check ? eval : eval_from_tt(&node->tt, eval);
}

// The quiet move that led here gains if this side is worse off now than it was before it: so
// histories fill before anything has been refuted.
static inline void update_eval_history(Node *node) {
    const SearchStack *before = &node->ss[-1];
    if (node->type == ROOT_NODE || node->in_check || node->ss->excluded || !before->butterfly ||
        before->static_eval == SCORE_NONE)
        return;
    history_update(before->butterfly,
                   eval_history_bonus(before->static_eval, node->ss->static_eval));
}

// --- pruning of the whole node -------------------------------------------------------------------

static inline bool razoring(Worker *worker, const Node *node, Score *score) {
    if (!razoring_applies(node)) return false;
    *score = quiesce(worker, node->ply, node->alpha, node->beta, 0);
    return !is_stopped(worker) && *score <= node->alpha;
}

// Without null moves down to a share of the depth, so that a zugzwang shows.
static bool verify_null_move(Worker *worker, const Node *node, int depth) {
    worker->null_allowed_ply = node->ply + max_int(depth, 0) * NULL_VERIFY_SHARE / 100 + 1;
    Score score = alphabeta(worker, node->ply, depth, node->beta - 1, node->beta, CUT_NODE);
    worker->null_allowed_ply = 0;
    return !is_stopped(worker) && score >= node->beta;
}

static inline bool null_move_pruning(Worker *worker, const Node *node, Score *score) {
    if (!null_move_applies(node)) return false;
    const int depth = null_move_depth(node);
    worker_make_null(worker, node->ss);
    *score = -alphabeta(worker, node->ply + 1, depth, -node->beta, -node->beta + 1, ALL_NODE);
    game_unmake_null(&worker->game);
    if (is_stopped(worker) || *score < node->beta) return false;
    if (score_is_win(*score)) *score = node->beta;
    if (worker->null_allowed_ply || !null_move_needs_verification(node)) return true;
    return verify_null_move(worker, node, depth);
}

// Searches a capture, first by quiescence, to see whether it beats the bound.
static inline Score probcut_search(Worker *worker, const Node *node, Move move, Score bound) {
    const NodeType child = node->type == CUT_NODE ? ALL_NODE : CUT_NODE;
    const int ply = node->ply + 1;
    worker_prefetch(worker, move);
    worker_make(worker, node->ss, move);
    Score score = -quiesce(worker, ply, -bound, -bound + 1, 0);
    if (score >= bound && !is_stopped(worker))
        score = -alphabeta(worker, ply, probcut_depth(node), -bound, -bound + 1, child);
    game_unmake(&worker->game);
    return score;
}

static bool probcut(Worker *worker, Node *node, Score *score) {
    const Position *pos = &worker->game.pos;
    const Score bound = probcut_beta(node);
    if (!probcut_applies(node, bound)) return false;
    Picker picker;
    picker_init(&picker, pos, &worker->history, NULL, node->tt.move, MOVE_NONE,
                PICK_GOOD_NOISY_ONLY);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!see_at_least(pos, move, bound - node->ss->static_eval)) continue;
        *score = probcut_search(worker, node, move, bound);
        if (is_stopped(worker)) return false;
        if (*score < bound) continue;
        TTData data = {move, score_to_tt(*score, node->ply), probcut_depth(node) + 1, BOUND_LOWER,
                       node->tt_pv};
        tt_store(&worker->shared->tt, pos->keys.whole, &data);
        if (!score_is_decisive(*score)) *score -= bound - node->beta;
        return true;
    }
    return false;
}

// True if *score is the node's, or the search was stopped meanwhile.
static inline bool prune_node(Worker *worker, Node *node, Score *score) {
    if (!node_may_be_pruned(node)) return false;
    return reverse_futility_pruning(node, score) || razoring(worker, node, score) ||
           (!is_stopped(worker) && null_move_pruning(worker, node, score)) ||
           (!is_stopped(worker) && probcut(worker, node, score)) || is_stopped(worker);
}

// --- moves ---------------------------------------------------------------------------------------

// Plies to extend the move by. True in *multicut if the node is settled by node->best instead.
static inline int extend(Worker *worker, Node *node, Move move, bool *multicut) {
    if (!singular_applies(node, move)) return 0;
    const NodeType type = node->type == CUT_NODE ? CUT_NODE : ALL_NODE;
    const Score beta = singular_beta(node);
    node->ss->excluded = move;
    Score score = alphabeta(worker, node->ply, singular_depth(node), beta - 1, beta, type);
    node->ss->excluded = MOVE_NONE;
    if (is_stopped(worker)) return 0;
    *multicut = is_multicut(node, score, beta);
    if (*multicut) node->best = score;
    return singular_extension(node, score, beta);
}

// Searches a move that has been made. Principal variation search: the first with the open window;
// the others have to prove with a closed one, and a reduced depth, that they deserve more.
static inline Score search_move(Worker *worker, Node *node, const Candidate *candidate,
                                int extension) {
    const int next = node->ply + 1;
    const NodeType child = node->type == CUT_NODE ? ALL_NODE : CUT_NODE;
    int depth = node->depth - 1 + extension;
    Score score = 0;
    if (!node->is_pv || node->move_count > 1) {
        int reduction = late_move_reduction(node, candidate, in_check(&worker->game));
        bool again = true;
        if (reduction > 0) {
            node->ss->reduction = reduction;
            score = -alphabeta(worker, next, depth - reduction, -node->alpha - 1, -node->alpha,
                               CUT_NODE);
            node->ss->reduction = 0;
            if (is_stopped(worker)) return 0;
            int adjustment = research_adjustment(score, node->best, depth);
            again = score > node->alpha && reduction > -adjustment;
            if (score > node->alpha) depth += adjustment;
        }
        if (again) score = -alphabeta(worker, next, depth, -node->alpha - 1, -node->alpha, child);
        if (is_stopped(worker)) return 0;
    }
    if (node->is_pv && (node->move_count == 1 || score > node->alpha))
        score = -alphabeta(worker, next, depth, -node->beta, -node->alpha, PV_NODE);
    return score;
}

// The first root move, and every one that raises alpha, has a true score.
static inline void update_root_move(Worker *worker, const Node *node, Move move, Score score,
                                    uint64_t nodes) {
    RootMove *root_move =
        &worker->root_moves[root_moves_find(worker->root_moves, 0, worker->root_move_count, move)];
    root_move->nodes += nodes;
    if (node->move_count > 1 && score <= node->alpha) {
        root_move->score = -SCORE_INFINITE;
        return;
    }
    root_move->score = score;
    root_move->bound = score >= node->beta    ? BOUND_LOWER
                       : score <= node->alpha ? BOUND_UPPER
                                              : BOUND_EXACT;
    root_move->seldepth = worker->seldepth;
    worker->has_score = true;
    pv_extend(&root_move->pv, move, &worker_stack(worker, 1)->pv);
}

// The singular test, MultiPV, searchmoves or a lower tablebase rank take the move out of this
// search.
static inline bool is_excluded(const Worker *worker, const Node *node, Move move) {
    if (move == node->ss->excluded) return true;
    return node->type == ROOT_NODE &&
           root_moves_find(worker->root_moves, worker->pv_index, worker->pv_end, move) < 0;
}

// A move whose history was looked up anyway can be judged by the evaluation after it.
static inline int16_t *entry_for_eval_history(Node *node, const Candidate *candidate) {
    if (candidate->noisy || node->move_count == 1) return NULL;
    return butterfly_entry(&node->history, candidate->move);
}

static inline Score make_and_search(Worker *worker, Node *node, const Candidate *candidate,
                                    int extension) {
    const uint64_t nodes_before = worker_nodes(worker);
    int16_t *butterfly = entry_for_eval_history(node, candidate);
    worker_make(worker, node->ss, candidate->move);
    node->ss->butterfly = butterfly;
    Score score = search_move(worker, node, candidate, extension);
    game_unmake(&worker->game);
    if (node->type == ROOT_NODE && !is_stopped(worker))
        update_root_move(worker, node, candidate->move, score, worker_nodes(worker) - nodes_before);
    return score;
}

// A new best score. True if it fails high.
static inline bool raise_best(Node *node, Move move, Score score) {
    if (score > node->best) node->best = score;
    if (score <= node->alpha) return false;
    node->best_move = move;
    node->alpha = score;
    if (node->is_pv) pv_extend(&node->ss->pv, move, &node->ss[1].pv);
    if (score >= node->beta) return true;
    node->depth -= raised_alpha_reduction(node, score);
    return false;
}

static inline void remember_tried(Node *node, const Candidate *candidate) {
    if (candidate->move == node->best_move) return;
    if (candidate->noisy && node->noisy_count < TRIED_MAX)
        node->noisies[node->noisy_count++] = candidate->move;
    if (!candidate->noisy && node->quiet_count < TRIED_MAX)
        node->quiets[node->quiet_count++] = candidate->move;
}

// Tries the moves until one fails high, multi-cut settles the node (*multicut), or the search is
// stopped.
static inline void search_moves(Worker *worker, Node *node, bool *multicut) {
    const Position *pos = &worker->game.pos;
    Picker picker;
    picker_init(&picker, pos, &worker->history, &node->history, node->tt.move, node->ss->killer,
                PICK_ALL);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (is_excluded(worker, node, move)) continue;
        node->move_count++;
        worker_prefetch(worker, move);
        const Candidate candidate = {.move = move,
                                     .noisy = move_is_noisy(pos, move),
                                     .losing = picker.stage == PICK_BAD_NOISY,
                                     .history = picker.move_history};
        if (moves_may_be_pruned(node)) {
            if (!candidate.noisy && late_move_pruning(node)) picker.skip_quiets = true;
            if (move_is_pruned(node, pos, &candidate)) continue;
        }
        if (node->type == ROOT_NODE)
            report_current_move(worker, move, node->move_count + worker->pv_index);
        const int extension = extend(worker, node, move, multicut);
        if (is_stopped(worker) || *multicut) return;
        const Score score = make_and_search(worker, node, &candidate, extension);
        if (is_stopped(worker) || raise_best(node, move, score)) return;
        remember_tried(node, &candidate);
    }
}

// --- after the moves -----------------------------------------------------------------------------

// The move that failed high gains; the noisy moves tried before it lose, and the quiet ones if it
// is quiet.
static inline void update_histories(Worker *worker, Node *node) {
    const Position *pos = &worker->game.pos;
    if (node->best < node->beta) return;
    node->ss->cutoffs++;
    int bonus = history_bonus(node->depth);
    if (move_is_noisy(pos, node->best_move)) {
        history_update(capture_history(&worker->history, pos, node->best_move), bonus);
    } else {
        node->ss->killer = node->best_move;
        quiet_history_update(&node->history, node->best_move, bonus);
        for (int i = 0; i < node->quiet_count; i++)
            quiet_history_update(&node->history, node->quiets[i], -bonus);
    }
    for (int i = 0; i < node->noisy_count; i++)
        history_update(capture_history(&worker->history, pos, node->noisies[i]), -bonus);
}

// What the search found tells how far the evaluation was off, unless a capture decided or the bound
// points the other way.
static inline void update_correction(Worker *worker, const Node *node) {
    const Score eval = node->ss->static_eval;
    bool noisy = node->best_move != MOVE_NONE && move_is_noisy(&worker->game.pos, node->best_move);
    bool says_nothing = (node->best >= node->beta && node->best <= eval) ||
                        (node->best <= node->original_alpha && node->best >= eval);
    if (node->in_check || noisy || says_nothing || score_is_decisive(node->best)) return;
    eval_correct(worker, node->ss, node->best - eval, node->depth);
}

// At a root where some legal moves are left out a score is not that of the position.
static inline bool is_restricted_root(const Worker *worker, const Node *node) {
    return node->type == ROOT_NODE &&
           (worker->pv_index > 0 || worker->shared->limits.search_moves.count > 0);
}

static inline void store_tt(Worker *worker, const Node *node) {
    Bound bound = node->best >= node->beta            ? BOUND_LOWER
                  : node->best > node->original_alpha ? BOUND_EXACT
                                                      : BOUND_UPPER;
    TTData data = {node->best_move, score_to_tt(node->best, node->ply), node->depth, bound,
                   node->tt_pv};
    tt_store(&worker->shared->tt, worker->game.pos.keys.whole, &data);
}

// --- the node ------------------------------------------------------------------------------------

// A leaf of PURE_MINIMAX.
static inline Score evaluate_leaf(Worker *worker, int ply) {
    worker_stack(worker, ply)->pv.length = 0;
    if (game_is_drawn(&worker->game, ply)) return SCORE_DRAW;
    return evaluate_game(&worker->accumulators, worker->network, &worker->game);
}

static Score score_without_moves(const Node *node) {
    if (node->ss->excluded) return node->alpha;
    return node->in_check ? score_mated_in(node->ply) : SCORE_DRAW;
}

Score alphabeta(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeType type) {
    if (PURE_MINIMAX && depth <= 0) return evaluate_leaf(worker, ply);
    if (depth <= 0 && in_check(&worker->game)) depth = 1;  // never judge a position in check
    if (depth <= 0) return quiesce(worker, ply, alpha, beta, QS_CHECKS);

    Node node;
    Score score;
    init_node(worker, &node, ply, depth, type);
    node.alpha = node.original_alpha = alpha;
    node.beta = beta;
    worker_poll(worker);
    if (is_stopped(worker)) return 0;

    if (type != ROOT_NODE) {
        if (draw_settles(worker, &node, &score)) return score;
        if (max_ply_settles(worker, &node, &score)) return score;
        if (mate_distance_pruning(&node, &score)) return score;
    }
    evaluate(worker, &node);
    if (probe_tt(worker, &node, &score)) return score;
    if (probe_tablebase(worker, &node, &score)) return score;
    node.tt_move_noisy =
        node.tt.move != MOVE_NONE && move_is_noisy(&worker->game.pos, node.tt.move);
    adjust_eval_from_tt(&node);
    update_eval_history(&node);
    if (!PURE_MINIMAX) node.depth += hindsight_adjustment(&node);
    if (prune_node(worker, &node, &score)) return score;
    if (!PURE_MINIMAX) node.depth -= internal_iterative_reduction(&node);

    node.history = worker_history(worker, node.ss);
    node.ss[1].killer = MOVE_NONE;
    node.ss[2].cutoffs = 0;
    bool multicut = false;
    search_moves(worker, &node, &multicut);
    if (is_stopped(worker) || multicut) return node.best;
    if (node.move_count == 0) return score_without_moves(&node);
    update_histories(worker, &node);
    if (node.ss->excluded) return node.best;
    node.best = min_int(node.best, node.max_score);
    if (is_restricted_root(worker, &node)) return node.best;
    update_correction(worker, &node);
    store_tt(worker, &node);
    return node.best;
}
