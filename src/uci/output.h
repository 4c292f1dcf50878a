// output.h: everything that is written: whole lines, one at a time, whichever thread writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_OUTPUT_H
#define UCI_OUTPUT_H

#include <pthread.h>
#include <stdbool.h>

// Whoever waits for the reader, or for a search to end, looks again after so many milliseconds.
enum { OUTPUT_POLL_MS = 5 };

// Where lines go: line is called with one whole line without its end, never from two threads at
// once. has_room: NULL, or false while the reader is far behind.
typedef struct OutputSink {
    void *context;
    void (*line)(void *context, const char *text);
    bool (*has_room)(void *context);
} OutputSink;

// A sink and the lock in front of it.
typedef struct Output {
    OutputSink sink;
    pthread_mutex_t lock;
} Output;

void output_init(Output *output, OutputSink sink);
void output_destroy(Output *output);

// False while the reader is far behind: what can wait should.
bool output_has_room(const Output *output);

// Writes one line.
void output_line(Output *output, const char *text);

// Writes every line of text, each ended by '\n', with none from another thread in between.
void output_block(Output *output, const char *text);

// Writes each line of text with "info string " before it.
void output_messages(Output *output, const char *text);

#endif
