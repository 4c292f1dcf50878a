// queue.h: command lines carried out in order on a thread of their own.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_QUEUE_H
#define UCI_QUEUE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct QueuedLine QueuedLine;

typedef struct Queue {
    void (*run)(void *context, const char *line);  // on the queue's thread
    void (*stop)(void *context);                   // ends the search of a go
    void *context;
    atomic_bool stop_requested;  // for the line that runs
    pthread_mutex_t lock;        // guards all that follows
    pthread_cond_t changed;
    QueuedLine *first, *last;  // first: the line that runs
    size_t bytes;              // of all lines with their final zeros
    bool is_long;              // the first line waits for a search or works long
    bool closing;
    pthread_t thread;
} Queue;

// Returns false if the system refuses a thread.
bool queue_open(Queue *queue, void (*run)(void *context, const char *line),
                void (*stop)(void *context), void *context);
// Stops the running line, drops the others, and returns when the running line has ended.
void queue_close(Queue *queue);

// Appends a copy of line and returns when the queue is empty or its first line takes long: every
// effect of a short line is then visible. Returns NULL, or an error if the line was not appended.
const char *queue_push(Queue *queue, const char *line);

// Call it in run before waiting for a search or other long work.
void queue_begin_long(Queue *queue);
// Call it in run after that. Returns false if the queue is closing: run must then return.
bool queue_end_long(Queue *queue);

// Stops every line now in the queue: the running one at once, the others as soon as they run. The
// lock is held while stop is called.
void queue_stop(Queue *queue);

bool queue_is_empty(Queue *queue);
// Returns when the queue is empty.
void queue_wait(Queue *queue);

#endif
