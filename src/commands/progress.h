// progress.h: long work: its progress on stderr, and Ctrl-C.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_PROGRESS_H
#define COMMANDS_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    int64_t start_ns;
    int64_t count_start_ns;  // of the first progress_count, 0 before it
    uint64_t count_start;    // units done then
    int64_t next_ns;         // when a line is due again
    int64_t plain_gap_ns;    // not on a terminal; grows, which keeps the log of a night short
    int width;               // columns of the line on the terminal
    bool on_terminal;
} Progress;

Progress progress_begin(void);

// Shows a line on stderr, as printf does, cut to the width of the terminal, at most 20 times a
// second. When stderr is no terminal, it shows the first line and then fewer and fewer, down to one
// a minute.
void progress_show(Progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Shows "DONE/TOTAL UNIT, TEXT, 12.3 UNIT/s, 45 s left" in the same way; format and its values
// give TEXT. A resumed run counts the units of earlier sessions in done: the first call sets the
// start, and rate and time left, which it does not show, count from there.
void progress_count(Progress *progress, uint64_t done, uint64_t total, const char *unit,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));

// Clears the terminal line.
void progress_end(const Progress *progress);

// Prints a row of a table on stdout, as printf does. On a terminal it is cut between words where it
// would wrap.
void print_row(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Seconds since progress_begin; never 0.
double progress_seconds(const Progress *progress);

// Returns a flag that the first SIGINT (Ctrl-C), SIGTERM or SIGHUP (closed terminal) from now on
// sets. A second one, half a second later or more, ends the process. A signal that the parent set
// to be ignored (nohup) stays ignored.
atomic_bool *interrupt_watch(void);

#endif
