// pass.h: positions through the float network, forward and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_PASS_H
#define TRAIN_PASS_H

#include "train/loss.h"
#include "train/model.h"
#include "train/sample.h"

// Memory of one thread for some positions at a time.
typedef struct Pass Pass;

// Returns NULL if there is not enough memory.
Pass *pass_create(void);
void pass_destroy(Pass *pass);

// Positions in the order of a sampler.
typedef struct Batch {
    const Sample *samples;
    Sampler sampler;
    uint64_t count;
} Batch;

// All samples in their order.
Batch batch_of_samples(const Sample *samples, uint64_t count);

// One of a number of slices, 0..slices-1, that make up a batch.
Batch batch_slice(const Batch *batch, int slice, int slices);

// Sets batch->count outputs, for the side to move. OUTPUT_SCALE * output is centipawns.
void pass_outputs(Pass *pass, const Model *model, const Batch *batch, float *outputs);

// Returns the sums of the losses of a batch. Adds factor times the gradient of losses.target to
// *gradient unless that is NULL.
Losses pass_losses(Pass *pass, const Model *model, const Batch *batch, const Objective *objective,
                   float factor, Model *gradient);

#endif
