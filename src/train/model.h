// model.h: the network in floats.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "nnue/arch.h"

// The first layer is stored in blocks of columns, so that the weights of one block stay in the
// nearer caches while it is processed.
enum { MODEL_BLOCK = 64, MODEL_BLOCKS = NETWORK_WIDTH / MODEL_BLOCK };

// The weights of nnue/arch.h before quantisation; also a gradient, or anything else kept for each
// weight. The padding after the last weight is 0.
typedef struct Model {
    _Alignas(64) float input[MODEL_BLOCKS][NETWORK_INPUTS][MODEL_BLOCK];
    float input_bias[NETWORK_WIDTH];
    float output[OUTPUT_BUCKETS][2 * NETWORK_WIDTH];  // own perspective first
    float output_bias[OUTPUT_BUCKETS];
} Model;

enum { MODEL_FLOATS = sizeof(Model) / sizeof(float) };

// The weight from an input to a column of the first layer.
static inline float *model_input(Model *model, int input, int column) {
    return &model->input[column / MODEL_BLOCK][input][column % MODEL_BLOCK];
}

// All zero; NULL if there is not enough memory.
Model *model_create(void);
void model_destroy(Model *model);

// Random initial weights, the same on every machine: inputs nearly normal with standard
// deviation sqrt(2 / 32) (He and others 2015, for 32 pieces), alike in all king buckets, outputs
// small, biases 0.
void model_init(Model *model, uint64_t seed);

#endif
