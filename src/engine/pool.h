// pool.h: the threads of an engine (Lazy SMP): one for each worker, asleep between searches.
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
    unsigned last_round;  // last round that the thread has run
} PoolThread;

// Runs a job on the thread of worker index.
typedef void PoolJob(struct Pool *pool, int index);

// A round is one job run by all threads: a search, or for example a share of clearing the
// transposition table. The lock guards the fields after it.
typedef struct Pool {
    SearchShared *shared;
    PoolThread threads[PARALLEL_MAX];
    pthread_mutex_t lock;
    pthread_cond_t wake;     // a round starts, or size has become smaller
    pthread_cond_t changed;  // stop, ponderhit, or a thread has finished the round
    int size;                // threads from this index on end
    unsigned round;
    PoolJob *job;     // of this round
    int running;      // threads that have not finished the round
    bool searching;   // from pool_search until finished() has returned
    bool announcing;  // finished() is being called
} Pool;

// Prepares a pool without threads. False if the system refuses a lock.
bool pool_init(Pool *pool, SearchShared *shared);
// Ends all threads. No search may run.
void pool_free(Pool *pool);

// Replaces the workers by count cleared ones, each on the memory node of its thread. Returns NULL,
// or an error with the old workers kept. No search may run.
const char *pool_resize(Pool *pool, int count);

// Runs job on the threads of all workers and waits for them. No search may run.
void pool_run(Pool *pool, PoolJob *job);

// Starts the search of the prepared workers and returns.
void pool_search(Pool *pool);
// Requests the end of the search.
void pool_stop(Pool *pool);
// Starts the clock of a search that ponders.
void pool_ponderhit(Pool *pool);
// Waits until no search runs and finished() has returned.
void pool_wait(Pool *pool);
// True from pool_search until finished() is called.
bool pool_is_searching(Pool *pool);

#endif
