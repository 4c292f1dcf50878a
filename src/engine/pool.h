// pool.h: the threads of a search: sleeping, started and stopped (Lazy SMP).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include <pthread.h>

#include "base/threads.h"
#include "search/worker.h"

typedef struct PoolThread {
    struct Pool *pool;
    pthread_t thread;
    int index;
    unsigned known_round;  // number of the last round that ended before the thread began
} PoolThread;

typedef struct Pool {
    SearchShared *shared;
    PoolThread threads[PARALLEL_MAX];
    int size;  // threads with an index below it live
    pthread_mutex_t lock;
    pthread_cond_t wake;     // a round starts, or the threads shall end
    pthread_cond_t changed;  // stop, ponderhit, or a worker is done
    unsigned round;  // counts searches and jobs; a worker compares it with the last it knows
    void (*job)(SearchShared *shared, int index);  // of this round; NULL for a search
    int running;                                   // workers that have not finished the round
    bool searching;   // from pool_start until the last word to the callbacks has returned
    bool announcing;  // the callbacks hears the result
} Pool;

// A pool without threads. False if the system refuses a lock.
bool pool_init(Pool *pool, SearchShared *shared);
// Ends all threads; no search may run.
void pool_free(Pool *pool);

// Replaces the workers by count new ones that know nothing, each on the memory node of its thread.
// NULL, or a static text that says why the old ones stay. No search may run.
const char *pool_resize(Pool *pool, int count);

// Calls job once for each worker, on its own thread, and returns when all are done. No search may
// run.
void pool_run(Pool *pool, void (*job)(SearchShared *shared, int index));

// Wakes the workers, whose games and root moves are set, and returns.
void pool_start(Pool *pool);
// Asks the running search to end; see worker_poll.
void pool_stop(Pool *pool);
// The clock counts from now on.
void pool_ponderhit(Pool *pool);
// Returns when no search runs and the callbacks has returned.
void pool_wait(Pool *pool);
// False from the moment the callbacks hears the result.
bool pool_is_searching(Pool *pool);

#endif
