// dataset.h: training positions from game files: filtered, each position once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_DATASET_H
#define LEARN_DATASET_H

#include "learn/gamefile.h"
#include "learn/record.h"

// A position is kept if the side to move is not in check, the move played is neither capture nor
// promotion, the score is known, no mate and within limit_cp, and at least first_ply plies were
// played before it by its move number, which counts those of a book position too. Centipawns here
// and in the records are those of a network as trained, at OUTPUT_SCALE.
typedef struct DatasetFilter {
    int first_ply;
    int limit_cp;
} DatasetFilter;
enum { DATASET_FIRST_PLY = 4, DATASET_LIMIT_CP = 1800 };  // usual values

typedef struct Dataset {
    // 0..999: share of the plies to come in the chance to win that a position's score stands for,
    // in which each of them has so much of the weight of the one before: TD(lambda) (Sutton 1988;
    // Baxter, Tridgell, Weaver 2000). Chances are those at OUTPUT_SCALE, up to some 3300
    // centipawns.
    int lambda_permille;
    Record *records;
    uint64_t count, capacity;
    uint64_t games, plies;                                         // read
    uint64_t unscored, in_check, noisy, decided, early, repeated;  // left out, by first reason
    uint64_t damaged_blocks, damaged_games;
    uint64_t *seen;  // hash set of keys; 0 = free place
    uint64_t seen_capacity;
    uint64_t identity;  // hash of the headers and counts
} Dataset;

// False if no filter keeps the position, because of check or the move played.
bool dataset_may_hold(const Position *pos, Move played);

// Adds a file's positions to *set, initially {0} but for lambda_permille. A position that occurred
// before, in this file or another, is left out. Returns NULL or an error; *set stays usable.
const char *dataset_add(Dataset *set, const char *path, const DatasetFilter *filter);
void dataset_free(Dataset *set);

// What a training run would find in a game file.
typedef struct DatasetSurvey {
    uint64_t starts[3];  // games by StartKind
    uint64_t kept;       // plies that the filter keeps, repetitions included
    double mean_cp;      // mean absolute value of their scores
} DatasetSurvey;

// Returns NULL or an error.
const char *dataset_survey(const char *path, const DatasetFilter *filter, GameFileHeader *header,
                           GameFileSummary *summary, DatasetSurvey *survey);

#endif
