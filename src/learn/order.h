// order.h: which records are trained on, and in which order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ORDER_H
#define LEARN_ORDER_H

#include "learn/record.h"

// Hash of the records in their order.
uint64_t records_hash(const Record *records, uint64_t count);

// Moves the records of permille of the games to the end; returns the number of the others.
uint64_t records_part(Record *records, uint64_t count, int permille);

void records_shuffle(Record *records, uint64_t count, uint64_t seed);

// Visits each of count places once, in steps of equal length around a circle. Over shuffled records
// another walk gives other batches at less cost than another shuffle.
typedef struct Walk {
    uint64_t count, place, step;
} Walk;

// 1 <= count < 2^32.
Walk walk_begin(uint64_t count, uint64_t seed);

// The same walk, steps (below 2^32) further on.
static inline Walk walk_later(Walk walk, uint64_t steps) {
    walk.place = (walk.place + steps % walk.count * walk.step) % walk.count;
    return walk;
}

// The next place, 0..count-1.
static inline uint64_t walk_next(Walk *walk) {
    uint64_t place = walk->place;
    walk->place += walk->step;
    if (walk->place >= walk->count) walk->place -= walk->count;
    return place;
}

#endif
