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

// A batch has GRADIENTS slices. More of them occupy more threads, and cost time to add up.
enum { GRADIENTS = 4 };
typedef struct Optimiser {
    Model *weights;               // factoriser included
    Moments *momentum;            // averages of the gradients
    Moments *variance;            // averages of their squares
    Model *gradients[GRADIENTS];  // by slice
    // Of the current step:
    float rate, scale;  // factors of momentum and of the root of the variance
    float keep;         // share of a weight left by the decay
    bool factorise;
} Optimiser;

// Sets everything to zero. Returns false if there is not enough memory.
bool optimiser_create(Optimiser *optimiser);
void optimiser_destroy(Optimiser *optimiser);

// Begins a step; steps count from 1. learning_rate >= 0; a step multiplies the weights by
// 1 - learning_rate * decay.
void adam_begin(Optimiser *optimiser, uint64_t step, double learning_rate, double decay,
                bool factorise);
// Moves a part of the weights, 0..ADAM_PARTS-1, down the sum of the gradients, and clamps them to
// their limits. Adds up the gradients in the order of the slices and sets them to 0. Different
// threads may process different parts.
enum { ADAM_PARTS = MODEL_BLOCKS + 1 };
void adam_step(const Optimiser *optimiser, int part);

#endif
