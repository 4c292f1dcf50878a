// report.c: fills SearchInfo and calls the search callbacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/report.h"

#include "base/numbers.h"
#include "board/movegen.h"

enum {
    DETAILS_AFTER_MS = 3000,  // shorter searches report no missed windows and no current moves
    TRIVIAL_NODES = 256,      // an iteration of fewer nodes has nothing left to find
};

// The score is by tablebases if they rank the root, unless the search has found a mate.
static bool is_by_tables(const SearchShared *shared, const RootMove *root_move) {
    return shared->tb.source != RANKED_BY_NOTHING && !score_is_mate(root_move->score);
}

Score root_move_score(const SearchShared *shared, const RootMove *root_move) {
    return is_by_tables(shared, root_move) ? root_move->tb_score : root_move->score;
}

// Returns the move of pv at index ply; after the end of pv, the move of the transposition table.
static Move pv_move(const Worker *worker, const Pv *pv, int ply) {
    if (ply < pv->length) return pv->moves[ply];
    TTData tt;
    worker_tt_probe(worker, ply, &tt);
    return tt.move;
}

// Returns the principal variation of a root move, cut at the end of the game. For a mate score it
// is extended to the mate as far as the transposition table has the moves.
static Pv complete_pv(Worker *worker, const RootMove *root_move) {
    Game *game = &worker->game;
    const int mate_plies = score_is_mate(root_move->score) ? score_mate_plies(root_move->score) : 0;
    const int wanted = min_int(max_int(root_move->pv.length, mate_plies), MAX_PLY);
    Pv full = {.length = 0};
    while (full.length < wanted) {
        const Move move = pv_move(worker, &root_move->pv, full.length);
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
    const bool by_tables = is_by_tables(shared, root_move);
    const Score score = root_move_score(shared, root_move);
    const Position *root = &worker->game.pos;
    const bool is_dead = material_is_insufficient(root);
    const bool is_certain = by_tables || worker->root_move_count == 0;
    SearchInfo info = {.root = root,
                       .depth = worker->depth,
                       .seldepth = root_move->seldepth,
                       .pv_number = pv_index + 1,
                       .score = is_dead ? SCORE_DRAW : score,
                       .bound = by_tables ? BOUND_EXACT : root_move->bound,
                       .is_drawn = is_dead || (is_certain && score == SCORE_DRAW),
                       .nodes = shared_nodes(shared),
                       .tb_hits = shared_tb_hits(shared),
                       .time_ms = shared_search_ms(shared),
                       .hashfull_permille = tt_full_permille(&shared->tt),
                       .pv = pv.moves,
                       .pv_length = pv.length};
    shared->callbacks.info(shared->callbacks.context, &info);
}

static void report_all(Worker *worker) {
    const int count = min_int(worker->shared->multipv, worker->root_move_count);
    for (int i = 0; i < count; i++)
        if (worker->root_moves[i].score != -SCORE_INFINITE) report_pv(worker, i);
    worker->reported_score = worker->root_moves[0].score;
    worker->reported_move = worker->root_moves[0].pv.moves[0];
    worker->reported_nodes = shared_nodes(worker->shared);
}

void report_iteration(Worker *worker, uint64_t nodes) {
    const RootMove *best = &worker->root_moves[0];
    const bool repeats = worker->shared->limits.infinite && worker->shared->multipv == 1 &&
                         best->score == worker->reported_score &&
                         best->pv.moves[0] == worker->reported_move &&
                         (worker_has_proven_mate(worker) || nodes < TRIVIAL_NODES);
    if (!repeats) report_all(worker);
}

static bool reports_details(const SearchShared *shared) {
    return shared_clock_ms(shared) >= DETAILS_AFTER_MS;
}

void report_miss(Worker *worker) {
    if (worker->pv_index == 0 && reports_details(worker->shared)) report_pv(worker, 0);
}

void report_current_move(const Worker *worker, Move move, int number) {
    const SearchShared *shared = worker->shared;
    if (worker->index == 0 && shared->callbacks.current_move && reports_details(shared))
        shared->callbacks.current_move(shared->callbacks.context, worker->depth, move, number);
}

void report_result(Worker *worker) {
    RootMove *best = &worker->root_moves[0];
    const bool is_new = best->pv.moves[0] != worker->reported_move;
    if (is_new) best->bound = BOUND_EXACT;  // GUIs expect an exact score of the move played
    const bool is_changed = is_new || best->score != worker->reported_score;
    if (!is_changed && worker->reported_nodes == shared_nodes(worker->shared)) return;
    // Only nodes were added: the unfinished iteration has no result.
    if (!is_changed) worker->depth = max_int(worker->completed_depth, 1);
    report_all(worker);
}

void report_no_moves(Worker *worker) {
    const bool is_mate = worker->game.pos.checkers;
    worker->root_moves[0] =
        (RootMove){.score = is_mate ? score_mated_in(0) : SCORE_DRAW, .bound = BOUND_EXACT};
    worker->depth = 0;
    report_pv(worker, 0);
}
