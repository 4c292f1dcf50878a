// file.h: files read or replaced as a whole, files that a run appends to, and errors of runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/text.h"

// These functions accept regular files and missing ones. They reject folders, pipes and devices:
// those can block a run and cannot be resumed or replaced. Symbolic links are followed;
// file_create replaces one that leads nowhere. An empty file counts as missing. Errors name no
// path: "is a folder".

// How to treat an output file that exists.
typedef enum OverwritePolicy {
    OVERWRITE_REFUSE,  // report an error
    OVERWRITE_RESUME,  // append to it
    OVERWRITE_REPLACE
} OverwritePolicy;

typedef struct FilePart {
    const void *bytes;
    size_t count;
} FilePart;

// Returns true if path exists and is not an empty regular file.
bool file_exists(const char *path);
// Returns true for a regular file that begins with text, after white space.
bool file_begins_with(const char *path, const char *text);

// Returns NULL if path can be written and its disk has room for bytes, else an error. Does not
// change path, but removes a new file that an earlier run left beside it. OVERWRITE_RESUME counts
// as OVERWRITE_REFUSE; file_open_append resumes files.
const char *file_check_writable(const char *path, OverwritePolicy overwrite, int64_t bytes);
// Returns NULL if the disk of an existing file has room for bytes more, else an error.
const char *file_check_room(const char *path, int64_t bytes);

// A new file beside its target, which it replaces once it is complete. It is locked against other
// runs. A killed run leaves it; the next run with the same target replaces it.
typedef struct TemporaryFile {
    FILE *file;  // for appending
    char *target, *name;
    OverwritePolicy overwrite;
} TemporaryFile;

// Creates the file if file_check_writable finds no error. Returns NULL or an error; *temporary is
// then unchanged. End it with file_finish.
const char *file_create(const char *target, OverwritePolicy overwrite, int64_t bytes,
                        TemporaryFile *temporary);
// Replaces the target, or removes the new file if it is not to be kept. An incomplete file, after a
// failed write, replaces only a missing or empty target. If the target exists by now and must not
// be replaced, or cannot be, the new file stays beside it until the next run with this target.
// Returns NULL or an error. Sets temporary->file to NULL.
const char *file_finish(TemporaryFile *temporary, bool is_kept);
// Writes the parts in order and finishes the file; it is kept if it is complete.
const char *file_fill(TemporaryFile *temporary, const FilePart *parts, int count);

// Replaces the file by the parts in order. An existing file stays whole until the new one is
// complete and on the disk. Returns NULL or an error.
const char *file_write(const char *path, const FilePart *parts, int count);

// Opens a file for reading. Returns NULL or an error; *file is then unchanged. Files of size 0 are
// rejected: those in /proc can block a reader for ever.
const char *file_open(const char *path, FILE **file);

// Reads a file of exactly count bytes. Returns NULL or an error. Free *bytes with free.
const char *file_read(const char *path, size_t count, void **bytes);

// Opens a file for reading and writing, creates it if it is missing, and locks it
// (os_lock_file). It is positioned at its start: seek to the end before writing. Its old content
// stays only under OVERWRITE_RESUME. Returns NULL or an error; *file is then unchanged.
const char *file_open_append(const char *path, OverwritePolicy overwrite, FILE **file);

// Opens a text file for appending, creates it if it is missing, and does not lock it. Rejects a
// file with a NUL in its first bytes. Returns NULL or an error; *file is then unchanged.
const char *file_open_log(const char *path, FILE **file);

// Closes a file after writing; file may be NULL. Returns error. If that is NULL, returns an error
// if a write failed.
const char *file_close(FILE *file, const char *error);

// Truncates a file to its first bytes and moves to its new end: removes an incomplete last record.
// Returns NULL or an error.
const char *file_truncate(FILE *file, int64_t bytes);

typedef struct Failure {
    const char *path;                     // the file that the error concerns; NULL: none
    char text[64 + 2 * PRINTABLE_BYTES];  // memory for an error that contains values
} Failure;

// Returns error. If it is not NULL, sets failure->path to path, which must be valid until the error
// is printed. A run sets failure->path to NULL first.
static inline const char *failure_at(Failure *failure, const char *path, const char *error) {
    if (error) failure->path = path;
    return error;
}

// Returns the error for a run that resumes a file with other settings: "was made with seed 1, not
// seed 2". It compares the first lines of both texts, which must differ, and names the first
// setting that differs. Commas separate the settings, or blanks if the line of made_with has no
// comma.
const char *failure_other_settings(Failure *failure, const char *made_with, const char *wanted);

#endif
