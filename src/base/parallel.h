// parallel.h: threads with a large stack; a function run once on each of n threads.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

// Most threads of anything: a search, self-play, perft.
enum { PARALLEL_MAX = 1024 };

// Starts a thread with a stack of 8 MiB. False if the system refuses.
bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument);

// Calls function(context, 0) ... function(context, count - 1), each on a thread of its own (the
// last on the caller's), and returns when all have returned. Where the system refuses a thread, the
// caller does that share itself. 1 <= count <= PARALLEL_MAX.
void parallel_run(int count, void (*function)(void *context, int index), void *context);

// True once another thread has set the flag that asks long work to end early; NULL is never set.
// Says nothing about what that thread did before: whoever needs to know takes a lock as well.
static inline bool stop_is_requested(const atomic_bool *stop) {
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

#endif
