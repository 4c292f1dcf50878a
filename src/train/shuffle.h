// shuffle.h: which records are trained on, and in which order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SHUFFLE_H
#define TRAIN_SHUFFLE_H

#include "train/record.h"

// Hash of the records in their order.
uint64_t records_hash(const Record *records, uint64_t count);

// Moves the records of permille of the games to the end; returns the number of the others.
uint64_t records_part(Record *records, uint64_t count, int permille);

void records_shuffle(Record *records, uint64_t count, uint64_t seed);

// Draws each index below count once, in steps of equal length modulo count. Over shuffled records,
// a sampler with another seed gives other batches at less cost than another shuffle.
typedef struct Sampler {
    uint64_t count, index, step;
} Sampler;

// 1 <= count < 2^32.
Sampler sampler_init(uint64_t count, uint64_t seed);

// The same sampler, steps (below 2^32) further on.
static inline Sampler sampler_skip(Sampler sampler, uint64_t steps) {
    sampler.index = (sampler.index + steps % sampler.count * sampler.step) % sampler.count;
    return sampler;
}

// The next index, 0..count-1.
static inline uint64_t sampler_next(Sampler *sampler) {
    uint64_t index = sampler->index;
    sampler->index += sampler->step;
    if (sampler->index >= sampler->count) sampler->index -= sampler->count;
    return index;
}

#endif
