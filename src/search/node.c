// node.c: the alpha-beta node, as named steps in the order they run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/node.h"

#include "board/repetition.h"
#include "search/effort.h"
#include "search/params.h"
#include "search/picker.h"
#include "search/prune.h"
#include "search/quiesce.h"
#include "search/static_eval.h"

enum { CURRENT_MOVE_AFTER_MS = 3000 };

// Draws, the depth limit, and mates so near that nothing here can change the result. True if
// *score settles the node.
static inline bool settle_early(Node *node, Score *score) {
    const Game *game = &node->worker->game;
    if (node->kind == NODE_ROOT) return false;
    *score = SCORE_DRAW;
    if (game_is_drawn(game, node->ply)) return true;
    if (!node->plain && node->alpha < SCORE_DRAW && upcoming_repetition(game, node->ply))
        node->alpha = node->first_alpha = SCORE_DRAW;
    if (node->ply >= MAX_PLY) {
        if (!node->checked) *score = static_eval(node->worker, node->here);
        return true;
    }
    // Mate distance pruning.
    if (node->alpha < score_mated_in(node->ply)) node->alpha = score_mated_in(node->ply);
    if (node->beta > score_mate_in(node->ply + 1)) node->beta = score_mate_in(node->ply + 1);
    *score = node->alpha;
    return node->alpha >= node->beta;
}

// Before the table is asked: its line is still on the way from memory.
static inline void evaluate_statically(Node *node) {
    Ply *here = node->here;
    if (node->checked)
        here->static_eval = SCORE_NONE;
    else if (!here->excluded)
        here->static_eval = static_eval(node->worker, node->here);
    Score before = node->ply >= 2 ? here[-2].static_eval : SCORE_NONE;
    node->improving = !node->checked && before != SCORE_NONE && here->static_eval > before;
}

// What the table knows. True if *score, deep enough and on the right side of the window, settles
// the node; never on a principal variation, whose line would be cut short.
static inline bool probe_table(Node *node, Score *score) {
    Worker *worker = node->worker;
    worker_probe(worker, node->ply, &node->tt);
    node->was_pv = node->is_pv || node->tt.was_pv;
    if (node->kind == NODE_ROOT) node->tt.move = worker->roots[worker->line].pv.moves[0];
    *score = node->tt.score;
    return !node->is_pv && !node->plain && !node->here->excluded &&
           node->tt.depth >= node->depth && bound_settles(&node->tt, node->alpha, node->beta);
}

// The table's score is a better evaluation where its bound says so.
static inline void sharpen_evaluation(Node *node) {
    const TTData *tt = &node->tt;
    node->eval = node->here->static_eval;
    if (node->checked || score_is_decisive(tt->score)) return;
    if (tt->bound == BOUND_EXACT || (tt->bound == BOUND_LOWER && tt->score > node->eval) ||
        (tt->bound == BOUND_UPPER && tt->score < node->eval))
        node->eval = tt->score;
}

// The quiet move that led here gains if this side is worse off now than it was before it: so
// histories fill before anything has been refuted.
static inline void learn_from_eval(Node *node) {
    const Ply *before = &node->here[-1];
    if (node->kind == NODE_ROOT || node->checked || node->here->excluded || !before->butterfly ||
        before->static_eval == SCORE_NONE)
        return;
    history_update(before->butterfly,
                   eval_history_bonus(before->static_eval, node->here->static_eval));
}

// Without a move from the table, a shallower search now is worth more than a deep one.
static inline void reduce_without_table_move(Node *node) {
    if (node->depth >= IIR_DEPTH && node->tt.move == MOVE_NONE && !node->checked && !node->plain &&
        node->kind != NODE_ALL && !node->here->excluded)
        node->depth--;
}

// The move before was reduced too much if it was a good one after all, and too little if it gave
// away what it had.
static inline void mend_reduction(Node *node) {
    const Ply *here = node->here;
    if (node->checked || node->plain || here->excluded || here[-1].static_eval == SCORE_NONE)
        return;
    int sum = here->static_eval + here[-1].static_eval;
    if (here[-1].reduction >= HINDSIGHT_DEEPER && sum < 0)
        node->depth++;
    else if (here[-1].reduction >= HINDSIGHT_SHALLOWER && sum > HINDSIGHT_MARGIN &&
             node->depth >= 2)
        node->depth--;
}

// Principal variation search: the first move with the open window, the others have to prove with a
// closed one, and a reduced depth, that they deserve more.
static inline Score search_move(Node *node, Move move, bool noisy, int history, int extension) {
    Worker *worker = node->worker;
    int depth = node->depth - 1 + extension, next = node->ply + 1;
    NodeKind other = node->kind == NODE_CUT ? NODE_ALL : NODE_CUT;
    Score score = 0;
    if (!node->is_pv || node->move_count > 1) {
        int reduction = late_move_reduction(node, move, noisy, history);
        if (reduction > 0) {
            node->here->reduction = reduction;
            score = -node_search(worker, next, depth - reduction, -node->alpha - 1, -node->alpha,
                                 NODE_CUT);
            node->here->reduction = 0;
            if (is_stopped(worker)) return 0;
        }
        bool again = reduction == 0 || score > node->alpha;
        if (reduction > 0 && again) {
            int deeper = score > node->best + LMR_DEEPER, shallower = score < node->best + depth;
            again = reduction > shallower - deeper;
            depth += deeper - shallower;
        }
        if (again)
            score = -node_search(worker, next, depth, -node->alpha - 1, -node->alpha, other);
        if (is_stopped(worker)) return 0;
    }
    if (node->is_pv && (node->move_count == 1 || score > node->alpha))
        score = -node_search(worker, next, depth, -node->beta, -node->alpha, NODE_PV);
    return score;
}

// Notes the result of a root move: the first and every one that lifts alpha has a true score.
static inline void note_root_move(Node *node, Move move, Score score, uint64_t nodes) {
    Worker *worker = node->worker;
    RootMove *root = worker->roots;
    while (root->pv.moves[0] != move) root++;
    root->nodes += nodes;
    if (node->move_count > 1 && score <= node->alpha) {
        root->score = -SCORE_INFINITE;
        return;
    }
    root->score = score;
    root->bound = score >= node->beta    ? BOUND_LOWER
                  : score <= node->alpha ? BOUND_UPPER
                                         : BOUND_EXACT;
    root->seldepth = worker->seldepth;
    line_extend(&root->pv, move, &worker_ply(worker, 1)->pv);
}

// True if MultiPV or searchmoves take the root move out of this search.
static inline bool is_excluded_at_root(const Worker *worker, Move move) {
    for (int i = worker->line; i < worker->root_count; i++)
        if (worker->roots[i].pv.moves[0] == move) return false;
    return true;
}

static inline void tell_current_move(const Node *node, Move move) {
    const Worker *worker = node->worker;
    const Shared *shared = worker->shared;
    if (worker->index == 0 && shared->listener.current_move &&
        shared_elapsed_ms(shared) >= CURRENT_MOVE_AFTER_MS)
        shared->listener.current_move(shared->listener.context, &shared->root, worker->depth, move,
                                      node->move_count + worker->line);
}

static inline void remember_tried(Node *node, Move move, bool noisy) {
    if (noisy && node->noisy_count < TRIED_MAX) node->noisies[node->noisy_count++] = move;
    if (!noisy && node->quiet_count < TRIED_MAX) node->quiets[node->quiet_count++] = move;
}

// With a good move found, the others are not worth the whole depth.
static inline void lower_depth_after_raise(Node *node, Score score) {
    if (node->kind != NODE_ROOT && !node->exhaustive && node->depth >= RAISED_FROM &&
        node->depth <= RAISED_TO && !score_is_decisive(score))
        node->depth--;
}

// Tries the moves until one refutes. False if the search was stopped.
static inline bool try_moves(Node *node, bool *cut) {
    Worker *worker = node->worker;
    Picker picker;
    picker_init(&picker, node->pos, &worker->history, &node->view, node->tt.move,
                node->here->killer, PICK_ALL);
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (move == node->here->excluded) continue;
        if (node->kind == NODE_ROOT && is_excluded_at_root(worker, move)) continue;
        node->move_count++;
        worker_prefetch(worker, move);
        bool noisy = move_is_noisy(node->pos, move);
        int history = picker.history;
        if (skip_move(node, &picker, move, noisy, history)) continue;
        if (node->kind == NODE_ROOT) tell_current_move(node, move);
        int extension = singular_extension(node, move, cut);
        if (is_stopped(worker)) return false;
        if (*cut) return true;
        uint64_t nodes_before = worker_nodes(worker);
        bool judged = !noisy && node->move_count > 1;
        int16_t *butterfly = judged ? history_butterfly(&node->view, move) : NULL;
        worker_make(worker, node->here, move);
        node->here->butterfly = butterfly;
        Score score = search_move(node, move, noisy, history, extension);
        game_unmake(&worker->game);
        if (is_stopped(worker)) return false;
        if (node->kind == NODE_ROOT)
            note_root_move(node, move, score, worker_nodes(worker) - nodes_before);
        if (score > node->best) node->best = score;
        if (score > node->alpha) {
            node->best_move = move;
            node->alpha = score;
            if (node->is_pv) line_extend(&node->here->pv, move, &node->here[1].pv);
            if (score >= node->beta) return true;
            lower_depth_after_raise(node, score);
        }
        if (move != node->best_move) remember_tried(node, move, noisy);
    }
    return true;
}

// The move that refuted gains, those tried before it lose.
static inline void learn(Node *node) {
    History *history = &node->worker->history;
    const Position *pos = node->pos;
    if (node->best < node->beta) return;
    node->here->cutoffs++;
    int bonus = history_bonus(node->depth);
    if (move_is_noisy(pos, node->best_move)) {
        history_update(history_noisy(history, pos, node->best_move), bonus);
    } else {
        node->here->killer = node->best_move;
        history_learn_quiet(&node->view, node->best_move, bonus);
        for (int i = 0; i < node->quiet_count; i++)
            history_learn_quiet(&node->view, node->quiets[i], -bonus);
    }
    for (int i = 0; i < node->noisy_count; i++)
        history_update(history_noisy(history, pos, node->noisies[i]), -bonus);
}

// What the search found tells how far the evaluation was off, unless a capture decided or the bound
// points the other way.
static inline void learn_correction(Node *node) {
    Score eval = node->here->static_eval;
    bool noisy = node->best_move != MOVE_NONE && move_is_noisy(node->pos, node->best_move);
    bool says_nothing = (node->best >= node->beta && node->best <= eval) ||
                        (node->best <= node->first_alpha && node->best >= eval);
    if (node->checked || noisy || says_nothing || score_is_decisive(node->best)) return;
    static_eval_learn(node->worker, node->here, node->best - eval, node->depth);
}

static inline void store(const Node *node) {
    if (node->kind == NODE_ROOT && node->worker->line > 0) return;  // only the best line's truth
    Bound bound = node->best >= node->beta         ? BOUND_LOWER
                  : node->best > node->first_alpha ? BOUND_EXACT
                                                   : BOUND_UPPER;
    TTData data = {node->best_move, score_to_table(node->best, node->ply), node->depth, bound,
                   node->was_pv};
    tt_store(&node->worker->shared->tt, node->pos->keys.whole, &data);
}

// Where the tree of a plain search ends: what the network says.
static Score judge_leaf(Worker *worker, int ply) {
    worker_ply(worker, ply)->pv.length = 0;
    if (game_is_drawn(&worker->game, ply)) return SCORE_DRAW;
    return evaluate_game(&worker->accumulators, worker->shared->network, &worker->game);
}

Score node_search(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeKind kind) {
    bool checked = in_check(&worker->game), plain = worker->shared->limits.plain;
    if (depth <= 0 && plain) return judge_leaf(worker, ply);
    if (depth <= 0 && checked) depth = 1;  // never judge a position in check
    if (depth <= 0) return quiesce(worker, ply, alpha, beta, QS_CHECKS);

    Node node;
    memset(&node, 0, offsetof(Node, view));
    node.worker = worker;
    node.pos = &worker->game.pos;
    node.here = worker_ply(worker, ply);
    node.ply = ply;
    node.depth = depth < MAX_PLY ? depth : MAX_PLY;
    node.alpha = node.first_alpha = alpha;
    node.beta = beta;
    node.kind = kind;
    node.is_pv = kind == NODE_ROOT || kind == NODE_PV;
    node.checked = checked;
    node.plain = plain;
    node.exhaustive = plain || ply / 2 < worker->shared->limits.mate;
    node.best = -SCORE_INFINITE;
    node.best_move = MOVE_NONE;
    node.here->pv.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    worker_poll(worker);
    if (is_stopped(worker)) return 0;

    Score score;
    if (settle_early(&node, &score)) return score;
    evaluate_statically(&node);
    if (probe_table(&node, &score)) return score;
    sharpen_evaluation(&node);
    learn_from_eval(&node);
    if (node.kind != NODE_ROOT) mend_reduction(&node);
    if (prune_node(&node, &score)) return score;
    if (is_stopped(worker)) return 0;
    reduce_without_table_move(&node);
    node.view = worker_view(worker, node.here);
    node.here[1].killer = MOVE_NONE;
    node.here[2].cutoffs = 0;
    node.table_noisy = node.tt.move != MOVE_NONE && move_is_noisy(node.pos, node.tt.move);
    bool cut = false;
    if (!try_moves(&node, &cut)) return 0;
    if (cut) return node.best;
    if (node.move_count == 0 && node.here->excluded) return node.alpha;
    if (node.move_count == 0) return checked ? score_mated_in(ply) : SCORE_DRAW;
    learn(&node);
    if (node.here->excluded) return node.best;
    learn_correction(&node);
    store(&node);
    return node.best;
}
