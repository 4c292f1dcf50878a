// batch.h: what one batch of training does to the weights, and losses, by the threads of a crew.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_BATCH_H
#define LEARN_BATCH_H

#include "learn/adam.h"

// The threads and their memory. What thread does which part never matters to a result.
typedef struct Batcher Batcher;

// 1..CREW_MAX threads. NULL if there is not enough memory.
Batcher *batcher_create(int threads);
void batcher_destroy(Batcher *batcher);

// Moves the weights of models one step down the mean gradient of the records. Returns the sum of
// the records' losses before the step.
double batcher_train(Batcher *batcher, const RunModels *models, const Objective *objective,
                     const Record *records, uint64_t count, const AdamStep *step);

// Mean loss of the records, or the first million of them. count >= 1.
double batcher_loss(Batcher *batcher, const RunModels *models, const Objective *objective,
                    const Record *records, uint64_t count);

#endif
