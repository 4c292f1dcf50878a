// iterate.c: iterative deepening, MultiPV, aspiration windows.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/iterate.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/threads.h"
#include "search/alphabeta.h"
#include "search/eval.h"
#include "search/params.h"
#include "search/report.h"

enum { MAX_ITERATION = MAX_PLY - 1 };

// Searches one principal variation in a window around the expected score. The window is widened
// until the score lies inside.
static void aspiration_search(Worker *worker, Score expected) {
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    const int reduction_max = worker->shared->limits.mate ? 0 : ASPIRATION_REDUCTION;
    int delta = ASPIRATION_DELTA, reduction = 0;
    if (worker->depth >= ASPIRATION_DEPTH && !score_is_decisive(expected)) {
        alpha = expected - delta;
        beta = expected + delta;
    }
    for (;;) {
        const int depth = max_int(worker->depth - reduction, 1);
        const Score score = alphabeta(worker, 0, depth, alpha, beta, ROOT_NODE);
        root_moves_sort(worker->root_moves, worker->pv_index, worker->pv_end);
        if (is_stopped(worker) || (score > alpha && score < beta)) return;
        report_miss(worker);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            reduction = 0;
        } else {
            beta = score + delta;
            reduction = score_is_decisive(score) ? 0 : min_int(reduction + 1, reduction_max);
        }
        delta += max_int(delta * ASPIRATION_GROWTH / 100, 1);
        if (alpha < -ASPIRATION_OPEN) alpha = -SCORE_INFINITE;
        if (beta > ASPIRATION_OPEN) beta = SCORE_INFINITE;
    }
}

// After an interrupted iteration: its completed lines, then the other lines of the iteration
// before, with scores lowered to the worst of the completed ones.
static void merge_lines(Worker *worker, const RootMove *before, int completed) {
    RootMove *lines = worker->root_moves, *next = lines + completed;
    root_moves_sort(lines, 0, completed);
    for (int i = 0; next < lines + worker->root_move_count; i++) {
        if (root_moves_find(lines, 0, completed, before[i].pv.moves[0]) >= 0) continue;
        *next = before[i];
        if (completed > 0 && next->tb_rank == lines[completed - 1].tb_rank)
            next->score = min_int(next->score, lines[completed - 1].score);
        next++;
    }
    worker->depth = worker->completed_depth;
}

// Returns the end of the root moves from pv_index on that have the tablebase rank of the first.
static int rank_end(const Worker *worker) {
    const RootMove *root_moves = worker->root_moves;
    const int rank = root_moves[worker->pv_index].tb_rank;
    int end = worker->pv_index;
    while (end < worker->root_move_count && root_moves[end].tb_rank == rank) end++;
    return end;
}

// Searches the first count principal variations one after the other (MultiPV).
static void search_root_moves(Worker *worker, int count) {
    Score expected[MAX_MOVES];
    RootMove before[MAX_MOVES];
    const size_t bytes = (size_t)worker->root_move_count * sizeof(RootMove);
    for (int i = 0; i < count; i++) expected[i] = worker->root_moves[i].score;
    // A score of the iteration before does not count if this one is stopped.
    for (int i = count; i < worker->root_move_count; i++)
        worker->root_moves[i].score = -SCORE_INFINITE;
    if (count > 1) memcpy(before, worker->root_moves, bytes);
    for (worker->pv_index = 0; worker->pv_index < count && !is_stopped(worker);
         worker->pv_index++) {
        worker->seldepth = 0;
        worker->pv_end = rank_end(worker);
        aspiration_search(worker, expected[worker->pv_index]);
    }
    if (count > 1 && is_stopped(worker) && worker->completed_depth > 0)
        merge_lines(worker, before, max_int(worker->pv_index - 1, 0));
    else
        root_moves_sort(worker->root_moves, 0, worker->root_move_count);
}

// shared_search_ms includes the time pondered; the maximum is counted from ponderhit.
static bool next_iteration_fits(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    const Game *game = &worker->game;
    const Undo *last = game->count > 0 ? &game->record[game->count - 1] : NULL;
    const RootMove *best = &worker->root_moves[0];
    const bool recaptures =
        last && last->captured != NO_PIECE && move_to(last->move) == move_to(best->pv.moves[0]);
    const int best_move_percent = (int)(best->nodes * 100 / max_u64(worker_nodes(worker), 1));
    return shared_search_ms(shared) < timeman_next_iteration_ms(&shared->plan, &worker->stability,
                                                                worker->depth, best_move_percent,
                                                                recaptures);
}

// True if `go mate` has its answer: a mate in time, for either side, is proven, or the completed
// iteration excludes one.
static bool mate_is_decided(const Worker *worker) {
    const int wanted = worker->shared->limits.mate;
    const RootMove *best = &worker->root_moves[0];
    if (!wanted) return false;
    if (worker->depth / 2 >= wanted) return true;
    return score_is_mate(best->score) && best->bound == BOUND_EXACT &&
           abs(score_mate_moves(best->score)) <= wanted;
}

// True if the search ends after the completed iteration: at a limit, by request, or because more
// time would not change the move. While pondering, the time only sets ponder_suffices.
static bool is_done(const Worker *worker) {
    SearchShared *shared = worker->shared;
    const Limits *limits = &shared->limits;
    if (limits->depth && worker->depth >= limits->depth) return true;
    if (stop_is_requested(&shared->stop_requested)) return true;
    if (limits->infinite) return false;
    if (limits->soft_nodes && shared_nodes(shared) >= limits->soft_nodes) return true;
    if (limits->stops_at_mate && worker_has_proven_mate(worker)) return true;
    if (shared->plan.optimum_ms == TIME_UNLIMITED) return false;
    const bool suffices = worker->root_move_count == 1 || worker_has_proven_mate(worker) ||
                          !next_iteration_fits(worker);
    atomic_store(&shared->ponder_suffices, suffices);  // before pondering is read: engine_ponderhit
    return suffices && !atomic_load(&shared->pondering);
}

// Increments the depth. False if it is the largest; but a search that must use all of its movetime
// repeats the largest depth.
static bool next_iteration(Worker *worker) {
    const SearchShared *shared = worker->shared;
    if (worker->depth < MAX_ITERATION) {
        worker->depth++;
        return true;
    }
    return shared->plan.optimum_ms == TIME_UNLIMITED && shared->plan.maximum_ms != TIME_UNLIMITED &&
           !shared->limits.infinite;
}

static void deepen(Worker *worker) {
    SearchShared *shared = worker->shared;
    const int count = min_int(shared->pv_count, worker->root_move_count);
    params_use(&shared->params);
    worker->depth = 1;
    do {
        const uint64_t nodes_before = worker_nodes(worker);
        search_root_moves(worker, count);
        if (is_stopped(worker)) return;
        const bool is_deeper = worker->depth > worker->completed_depth;
        worker->completed_depth = worker->depth;
        stability_update(&worker->stability, worker->depth, worker->root_moves[0].pv.moves[0],
                         worker->root_moves[0].score);
        if (worker->index == 0 && is_deeper)
            report_iteration(worker, worker_nodes(worker) - nodes_before);
        if (mate_is_decided(worker) || (worker->index == 0 && is_done(worker))) return;
    } while (next_iteration(worker));
}

void iterate(Worker *worker) {
    if (worker->must_forget) worker_forget(worker);
    if (worker->root_move_count == 0) {
        report_no_moves(worker);
        return;
    }
    deepen(worker);
    RootMove *best = &worker->root_moves[0];
    if (best->score == -SCORE_INFINITE)  // stopped before the first root move had a score
        best->score = static_eval(worker, worker_stack(worker, 0));
}
