// threads.h: starting threads, and a pool of threads for jobs divided into parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

// The most threads of a search, self-play, a match, relabelling or perft; and the most threads of
// training, where each thread needs several MiB.
enum { PARALLEL_MAX = 1024, THREAD_POOL_MAX = 64 };

// Starts a thread with a stack of 8 MiB. Returns false if the system refuses.
bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument);

// A pool consists of the caller of thread_pool_run and its helper threads. A helper that does not
// get a processor delays no job: the other threads do its parts.
typedef struct ThreadPool ThreadPool;

// Does one part of a job. thread is 0..threads-1 (0: the caller); concurrent calls have different
// ones.
typedef void ThreadWork(void *context, int thread, int part);

// Returns a pool of 1..PARALLEL_MAX threads, the caller included, or of fewer if the system refuses
// some. NULL: not enough memory.
ThreadPool *thread_pool_create(int threads);
// The same in steps: the caller alone, with room for threads; then one more thread for each call,
// false if the system refuses it. No job may run.
ThreadPool *thread_pool_with_room(int threads);
bool thread_pool_add(ThreadPool *pool);
void thread_pool_destroy(ThreadPool *pool);

// Calls work once for each part 0..parts-1, on the next free thread. Returns when all calls have
// returned. parallel_run does the same with a pool of its own; without memory, on one thread.
void thread_pool_run(ThreadPool *pool, int parts, ThreadWork *work, void *context);
void parallel_run(int threads, int parts, ThreadWork *work, void *context);

// Returns true once another thread has set the flag that asks long work to end early; false for
// NULL. Implies no memory order: take a lock to read the data of that thread.
static inline bool stop_is_requested(const atomic_bool *stop) {
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

#endif
