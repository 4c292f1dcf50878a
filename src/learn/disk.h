// disk.h: whole files, read at once and replaced at once; files that grow as a run goes on.
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

// NULL if path can be written, else what is wrong. Leaves no trace.
const char *disk_error(const char *path);

// Replaces the file by these parts, one after the other. A file that is already there stays whole
// until the new one is complete; a device is written directly. Returns NULL or an error.
const char *disk_write(const char *path, const DiskPart *parts, int count);

// All of a file that must have exactly count bytes. Returns NULL or an error; *bytes then needs
// free.
const char *disk_read(const char *path, size_t count, void **bytes);

// A file that one run appends to, which no other may open meanwhile: a new one, or one that is
// there, to be read from its start. Returns NULL or an error; *file then stays as it is.
const char *disk_create(const char *path, FILE **file);
const char *disk_reopen(const char *path, FILE **file);

// Cuts off what lies behind the first bytes, half written when an earlier run was killed, and goes
// on there. Returns NULL or an error.
const char *disk_cut(FILE *file, int64_t bytes);

#endif
