// worker.c: counting, making with prefetch, and watching the limits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/worker.h"

#include "base/os.h"

enum { POLL_NODES = 1024, RULE50_NO_BOUND = 90 };

uint64_t shared_nodes(const Shared *shared) {
    uint64_t nodes = 0;
    for (int i = 0; i < shared->worker_count; i++)
        nodes += worker_nodes(&shared->workers[i]);
    return nodes;
}

int64_t shared_elapsed_ms(const Shared *shared) {
    return os_time_ms() - atomic_load_explicit(&shared->start_ms, memory_order_relaxed);
}

void worker_probe(const Worker *worker, int ply, TTData *data) {
    const Position *pos = &worker->game.pos;
    tt_probe(&worker->shared->tt, pos->keys.whole, data);
    data->score = score_from_table(data->score, ply, pos->rule50);
    if (pos->rule50 >= RULE50_NO_BOUND) data->bound = BOUND_NONE;
}

void worker_prefetch(const Worker *worker, Move move) {
    tt_prefetch(&worker->shared->tt, game_key_after(&worker->game, move));
}

void worker_make(Worker *worker, Ply *here, Move move) {
    here->move = move;
    here->played = history_played(&worker->game.pos, move);
    here->butterfly = NULL;
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    game_make(&worker->game, move);
}

// A limit of nodes is shared out anew at each poll, so that all workers together keep it.
static uint64_t nodes_to_poll(const Shared *shared, uint64_t limit, uint64_t all) {
    uint64_t share = limit > all ? (limit - all) / (uint64_t)shared->worker_count : 0;
    return !limit || share >= POLL_NODES ? POLL_NODES : share + (share == 0);
}

static bool limit_is_reached(const Shared *shared, uint64_t limit, uint64_t all, bool pondering) {
    bool time_counts = !shared->limits.infinite && !pondering;
    return (limit && all >= limit) ||
           atomic_load_explicit(&shared->stop_asked, memory_order_relaxed) ||
           (time_counts && shared->plan.hard_ms != CLOCK_UNLIMITED &&
            shared_elapsed_ms(shared) >= shared->plan.hard_ms);
}

// The first iteration of worker 0 always ends, so that there is a move and a score to tell; the
// others leave it the processor.
void worker_poll(Worker *worker) {
    Shared *shared = worker->shared;
    bool is_chief = worker->index == 0;
    uint64_t own = worker_nodes(worker);
    if (own < worker->next_poll || (is_chief && worker->completed_depth == 0)) return;
    bool pondering = atomic_load_explicit(&shared->pondering, memory_order_relaxed);
    uint64_t limit = pondering ? 0 : shared->limits.nodes, all = limit ? shared_nodes(shared) : 0;
    worker->next_poll = own + nodes_to_poll(shared, limit, all);
    if (!limit_is_reached(shared, limit, all, pondering)) return;
    if (is_chief)
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    else
        while (!is_stopped(worker)) os_sleep_ms(1);
}
