// range_coder.h: numbers in as few bits as their chances allow, by chances that adapt.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_RANGE_CODER_H
#define SELFPLAY_RANGE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A range coder (Martin 1979) with binary decisions, in one description for both directions: each
// function writes its number, or ignores it if reads is set. It returns the number written or read.
typedef struct RangeCoder {
    bool reads;
    bool failed;  // the bytes were too few; later numbers have no meaning
    uint32_t range, code;
    uint64_t low;
    uint8_t *bytes;
    size_t size, capacity;  // bytes written or read; bytes at most
} RangeCoder;

// Chance of a binary decision to be 0, in units of 2^-16: the mean of a fast and a slow average.
typedef struct Chance {
    uint16_t fast, slow;
} Chance;

// Sets count chances to one half.
void chances_init(Chance *chances, size_t count);

// Return a coder that writes at most capacity bytes, or reads size bytes.
RangeCoder range_coder_to(uint8_t *bytes, size_t capacity);
RangeCoder range_coder_from(const uint8_t *bytes, size_t size);

// Codes a number of 0..2^bits - 1. tree: 2^bits chances, which adapt to the numbers.
unsigned range_coder_number(RangeCoder *coder, Chance *tree, int bits, unsigned number);
// The same with all numbers equally likely.
unsigned range_coder_plain(RangeCoder *coder, int bits, unsigned number);

// Writes the last bytes. Returns how many there are in all, 0 if the coder failed.
size_t range_coder_finish(RangeCoder *coder);

#endif
