// runlog.c: comparing heads, reading lines, cutting off half-written ends.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/runlog.h"

#include <string.h>

#include "learn/disk.h"

const char *runlog_append(FILE *log, const char *text) {
    size_t bytes = strlen(text);
    bool good = fwrite(text, 1, bytes, log) == bytes && fflush(log) == 0;
    return good ? NULL : "cannot be written: disk full?";
}

const char *runlog_read_lines(FILE *log, RunlogReader read, void *context, long *end) {
    char line[RUNLOG_LINE_BYTES];
    bool taken = true;
    *end = ftell(log);
    while (taken && fgets(line, sizeof(line), log)) {
        taken = read(context, line);
        if (taken) *end = ftell(log);
    }
    return !taken && fgets(line, sizeof(line), log) ? "is damaged: start another" : NULL;
}

// Resumes an existing log, even if a killed run wrote only a part of the head.
static const char *resume_log(FILE *log, const char *head, RunlogReader read, void *context) {
    for (const char *at = head; *at; at++) {
        int found = fgetc(log);
        if (found == (unsigned char)*at) continue;
        if (found != EOF) return "was made with other settings";
        const char *error = disk_cut(log, 0);
        return error ? error : runlog_append(log, head);
    }
    long end;
    const char *error = runlog_read_lines(log, read, context, &end);
    return error ? error : disk_cut(log, end);
}

const char *runlog_open(const char *path, bool resume, const char *head, RunlogReader read,
                        void *context, FILE **log) {
    bool existing = resume && disk_has(path);
    const char *error = existing ? disk_reopen(path, log) : disk_create(path, log);
    if (error) return error;
    return existing ? resume_log(*log, head, read, context) : runlog_append(*log, head);
}
