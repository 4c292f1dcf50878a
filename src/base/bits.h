// bits.h: 64-bit words: counting, scanning and reversing bits, by compiler builtins.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// For functions whose constant arguments (a colour, a kind of move) must fold into each caller. A
// build with assertions would take minutes to inline them.
#ifdef NDEBUG
#define FORCE_INLINE static inline __attribute__((always_inline))
#else
#define FORCE_INLINE static inline
#endif

// Returns the number of set bits, 0..64.
FORCE_INLINE int popcount(uint64_t bits) { return __builtin_popcountll(bits); }

// Returns the index of the lowest set bit. bits must not be 0.
FORCE_INLINE int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }

// Returns the index of the highest set bit. bits must not be 0.
FORCE_INLINE int highest_bit(uint64_t bits) { return 63 ^ __builtin_clzll(bits); }

// Removes the lowest set bit and returns its index. *bits must not be 0.
FORCE_INLINE int pop_lowest(uint64_t *bits) {
    int index = lowest_bit(*bits);
    *bits &= *bits - 1;
    return index;
}

FORCE_INLINE bool more_than_one(uint64_t bits) { return (bits & (bits - 1)) != 0; }

// Byte 0 becomes byte 7 and so on: flips the board vertically.
FORCE_INLINE uint64_t byte_swap(uint64_t bits) { return __builtin_bswap64(bits); }

// Bit 0 becomes bit 63 and so on: rotates the board by 180 degrees.
FORCE_INLINE uint64_t reverse_bits(uint64_t bits) {
    bits = (bits >> 1 & 0x5555555555555555ull) | (bits & 0x5555555555555555ull) << 1;
    bits = (bits >> 2 & 0x3333333333333333ull) | (bits & 0x3333333333333333ull) << 2;
    bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0Full) | (bits & 0x0F0F0F0F0F0F0F0Full) << 4;
    return byte_swap(bits);
}

// Returns the bits under mask, packed at the low end. Only where it is one instruction (BMI2).
#if defined(__BMI2__) && defined(__x86_64__)
#define HAS_EXTRACT_BITS 1
FORCE_INLINE uint64_t extract_bits(uint64_t bits, uint64_t mask) {
    return __builtin_ia32_pext_di(bits, mask);
}
#else
#define HAS_EXTRACT_BITS 0
#endif

// Vectors of words, each shifted by its own count: one instruction with AVX2, two with NEON.
#if defined(__AVX2__) || defined(__ARM_NEON)
typedef uint64_t BitsVector __attribute__((vector_size(32)));
enum { BITS_LANES = 4 };
#else
typedef uint64_t BitsVector;
enum { BITS_LANES = 1 };
#endif

// Returns the same word, hidden from the optimiser: for fair timing.
FORCE_INLINE uint64_t opaque_bits(uint64_t bits) {
    __asm__("" : "+r"(bits));
    return bits;
}

// Returns the high 64 bits of the 128-bit product.
#ifdef __SIZEOF_INT128__
FORCE_INLINE uint64_t mul_high(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)(((Wide)a * b) >> 64);
}
#else  // by halves; no sum overflows: (2^32 - 1)^2 + 2 * (2^32 - 1) is 2^64 - 1
FORCE_INLINE uint64_t mul_high(uint64_t a, uint64_t b) {
    const uint64_t low = UINT32_MAX;
    uint64_t middle = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
    uint64_t carry = (a & low) * (b >> 32) + (middle & low);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (carry >> 32);
}
#endif

// Prefetches the cache line at any address.
FORCE_INLINE void prefetch(const void *address) { __builtin_prefetch(address); }

// Prefetches a range that begins with a cache line.
FORCE_INLINE void prefetch_range(const void *from, size_t bytes) {
    for (size_t at = 0; at < bytes; at += 64) prefetch((const char *)from + at);
}

#endif
