// reader.h: a file in memory, and a cursor that never reads past its end.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_READER_H
#define SYZYGY_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Bytes {
    const uint8_t *data;
    size_t size;
} Bytes;

// Little-endian numbers at any address.
static inline unsigned bytes_u16(const uint8_t *at) { return at[0] | (unsigned)at[1] << 8; }
static inline uint32_t bytes_u32(const uint8_t *at) {
    return bytes_u16(at) | (uint32_t)bytes_u16(at + 2) << 16;
}
// Big-endian, as the code stream is written.
static inline uint32_t bytes_u32_be(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

// Reads from offset `at`. A read beyond the end sets failed; from then on all reads return 0.
typedef struct Reader {
    Bytes bytes;
    size_t at;
    bool failed;
} Reader;

// Returns the address of the next count bytes and skips them; NULL beyond the end.
static inline const uint8_t *reader_take(Reader *reader, uint64_t count) {
    if (reader->failed || count > reader->bytes.size - reader->at) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *start = reader->bytes.data + reader->at;
    reader->at += (size_t)count;
    return start;
}

static inline unsigned reader_u8(Reader *reader) {
    const uint8_t *at = reader_take(reader, 1);
    return at ? *at : 0;
}
static inline unsigned reader_u16(Reader *reader) {
    const uint8_t *at = reader_take(reader, 2);
    return at ? bytes_u16(at) : 0;
}
static inline uint32_t reader_u32(Reader *reader) {
    const uint8_t *at = reader_take(reader, 4);
    return at ? bytes_u32(at) : 0;
}

// Moves on to the next offset that is a multiple of alignment, a power of two.
static inline void reader_align(Reader *reader, size_t alignment) {
    reader_take(reader, (alignment - reader->at % alignment) % alignment);
}

#endif
