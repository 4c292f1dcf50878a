// training.h: samples of random play, for tests of train/.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_TRAINING_H
#define TESTS_TRAINING_H

#include "chess.h"
#include "train/shards.h"

enum { SAMPLES_MAX = 40000 };

static Sample played[SAMPLES_MAX], play_samples[SAMPLES_MAX];
static int played_count, play_ply;

static inline int material_cp(const Position *pos, Color side) {
    static const int value[] = {100, 320, 330, 500, 900};
    int sum = 0;
    for (int type = PAWN; type <= QUEEN; type++)
        sum += value[type] * (popcount(pieces_of(pos, side, (PieceType)type)) -
                              popcount(pieces_of(pos, opponent(side), (PieceType)type)));
    return sum;
}

// Score and result by material alone; a new game every 50 positions.
static inline void keep_sample(const Position *pos) {
    if (played_count == SAMPLES_MAX || play_ply++ % 3) return;
    int score = material_cp(pos, (Color)pos->side);
    int result = score > 150 ? 2 : score < -150 ? 0 : 1;
    played[played_count] = sample_of(pos, score, result, (uint32_t)played_count / 50);
    played_count++;
}

// Returns count <= SAMPLES_MAX samples, equal each time, in memory shared by all callers.
static inline Sample *samples_of_play(int count) {
    static uint64_t seed = 1;
    while (played_count < count) random_games(2, 120, seed++, keep_sample);
    memcpy(play_samples, played, (size_t)count * sizeof(*played));
    return play_samples;
}

// The same samples as shards; close them.
static inline Shards *shards_of_play(int count, const ShardOptions *options) {
    Shards *shards;
    PlyCounts counts = {0};
    Failure failure;
    const Sample *samples = samples_of_play(count);
    const char *error = shards_open(options, &shards, &failure);
    for (int i = 0; i < count && !error; i++) error = shards_add(shards, &samples[i], &failure);
    if (!error) error = shards_finish(shards, &counts, &failure);
    CHECK_NO_ERROR(error);
    return shards;
}

#endif
