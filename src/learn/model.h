// model.h: the network in floats: its outputs, and the gradient of the loss by its weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_MODEL_H
#define LEARN_MODEL_H

#include "learn/loss.h"
#include "learn/record.h"
#include "nnue/arch.h"

// The first layer is stored in blocks of columns, so that the weights of one block stay in the
// nearer caches while it is processed.
enum { MODEL_BLOCK = 32, MODEL_BLOCKS = NETWORK_WIDTH / MODEL_BLOCK };

// The weights of nnue/arch.h before quantisation; also a gradient, or anything else kept for each
// weight. The row after the last input and the padding after the last weight are 0.
typedef struct Model {
    _Alignas(64) float input[MODEL_BLOCKS][NETWORK_INPUTS + 1][MODEL_BLOCK];
    float input_bias[NETWORK_WIDTH];
    float output[OUTPUT_BUCKETS][2 * NETWORK_WIDTH];  // own perspective first
    float output_bias[OUTPUT_BUCKETS];
} Model;

enum { MODEL_FLOATS = sizeof(Model) / sizeof(float) };

// The weight from an input to a column of the first layer.
static inline float *model_input(Model *model, int input, int column) {
    return &model->input[column / MODEL_BLOCK][input][column % MODEL_BLOCK];
}

// Memory of one thread for running positions through a model.
typedef struct Workspace Workspace;

// All zero; NULL if there is not enough memory.
Model *model_create(void);
void model_destroy(Model *model);
Workspace *workspace_create(void);
void workspace_destroy(Workspace *workspace);

// Random initial weights, the same on every machine: inputs nearly normal with standard
// deviation sqrt(2 / 32) (He and others 2015, for 32 pieces), outputs small, biases 0.
void model_init(Model *model, uint64_t seed);

// Output for the side to move of each record: sigmoid(output) is the chance to win, and
// OUTPUT_SCALE * output is centipawns.
void model_outputs(const Model *model, const Record *records, uint64_t count, Workspace *workspace,
                   float *outputs);

// Squared clamped sums of the first layer: of column n (0..2 * NETWORK_WIDTH - 1, own perspective
// first) and record i at columns[n * count + i].
void model_activations(const Model *model, const Record *records, uint64_t count,
                       Workspace *workspace, float *columns);

Losses model_loss(const Model *model, const Record *records, uint64_t count,
                  const Objective *objective, Workspace *workspace);

// The same losses; adds factor times the gradient of losses.target to *gradient.
Losses model_gradient(const Model *model, const Record *records, uint64_t count,
                      const Objective *objective, float factor, Workspace *workspace,
                      Model *gradient);

#endif
