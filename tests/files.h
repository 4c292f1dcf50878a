// files.h: whole files, for tests of what is written.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_FILES_H
#define TESTS_FILES_H

#include <stdint.h>
#include <stdlib.h>

#include "check.h"

// Reads a whole file; the caller frees it.
static inline uint8_t *bytes_of(const char *file, size_t *size) {
    FILE *stream = fopen(file, "rb");
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    uint8_t *bytes = malloc(*size + 1);
    CHECK_EQ(fread(bytes, 1, *size, stream), *size);
    fclose(stream);
    return bytes;
}

static inline void write_bytes(const char *file, const uint8_t *bytes, size_t size) {
    FILE *stream = fopen(file, "wb");
    CHECK_EQ(fwrite(bytes, 1, size, stream), size);
    fclose(stream);
}

static inline bool same_bytes(const char *a, const char *b) {
    size_t a_size, b_size;
    uint8_t *a_bytes = bytes_of(a, &a_size), *b_bytes = bytes_of(b, &b_size);
    bool same = a_size == b_size && memcmp(a_bytes, b_bytes, a_size) == 0;
    free(a_bytes);
    free(b_bytes);
    return same;
}

#endif
