// batch.h: training on one batch, and losses, spread over the threads of a pool.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_BATCH_H
#define LEARN_BATCH_H

#include "learn/adam.h"
#include "learn/order.h"

// The threads and their memory. Results do not depend on which thread does which part.
typedef struct Batcher Batcher;

// The records of a batch: the next count that the sampler draws.
typedef struct Batch {
    const Record *records;
    Sampler sampler;
    uint64_t count;
} Batch;

// 1..THREAD_POOL_MAX threads. NULL if there is not enough memory.
Batcher *batcher_create(int threads);
void batcher_destroy(Batcher *batcher);

// Moves the weights one step down the mean gradient of the batch. Returns the sums of its losses
// before the step.
Losses batcher_train(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                     const Batch *batch, const AdamStep *step);

// Mean losses of the records, or the first million of them. count >= 1.
Losses batcher_loss(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                    const Record *records, uint64_t count);

#endif
