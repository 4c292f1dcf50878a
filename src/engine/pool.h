// pool.h: the threads of an engine (Lazy SMP): one for each worker, asleep between rounds.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "base/numa.h"
#include "base/threads.h"
#include "search/worker.h"

typedef struct Engine Engine;

typedef struct PoolThread {
    Engine *engine;
    pthread_t thread;
    int index;
    unsigned last_round;  // last round that the thread has run
} PoolThread;

// Runs a job on the thread of worker index.
typedef void PoolJob(Engine *engine, int index);

// A round is one job run by all threads: a search, or for example a share of clearing the
// transposition table. The lock guards the fields after it, except searching. size and job do not
// change during a round.
struct Engine {
    SearchShared shared;
    Numa numa;
    Game game;
    int move_overhead_ms;
    Lateness lateness;
    PoolThread threads[PARALLEL_MAX];
    pthread_mutex_t lock;
    pthread_cond_t wake;     // a round starts, or size has become smaller
    pthread_cond_t changed;  // stop, ponderhit, or a thread has finished the round
    int size;                // threads from this index on end
    unsigned round;
    PoolJob *job;           // of this round
    int running;            // threads that have not finished the round
    atomic_bool searching;  // from engine_go until finished() is called
};

// Replaces the workers by count cleared ones, each on the memory node of its thread. count = 0 ends
// all threads. Returns NULL, or an error with the old workers kept. No job may run.
const char *pool_resize(Engine *engine, int count);

// Starts job on the threads of all workers. The caller holds the lock. No job may run.
void pool_start(Engine *engine, PoolJob *job);
// Waits until no job runs.
void pool_wait(Engine *engine);
// Starts job and waits for its end. No job may run.
void pool_run(Engine *engine, PoolJob *job);

#endif
