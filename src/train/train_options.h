// train_options.h: the settings of a training run, and what it reports while it runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_TRAIN_OPTIONS_H
#define TRAIN_TRAIN_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/file.h"
#include "train/loss.h"

typedef struct TrainProgress {
    uint64_t samples, total;
    Losses train_loss;            // mean since the last report; below 0: not known yet
    Losses validation_loss;       // at the last report; below 0: not known yet
    double positions_per_second;  // in this session, all included
    double seconds_left;
    bool reported;  // the losses have just been measured and are a point of the curve
} TrainProgress;

typedef struct TrainOptions {
    const char *output;      // network file, written at the end or when stopped; NULL: none
    const char *init;        // network file to start from; NULL: random weights
    const char *checkpoint;  // resumed if it exists, and kept up to date; NULL: none
    const char *csv, *svg;   // the loss curve, rewritten at each report; NULL: none
    // What becomes of output and curve that are there; a run that is resumed replaces its own.
    OverwritePolicy overwrite;
    const char *text;  // for the header of the network: command line and data
    // Share of the game's result in the target, 0..1: linear from wdl to wdl_end over the run.
    double wdl, wdl_end;
    double cp_scale;  // centipawns in the target's sigmoid
    double exponent;  // of the error in the loss, 1..4; 2 is the squared error
    double learning_rate, final_rate;
    double weight_decay;
    bool factorise;    // weights that all king buckets share: adam.h
    uint64_t samples;  // length of the run, rounded up to whole batches
    int batch;         // 0: 8192, from 10 million positions on 16384
    int threads;       // 1..THREAD_POOL_MAX; the network does not depend on it
    uint64_t seed;     // of initial weights and order
    int checkpoint_seconds;
    // Called on the caller's thread about once a second and at each report; may be NULL.
    void (*progress)(void *context, const TrainProgress *progress);
    void *context;
    atomic_bool *stop;  // ends the run early, at the end of a batch; may be NULL
} TrainOptions;

#endif
