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
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    game_make(&worker->game, move);
}

// The first iteration always ends, so that there is a move and a score to tell.
void worker_poll(Worker *worker) {
    Shared *shared = worker->shared;
    uint64_t own = worker_nodes(worker);
    if (worker->index != 0 || own < worker->next_poll || worker->completed_depth == 0) return;
    uint64_t limit = shared->limits.nodes, all = shared_nodes(shared);
    bool pondering = atomic_load_explicit(&shared->pondering, memory_order_relaxed);
    worker->next_poll = own + POLL_NODES;
    if (limit && !pondering && limit > all && limit - all < POLL_NODES)
        worker->next_poll = own + (limit - all);
    bool time_is_up = !shared->limits.infinite && !pondering &&
                      shared->plan.hard_ms != CLOCK_UNLIMITED &&
                      shared_elapsed_ms(shared) >= shared->plan.hard_ms;
    bool nodes_are_up = limit && !pondering && all >= limit;
    bool asked = atomic_load_explicit(&shared->stop_asked, memory_order_relaxed);
    if (asked || time_is_up || nodes_are_up)
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}
