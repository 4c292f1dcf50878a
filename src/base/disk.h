// disk.h: files read or replaced as a whole, and files that a run appends to.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_DISK_H
#define BASE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// The rules for all of them: a file is a regular one, or there is none yet; pipes and devices,
// which may keep a run waiting for ever and cannot be resumed or replaced, are refused. Symbolic
// links are followed. An empty file holds nothing to keep: it counts as none.

// What is done with an output that is there already.
typedef enum Existing { EXISTING_REFUSED, EXISTING_RESUMED, EXISTING_REPLACED } Existing;

typedef struct DiskPart {
    const void *bytes;
    size_t count;
} DiskPart;

// A file, or what is none and will be refused, is there.
bool disk_has(const char *path);

// NULL if path can be written and its disk has room for so many bytes, else an error. Leaves
// nothing behind. What can be resumed is written with disk_open_run instead.
const char *disk_check(const char *path, Existing existing, int64_t bytes);
// The second half of it, for a file that is there.
const char *disk_check_room(const char *path, int64_t bytes);

// Replaces the file by these parts, one after the other. A file that is already there stays whole
// until the new one is complete and on the disk. Returns NULL or an error.
const char *disk_write(const char *path, const DiskPart *parts, int count);

// Opens a file to read it. Returns NULL or an error; *file is untouched then.
const char *disk_open(const char *path, FILE **file);

// All of a file that must have exactly count bytes. Returns NULL or an error; *bytes then needs
// free.
const char *disk_read(const char *path, size_t count, void **bytes);

// Opens a file to append to, locked against other runs, at its start. It is empty unless an
// existing one is resumed. Returns NULL or an error; *file is untouched then.
const char *disk_open_run(const char *path, Existing existing, FILE **file);

// The same for what cannot be resumed and is made from another file, input (NULL: none), which it
// must not be; bytes as for disk_check.
const char *disk_create(const char *path, Existing existing, const char *input, int64_t bytes,
                        FILE **file);

bool disk_is_empty(FILE *file);

// Truncates a file to its first bytes, without what a killed run left half written, and moves to
// its end. Returns NULL or an error.
const char *disk_cut(FILE *file, int64_t bytes);

#endif
