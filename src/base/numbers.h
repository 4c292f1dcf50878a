// numbers.h: minimum, maximum, clamp, saturated sum; a hash of bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <stdint.h>

static inline int min_int(int a, int b) { return a < b ? a : b; }
static inline int max_int(int a, int b) { return a > b ? a : b; }
static inline int64_t min_i64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t max_i64(int64_t a, int64_t b) { return a > b ? a : b; }
static inline uint64_t min_u64(uint64_t a, uint64_t b) { return a < b ? a : b; }
static inline uint64_t max_u64(uint64_t a, uint64_t b) { return a > b ? a : b; }
// Returns the sum, or UINT64_MAX if it is larger.
static inline uint64_t add_saturated(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}
// Returns the nearest number in low..high.
static inline int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

// FNV-1a (Fowler, Noll and Vo), continued from hash.
#define FNV_START 0xCBF29CE484222325ull
static inline uint64_t fnv_hash(uint64_t hash, const void *bytes, uint64_t count) {
    const unsigned char *byte = (const unsigned char *)bytes;
    for (uint64_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * 0x100000001B3ull;
    return hash;
}

#endif
