// files.h: whole files, and a folder for those that a test writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_FILES_H
#define TESTS_FILES_H

#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

static char scratch_folder[40];

static inline void scratch_remove(void) {
    CHECK_EQ(system(formatted("rm -rf %s", scratch_folder)), 0);
}

// Returns the path of a file in a folder of this test program, which is removed at its end.
static inline char *scratch(const char *name) {
    enum { NAMES_MAX = 64 };
    static char paths[NAMES_MAX][100];
    int i = 0;
    if (!scratch_folder[0]) {
        int attempts = 0;
        do
            snprintf(scratch_folder, sizeof(scratch_folder), "/tmp/ravelin-test-%d-%d",
                     (int)getpid(), attempts);
        while (mkdir(scratch_folder, 0700) != 0 && ++attempts < 100);
        CHECK(attempts < 100);
        atexit(scratch_remove);
    }
    const char *path = formatted("%s/%s", scratch_folder, name);
    CHECK(strlen(path) < sizeof(paths[0]));
    while (i < NAMES_MAX && paths[i][0] && strcmp(paths[i], path) != 0) i++;
    return i < NAMES_MAX ? strcpy(paths[i], path)
                         : (CHECK(!"there is a place for every name"), NULL);
}

// Reads a whole file, with a NUL after its end; the caller frees it.
static inline uint8_t *bytes_of(const char *file, size_t *size) {
    FILE *stream = fopen(file, "rb");
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    uint8_t *bytes = malloc(*size + 1);
    CHECK_EQ(fread(bytes, 1, *size, stream), *size);
    bytes[*size] = '\0';
    fclose(stream);
    return bytes;
}

// Reads a whole file; the text stays valid until the next call.
static inline const char *text_of(const char *file) {
    static char *text;
    size_t size;
    free(text);
    return text = (char *)bytes_of(file, &size);
}

static inline void write_bytes(const char *file, const void *bytes, size_t size) {
    FILE *stream = fopen(file, "wb");
    CHECK_EQ(fwrite(bytes, 1, size, stream), size);
    fclose(stream);
}

static inline void write_text(const char *file, const char *text) {
    write_bytes(file, text, strlen(text));
}

// Returns a temporary file with these bytes, open at its start.
static inline FILE *stream_of(const void *bytes, size_t size) {
    FILE *stream = tmpfile();
    CHECK(stream && fwrite(bytes, 1, size, stream) == size);
    rewind(stream);
    return stream;
}

// Makes every read of a stream fail, by opening a folder instead of its file.
static inline void make_unreadable(FILE *stream) { CHECK(freopen(".", "rb", stream)); }

static inline bool same_bytes(const char *a, const char *b) {
    size_t a_size, b_size;
    uint8_t *a_bytes = bytes_of(a, &a_size), *b_bytes = bytes_of(b, &b_size);
    bool same = a_size == b_size && memcmp(a_bytes, b_bytes, a_size) == 0;
    free(a_bytes);
    free(b_bytes);
    return same;
}

#endif
