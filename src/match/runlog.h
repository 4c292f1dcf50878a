// runlog.h: the log of a long run: a head with its settings, then a line of text for each step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_RUNLOG_H
#define MATCH_RUNLOG_H

#include <stdbool.h>
#include <stdio.h>

#include "base/file.h"

enum { RUNLOG_LINE_BYTES = 8192 };  // of any line, its end and a zero with it

// Reads a line, which ends with \n if it is complete. False, without effect, if it is not the next
// line of this log.
typedef bool (*RunlogReader)(void *context, const char *line);

// Opens the log of a run for appending. One to be resumed must begin with exactly this head, or
// *failure says in what it differs; read is called for its lines, and a last line that a killed run
// left half written is cut off. Otherwise the log is created with this head. Returns NULL or an
// error; *log must be closed even then if it is not NULL.
const char *runlog_open(const char *path, OverwritePolicy overwrite, const char *head,
                        RunlogReader read, void *context, FILE **log, Failure *failure);

// Appends text and flushes it. Returns NULL or an error.
const char *runlog_append(FILE *log, const char *text);

// Calls read for each line from the current position until it returns false, which is allowed for
// the last line only; *end becomes the offset after the last line read. Returns NULL or an error.
const char *runlog_read_lines(FILE *log, RunlogReader read, void *context, int64_t *end);

#endif
