// shuffle.c: hashing, splitting, shuffling and sampling of records.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/shuffle.h"

#include <string.h>

#include "base/bits.h"
#include "base/random.h"

uint64_t records_hash(const Record *records, uint64_t count) {
    uint64_t hash = count;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t words[4];
        memcpy(words, &records[i], sizeof(words));
        for (int k = 0; k < 4; k++) hash = (hash ^ words[k]) * 0x9E3779B97F4A7C15ull ^ hash >> 29;
    }
    return hash;
}

static bool is_held_out(const Record *record, int permille) {
    Random random = random_from_seed(record->game);
    return random_below(&random, 1000) < (uint64_t)permille;
}

static void swap_records(Record *a, Record *b) {
    Record kept = *a;
    *a = *b;
    *b = kept;
}

uint64_t records_part(Record *records, uint64_t count, int permille) {
    uint64_t low = 0, high = count;
    while (low < high) {
        if (!is_held_out(&records[low], permille))
            low++;
        else
            swap_records(&records[low], &records[--high]);
    }
    return low;
}

// Fisher-Yates shuffle; each partner is drawn, and prefetched, AHEAD steps before the exchange.
void records_shuffle(Record *records, uint64_t count, uint64_t seed) {
    enum { AHEAD = 16 };
    Random random = random_from_seed(seed);
    uint64_t partner[AHEAD], steps = count > 1 ? count - 1 : 0;
    for (uint64_t step = 0; step < steps + AHEAD; step++) {
        uint64_t *slot = &partner[step % AHEAD];
        if (step >= AHEAD && step - AHEAD < steps)
            swap_records(&records[count - 1 - (step - AHEAD)], &records[*slot]);
        if (step >= steps) continue;
        *slot = random_below(&random, count - step);
        prefetch(&records[*slot]);
    }
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
