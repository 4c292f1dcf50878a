// output.h: everything that UCI writes: whole lines from any thread, and the form of errors.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_OUTPUT_H
#define UCI_OUTPUT_H

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

enum {
    OUTPUT_LINE_BYTES = 4096,     // longest line, LF included; os_can_write waits for 4096
    OUTPUT_TEXT_BYTES = 1 << 18,  // longest text
    OUTPUT_POLL_MS = 5,           // interval at which waiting threads check reader and search
};

// Lines go to the file at once while the reader keeps up. Otherwise they wait in a buffer, and a
// thread writes them as the reader takes them. A caller waits only while the buffer is nearly full.
typedef struct Output {
    FILE *file;
    pthread_mutex_t lock;    // guards all that follows
    pthread_cond_t changed;  // waiting, closing or gave_up changed
    Text waiting;            // lines that the reader has not taken yet
    int64_t taken_ms;        // last time when the reader took some, or waiting became non-empty
    int64_t patience_ms;     // the output gives up if the reader takes nothing for this long
    bool gave_up;            // drop everything
    bool closing;
    FILE *log;  // NULL: none
    int64_t log_start_ms;
    pthread_t writer;
} Output;

// Returns false if the system refuses memory or a thread.
bool output_open(Output *output, FILE *file);
// Returns when every line is written or dropped. Leaves the file open.
void output_close(Output *output);

// From now on gives up on a reader that takes nothing for ms.
void output_hurry(Output *output, int ms);

// Returns false while the reader is far behind: searches wait then.
bool output_has_room(Output *output);

// Writes every line of text, up to OUTPUT_TEXT_BYTES. No other thread writes in between. The last
// line may lack its LF.
void output_lines(Output *output, const char *text);

// Appends all lines to a file from now on, each with the seconds since this call: output after
// "<<", input after ">>". path NULL: no longer. Returns NULL or an error; the old log then stays.
const char *output_set_log(Output *output, const char *path);
// Appends a line of input to the log, if there is one.
void output_log_input(Output *output, const char *line);

// Appends "info string error: WHAT (KEPT)\n": the error, and the state kept or the action taken
// instead.
void append_error(Text *text, const char *what, const char *kept);
// Appends "info string error: WHAT 'WORD' (KEPT)\n". The word is cut to 100 printable characters.
void append_error_at(Text *text, const char *what, Word word, const char *kept);
// Appends "info string error: PATH: WHAT (KEPT)\n". The path is cut to 100 printable characters.
void append_file_error(Text *text, Word path, const char *what, const char *kept);

#endif
