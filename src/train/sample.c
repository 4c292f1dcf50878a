// sample.c: packing, hashing, splitting, shuffling and sampling.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/sample.h"

#include <string.h>

#include "base/random.h"

Sample sample_of(const Position *pos, int score_cp, int result, uint32_t game) {
    Sample sample = {.occupied = occupied(pos),
                     .score_cp = (int16_t)score_cp,
                     .result = (uint16_t)(result & 3),
                     .side = pos->side & 1,
                     .white_king = (uint16_t)(king_square(pos, WHITE) & 63),
                     .black_king = (uint16_t)(king_square(pos, BLACK) & 63),
                     .game = game};
    Bitboard squares = sample.occupied;
    for (int i = 0; squares && i < 32; i++)
        sample.pieces[i / 2] |= (uint8_t)(piece_on(pos, pop_lsb(&squares)) << (i % 2 * 4));
    return sample;
}

uint64_t sample_key(const Sample *sample) {
    uint64_t words[3] = {sample->occupied}, hash = sample->side;
    memcpy(&words[1], sample->pieces, sizeof(sample->pieces));
    for (int i = 0; i < 3; i++) hash = random_next(&(Random){hash ^ words[i]});
    return hash;
}

uint64_t samples_hash(const Sample *samples, uint64_t count) {
    uint64_t hash = count;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t words[4];
        memcpy(words, &samples[i], sizeof(words));
        for (int k = 0; k < 4; k++) hash = (hash ^ words[k]) * 0x9E3779B97F4A7C15ull ^ hash >> 29;
    }
    return hash;
}

static bool is_held_out(const Sample *sample, int permille) {
    Random random = random_from_seed(sample->game);
    return random_below(&random, 1000) < (uint64_t)permille;
}

static void swap_samples(Sample *a, Sample *b) {
    Sample kept = *a;
    *a = *b;
    *b = kept;
}

uint64_t samples_split(Sample *samples, uint64_t count, int permille) {
    uint64_t low = 0, high = count;
    while (low < high) {
        if (!is_held_out(&samples[low], permille))
            low++;
        else
            swap_samples(&samples[low], &samples[--high]);
    }
    return low;
}

// Fisher-Yates shuffle.
void samples_shuffle(Sample *samples, uint64_t count, uint64_t seed) {
    Random random = random_from_seed(seed);
    for (uint64_t left = count; left > 1; left--)
        swap_samples(&samples[left - 1], &samples[random_below(&random, left)]);
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

Sampler sampler_init(uint64_t count, uint64_t seed) {
    Random random = random_from_seed(seed);
    Sampler sampler = {.count = count, .index = random_below(&random, count)};
    do {
        sampler.step = random_below(&random, count) + 1;
    } while (common_divisor(sampler.step, count) != 1);
    return sampler;
}
