// train.h: a training run over shards of positions, with reports and checkpoints.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include "base/threads.h"
#include "train/checkpoint.h"
#include "train/shards.h"
#include "train/train_options.h"

typedef struct TrainResult {
    Failure failure;   // what an error is about
    bool complete;     // not stopped early
    uint64_t samples;  // seen, over all sessions
    uint64_t training_positions, validation_positions;
    uint64_t weights_hash;               // of the network written; 0: none
    double seconds;                      // trained, over all sessions
    double positions_per_second;         // of this session
    Losses train_loss, validation_loss;  // at the last report; below 0: not known
} TrainResult;

// Usual settings of a run from random weights; files, samples and callbacks are empty.
TrainOptions train_defaults(void);

// What train would refuse before it looks at the positions: settings out of range, files that
// cannot be written. Returns NULL or an error.
const char *train_check(const TrainOptions *options, Failure *failure);

// Trains on the positions of complete shards; those held out are only evaluated. Equal shards, in
// memory or in files, and equal options give the same network, bit for bit, on every machine, with
// any number of threads, and whether or not the run was interrupted. A failed write of checkpoint
// or curve does not stop the training; the error is returned at its end. Returns NULL or an error.
const char *train(Shards *shards, const TrainOptions *options, TrainResult *result);

#endif
