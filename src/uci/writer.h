// writer.h: lines of which a thread writes those that a sleeping reader does not take at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_WRITER_H
#define UCI_WRITER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Bytes of lines that may wait. Beyond the first the writer has no room; beyond the second
// writer_line waits, so that no reader makes it take all memory.
enum { WRITER_ROOM_BYTES = 1 << 16, WRITER_BYTES_MAX = 1 << 24 };

typedef struct WaitingLine WaitingLine;

typedef struct Writer {
    FILE *file;
    WaitingLine *first, *last;
    size_t bytes;  // of the lines that wait
    bool closing;  // no line comes any more
    _Atomic int64_t patience_ms;
    bool gave_up;     // the reader has used it up
    bool has_thread;  // else lines are written at once
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
} Writer;

void writer_init(Writer *writer, FILE *file);
// Returns when all lines are written or dropped.
void writer_free(Writer *writer);

// Appends a line, to be written in one piece. writer: a Writer, as an OutputSink passes it.
void writer_line(void *writer, const char *text);
// Few lines wait: whoever has more to tell may go on.
bool writer_has_room(void *writer);

// From now on lines are dropped once the reader has taken none for so many milliseconds.
void writer_hurry(Writer *writer, int ms);

#endif
