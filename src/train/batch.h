// batch.h: steps of training, and losses, over the threads of a pool.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_BATCH_H
#define TRAIN_BATCH_H

#include "train/adam.h"
#include "train/pass.h"

// The threads and their memory. Results do not depend on the number of threads.
typedef struct Batcher Batcher;

// 1..THREAD_POOL_MAX threads. NULL if there is not enough memory.
Batcher *batcher_create(int threads);
void batcher_destroy(Batcher *batcher);

// Moves the weights one step down the mean gradient of the batch. Returns the sums of its losses
// before the step.
Losses batcher_train(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                     const Batch *batch, const AdamStep *step);

// Sums of the losses of a batch.
Losses batcher_losses(Batcher *batcher, const Model *model, const Objective *objective,
                      const Batch *batch);

#endif
