// train.h: a training run over shards of positions, with reports and checkpoints.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include <stdatomic.h>

#include "base/file.h"
#include "base/threads.h"
#include "train/settings.h"
#include "train/shards.h"

// A run so far, over all sessions.
typedef struct TrainResult {
    const char *error;        // NULL, or an error: of the network written, else of the data, else
                              // the first one of curve and checkpoint
    Failure failure;          // details of an error
    uint64_t samples, total;  // total: samples of the complete run
    double seconds;
    uint64_t weights_hash;   // of the network written; 0: none
    Losses train_loss;       // mean since the last report, or at it; below 0: unknown
    Losses validation_loss;  // mean at the last report; below 0: unknown
} TrainResult;

typedef struct TrainOptions {
    TrainSettings settings;
    int64_t threads;            // 1..THREAD_POOL_MAX; the network does not depend on it
    const char *output;         // network file, written when the run ends, also early; NULL: none
    const char *init;           // network file to start from; NULL: random weights
    const char *checkpoint;     // resumed if it exists, and kept up to date; NULL: none
    const char *csv, *svg;      // the loss curve, rewritten at each report; NULL: none
    OverwritePolicy overwrite;  // of output and curve; a resumed run replaces files of their kind
    // Called on the caller's thread at the start and after each batch. May be NULL.
    void (*progress)(void *context, const TrainResult *so_far);
    void *context;
    atomic_bool *stop;  // ends the run after the current batch; or NULL
} TrainOptions;

// Checks learning rates, output files and the initial network before positions are read. Returns
// NULL or an error.
const char *train_check(const TrainOptions *options, Failure *failure);

// Trains on the positions of complete shards, without those held out. Equal shards, in memory or in
// files, equal settings and initial weights give the same network, bit for bit, on every machine,
// with any number of threads, and whether or not the run was interrupted. If checkpoint or curve
// cannot be written before the first batch, the run does not start; later it continues and returns
// the error at its end. Data that cannot be read end the run early. Returns NULL or an error.
const char *train(Shards *shards, const TrainOptions *options, TrainResult *result);

#endif
