// bits.h: 64-bit words: counting, scanning, reversing. The only home of compiler builtins.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

// For functions whose constant arguments (a colour, a kind of move) must fold into each caller.
#ifdef NDEBUG
#define FORCE_INLINE static inline __attribute__((always_inline))
#else
#define FORCE_INLINE static inline  // a checked build of so much text would take minutes
#endif

// Number of set bits, 0..64.
FORCE_INLINE int popcount(uint64_t bits) { return __builtin_popcountll(bits); }

// Index of the lowest set bit, 0..63. bits must not be 0.
FORCE_INLINE int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }

// Index of the highest set bit, 0..63. bits must not be 0.
FORCE_INLINE int highest_bit(uint64_t bits) { return 63 ^ __builtin_clzll(bits); }

// Removes the lowest set bit and returns its index. *bits must not be 0.
FORCE_INLINE int pop_lowest(uint64_t *bits) {
    int index = lowest_bit(*bits);
    *bits &= *bits - 1;
    return index;
}

FORCE_INLINE bool more_than_one(uint64_t bits) { return (bits & (bits - 1)) != 0; }

// Byte 0 becomes byte 7 and so on: the board upside down.
FORCE_INLINE uint64_t byte_swap(uint64_t bits) { return __builtin_bswap64(bits); }

// Bit 0 becomes bit 63 and so on: the board turned by half a turn.
FORCE_INLINE uint64_t reverse_bits(uint64_t bits) {
    bits = (bits >> 1 & 0x5555555555555555ull) | (bits & 0x5555555555555555ull) << 1;
    bits = (bits >> 2 & 0x3333333333333333ull) | (bits & 0x3333333333333333ull) << 2;
    bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0Full) | (bits & 0x0F0F0F0F0F0F0F0Full) << 4;
    return byte_swap(bits);
}

// The bits that mask selects, moved together at the low end; only where the processor does it in
// one instruction (x86-64 BMI2).
#if defined(__BMI2__) && defined(__x86_64__)
#define HAS_EXTRACT_BITS 1
FORCE_INLINE uint64_t extract_bits(uint64_t bits, uint64_t mask) {
    return __builtin_ia32_pext_di(bits, mask);
}
#else
#define HAS_EXTRACT_BITS 0
#endif

// Words that one instruction can shift by a different count each: four where the processor can do
// that, else one.
#if defined(__AVX2__) || defined(__ARM_NEON)
typedef uint64_t BitsVector __attribute__((vector_size(32)));
enum { BITS_LANES = 4 };
#else
typedef uint64_t BitsVector;
enum { BITS_LANES = 1 };
#endif

// The same word, but the compiler no longer knows where it came from: for fair timing.
FORCE_INLINE uint64_t opaque_bits(uint64_t bits) {
    __asm__("" : "+r"(bits));
    return bits;
}

// High 64 bits of the 128-bit product: maps a random word onto 0..count-1 without division.
#ifdef __SIZEOF_INT128__
FORCE_INLINE uint64_t mul_high(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)(((Wide)a * b) >> 64);
}
#else  // by halves; no sum overflows, (2^32 - 1)^2 + 2 * (2^32 - 1) being 2^64 - 1
FORCE_INLINE uint64_t mul_high(uint64_t a, uint64_t b) {
    const uint64_t low = UINT32_MAX;
    uint64_t middle = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
    uint64_t carry = (a & low) * (b >> 32) + (middle & low);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (carry >> 32);
}
#endif

// Asks the cache for the line at address; any address is allowed.
FORCE_INLINE void prefetch(const void *address) { __builtin_prefetch(address); }

#endif
