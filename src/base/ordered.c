// ordered.c: slots in a ring, one lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ordered.h"

#include <stdlib.h>

#include "base/threads.h"

typedef struct Queue {
    const OrderedRun *run;
    pthread_mutex_t lock;  // guards all below
    pthread_cond_t room;   // a slot became free, or the run ended
    uint64_t next;         // task to be started
    uint64_t unfinished;   // oldest task that is not finished
    bool ended;            // no task is started any more
    bool sets_stop;        // this run set *stop, and clears it at its end
    bool is_done[ORDERED_SLOTS];
    unsigned char *slots;
} Queue;

static void *slot_of(const Queue *queue, uint64_t task) {
    return queue->slots + task % ORDERED_SLOTS * queue->run->slot_bytes;
}

static bool has_ended(const Queue *queue) {
    return queue->ended || stop_is_requested(queue->run->stop);
}

// Waits for a free slot. Returns false if there is no task left. The lock is held.
static bool start_task(Queue *queue, uint64_t *task) {
    const OrderedRun *run = queue->run;
    while (!has_ended(queue) && queue->next - queue->unfinished >= ORDERED_SLOTS)
        pthread_cond_wait(&queue->room, &queue->lock);
    if (has_ended(queue) || queue->next >= run->end) return false;
    if (run->read && !run->read(run->context, slot_of(queue, queue->next))) return false;
    *task = queue->next++;
    return true;
}

// Processes all results up to the first unfinished task. The lock is held.
static void finish_tasks(Queue *queue) {
    const OrderedRun *run = queue->run;
    for (;; queue->unfinished++) {
        bool *is_done = &queue->is_done[queue->unfinished % ORDERED_SLOTS];
        if (!*is_done) return;
        *is_done = false;
        if (run->finish(run->context, queue->unfinished, slot_of(queue, queue->unfinished)))
            continue;
        queue->ended = true;
        queue->sets_stop = run->stop && !atomic_exchange(run->stop, true);
        return;  // the task stays unfinished, and those behind it with it
    }
}

static void run_worker(void *context, int worker, int part) {
    (void)part;
    Queue *queue = context;
    const OrderedRun *run = queue->run;
    uint64_t task;
    pthread_mutex_lock(&queue->lock);
    while (start_task(queue, &task)) {
        pthread_mutex_unlock(&queue->lock);
        const bool done = run->work(run->context, worker, task, slot_of(queue, task));
        pthread_mutex_lock(&queue->lock);
        queue->is_done[task % ORDERED_SLOTS] = done;
        if (!done) queue->ended = true;
        finish_tasks(queue);
        pthread_cond_broadcast(&queue->room);
    }
    pthread_mutex_unlock(&queue->lock);
}

const char *ordered_run(OrderedRun *run) {
    if (run->begin >= run->end) return NULL;
    Queue queue = {.run = run,
                   .lock = PTHREAD_MUTEX_INITIALIZER,
                   .room = PTHREAD_COND_INITIALIZER,
                   .next = run->begin,
                   .unfinished = run->begin};
    ThreadPool *pool = thread_pool_with_room(run->threads);
    queue.slots = calloc(ORDERED_SLOTS, run->slot_bytes);
    const bool good = pool && queue.slots;
    if (good) {
        // Each worker before its thread: the stacks of all threads could use up its memory.
        int workers = 1;
        while (workers < run->threads && run->create_worker(run->context, workers) &&
               thread_pool_add(pool))
            workers++;
        if (workers < run->threads && run->fewer) run->fewer(workers);
        run->threads = workers;
        thread_pool_run(pool, workers, run_worker, &queue);
        if (queue.sets_stop) atomic_store(run->stop, false);
        pthread_mutex_destroy(&queue.lock);
        pthread_cond_destroy(&queue.room);
    }
    thread_pool_destroy(pool);
    free(queue.slots);
    return good ? NULL : "not enough memory";
}
