// worker.c: root moves, preparation of a search, checks of the limits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/worker.h"

#include <stddef.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/threads.h"
#include "board/movegen.h"

// POLL_NODES: nodes between two checks of the limits. FIRST_DEPTH_NODES: nodes for which worker 0
// ignores the limits, to complete depth 1. With many queens depth 1 takes hundreds of thousands.
enum { POLL_NODES = 1024, FIRST_DEPTH_NODES = 4096 };
enum { RULE50_IN_KEY = 80 };

uint64_t shared_nodes(const SearchShared *shared) {
    uint64_t nodes = 0;
    for (int i = 0; i < shared->worker_count; i++) nodes += worker_nodes(&shared->workers[i]);
    return nodes;
}

uint64_t shared_tb_hits(const SearchShared *shared) {
    uint64_t hits = (uint64_t)shared->tb.root_hits;
    for (int i = 0; i < shared->worker_count; i++)
        hits += atomic_load_explicit(&shared->workers[i].tb_hits, memory_order_relaxed);
    return hits;
}

int64_t shared_search_ms(const SearchShared *shared) {
    return os_time_ms() - shared->limits.start_ms;
}

int64_t shared_clock_ms(const SearchShared *shared) {
    return os_time_ms() - atomic_load_explicit(&shared->clock_start_ms, memory_order_relaxed);
}

// --- root moves ----------------------------------------------------------------------------------

// Sets the root moves: the legal moves that the limits allow.
static void init_root_moves(Worker *worker) {
    const MoveList *allowed = &worker->shared->limits.search_moves;
    const MoveList list = movegen_all(&worker->game.pos);
    worker->root_move_count = 0;
    for (int i = 0; i < list.count; i++) {
        if (allowed->count > 0 && !move_list_has(allowed, list.moves[i])) continue;
        worker->root_moves[worker->root_move_count++] =
            (RootMove){.score = -SCORE_INFINITE,
                       .bound = BOUND_EXACT,
                       .pv = {.length = 1, .moves = {list.moves[i]}}};
    }
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->tb_rank != b->tb_rank ? a->tb_rank > b->tb_rank : a->score > b->score;
}

void root_moves_sort(RootMove *root_moves, int first, int end) {
    for (int i = first + 1; i < end; i++) {
        if (!is_better(&root_moves[i], &root_moves[i - 1])) continue;
        const RootMove moved = root_moves[i];
        int j = i;
        for (; j > first && is_better(&moved, &root_moves[j - 1]); j--)
            root_moves[j] = root_moves[j - 1];
        root_moves[j] = moved;
    }
}

int root_moves_find(const RootMove *root_moves, int first, int end, Move move) {
    for (int i = first; i < end; i++)
        if (root_moves[i].pv.moves[0] == move) return i;
    return -1;
}

// --- a search ------------------------------------------------------------------------------------

void worker_forget(Worker *worker) {
    memset(&worker->history, 0, sizeof(worker->history));
    memset(&worker->correction, 0, sizeof(worker->correction));
    worker->must_forget = false;
}

// True if two moves may lead from one position to the other. They change at most eight squares, if
// both sides castle.
static bool are_near(const Position *a, const Position *b) {
    return popcount(changed_squares(a->pieces, b->pieces)) <= 8;
}

// Sets the move played at ss. undo: NULL if there is none.
static void set_played(Worker *worker, SearchStack *ss, const Undo *undo) {
    const bool is_move = undo && undo->move != MOVE_NULL;
    const bool captures = is_move && undo->captured != NO_PIECE;
    ss->piece_to =
        is_move ? piece_to_index((Piece)undo->moved, move_to(undo->move)) : PIECE_TO_NONE;
    ss->continuation = &worker->history.continuation[captures][ss->piece_to];
    ss->butterfly = NULL;
}

void worker_prepare(Worker *worker, const Game *game) {
    const bool has_searched = worker->game.pos.keys.whole != 0;
    const bool follows = has_searched && are_near(&game->pos, &worker->game.pos);
    const bool same_side = game->pos.side == worker->game.pos.side;
    const Score before = follows && same_side ? worker->stability.score : SCORE_NONE;
    if (has_searched && !follows) worker->must_forget = true;
    game_copy(&worker->game, game);
    init_root_moves(worker);
    worker->completed_depth = 0;
    worker->verification_end = 0;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    atomic_store_explicit(&worker->tb_hits, 0, memory_order_relaxed);
    worker->next_poll = 0;
    worker->reported_move = MOVE_NONE;
    worker->reported_nodes = 0;
    worker->stability = (Stability){.score_before = before, .score = SCORE_NONE};
    for (int ply = -PLIES_BEFORE_ROOT; ply < MAX_PLY + 2; ply++) {
        SearchStack *ss = worker_stack(worker, ply);
        memset(ss, 0, offsetof(SearchStack, pv));
        ss->static_eval = SCORE_NONE;
        set_played(worker, ss, NULL);
    }
    for (int i = 1; i <= PLIES_BEFORE_ROOT && i <= game->count; i++)
        set_played(worker, worker_stack(worker, -i), &game->record[game->count - i]);
}

// Polls more often near a node limit, so that one thread keeps it exactly. Between two polls of a
// thread, the others together search at most a twentieth of the nodes left.
static uint64_t nodes_to_poll(const SearchShared *shared, uint64_t limit, uint64_t all) {
    const uint64_t parts = 1 + 20 * (uint64_t)(shared->worker_count - 1);
    const uint64_t share = limit > all ? (limit - all) / parts : 0;
    return !limit || share >= POLL_NODES ? POLL_NODES : max_u64(share, 1);
}

static bool limit_is_reached(const SearchShared *shared, uint64_t limit, uint64_t all) {
    const bool pondering = atomic_load_explicit(&shared->pondering, memory_order_acquire);
    const bool time_counts = !shared->limits.infinite && !pondering;
    return (limit && all >= limit) || stop_is_requested(&shared->stop_requested) ||
           stop_is_requested(shared->limits.interrupted) ||
           (time_counts && shared->plan.maximum_ms != TIME_UNLIMITED &&
            shared_clock_ms(shared) >= shared->plan.maximum_ms);
}

void worker_poll(Worker *worker) {
    SearchShared *shared = worker->shared;
    const bool is_main = worker->index == 0;
    const uint64_t own = worker_nodes(worker);
    const bool is_first_depth = worker->completed_depth == 0 && own < FIRST_DEPTH_NODES;
    if (own < worker->next_poll || (is_main && is_first_depth)) return;
    const uint64_t limit = shared->limits.nodes;
    const uint64_t all = limit ? shared_nodes(shared) : 0;
    worker->next_poll = own + nodes_to_poll(shared, limit, all);
    if (!limit_is_reached(shared, limit, all)) return;
    if (is_main)
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    else
        while (!is_stopped(worker)) os_sleep_ms(1);
}

HistoryContext worker_history(Worker *worker, const SearchStack *ss) {
    PieceToHistory *const tables[CONTINUATION_PLIES] = {ss[-1].continuation, ss[-2].continuation,
                                                        ss[-4].continuation};
    return history_context(&worker->history, &worker->game.pos, tables);
}

// --- transposition table -------------------------------------------------------------------------

// From RULE50_IN_KEY on the key contains the fifty-move counter: scores near the draw depend on it.
static uint64_t position_tt_key(const Position *pos) {
    const bool has_counter = pos->rule50 >= RULE50_IN_KEY;
    return pos->keys.whole ^ (has_counter ? pos->rule50 * 0xBF58476D1CE4E5B9ull : 0);
}

// `go mate` searches its first plies without pruning. Their keys contain the number of these plies
// left, so that no bound of a pruned search cuts them.
static uint64_t worker_tt_key(const Worker *worker, int ply) {
    const int64_t unpruned = 2 * (int64_t)worker->shared->limits.mate - ply;
    const uint64_t salt = unpruned > 0 ? (uint64_t)unpruned * 0x9E3779B97F4A7C15ull : 0;
    return position_tt_key(&worker->game.pos) ^ salt;
}

void worker_tt_probe(const Worker *worker, int ply, TTData *data) {
    tt_probe(&worker->shared->tt, worker_tt_key(worker, ply), data);
    if (!score_is_in_time(data->score, worker->game.pos.rule50)) data->bound = BOUND_NONE;
    data->score = score_from_tt(data->score, ply);
}

void worker_tt_store(Worker *worker, int ply, TTData data) {
    data.score = score_to_tt(data.score, ply);
    tt_store(&worker->shared->tt, worker_tt_key(worker, ply), &data);
}

// A node evaluates its position before it reads the TT entry. The first plies of `go mate` have
// other TT keys and do without.
static void prefetch_node(const Worker *worker) {
    const Position *pos = &worker->game.pos;
    evaluation_prefetch(&worker->accumulators, pos->keys.whole);
    tt_prefetch(&worker->shared->tt, position_tt_key(pos));
}

void worker_make(Worker *worker, SearchStack *ss, Move move) {
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    game_make(&worker->game, move);
    set_played(worker, ss, &worker->game.record[worker->game.count - 1]);
    prefetch_node(worker);
}

void worker_make_null(Worker *worker, SearchStack *ss) {
    set_played(worker, ss, NULL);
    game_make_null(&worker->game);
    prefetch_node(worker);
}

void worker_count_tb_hit(Worker *worker) {
    const uint64_t hits = atomic_load_explicit(&worker->tb_hits, memory_order_relaxed);
    atomic_store_explicit(&worker->tb_hits, hits + 1, memory_order_relaxed);
    if (worker->index == 0) worker->next_poll = 0;
}
