// queue.h: lines that wait for a search to end, carried out in order on a thread of their own.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_QUEUE_H
#define UCI_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Bytes of the lines that wait; more are refused, so that no input takes all memory.
enum { QUEUE_BYTES_MAX = 1 << 26 };

// What is done with a line: wait returns when nothing runs that it has to wait for, run carries it
// out, stop ends what it started. All but stop are called on the thread of the queue only.
typedef struct QueueActions {
    void *context;
    void (*wait)(void *context, const char *line);
    void (*run)(void *context, const char *line);
    void (*stop)(void *context);
} QueueActions;

typedef struct QueuedLine QueuedLine;

typedef struct Queue {
    QueueActions actions;
    QueuedLine *first, *last;  // first: the one being carried out
    size_t bytes;
    bool running;  // first is past wait
    bool closing;
    bool has_thread;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
} Queue;

void queue_init(Queue *queue, QueueActions actions);
// Stops what runs, drops what waits, and returns when the line being carried out is done.
void queue_free(Queue *queue);

// Appends a copy of line. ends: what it starts comes to an end by itself. NULL, or a static text
// that says why it was not appended.
const char *queue_push(Queue *queue, const char *line, bool ends);

// No line waits and none is being carried out.
bool queue_is_empty(Queue *queue);
// What every line starts comes to an end, by itself or by queue_stop; true if there is none. Waits
// a moment for a last line that has just started something else.
bool queue_ends(Queue *queue);
// Everything that the lines now in the queue start is stopped as soon as it has started.
void queue_stop(Queue *queue);
// Returns when the queue is empty.
void queue_wait(Queue *queue);

#endif
