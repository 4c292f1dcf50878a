// checkpoint.h: the state of a training run in a file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_CHECKPOINT_H
#define TRAIN_CHECKPOINT_H

#include "base/file.h"
#include "train/adam.h"
#include "train/plot.h"

// A run can only be resumed with the same settings and initial weights over the same data.
enum { RUN_SETTINGS_BYTES = 320 };
typedef struct RunIdentity {
    char settings[RUN_SETTINGS_BYTES];  // as settings_describe writes them
    uint64_t data;                      // hash of the positions
    uint64_t init;                      // hash of the weights of --init; 0: random weights
} RunIdentity;

// Progress of a run. Order, learning rate and objective follow from batches.
typedef struct RunState {
    uint64_t batches;
    double seconds;       // over all sessions, up to the last checkpoint
    Losses loss_sum;      // since the last point
    uint64_t loss_count;  // samples in loss_sum
    uint64_t point_count;
    LossPoint points[POINTS_MAX];
} RunState;

// Return NULL or an error. Reading sets *state and the weights and averages of the optimiser, or
// leaves them unchanged after an error; failure->text is memory for the error.
const char *checkpoint_write(const char *path, const RunIdentity *identity, const RunState *state,
                             const Optimiser *optimiser);
const char *checkpoint_read(const char *path, const RunIdentity *identity, RunState *state,
                            Optimiser *optimiser, Failure *failure);

#endif
