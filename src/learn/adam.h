// adam.h: the optimiser AdamW (Loshchilov and Hutter 2019).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ADAM_H
#define LEARN_ADAM_H

#include "learn/model.h"

// The weights, and the averages of their gradients and of the squares of these.
typedef struct Optimiser {
    Model *weights, *momentum, *variance;
} Optimiser;

// Settings of one step; step counts from 1.
typedef struct AdamStep {
    double learning_rate;
    double decay;
    uint64_t step;
} AdamStep;

// All zero; false if there is not enough memory.
bool optimiser_create(Optimiser *optimiser);
void optimiser_destroy(Optimiser *optimiser);

// Adds up the gradients of the weights from..to-1 in their order, so that the sum does not depend
// on threads, sets them to 0, moves these weights and clamps them to their limits.
void adam_step(const Optimiser *optimiser, const AdamStep *step, Model *const *gradients,
               int gradient_count, int from, int to);

#endif
