// model.h: the network in floats: its output, its loss and the gradient of the loss.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_MODEL_H
#define LEARN_MODEL_H

#include "learn/record.h"
#include "nnue/arch.h"

// The weights of nnue/arch.h before quantisation; also a gradient, or anything else that is kept
// per weight. Bytes behind the last weight are 0.
typedef struct Model {
    _Alignas(64) float input[NETWORK_INPUTS][NETWORK_WIDTH];
    float input_bias[NETWORK_WIDTH];
    float output[NETWORK_BUCKETS][2 * NETWORK_WIDTH];  // own view first
    float output_bias[NETWORK_BUCKETS];
} Model;

enum { MODEL_FLOATS = sizeof(Model) / sizeof(float) };

// What the output is to predict: wdl of the game's result (0 lost, 1 won) and the rest of
// sigmoid(score_cp / cp_scale).
typedef struct Objective {
    double wdl;       // 0..1
    double cp_scale;  // centipawns, above 0
} Objective;

// What one thread needs to run positions through a model.
typedef struct Workspace Workspace;

// All zero; NULL if there is not enough memory.
Model *model_create(void);
void model_destroy(Model *model);
Workspace *workspace_create(void);
void workspace_destroy(Workspace *workspace);

// Random weights to start from: inputs normal with standard deviation sqrt(2 / 32) (He and others
// 2015, for 32 men), outputs small, biases 0.
void model_init(Model *model, uint64_t seed);

// Output for the side to move of each record: sigmoid(output) is the chance to win, and
// OUTPUT_SCALE * output is centipawns.
void model_outputs(const Model *model, const Record *records, uint64_t count, Workspace *workspace,
                   float *outputs);

// Squared clamped sums of the first layer: of column n (0..2 * NETWORK_WIDTH - 1, own view first)
// and record i at columns[n * count + i].
void model_activations(const Model *model, const Record *records, uint64_t count,
                       Workspace *workspace, float *columns);

// Sum over the records of (sigmoid(output) - target)^2.
double model_loss(const Model *model, const Record *records, uint64_t count,
                  const Objective *objective, Workspace *workspace);

// The same sum; adds factor times its gradient to gradient.
double model_gradient(const Model *model, const Record *records, uint64_t count,
                      const Objective *objective, float factor, Workspace *workspace,
                      Model *gradient);

#endif
