// adam.h: the optimiser AdamW (Loshchilov and Hutter 2019).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_ADAM_H
#define TRAIN_ADAM_H

#include "train/model.h"

// An average for each weight and for each weight of the factoriser. The factoriser has one weight
// for each piece on each square. It is a summand of the weights of all king buckets, so that all of
// them learn from a position of one.
typedef struct Moments {
    Model own;
    float shared[MODEL_BLOCKS][PIECE_INPUTS][MODEL_BLOCK];
} Moments;

// The weights, factoriser included, and the averages of their gradients (momentum) and of the
// squares of the gradients (variance).
typedef struct Optimiser {
    Model *weights;
    Moments *momentum, *variance;
} Optimiser;

// Settings of one step; step counts from 1.
typedef struct AdamStep {
    double learning_rate;
    double decay;
    uint64_t step;
    bool factorise;
} AdamStep;

// Sets everything to zero. Returns false if there is not enough memory.
bool optimiser_create(Optimiser *optimiser);
void optimiser_destroy(Optimiser *optimiser);

// Moves a part of the weights, 0..ADAM_PARTS-1, one step down the sum of the gradients, and clamps
// them to their limits. Adds up the gradients in their order and sets them to 0. Different threads
// may process different parts.
enum { ADAM_PARTS = MODEL_BLOCKS + 1 };
void adam_step(const Optimiser *optimiser, const AdamStep *step, Model *const *gradients,
               int gradient_count, int part);

#endif
