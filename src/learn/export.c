// export.c: quantisation and network files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "learn/disk.h"

// The integer nearest to value * scale, halves away from zero.
static int quantise(float value, float limit, int scale) {
    float held = value < -limit ? -limit : value > limit ? limit : value;
    double scaled = (double)held * scale;
    return (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

static void quantise_all(const float *from, int count, float limit, int scale, int16_t *to) {
    for (int i = 0; i < count; i++) to[i] = (int16_t)quantise(from[i], limit, scale);
}

static void restore_all(const int16_t *from, int count, int scale, float *to) {
    for (int i = 0; i < count; i++) to[i] = (float)from[i] / (float)scale;
}

enum { OUTPUT_COUNT = NETWORK_BUCKETS * 2 * NETWORK_WIDTH };

void export_quantise(const Model *model, NetworkWeights *weights) {
    memset(weights, 0, sizeof(*weights));
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n += MODEL_BLOCK)
            quantise_all(model->input[n / MODEL_BLOCK][i], MODEL_BLOCK, WEIGHT_LIMIT, QUANT_INPUT,
                         &weights->input[i][n]);
    quantise_all(model->input_bias, NETWORK_WIDTH, WEIGHT_LIMIT, QUANT_INPUT, weights->input_bias);
    quantise_all(model->output[0], OUTPUT_COUNT, OUTPUT_WEIGHT_LIMIT, QUANT_OUTPUT,
                 weights->output[0]);
    for (int b = 0; b < NETWORK_BUCKETS; b++)
        weights->output_bias[b] =
            quantise(model->output_bias[b], WEIGHT_LIMIT, QUANT_INPUT * QUANT_OUTPUT);
}

void export_restore(const NetworkWeights *weights, Model *model) {
    memset(model, 0, sizeof(*model));
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n += MODEL_BLOCK)
            restore_all(&weights->input[i][n], MODEL_BLOCK, QUANT_INPUT,
                        model->input[n / MODEL_BLOCK][i]);
    restore_all(weights->input_bias, NETWORK_WIDTH, QUANT_INPUT, model->input_bias);
    restore_all(weights->output[0], OUTPUT_COUNT, QUANT_OUTPUT, model->output[0]);
    for (int b = 0; b < NETWORK_BUCKETS; b++)
        model->output_bias[b] = (float)weights->output_bias[b] / (QUANT_INPUT * QUANT_OUTPUT);
}

static bool is_finite(const Model *model) {
    const float *values = (const float *)model;
    for (int i = 0; i < MODEL_FLOATS; i++)
        if (!isfinite(values[i])) return false;
    return true;
}

const char *export_write(const char *path, const Model *model, const char *text,
                         uint64_t *weights_hash) {
    if (!is_finite(model)) return "not written: the network has non-finite weights";
    NetworkWeights *weights = malloc(sizeof(*weights));
    if (!weights) return "not enough memory";
    export_quantise(model, weights);
    NetworkHeader header = {.architecture = network_architecture(NETWORK_WIDTH),
                            .weights_hash = fnv_hash(FNV_START, weights, sizeof(*weights)),
                            .width = NETWORK_WIDTH,
                            .buckets = NETWORK_BUCKETS,
                            .payload_bytes = sizeof(*weights),
                            .output_permille = OUTPUT_PERMILLE_TRAINED};
    memcpy(header.magic, NETWORK_MAGIC, sizeof(header.magic));
    size_t length = strlen(text);
    memcpy(header.text, text, length < NETWORK_TEXT_BYTES ? length : NETWORK_TEXT_BYTES - 1);
    const DiskPart parts[] = {{&header, sizeof(header)}, {weights, sizeof(*weights)}};
    const char *error = disk_write(path, parts, 2);
    free(weights);
    if (!error) *weights_hash = header.weights_hash;
    return error;
}

const char *export_rescaled(const char *path, const Network *network, int output_permille) {
    NetworkHeader header = network->header;
    header.output_permille = (uint32_t)output_permille;
    const DiskPart parts[] = {{&header, sizeof(header)},
                              {&network->weights, sizeof(network->weights)}};
    return disk_write(path, parts, 2);
}

// Multiplies and clamps, unless factor is 1; returns how many were clamped.
static int scale_all(float *values, int count, float factor, float limit) {
    int clamped = 0;
    for (int i = 0; i < count && factor != 1; i++) {
        float scaled = values[i] * factor;
        float held = scaled < -limit ? -limit : scaled > limit ? limit : scaled;
        clamped += held != scaled;
        values[i] = held;
    }
    return clamped;
}

const char *export_read(const char *path, Model *model, int *clamped) {
    Network *network = os_alloc_large(sizeof(*network));
    if (!network) return "not enough memory";
    const char *error = network_load_file(network, path);
    if (!error) {
        float factor = (float)network->header.output_permille / OUTPUT_PERMILLE_TRAINED;
        export_restore(&network->weights, model);
        *clamped = scale_all(model->output[0], OUTPUT_COUNT, factor, OUTPUT_WEIGHT_LIMIT) +
                   scale_all(model->output_bias, NETWORK_BUCKETS, factor, WEIGHT_LIMIT);
    }
    os_free_large(network, sizeof(*network));
    return error;
}
