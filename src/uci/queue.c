// queue.c: a list of lines and the thread that carries them out.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/threads.h"

enum { QUEUE_BYTES_MAX = 1 << 26 };  // longer queues are rejected

struct QueuedLine {
    QueuedLine *next;
    bool is_stopped;
    char text[];
};

// Runs the first line and removes it. The lock is held on entry and on return.
static void run_first(Queue *queue) {
    QueuedLine *line = queue->first;
    atomic_store(&queue->stop_requested, line->is_stopped);
    pthread_mutex_unlock(&queue->lock);
    queue->run(queue->context, line->text);
    pthread_mutex_lock(&queue->lock);
    // A stop may have come before the line started its search: stop the search again.
    if (line->is_stopped) queue->stop(queue->context);
    queue->first = line->next;
    queue->bytes -= strlen(line->text) + 1;
    free(line);
    pthread_cond_broadcast(&queue->changed);
}

static void *run_lines(void *argument) {
    Queue *queue = argument;
    pthread_mutex_lock(&queue->lock);
    while (!queue->closing) {
        if (queue->first)
            run_first(queue);
        else
            pthread_cond_wait(&queue->changed, &queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

bool queue_open(Queue *queue, void (*run)(void *context, const char *line),
                void (*stop)(void *context), void *context) {
    *queue = (Queue){.run = run,
                     .stop = stop,
                     .context = context,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .changed = PTHREAD_COND_INITIALIZER};
    return thread_start(&queue->thread, run_lines, queue);
}

void queue_close(Queue *queue) {
    queue_stop(queue);
    pthread_mutex_lock(&queue->lock);
    queue->closing = true;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    pthread_join(queue->thread, NULL);
    for (QueuedLine *line = queue->first, *next; line; line = next) {
        next = line->next;
        free(line);
    }
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->changed);
}

// The lock is held.
static const char *append(Queue *queue, const char *text) {
    const size_t bytes = strlen(text) + 1;
    if (bytes > QUEUE_BYTES_MAX - queue->bytes) return "too many lines wait for a search";
    QueuedLine *line = malloc(sizeof(*line) + bytes);
    if (!line) return "not enough memory";
    *line = (QueuedLine){.next = NULL};
    memcpy(line->text, text, bytes);
    if (queue->first)
        queue->last->next = line;
    else
        queue->first = line;
    queue->last = line;
    queue->bytes += bytes;
    pthread_cond_broadcast(&queue->changed);
    return NULL;
}

const char *queue_push(Queue *queue, const char *line) {
    pthread_mutex_lock(&queue->lock);
    const char *error = append(queue, line);
    while (queue->first && !queue->is_long) pthread_cond_wait(&queue->changed, &queue->lock);
    pthread_mutex_unlock(&queue->lock);
    return error;
}

void queue_begin_long(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->is_long = true;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

bool queue_end_long(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->is_long = false;
    bool is_open = !queue->closing;
    pthread_mutex_unlock(&queue->lock);
    return is_open;
}

void queue_stop(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    for (QueuedLine *line = queue->first; line; line = line->next) line->is_stopped = true;
    atomic_store(&queue->stop_requested, true);
    queue->stop(queue->context);
    pthread_mutex_unlock(&queue->lock);
}

bool queue_is_empty(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    bool is_empty = !queue->first;
    pthread_mutex_unlock(&queue->lock);
    return is_empty;
}

void queue_wait(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    while (queue->first) pthread_cond_wait(&queue->changed, &queue->lock);
    pthread_mutex_unlock(&queue->lock);
}
