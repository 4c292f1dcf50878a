// random.h: a seeded 64-bit generator. The caller owns its state.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include "base/bits.h"

typedef struct Random {
    uint64_t state;
} Random;

// Equal seeds give equal sequences on every machine. 0 is as good a seed as any.
static inline Random random_from_seed(uint64_t seed) { return (Random){seed}; }

// Returns 64 uniform bits (SplitMix64; Steele, Lea and Flood 2014).
static inline uint64_t random_next(Random *random) {
    uint64_t z = (random->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// Returns the sequence for item number 0, 1, 2, ... of a run, for example a game. Neighbouring
// seeds and numbers give unrelated sequences. Two pairs of them give the same sequence only by a
// chance of about 2^-64.
static inline Random random_stream(uint64_t seed, uint64_t number) {
    Random seeds = random_from_seed(seed);
    Random numbers = random_from_seed(random_next(&seeds) + number);
    return random_from_seed(random_next(&numbers));
}

// Returns a uniform number in 0..count-1 (bias below count / 2^64). count >= 1.
static inline uint64_t random_below(Random *random, uint64_t count) {
    return mul_high(random_next(random), count);
}

#endif
