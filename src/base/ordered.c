// ordered.c: slots in a ring, one lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ordered.h"

#include <stdlib.h>

#include "base/threads.h"

typedef struct Worker {
    struct Queue *queue;
    int number;
    pthread_t thread;
} Worker;

typedef struct Queue {
    const OrderedRun *run;
    Worker workers[PARALLEL_MAX];
    pthread_mutex_t lock;  // guards all below
    pthread_cond_t room;   // a slot became free, or the run ended
    uint64_t next;         // task to be started
    uint64_t unfinished;   // oldest task that is not finished
    bool ended;            // no task is started any more
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
        if (run->stop) atomic_store(run->stop, true);
        return;  // the task stays unfinished, and those behind it with it
    }
}

static void *run_worker(void *argument) {
    Worker *worker = argument;
    Queue *queue = worker->queue;
    const OrderedRun *run = queue->run;
    uint64_t task;
    pthread_mutex_lock(&queue->lock);
    while (start_task(queue, &task)) {
        pthread_mutex_unlock(&queue->lock);
        const bool done = run->work(run->context, worker->number, task, slot_of(queue, task));
        pthread_mutex_lock(&queue->lock);
        queue->is_done[task % ORDERED_SLOTS] = done;
        if (!done) queue->ended = true;
        finish_tasks(queue);
        pthread_cond_broadcast(&queue->room);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

// Runs worker 0 on the caller's thread, and the others on as many threads as the system gives.
static void run_workers(Queue *queue, OrderedRun *run) {
    int count = 1;
    for (int i = 0; i < run->threads; i++)
        queue->workers[i] = (Worker){.queue = queue, .number = i};
    pthread_mutex_lock(&queue->lock);  // no task starts yet
    for (; count < run->threads; count++) {
        Worker *worker = &queue->workers[count];
        if (!run->create_worker(run->context, count) ||
            !thread_start(&worker->thread, run_worker, worker))
            break;
    }
    if (count < run->threads && run->fewer) run->fewer(count);
    pthread_mutex_unlock(&queue->lock);
    run_worker(&queue->workers[0]);
    run->threads = count;
    for (int i = 1; i < count; i++) pthread_join(queue->workers[i].thread, NULL);
}

const char *ordered_run(OrderedRun *run) {
    if (run->begin >= run->end) return NULL;
    Queue *queue = calloc(1, sizeof(*queue));
    unsigned char *slots = calloc(ORDERED_SLOTS, run->slot_bytes);
    const bool good = queue && slots;
    if (good) {
        queue->run = run;
        queue->slots = slots;
        queue->next = queue->unfinished = run->begin;
        pthread_mutex_init(&queue->lock, NULL);
        pthread_cond_init(&queue->room, NULL);
        run_workers(queue, run);
        pthread_mutex_destroy(&queue->lock);
        pthread_cond_destroy(&queue->room);
    }
    free(queue);
    free(slots);
    return good ? NULL : "not enough memory";
}
