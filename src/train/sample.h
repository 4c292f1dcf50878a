// sample.h: one training position in 32 bytes; splitting, shuffling and sampling of many.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SAMPLE_H
#define TRAIN_SAMPLE_H

#include "board/position.h"

// A position as the trainer stores it. The kings are among the pieces; their squares are stored
// again because every input depends on them.
typedef struct Sample {
    Bitboard occupied;
    uint8_t pieces[16];  // Piece of each occupied square, from a1 up, two to a byte, low half first
    int16_t score_cp;    // for the side to move
    uint16_t result : 2;  // for the side to move: 0 lost, 1 drawn, 2 won, 3 UNFINISHED
    uint16_t side : 1;    // Color to move
    uint16_t white_king : 6, black_king : 6, unused : 1;  // unused is 0: samples are hashed
    uint32_t game;  // identifies the game: whole games are held out
} Sample;
_Static_assert(sizeof(Sample) == 32, "two samples to a cache line");

// Packs a position of at most 32 pieces; score_cp within 16 bits; result as in Sample.
Sample sample_of(const Position *pos, int score_cp, int result, uint32_t game);

// Returns a hash of the pieces and the side to move, which are the inputs of the network.
uint64_t sample_key(const Sample *sample);

// Returns a hash of count samples in their order.
uint64_t samples_hash(const Sample *samples, uint64_t count);

// Moves the samples of permille, 0..1000, of the games to the end. Returns the number of the
// others.
uint64_t samples_split(Sample *samples, uint64_t count, int permille);

// Brings the samples into a random order, the same for equal seeds.
void samples_shuffle(Sample *samples, uint64_t count, uint64_t seed);

// Draws each index below count once, in steps of equal length modulo count. Over shuffled samples,
// a sampler with another seed gives other batches and costs less than another shuffle.
typedef struct Sampler {
    uint64_t count, index, step;
} Sampler;

// Returns a sampler that begins at a random index; 1 <= count < 2^32.
Sampler sampler_init(uint64_t count, uint64_t seed);

// Returns the sampler after steps (below 2^32) more draws.
static inline Sampler sampler_skip(Sampler sampler, uint64_t steps) {
    sampler.index = (sampler.index + steps % sampler.count * sampler.step) % sampler.count;
    return sampler;
}

// Returns the next index, 0..count-1.
static inline uint64_t sampler_next(Sampler *sampler) {
    uint64_t index = sampler->index;
    sampler->index += sampler->step;
    if (sampler->index >= sampler->count) sampler->index -= sampler->count;
    return index;
}

#endif
