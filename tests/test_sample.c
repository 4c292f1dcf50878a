// test_sample.c: training positions and their order (train/sample.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/sample.h"

#include "training.h"

enum { N = 3000 };

TEST(a_sample_holds_the_position) {
    Position pos = position_of("4k3/8/8/8/8/8/p7/R3K3 b - - 0 1");
    Sample sample = sample_of(&pos, -123, 2, 77);
    CHECK(sample.occupied == occupied(&pos));
    CHECK_EQ(sample.pieces[0], WHITE_ROOK | WHITE_KING << 4);
    CHECK_EQ(sample.pieces[1], BLACK_PAWN | BLACK_KING << 4);
    CHECK_EQ(sample.pieces[2], 0);
    CHECK_EQ(sample.score_cp, -123);
    CHECK_EQ(sample.result, 2);
    CHECK_EQ(sample.side, BLACK);
    CHECK_EQ(sample.white_king, E1);
    CHECK_EQ(sample.black_king, E8);
    CHECK_EQ(sample.game, 77);
}

static uint64_t sum_of_hashes(const Sample *samples, uint64_t count) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) sum += samples_hash(&samples[i], 1);
    return sum;
}

TEST(a_shuffle_reorders_and_loses_nothing) {
    for (uint64_t count = 0; count <= N; count = 3 * count + 1) {
        Sample *samples = samples_of_play(N);
        uint64_t sum = sum_of_hashes(samples, count), before = samples_hash(samples, count);
        samples_shuffle(samples, count, 5);
        CHECK(sum_of_hashes(samples, count) == sum);
        if (count > 3) CHECK(samples_hash(samples, count) != before);
        uint64_t shuffled = samples_hash(samples, count);
        samples_shuffle(samples_of_play(N), count, 5);
        CHECK(samples_hash(play_samples, count) == shuffled);
    }
}

TEST(a_sampler_visits_every_sample_once) {
    static unsigned char visits[6000];
    for (uint64_t count = 1; count <= COUNT(visits); count = count * 3 / 2 + 1) {
        Sampler sampler = sampler_init(count, count), copy = sampler;
        memset(visits, 0, sizeof(visits));
        for (uint64_t i = 0; i < count; i++) {
            Sampler later = sampler_skip(copy, i);
            uint64_t index = sampler_next(&sampler);
            if (!CHECK(index < count && index == sampler_next(&later))) return;
            visits[index]++;
        }
        for (uint64_t i = 0; i < count; i++) CHECK_EQ(visits[i], 1);
        CHECK_EQ(sampler.index, copy.index);
    }
}

int main(void) { return check_run_with_board(); }
