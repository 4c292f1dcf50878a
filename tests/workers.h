// workers.h: the workers of a search without its threads, for tests of parts of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_WORKERS_H
#define TESTS_WORKERS_H

#include "base/os.h"
#include "chess.h"
#include "search/worker.h"

static SearchShared *shared;
static Worker *worker;  // the first

// The body of main, for tests of workers. They share the embedded network and 1 MiB, and have no
// limits.
static inline int check_run_with_workers(int count) {
    const size_t bytes = (size_t)count * sizeof(Worker);
    board_init();
    shared = os_alloc_large(sizeof(*shared));
    worker = shared->workers = os_alloc_large(bytes);
    shared->worker_count = count;
    shared->plan = (TimePlan){TIME_UNLIMITED, TIME_UNLIMITED};
    if (tt_resize(&shared->tt, 1) || network_load_embedded(&shared->network)) abort();
    for (int i = 0; i < count; i++) {
        worker[i].shared = shared;
        worker[i].index = i;
        accumulators_reset(&worker[i].accumulators, &shared->network);
    }
    int status = check_run();
    tt_free(&shared->tt);
    os_free_large(worker, bytes);
    os_free_large(shared, sizeof(*shared));
    return status;
}

#endif
