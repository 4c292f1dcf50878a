// disk.c: files by stdio.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/disk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/os.h"

bool disk_has(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

// The name to write to first: path itself for a device or a pipe, which must not be replaced.
static char *working_name(const char *path) {
    struct stat status;
    bool direct = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
    size_t bytes = strlen(path) + sizeof(".new");
    char *name = malloc(bytes);
    if (name) snprintf(name, bytes, "%s%s", path, direct ? "" : ".new");
    return name;
}

// Systems that do not rename onto a file need it removed first.
static bool move_onto(const char *name, const char *path) {
    if (strcmp(name, path) == 0 || rename(name, path) == 0) return true;
    return remove(path) == 0 && rename(name, path) == 0;
}

const char *disk_error(const char *path) {
    char *name = working_name(path);
    if (!name) return "not enough memory";
    FILE *file = fopen(name, "wb");
    if (file) fclose(file);
    if (file && strcmp(name, path) != 0) remove(name);
    free(name);
    return file ? NULL : "cannot be created";
}

const char *disk_write(const char *path, const DiskPart *parts, int count) {
    char *name = working_name(path);
    if (!name) return "not enough memory";
    const char *error = NULL;
    FILE *file = fopen(name, "wb");
    if (!file) {
        error = "cannot be created";
    } else {
        bool good = true;
        for (int i = 0; i < count && good; i++)
            good = fwrite(parts[i].bytes, 1, parts[i].count, file) == parts[i].count;
        if (fclose(file) != 0) good = false;
        if (!good) error = "cannot be written: disk full?";
    }
    if (!error && !move_onto(name, path)) error = "cannot be replaced";
    if (error && file && strcmp(name, path) != 0) remove(name);
    free(name);
    return error;
}

const char *disk_read(const char *path, size_t count, void **bytes) {
    FILE *file = fopen(path, "rb");
    if (!file) return "cannot be opened";
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

static const char *claim(FILE *opened, FILE **file) {
    if (!os_lock_file(opened)) {
        fclose(opened);
        return "is in use by another run";
    }
    *file = opened;
    return NULL;
}

const char *disk_create(const char *path, FILE **file) {
    FILE *opened = fopen(path, "w+bx");
    if (opened) return claim(opened, file);
    return errno == EEXIST ? "exists: choose another name, or resume it" : "cannot be created";
}

const char *disk_reopen(const char *path, FILE **file) {
    FILE *opened = fopen(path, "r+b");
    return opened ? claim(opened, file) : "cannot be opened";
}

const char *disk_cut(FILE *file, int64_t bytes) {
    bool good = os_truncate_file(file, bytes) && fseek(file, 0, SEEK_END) == 0;
    return good ? NULL : "has a damaged end that cannot be cut off";
}
