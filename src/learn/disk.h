// disk.h: whole files: read at once, written under another name and then renamed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_DISK_H
#define LEARN_DISK_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
