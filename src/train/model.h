// model.h: the network in floats, its initial weights, and network files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "base/file.h"
#include "nnue/arch.h"

// The first layer is stored in blocks of columns: the weights of one block stay in the nearer
// caches while it is processed.
enum { MODEL_BLOCK = 64, MODEL_BLOCKS = NETWORK_WIDTH / MODEL_BLOCK };

// The weights of nnue/arch.h before quantisation; also a gradient, or another number for each
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

// Returns a model of zeros, NULL if there is not enough memory.
Model *model_create(void);
void model_destroy(Model *model);

// Sets random initial weights, the same on every machine: inputs nearly normal with standard
// deviation sqrt(2 / 32) (He and others 2015, for 32 pieces) and equal in all king buckets, outputs
// small, threats and biases 0.
void model_init(Model *model, uint64_t seed);

// Rounds every weight to its integer, clamped to its limit.
void model_quantise(const Model *model, NetworkWeights *weights);

// Loads a network file, without its output scale. model NULL: only checks the file. Sets the hash
// of its weights. Returns NULL or an error; *model and *weights_hash are then unchanged.
const char *model_load(Model *model, const char *path, uint64_t *weights_hash);

// Writes a network and finishes the file, which stays open if the model cannot be written; text,
// cut to NETWORK_TEXT_BYTES - 1, goes into its header. Sets the hash that names the network.
// Returns NULL or an error.
const char *model_write(const Model *model, TemporaryFile *file, const char *text,
                        uint64_t *weights_hash);

#endif
