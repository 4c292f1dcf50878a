// runlog.h: the log of a long run: a head with its settings, then a line of text for each step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_RUNLOG_H
#define MATCH_RUNLOG_H

#include <stdbool.h>
#include <stdio.h>

#include "base/file.h"

enum { RUNLOG_LINE_BYTES = 8192 };  // longest line with its end and a zero

// Reads a line; a complete one ends with \n. Returns false, without effect, if it is not the next
// line of this log.
typedef bool (*RunlogReader)(void *context, const char *line);

// Opens the log of a run for appending, or creates it with this head. A log to resume must begin
// with the same head; *failure contains the first difference. Calls read for its lines and cuts off
// an incomplete last line of a killed run. Returns NULL or an error; close *log unless it is NULL.
const char *runlog_open(const char *path, OverwritePolicy overwrite, const char *head,
                        RunlogReader read, void *context, FILE **log, Failure *failure);

// Appends text and flushes it. Returns NULL or an error.
const char *runlog_append(FILE *log, const char *text);

// Calls read for each line from the current position on. It may return false for the last line
// only. Sets *end to the offset after the last line accepted. Returns NULL or an error.
const char *runlog_read_lines(FILE *log, RunlogReader read, void *context, int64_t *end);

#endif
