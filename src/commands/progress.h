// progress.h: how far long work has come: one updating line on a terminal, plain lines when piped.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_PROGRESS_H
#define COMMANDS_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    int64_t start_ns;
    int64_t next_plain_ns;  // when a plain line is due again
    int64_t plain_gap_ns;   // grows, so that a night's log stays short
    int width;              // columns that the line on the terminal takes now
    bool on_terminal;
} Progress;

Progress progress_begin(void);

// Shows a line on stderr, as printf does, cut to the width of the terminal; when piped not
// every one, but the first and then ever fewer, down to one a minute.
void progress_show(Progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Clears the terminal line.
void progress_end(const Progress *progress);

// Since progress_begin; never 0.
double progress_seconds(const Progress *progress);

#endif
