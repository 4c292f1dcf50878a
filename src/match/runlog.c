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

// Returns true for an empty file and for a part of the head, which a killed run leaves. Moves to
// the start of the file.
static bool is_torn(FILE *log, const char *head) {
    int byte;
    while ((byte = fgetc(log)) == (unsigned char)*head && *head) head++;
    const bool torn = byte == EOF && *head && !ferror(log);
    rewind(log);
    return torn;
}

const char *runlog_open(const char *path, OverwritePolicy overwrite, const char *head,
                        RunlogReader read, void *context, FILE **log, Failure *failure) {
    char line[RUNLOG_LINE_BYTES];
    const char *error = file_open_append(path, overwrite, log);
    if (error) return error;
    if (is_torn(*log, head)) {
        error = file_truncate(*log, 0);
        return error ? error : runlog_append(*log, head);
    }
    for (const char *at = head; *at; at += strcspn(at, "\n") + 1) {
        if (!fgets(line, sizeof(line), *log)) return "cannot be read";
        if (strncmp(line, at, strcspn(at, "\n") + 1) != 0)
            return failure_other_settings(failure, line, at);
    }
    int64_t end;
    error = runlog_read_lines(*log, read, context, &end);
    return error ? error : file_truncate(*log, end);
}
