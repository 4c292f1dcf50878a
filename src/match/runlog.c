// runlog.c: comparing heads, reading lines, cutting off half-written ends.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/runlog.h"

#include <string.h>

#include "base/os_file.h"

const char *runlog_append(FILE *log, const char *text) {
    size_t bytes = strlen(text);
    bool good = fwrite(text, 1, bytes, log) == bytes && fflush(log) == 0;
    return good ? NULL : "cannot be written: disk full?";
}

const char *runlog_read_lines(FILE *log, RunlogReader read, void *context, int64_t *end) {
    char line[RUNLOG_LINE_BYTES];
    bool taken = true;
    *end = os_tell(log);
    while (taken && fgets(line, sizeof(line), log)) {
        taken = read(context, line);
        if (taken) *end = os_tell(log);
    }
    if (ferror(log)) return "cannot be read";
    return !taken && fgets(line, sizeof(line), log) ? "is damaged: start another" : NULL;
}

const char *runlog_open(const char *path, OverwritePolicy overwrite, const char *head,
                        RunlogReader read, void *context, FILE **log, Failure *failure) {
    char line[RUNLOG_LINE_BYTES];
    const char *error = file_open_append(path, overwrite, log);
    if (error) return error;
    for (const char *at = head; *at;) {
        size_t wanted = strcspn(at, "\n") + 1, found = 0;
        if (fgets(line, sizeof(line), *log)) found = strlen(line);
        if (ferror(*log)) return "cannot be read";
        if (found < wanted && memcmp(line, at, found) == 0) {  // a new log, or a part of the head
            error = file_truncate(*log, 0);
            return error ? error : runlog_append(*log, head);
        }
        if (strncmp(line, at, wanted) != 0) return failure_other_settings(failure, line, at);
        at += wanted;
    }
    int64_t end;
    error = runlog_read_lines(*log, read, context, &end);
    return error ? error : file_truncate(*log, end);
}
