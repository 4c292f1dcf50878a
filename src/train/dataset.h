// dataset.h: training positions from game files: filtered, each position once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_DATASET_H
#define TRAIN_DATASET_H

#include "selfplay/gamefile.h"
#include "train/shards.h"

// A position is kept if the side to move is not in check, the move played is neither capture nor
// promotion, the score is known, no mate and within limit_cp, and at least first_ply plies were
// played before it by its move number, which counts those of a book position too. Centipawns here
// and in the samples are those of a network as trained, at OUTPUT_SCALE.
typedef struct DatasetFilter {
    int first_ply;
    int limit_cp;
} DatasetFilter;
enum { DATASET_FIRST_PLY = 4, DATASET_LIMIT_CP = 1800, DATASET_HOLDOUT_PERMILLE = 10 };  // usual

typedef struct DatasetOptions {
    DatasetFilter filter;
    // 0..999: share of the plies to come in the chance to win that a position's score stands for,
    // in which each of them has so much of the weight of the one before, and the result of the game
    // all that is left: TD(lambda) (Sutton 1988; Baxter, Tridgell, Weaver 2000). 0: its own score
    // alone. Chances are those at OUTPUT_SCALE, up to some 3300 centipawns.
    int lambda_permille;
    int holdout_permille;  // games kept for validation, the same ones with other files; 0: none
    const char *folder;    // for shards in files (shards.h); NULL: in memory
} DatasetOptions;

typedef struct Dataset {
    DatasetOptions options;
    Shards *shards;
    PlyCounts counts;
    uint64_t damaged_blocks, damaged_games;
} Dataset;

// Begins a set of the positions in these files, or takes it from the folder if it has that very
// set: *complete says so. Call dataset_close even after an error. Returns NULL or an error.
const char *dataset_open(const DatasetOptions *options, const char *const paths[], int count,
                         Dataset *set, bool *complete, Failure *failure);

// Adds a file's positions to a set that is not complete. Of equal positions the first stays.
// Returns NULL or an error.
const char *dataset_add(Dataset *set, const char *path, Failure *failure);

// Completes a set that is not. Returns NULL or an error.
const char *dataset_finish(Dataset *set, Failure *failure);

void dataset_close(Dataset *set);

// What a training run would find in a game file.
typedef struct DatasetSurvey {
    GameFileHeader header;
    GameFileSummary summary;
    uint64_t starts[3];  // games by StartKind
    uint64_t kept;       // plies that the filter keeps, repetitions included
    double mean_cp;      // mean absolute value of their scores
} DatasetSurvey;

// Returns NULL or an error.
const char *dataset_survey(const char *path, const DatasetFilter *filter, DatasetSurvey *survey);

#endif
