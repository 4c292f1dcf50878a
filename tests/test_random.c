// test_random.c: the seeded generator (base/random.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"

#include "check.h"

TEST(published_sequence_of_seed_1234567_comes_out) {
    // The reference values of SplitMix64 that circulate with Vigna's code.
    static const uint64_t published[] = {6457827717110365317u, 3203168211198807973u,
                                         9817491932198370423u, 4593380528125082431u,
                                         16408922859458223821u};
    Random random = random_from_seed(1234567);
    for (int i = 0; i < COUNT(published); i++) CHECK(random_next(&random) == published[i]);
}

TEST(numbers_below_a_bound_are_even_and_below_it) {
    Random random = random_from_seed(6);
    int seen[6] = {0};
    for (int i = 0; i < 60000; i++) {
        uint64_t number = random_below(&random, 6);
        if (CHECK(number < 6)) seen[number]++;
    }
    for (int i = 0; i < 6; i++) CHECK(seen[i] > 9500 && seen[i] < 10500);
    CHECK_EQ(random_below(&random, 1), 0);
}

// Neighbouring seeds, seeds that differ by steps of the generator, and random seeds.
TEST(streams_of_all_seeds_and_numbers_differ) {
    enum { SEEDS = 300, NUMBERS = 1000, WORDS = 2 };
    static uint64_t words[SEEDS * NUMBERS * WORDS];
    Random drawn = random_from_seed(7);
    int count = 0;
    for (int i = 0; i < SEEDS; i++) {
        const uint64_t step = 0x9E3779B97F4A7C15ull, at = (uint64_t)(i / 3);
        uint64_t seed = i % 3 == 0 ? at : i % 3 == 1 ? at * step + 100 : random_next(&drawn);
        for (uint64_t number = 0; number < NUMBERS; number++) {
            Random random = random_stream(seed, number);
            for (int k = 0; k < WORDS; k++) words[count++] = random_next(&random);
        }
    }
    sort_words(words, (size_t)count);
    for (int i = 1; i < count; i++) CHECK(words[i] != words[i - 1]);
    Random a = random_stream(5, 9), b = random_stream(5, 9);
    CHECK(random_next(&a) == random_next(&b));
}

int main(void) { return check_run(); }
