// adam.h: one optimiser step over a range of weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ADAM_H
#define LEARN_ADAM_H

#include "learn/checkpoint.h"

// Numbers of one step of AdamW (Loshchilov and Hutter 2019). step counts from 1.
typedef struct AdamStep {
    double learning_rate;
    double decay;
    uint64_t step;
} AdamStep;

// Adds up the gradients (in their order, so that the sum does not depend on threads) of the weights
// from..to-1 and sets them to 0, moves these weights and holds them within their limits.
void adam_step(const AdamStep *step, const RunModels *models, Model *const *gradients,
               int gradient_count, int from, int to);

#endif
