// iterate.c: iterative deepening, aspiration windows, MultiPV, reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/iterate.h"

#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "board/movegen.h"
#include "search/alphabeta.h"
#include "search/params.h"

enum { REPORT_MISS_AFTER_MS = 3000, MAX_ITERATION = MAX_PLY - 1, TRIVIAL_NODES = 256 };

// --- reports -------------------------------------------------------------------------------------

// The move after the first length moves of pv: the next of pv, or past its end that of the
// transposition table.
static Move pv_move(const Worker *worker, const Pv *pv, int length) {
    if (length < pv->length) return pv->moves[length];
    TTData tt;
    tt_probe(&worker->shared->tt, worker->game.pos.keys.whole, &tt);
    return tt.move;
}

// The variation of a root move: up to the end of the game, if pv gets there; that of a mate goes on
// to the mate as far as the transposition table knows it.
static Pv complete_pv(Worker *worker, const RootMove *root_move) {
    Game *game = &worker->game;
    const int plies_to_mate =
        score_is_mate(root_move->score) ? score_mate_plies(root_move->score) : 0;
    const int wanted = min_int(max_int(root_move->pv.length, plies_to_mate), MAX_PLY);
    Pv full = {.length = 0};
    while (full.length < wanted) {
        Move move = pv_move(worker, &root_move->pv, full.length);
        if (move == MOVE_NONE || !move_is_legal(&game->pos, move)) break;
        full.moves[full.length++] = move;
        game_make(game, move);
        if (game_is_drawn(game, 0)) break;
    }
    for (int i = 0; i < full.length; i++) game_unmake(game);
    return full;
}

static void report_pv(Worker *worker, int pv_index) {
    SearchShared *shared = worker->shared;
    if (worker->index != 0 || !shared->callbacks.info) return;
    const RootMove *root_move = &worker->root_moves[pv_index];
    const Pv pv = complete_pv(worker, root_move);
    const bool ranked = shared->tb.source != RANKED_BY_NOTHING;
    SearchInfo info = {.root = &shared->root,
                       .depth = worker->depth,
                       .seldepth = root_move->seldepth,
                       .multipv = pv_index + 1,
                       .score = tablebase_root_score(&shared->tb, root_move),
                       .bound = ranked ? BOUND_EXACT : root_move->bound,
                       .nodes = shared_nodes(shared),
                       .tb_hits = shared_tb_hits(shared),
                       .time_ms = os_time_ms() - shared->limits.start_ms,
                       .hashfull_permille = tt_full_permille(&shared->tt),
                       .pv = pv.moves,
                       .pv_length = pv.length};
    shared->callbacks.info(shared->callbacks.context, &info);
}

static void report_all(Worker *worker) {
    if (!worker->shared->callbacks.info) return;
    int count = min_int(worker->shared->multipv, worker->root_move_count);
    for (int i = 0; i < count; i++)
        if (worker->root_moves[i].score != -SCORE_INFINITE) report_pv(worker, i);
    worker->shown_score = worker->root_moves[0].score;
    worker->shown_move = worker->root_moves[0].pv.moves[0];
}

void report_result(Worker *worker) {
    RootMove *best = &worker->root_moves[0];
    bool is_new = best->pv.moves[0] != worker->shown_move;
    if (is_new) best->bound = BOUND_EXACT;  // GUIs look for the move played in an exact line
    if (is_new || best->score != worker->shown_score) report_all(worker);
}

static void report_no_moves(const SearchShared *shared) {
    const Position *root = &shared->root;
    SearchInfo info = {.root = root,
                       .multipv = 1,
                       .score = root->checkers ? score_mated_in(0) : SCORE_DRAW,
                       .bound = BOUND_EXACT,
                       .time_ms = os_time_ms() - shared->limits.start_ms};
    if (shared->callbacks.info) shared->callbacks.info(shared->callbacks.context, &info);
}

// --- one iteration -------------------------------------------------------------------------------

// Searches the root for the next principal variation, with a window around the last score of that
// one, widened until the score lies inside.
static void aspiration_search(Worker *worker, Score expected) {
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    const Limits *limits = &worker->shared->limits;
    const int less_max = limits->plain || limits->mate ? 0 : ASPIRATION_LESS;
    int delta = ASPIRATION_DELTA, less = 0;
    if (worker->depth >= ASPIRATION_DEPTH && !score_is_decisive(expected)) {
        alpha = expected - delta;
        beta = expected + delta;
    }
    for (;;) {
        int depth = max_int(worker->depth - less, 1);
        Score score = alphabeta(worker, 0, depth, alpha, beta, ROOT_NODE);
        root_moves_sort(worker->root_moves, worker->pv_index, worker->pv_end);
        if (is_stopped(worker) || (score > alpha && score < beta)) return;
        if (worker->pv_index == 0 && shared_elapsed_ms(worker->shared) >= REPORT_MISS_AFTER_MS)
            report_pv(worker, 0);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            less = 0;
        } else {
            beta = score + delta;
            if (less < less_max) less++;  // above the window less depth will do
        }
        delta += max_int(delta * ASPIRATION_GROWTH / 100, 1);
        if (alpha < -ASPIRATION_OPEN) alpha = -SCORE_INFINITE;
        if (beta > ASPIRATION_OPEN) beta = SCORE_INFINITE;
    }
}

// MultiPV: one principal variation after the other. What a stop leaves of several would be a
// mixture of two iterations: then those of the last one stay, if there was one.
static void search_root_moves(Worker *worker, int count) {
    Score expected[MAX_MOVES];
    RootMove before[MAX_MOVES];
    const size_t bytes = (size_t)worker->root_move_count * sizeof(RootMove);
    for (int i = 0; i < count; i++) expected[i] = worker->root_moves[i].score;
    if (count > 1) memcpy(before, worker->root_moves, bytes);
    for (worker->pv_index = 0; worker->pv_index < count && !is_stopped(worker);
         worker->pv_index++) {
        worker->seldepth = 0;
        worker->pv_end =
            root_moves_rank_end(worker->root_moves, worker->pv_index, worker->root_move_count);
        aspiration_search(worker, expected[worker->pv_index]);
    }
    root_moves_sort(worker->root_moves, 0, worker->root_move_count);
    if (count > 1 && is_stopped(worker) && worker->completed_depth > 0)
        memcpy(worker->root_moves, before, bytes);
}

// --- deepening -----------------------------------------------------------------------------------

// So deep a search would have found a shorter mate.
static bool mate_is_proven(const Worker *worker) {
    Score score = worker->root_moves[0].score;
    return score_is_mate(score) && worker->depth > 2 * score_mate_plies(score) + 4;
}

// Where an infinite search has nothing left to find, its iterations follow each other within
// microseconds, and GUIs drown in reports that say the same.
static bool iteration_tells_nothing(const Worker *worker, uint64_t nodes) {
    const RootMove *best = &worker->root_moves[0];
    return worker->shared->limits.infinite && worker->shared->multipv == 1 &&
           best->score == worker->shown_score && best->pv.moves[0] == worker->shown_move &&
           (mate_is_proven(worker) || nodes < TRIVIAL_NODES);
}

static bool next_iteration_fits(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    uint64_t nodes = max_u64(worker_nodes(worker), 1);
    int best_move_percent = (int)(worker->root_moves[0].nodes * 100 / nodes);
    return shared_elapsed_ms(shared) < timeman_next_iteration_ms(&shared->plan, &worker->stability,
                                                                 worker->depth, best_move_percent);
}

// True when the result is good enough for what was asked, though time may be left.
static bool is_done(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    const Limits *limits = &shared->limits;
    Score score = worker->root_moves[0].score;
    if (limits->depth && worker->depth >= limits->depth) return true;
    if (limits->mate && score_is_mate(score) && worker->root_moves[0].bound == BOUND_EXACT) {
        int moves = score_mate_moves(score);
        if (moves <= limits->mate && moves >= -limits->mate) return true;
    }
    if (atomic_load_explicit(&shared->pondering, memory_order_acquire) || limits->infinite)
        return false;
    if (limits->soft_nodes && shared_nodes(shared) >= limits->soft_nodes) return true;
    if (shared->plan.optimum_ms == CLOCK_UNLIMITED) return false;
    if (worker->root_move_count == 1) return true;
    if (mate_is_proven(worker)) return true;
    return !next_iteration_fits(worker);
}

// Goes on to the next depth. False if there is none; but with movetime alone, which is to be used
// up, the deepest is searched again.
static bool next_iteration(Worker *worker) {
    const SearchShared *shared = worker->shared;
    if (worker->depth < MAX_ITERATION) {
        worker->depth++;
        return true;
    }
    return shared->plan.optimum_ms == CLOCK_UNLIMITED &&
           shared->plan.maximum_ms != CLOCK_UNLIMITED && !shared->limits.infinite;
}

static void deepen(Worker *worker) {
    SearchShared *shared = worker->shared;
    int count = min_int(shared->pv_count, worker->root_move_count);
    params_use(&shared->params);
    worker->depth = 1;
    do {
        const uint64_t nodes_before = worker_nodes(worker);
        search_root_moves(worker, count);
        if (is_stopped(worker)) return;
        bool is_new = worker->depth > worker->completed_depth;
        worker->completed_depth = worker->depth;
        stability_update(&worker->stability, worker->depth, worker->root_moves[0].pv.moves[0],
                         worker->root_moves[0].score);
        if (worker->index != 0) continue;
        if (is_new && !iteration_tells_nothing(worker, worker_nodes(worker) - nodes_before))
            report_all(worker);
        if (is_done(worker)) return;
        if (atomic_load_explicit(&shared->stop_requested, memory_order_relaxed)) return;
    } while (next_iteration(worker));
}

// Stopped before the first root move had a score: any move, with what the network says.
static void settle_for_evaluation(Worker *worker) {
    worker->root_moves[0].score =
        evaluate_game(&worker->accumulators, worker->network, &worker->game);
}

void iterate(Worker *worker) {
    if (worker->root_move_count > 0) {
        deepen(worker);
        if (!worker->has_score) settle_for_evaluation(worker);
    } else if (worker->index == 0) {
        report_no_moves(worker->shared);
    }
}
