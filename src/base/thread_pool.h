// thread_pool.h: a pool of threads for many short jobs, each divided into parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_THREAD_POOL_H
#define BASE_THREAD_POOL_H

// The caller and its helpers. A helper that is not scheduled delays no job: the others do its
// parts, and nobody waits for it.
typedef struct ThreadPool ThreadPool;

enum { THREAD_POOL_MAX = 64 };

// A pool of 1..THREAD_POOL_MAX threads, the caller included; fewer if some cannot be created. NULL
// if there is not enough memory.
ThreadPool *thread_pool_create(int threads);
void thread_pool_destroy(ThreadPool *pool);

// Calls work(context, thread, part) once for each part 0..parts-1, on whichever thread is free, and
// returns when all calls have returned. thread is 0..threads-1; concurrent calls never share one.
void thread_pool_run(ThreadPool *pool, int parts, void (*work)(void *context, int thread, int part),
                     void *context);

#endif
