// file.c: files through stdio.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"

bool file_exists(const char *path) {
    return os_path_kind(path) != PATH_FREE && os_file_size(path) != 0;
}

enum { FIRST_BYTES = 64 };

// Reads the first bytes of a regular file. Returns their number.
static size_t first_bytes(const char *path, char bytes[FIRST_BYTES]) {
    FILE *file = os_path_kind(path) == PATH_FILE ? fopen(path, "rb") : NULL;
    const size_t got = file ? fread(bytes, 1, FIRST_BYTES, file) : 0;
    if (file) fclose(file);
    return got;
}

bool file_begins_with(const char *path, const char *text) {
    char bytes[FIRST_BYTES + 1] = "";
    first_bytes(path, bytes);
    return strncmp(bytes + strspn(bytes, " \t\r\n"), text, strlen(text)) == 0;
}

// Returns NULL for a regular file and for a missing one.
static const char *kind_error(const char *path) {
    if (!*path) return "the name of a file is empty";
    if (strcmp(path, "-") == 0) return "standard input or output cannot be used here";
    const PathKind kind = os_path_kind(path);
    return kind == PATH_FOLDER    ? "is a folder"
           : kind == PATH_SPECIAL ? "is not a regular file"
                                  : NULL;
}

// --- reading -------------------------------------------------------------------------------------

const char *file_open(const char *path, FILE **file) {
    const char *error = kind_error(path);
    if (error) return error;
    if (os_file_size(path) == 0) return "is empty";
    FILE *opened = fopen(path, "rb");
    if (!opened && errno == EACCES) return "permission denied";
    if (!opened) return errno == ENOENT ? "does not exist" : "cannot be opened";
    *file = opened;
    return NULL;
}

const char *file_read(const char *path, size_t count, void **bytes) {
    FILE *file;
    const char *error = file_open(path, &file);
    if (error) return error;
    char *memory = malloc(count + 1);
    size_t got = memory ? fread(memory, 1, count + 1, file) : 0;
    fclose(file);
    if (memory && got == count) {
        *bytes = memory;
        return NULL;
    }
    free(memory);
    if (!memory) return "not enough memory";
    return got < count ? "is too short, or of another kind" : "is too long, or of another kind";
}

// Returns the error of a failed fopen.
static const char *write_error(void) {
    if (errno == ENOENT) return "its folder does not exist";
    return errno == EACCES ? "permission denied" : "cannot be created or written";
}

// --- replacing -----------------------------------------------------------------------------------

#define NAME_ENDING ".ravelin-new"

static void free_names(TemporaryFile *temporary) {
    free(temporary->target);
    free(temporary->name);
}

static const char *temporary_open(TemporaryFile *temporary) {
    const char *name = temporary->name, *error = kind_error(name);
    FILE *file = error ? NULL : fopen(name, "a+b");
    if (!file) return error ? "cannot be created" : write_error();
    if (!os_lock_file(file) || !os_is_named(file, name))
        error = "is in use by another run";
    else if (!os_truncate_file(file, 0))
        error = "cannot be created";
    if (error)
        fclose(file);
    else
        temporary->file = file;
    return error;
}

// Returns true if another run has locked the file.
static bool is_locked(const char *path) {
    FILE *file = fopen(path, "rb");
    const bool locked = file && !os_lock_file(file);
    if (file) fclose(file);
    return locked;
}

const char *file_check_room(const char *path, int64_t bytes) {
    return bytes > os_disk_free(path) ? "not enough disk space" : NULL;
}

const char *file_create(const char *target, OverwritePolicy overwrite, int64_t bytes,
                        TemporaryFile *temporary) {
    const char *error = kind_error(target);
    if (!error && overwrite != OVERWRITE_REPLACE && file_exists(target))
        error = "exists: choose another name, or replace it with --force";
    if (error) return error;
    TemporaryFile new = {.target = os_follow_links(target), .overwrite = overwrite};
    const size_t length = new.target ? strlen(new.target) + sizeof(NAME_ENDING) : 0;
    new.name = length ? malloc(length) : NULL;
    if (new.name) snprintf(new.name, length, "%s" NAME_ENDING, new.target);
    error = new.name ? temporary_open(&new) : "not enough memory";
    if (error) {
        free_names(&new);
        return error;
    }
    error = is_locked(target) ? "is in use by another run" : file_check_room(new.name, bytes);
    if (error)
        file_finish(&new, false);
    else
        *temporary = new;
    return error;
}

const char *file_finish(TemporaryFile *temporary, bool is_kept) {
    const bool exists = file_exists(temporary->target);
    const bool good = !is_kept || (!ferror(temporary->file) && os_sync_file(temporary->file));
    const bool is_refused = is_kept && exists && temporary->overwrite != OVERWRITE_REPLACE;
    const bool replaces = is_kept && (good || !exists);
    bool is_done = true;
    if (is_refused)
        fclose(temporary->file);
    else
        is_done =
            os_rename_open(temporary->file, temporary->name, replaces ? temporary->target : NULL);
    free_names(temporary);
    temporary->file = NULL;
    if (!good) return "cannot be written: disk full?";
    if (is_refused) return "exists by now: the new file beside it ends in " NAME_ENDING;
    if (is_done || !replaces) return NULL;
    return "cannot be replaced: the new file beside it ends in " NAME_ENDING;
}

const char *file_check_writable(const char *path, OverwritePolicy overwrite, int64_t bytes) {
    TemporaryFile temporary;
    const char *error = file_create(path, overwrite, bytes, &temporary);
    return error ? error : file_finish(&temporary, false);
}

const char *file_fill(TemporaryFile *temporary, const FilePart *parts, int count) {
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = fwrite(parts[i].bytes, 1, parts[i].count, temporary->file) == parts[i].count;
    good = good && os_sync_file(temporary->file);
    const char *error = file_finish(temporary, good);
    return good ? error : "cannot be written: disk full?";
}

const char *file_write(const char *path, const FilePart *parts, int count) {
    TemporaryFile temporary;
    const char *error = file_create(path, OVERWRITE_REPLACE, 0, &temporary);
    return error ? error : file_fill(&temporary, parts, count);
}

// --- appending -----------------------------------------------------------------------------------

const char *file_open_append(const char *path, OverwritePolicy overwrite, FILE **file) {
    const char *error = kind_error(path);
    if (error) return error;
    FILE *opened = fopen(path, "ab");  // creates it
    if (opened) opened = freopen(path, "r+b", opened);
    if (!opened) return write_error();
    if (!os_lock_file(opened))
        error = "is in use by another run";
    else if (overwrite == OVERWRITE_REFUSE && file_exists(path))
        error = "exists: choose another name, --resume or --force";
    else if (overwrite == OVERWRITE_REPLACE)
        error = file_truncate(opened, 0);
    if (error)
        fclose(opened);
    else
        *file = opened;
    return error;
}

const char *file_open_log(const char *path, FILE **file) {
    char bytes[FIRST_BYTES];
    const char *error = kind_error(path);
    if (error) return error;
    if (memchr(bytes, '\0', first_bytes(path, bytes))) return "is not a text file";
    FILE *opened = fopen(path, "a");
    if (!opened) return write_error();
    *file = opened;
    return NULL;
}

const char *file_close(FILE *file, const char *error) {
    if (!file) return error;
    const bool failed = ferror(file);
    const bool is_closed = fclose(file) == 0;
    return error || (is_closed && !failed) ? error : "cannot be written: disk full?";
}

const char *file_truncate(FILE *file, int64_t bytes) {
    bool truncated = os_truncate_file(file, bytes) && os_seek_end(file);
    return truncated ? NULL : "has a damaged end that cannot be cut off";
}

// --- errors of runs ------------------------------------------------------------------------------

// Returns the next setting of a line without blanks and '#' before it; of length 0 at its end.
static Word next_setting(const char **line, char separator) {
    const char before[] = {separator, ' ', '#', '\0'}, ends[] = {separator, '\n', '\0'};
    const char *start = *line + strspn(*line, before);
    *line = start + strcspn(start, ends);
    return (Word){start, (size_t)(*line - start)};
}

const char *failure_other_settings(Failure *failure, const char *made_with, const char *wanted) {
    Word old, now;
    const char separator = memchr(made_with, ',', strcspn(made_with, "\n")) ? ',' : ' ';
    do {
        old = next_setting(&made_with, separator);
        now = next_setting(&wanted, separator);
    } while (old.length > 0 && old.length == now.length &&
             memcmp(old.start, now.start, old.length) == 0);
    const char *before = PRINTABLE(old), *after = PRINTABLE(now);
    Text text = text_over(failure->text, sizeof(failure->text));
    if (old.length > 0 && now.length > 0)
        text_append(&text, "was made with %s, not %s", before, after);
    else
        text_append(&text, "was made with%s %s", old.length > 0 ? "" : "out",
                    old.length > 0 ? before : after);
    return failure->text;
}
