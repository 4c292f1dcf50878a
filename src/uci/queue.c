// queue.c: lines that wait for a search to end.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/threads.h"

struct QueuedLine {
    QueuedLine *next;
    size_t bytes;
    bool ends, stopped;
    char text[];
};

void queue_init(Queue *queue, QueueActions actions) {
    *queue = (Queue){.actions = actions};
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->changed, NULL);
}

// Takes the first line out. The lock is held.
static void drop_first(Queue *queue) {
    QueuedLine *line = queue->first;
    queue->first = line->next;
    if (!queue->first) queue->last = NULL;
    queue->bytes -= line->bytes;
    queue->running = false;
    free(line);
    pthread_cond_broadcast(&queue->changed);
}

// Carries out the first line. The lock is held, but not meanwhile.
static void run_first(Queue *queue) {
    QueuedLine *line = queue->first;
    const QueueActions *actions = &queue->actions;
    pthread_mutex_unlock(&queue->lock);
    actions->wait(actions->context, line->text);
    pthread_mutex_lock(&queue->lock);
    if (queue->closing) return;
    queue->running = true;
    pthread_mutex_unlock(&queue->lock);
    actions->run(actions->context, line->text);
    pthread_mutex_lock(&queue->lock);
    if (line->stopped) actions->stop(actions->context);
    drop_first(queue);
}

static void *run_queue(void *argument) {
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

void queue_free(Queue *queue) {
    queue_stop(queue);
    pthread_mutex_lock(&queue->lock);
    queue->closing = true;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    queue->actions.stop(queue->actions.context);
    if (queue->has_thread) pthread_join(queue->thread, NULL);
    while (queue->first) drop_first(queue);
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->changed);
}

// The lock is held.
static const char *append(Queue *queue, const char *text, bool ends) {
    size_t bytes = strlen(text) + 1;
    if (bytes > QUEUE_BYTES_MAX - queue->bytes) return "too many lines wait for a search";
    if (!queue->has_thread) queue->has_thread = thread_start(&queue->thread, run_queue, queue);
    if (!queue->has_thread) return "cannot create a thread";
    QueuedLine *line = malloc(sizeof(*line) + bytes);
    if (!line) return "not enough memory";
    *line = (QueuedLine){.bytes = bytes, .ends = ends};
    memcpy(line->text, text, bytes);
    if (queue->last)
        queue->last->next = line;
    else
        queue->first = line;
    queue->last = line;
    queue->bytes += bytes;
    pthread_cond_broadcast(&queue->changed);
    return NULL;
}

const char *queue_push(Queue *queue, const char *line, bool ends) {
    pthread_mutex_lock(&queue->lock);
    const char *error = append(queue, line, ends);
    pthread_mutex_unlock(&queue->lock);
    return error;
}

bool queue_is_empty(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    bool empty = !queue->first;
    pthread_mutex_unlock(&queue->lock);
    return empty;
}

static bool line_ends(const QueuedLine *line) { return line->ends || line->stopped; }

bool queue_ends(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    while (queue->running && !queue->first->next && !line_ends(queue->first))
        pthread_cond_wait(&queue->changed, &queue->lock);
    bool ends = true;
    for (const QueuedLine *line = queue->first; line; line = line->next) ends &= line_ends(line);
    pthread_mutex_unlock(&queue->lock);
    return ends;
}

void queue_stop(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    for (QueuedLine *line = queue->first; line; line = line->next) line->stopped = true;
    pthread_mutex_unlock(&queue->lock);
}

void queue_wait(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    while (queue->first) pthread_cond_wait(&queue->changed, &queue->lock);
    pthread_mutex_unlock(&queue->lock);
}
