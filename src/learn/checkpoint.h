// checkpoint.h: a training run laid down in a file, so that it goes on where it stopped.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_CHECKPOINT_H
#define LEARN_CHECKPOINT_H

#include "learn/model.h"
#include "learn/plot.h"

// A run reports about 100 times; twice that never comes.
enum { POINTS_MAX = 256 };

// Which run it is: only the same settings over the same data can go on.
typedef struct RunIdentity {
    uint64_t settings, data;
} RunIdentity;

// How far a run has come. Order, learning rate and target follow from batches.
typedef struct RunState {
    uint64_t batches;
    double seconds;       // trained, over all sessions
    Losses loss_sum;      // since the last point
    uint64_t loss_count;  // samples in loss_sum
    uint64_t point_count;
    LossPoint points[POINTS_MAX];
} RunState;

// The three things kept for each weight.
typedef struct RunModels {
    Model *weights, *momentum, *variance;
} RunModels;

// Return NULL or an error; a failed read leaves *state and the models untouched.
const char *checkpoint_write(const char *path, const RunIdentity *identity, const RunState *state,
                             const RunModels *models);
const char *checkpoint_read(const char *path, const RunIdentity *identity, RunState *state,
                            const RunModels *models);

#endif
