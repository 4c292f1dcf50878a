// dataset.h: training positions from game files: filtered, each position once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_DATASET_H
#define TRAIN_DATASET_H

#include "selfplay/gamefile.h"
#include "train/settings.h"
#include "train/shards.h"

// A position is kept if the side to move is not in check, the move played is neither capture nor
// promotion, its score is known, neither a mate nor a tablebase win, and within settings->limit,
// and its ply, by its move number, is at least settings->first_ply.
//
// settings->lambda above 0 replaces a score by a mean over the scores of its ply and of all later
// plies: each ply has lambda times the weight of the one before, and the result of the game (the
// last score, if the game is unfinished) has the rest (TD(lambda): Sutton 1988; Baxter, Tridgell,
// Weaver 2000). The mean is over winning probabilities by the sigmoid at OUTPUT_SCALE. Mates and
// scores beyond the limit count as the limit; plies without a score are left out.
//
// All scores are in centipawns of a network as trained, at OUTPUT_SCALE.

// Called after each file with its index in paths, the summary of its games and the counts of all
// games so far.
typedef void DatasetListener(void *context, int file, const GameFileSummary *summary,
                             const PlyCounts *counts);

// Loads the positions of these files; of equal positions the first stays. folder: for shards in
// files (shards.h), NULL: in memory. If the folder already has the shards of these files and
// settings, no game is read. Close *shards even after an error, which may use its memory. Returns
// NULL or an error.
const char *dataset_load(const TrainSettings *settings, const char *folder,
                         const char *const paths[], int count, DatasetListener *listener,
                         void *context, Shards **shards, Failure *failure);

// Facts about the games of a file and the positions that a training run with the default settings
// would keep.
typedef struct DatasetSurvey {
    GameFileHeader header;
    GameFileSummary summary;
    uint64_t kept;   // plies that the filter keeps, repetitions included
    double mean_cp;  // mean absolute value of their scores
} DatasetSurvey;

// Returns NULL or an error.
const char *dataset_survey(const char *path, DatasetSurvey *survey);

#endif
