// disk.h: files read or replaced as a whole, and files that a run appends to.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_DISK_H
#define LEARN_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct DiskPart {
    const void *bytes;
    size_t count;
} DiskPart;

bool disk_has(const char *path);

// NULL if path can be written, else an error. Leaves nothing behind.
const char *disk_error(const char *path);

// Replaces the file by these parts, one after the other. A file that is already there stays whole
// until the new one is complete; a device is written directly. Returns NULL or an error.
const char *disk_write(const char *path, const DiskPart *parts, int count);

// All of a file that must have exactly count bytes. Returns NULL or an error; *bytes then needs
// free.
const char *disk_read(const char *path, size_t count, void **bytes);

// Opens a file to append to, locked against other runs: a new one, or an existing one, positioned
// at its start. Returns NULL or an error; *file is untouched then.
const char *disk_create(const char *path, FILE **file);
const char *disk_reopen(const char *path, FILE **file);

// Truncates a file to its first bytes, without what a killed run left half written, and moves to
// its end. Returns NULL or an error.
const char *disk_cut(FILE *file, int64_t bytes);

#endif
