// disk.c: files by stdio.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/disk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"

bool disk_has(const char *path) {
    return os_path_kind(path) != PATH_FREE && os_file_size(path) != 0;
}

// NULL for a regular file, and where there is none.
static const char *kind_error(const char *path) {
    switch (os_path_kind(path)) {
        case PATH_FOLDER:
            return "is a folder";
        case PATH_SPECIAL:
            return "is not a regular file";
        default:
            return NULL;
    }
}

// --- reading -------------------------------------------------------------------------------------

const char *disk_open(const char *path, FILE **file) {
    const char *error = kind_error(path);
    if (error) return error;
    FILE *opened = fopen(path, "rb");
    if (!opened) return errno == ENOENT ? "does not exist" : "cannot be opened";
    *file = opened;
    return NULL;
}

const char *disk_read(const char *path, size_t count, void **bytes) {
    FILE *file;
    const char *error = disk_open(path, &file);
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
    return got < count ? "is cut short or of another kind" : "is too long or of another kind";
}

// --- replacing -----------------------------------------------------------------------------------

// A file that is written before it takes the place of another.
typedef struct Draft {
    char *target;  // the file to be replaced
    char *name;    // of the draft, beside it
    FILE *file;
} Draft;

enum { NAMES_TRIED = 100, NAME_ENDING_BYTES = 16 };

static void free_names(Draft *draft) {
    free(draft->target);
    free(draft->name);
}

// Creates the draft under a name that no file has: NET.new, NET.new1, ... Returns NULL or an error.
static const char *begin_draft(const char *path, Draft *draft) {
    const char *error = kind_error(path);
    if (error) return error;
    *draft = (Draft){.target = os_follow_links(path)};
    size_t bytes = draft->target ? strlen(draft->target) + NAME_ENDING_BYTES : 0;
    draft->name = bytes ? malloc(bytes) : NULL;
    if (!draft->name) error = "not enough memory";
    for (int i = 0; !error && !draft->file; i++) {
        snprintf(draft->name, bytes, "%s.new%.0d", draft->target, i);  // no number if it is 0
        draft->file = fopen(draft->name, "wbx");
        if (!draft->file && (errno != EEXIST || i == NAMES_TRIED)) error = "cannot be created";
    }
    if (error) free_names(draft);
    return error;
}

static void drop_draft(Draft *draft) {
    fclose(draft->file);
    remove(draft->name);
    free_names(draft);
}

const char *disk_check_room(const char *path, int64_t bytes) {
    return bytes > os_disk_free(path) ? "its disk has not enough room" : NULL;
}

const char *disk_check(const char *path, Existing existing, int64_t bytes) {
    Draft draft;
    const char *error = begin_draft(path, &draft);
    if (error) return error;
    if (existing != EXISTING_REPLACED && disk_has(path))
        error = "exists: choose another name, or replace it with --force";
    if (!error) error = disk_check_room(draft.name, bytes);
    drop_draft(&draft);
    return error;
}

const char *disk_write(const char *path, const DiskPart *parts, int count) {
    Draft draft;
    const char *error = begin_draft(path, &draft);
    if (error) return error;
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = fwrite(parts[i].bytes, 1, parts[i].count, draft.file) == parts[i].count;
    if (!good || !os_sync_file(draft.file)) error = "cannot be written: disk full?";
    if (error) {
        drop_draft(&draft);
        return error;
    }
    fclose(draft.file);
    if (!os_replace_file(draft.name, draft.target)) {
        remove(draft.name);
        error = "cannot be replaced";
    }
    free_names(&draft);
    return error;
}

// --- appending -----------------------------------------------------------------------------------

bool disk_is_empty(FILE *file) {
    bool empty = fgetc(file) == EOF;
    rewind(file);
    return empty;
}

const char *disk_open_run(const char *path, Existing existing, FILE **file) {
    const char *error = kind_error(path);
    if (error) return error;
    FILE *opened = fopen(path, "a+b");
    if (!opened) return disk_has(path) ? "cannot be written" : "cannot be created";
    rewind(opened);
    if (!os_lock_file(opened))
        error = "is in use by another run";
    else if (existing == EXISTING_REFUSED && !disk_is_empty(opened))
        error = "exists: choose another name, --resume or --force";
    else if (existing == EXISTING_REPLACED)
        error = disk_cut(opened, 0);
    if (error)
        fclose(opened);
    else
        *file = opened;
    return error;
}

const char *disk_create(const char *path, Existing existing, const char *input, int64_t bytes,
                        FILE **file) {
    if (input && os_is_same_file(path, input)) return "is the file that is read";
    const char *error = disk_check(path, existing, bytes);
    return error ? error : disk_open_run(path, existing, file);
}

const char *disk_cut(FILE *file, int64_t bytes) {
    bool good = os_truncate_file(file, bytes) && os_seek_end(file);
    return good ? NULL : "has a damaged end that cannot be cut off";
}
