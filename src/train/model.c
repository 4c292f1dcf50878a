// model.c: memory, initial weights, quantisation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/random.h"
#include "nnue/network.h"

_Static_assert(NETWORK_WIDTH % MODEL_BLOCK == 0, "whole blocks");

Model *model_create(void) { return os_alloc_large(sizeof(Model)); }
void model_destroy(Model *model) { os_free_large(model, sizeof(Model)); }

// Nearly normal with mean 0 and deviation 1: the sum of twelve uniform numbers.
static double random_normal(Random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += (double)(random_next(random) >> 11) * 0x1p-53;
    return sum;
}

void model_init(Model *model, uint64_t seed) {
    Random random = random_from_seed(seed);
    const double input = sqrt(2.0 / 32), output = 0.5 / sqrt(2.0 * NETWORK_WIDTH);
    memset(model, 0, sizeof(*model));
    for (int i = 0; i < PLACE_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            *model_input(model, i, n) = i < PIECE_INPUTS ? (float)(input * random_normal(&random))
                                                         : *model_input(model, i - PIECE_INPUTS, n);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++)
            model->output[b][n] = (float)(output * random_normal(&random));
}

// --- network files -------------------------------------------------------------------------------

// Returns the integer nearest to the clamped value * scale, halves away from zero.
static int quantise(float value, float limit, int scale) {
    float clamped = value < -limit ? -limit : value > limit ? limit : value;
    return (int)lround((double)clamped * scale);
}

void model_quantise(const Model *model, NetworkWeights *weights) {
    memset(weights, 0, sizeof(*weights));
    for (int n = 0; n < NETWORK_WIDTH; n++) {
        const float(*inputs)[MODEL_BLOCK] = model->input[n / MODEL_BLOCK];
        const int column = n % MODEL_BLOCK;
        for (int i = 0; i < PLACE_INPUTS; i++)
            weights->place[i][n] = (int16_t)quantise(inputs[i][column], WEIGHT_LIMIT, QUANT_INPUT);
        for (int i = 0; i < THREAT_INPUTS; i++)
            weights->threat[i][n] = (int8_t)quantise(inputs[PLACE_INPUTS + i][column],
                                                     THREAT_WEIGHT_LIMIT, QUANT_INPUT);
        weights->input_bias[n] = (int16_t)quantise(model->input_bias[n], WEIGHT_LIMIT, QUANT_INPUT);
    }
    for (int b = 0; b < OUTPUT_BUCKETS; b++) {
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++)
            weights->output[b][n] =
                (int16_t)quantise(model->output[b][n], OUTPUT_WEIGHT_LIMIT, QUANT_OUTPUT);
        weights->output_bias[b] =
            quantise(model->output_bias[b], WEIGHT_LIMIT, QUANT_INPUT * QUANT_OUTPUT);
    }
}

static void dequantise(const NetworkWeights *weights, Model *model) {
    memset(model, 0, sizeof(*model));
    for (int n = 0; n < NETWORK_WIDTH; n++) {
        for (int i = 0; i < PLACE_INPUTS; i++)
            *model_input(model, i, n) = (float)weights->place[i][n] / QUANT_INPUT;
        for (int i = 0; i < THREAT_INPUTS; i++)
            *model_input(model, PLACE_INPUTS + i, n) = (float)weights->threat[i][n] / QUANT_INPUT;
        model->input_bias[n] = (float)weights->input_bias[n] / QUANT_INPUT;
    }
    for (int b = 0; b < OUTPUT_BUCKETS; b++) {
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++)
            model->output[b][n] = (float)weights->output[b][n] / QUANT_OUTPUT;
        model->output_bias[b] = (float)weights->output_bias[b] / (QUANT_INPUT * QUANT_OUTPUT);
    }
}

const char *model_load(Model *model, const char *path, uint64_t *weights_hash) {
    Network *network = os_alloc_large(sizeof(*network));
    const char *error = network ? network_load_file(network, path) : "not enough memory";
    if (!error) {
        if (model) dequantise(&network->weights, model);
        *weights_hash = network->header.weights_hash;
    }
    os_free_large(network, sizeof(*network));
    return error;
}

static bool is_finite(const Model *model) {
    const float *values = (const float *)model;
    for (int i = 0; i < MODEL_FLOATS; i++)
        if (!isfinite(values[i])) return false;
    return true;
}

const char *model_write(const Model *model, TemporaryFile *file, const char *text,
                        uint64_t *weights_hash) {
    if (!is_finite(model)) return "not written: the network has non-finite weights";
    NetworkWeights *weights = malloc(sizeof(*weights));
    if (!weights) return "not enough memory";
    model_quantise(model, weights);
    const NetworkHeader header = network_header(weights, text);
    const FilePart parts[] = {{&header, sizeof(header)}, {weights, sizeof(*weights)}};
    const char *error = file_fill(file, parts, 2);
    free(weights);
    if (!error) *weights_hash = header.weights_hash;
    return error;
}
