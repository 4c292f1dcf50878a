// schedule.h: learning rate and objective over the course of a training run.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SCHEDULE_H
#define TRAIN_SCHEDULE_H

#include "train/train_options.h"

// Learning rate of a batch, 0..total-1: rises in a straight line over the first tenth of the run,
// at most 1600 batches, to options->learning_rate, then falls along a cosine to
// options->final_rate. The same on every machine.
double schedule_learning_rate(const TrainOptions *options, uint64_t batch, uint64_t total);

// Objective after some batches, 0..total: its wdl goes in a straight line from options->wdl to
// options->wdl_end.
Objective schedule_objective(const TrainOptions *options, uint64_t batches, uint64_t total);

#endif
