// ordered.h: numbered tasks on several threads, whose results are processed in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_ORDERED_H
#define BASE_ORDERED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Each task has a slot: memory for its input and its result. At most ORDERED_SLOTS tasks are ahead
// of the oldest unfinished one.
enum { ORDERED_SLOTS = 1024 };

typedef struct OrderedRun {
    uint64_t begin, end;  // tasks begin, begin + 1 ... end - 1
    int threads;          // 1..PARALLEL_MAX; afterwards the number of workers used
    size_t slot_bytes;
    // Creates worker 1, 2, ... threads - 1 before the first task; worker 0 exists. False: there is
    // not enough memory, and the run uses fewer workers.
    bool (*create_worker)(void *context, int worker);
    // Reads the input of the next task into its slot. Returns false if there are no more tasks.
    // Called in order, one task at a time. NULL if tasks have no input.
    bool (*read)(void *context, void *slot);
    // Computes the result in the slot, on the thread of the worker. False: stopped before the end.
    bool (*work)(void *context, int worker, uint64_t task, void *slot);
    // Processes a result. False ends the run. Called in order, one task at a time, on any thread.
    bool (*finish)(void *context, uint64_t task, void *slot);
    // Called before the first task if there are fewer workers than threads. May be NULL.
    void (*fewer)(int workers);
    void *context;
    // NULL, or a flag with which another thread ends the run. If finish ends the run, ordered_run
    // sets the flag until all tasks have returned; a request during that time is lost.
    atomic_bool *stop;
} OrderedRun;

// Runs until all tasks are finished or a function ends the run. Results after the first
// unfinished task are dropped. Returns NULL, or an error if there is not enough memory.
const char *ordered_run(OrderedRun *run);

#endif
