// runlog.h: the log of a long run: a head that tells its settings, then a line of text per step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_RUNLOG_H
#define LEARN_RUNLOG_H

#include <stdbool.h>
#include <stdio.h>

enum { RUNLOG_LINE_BYTES = 8192 };  // of any line after the head, its end and a zero with it

// Takes over a line, which ends with \n if it is whole. False, and everything as it was, if it is
// not the next line of this log.
typedef bool (*RunlogReader)(void *context, const char *line);

// Opens the log of a run for appending. With resume a log that is there must begin with head to the
// letter; read then hears of its lines, and a last one that a killed run left half written is cut
// off. Otherwise the log is created and gets the head. NULL or a static text that says what is
// wrong; *log is then to be closed if it is not NULL.
const char *runlog_open(const char *path, bool resume, const char *head, RunlogReader read,
                        void *context, FILE **log);

// Appends text, which reaches the disk before this returns. NULL or a static text.
const char *runlog_append(FILE *log, const char *text);

// Reads lines from where log stands until one is not taken, which may only be the last; *end
// becomes the offset behind the last one taken. NULL or a static text.
const char *runlog_read_lines(FILE *log, RunlogReader read, void *context, long *end);

#endif
