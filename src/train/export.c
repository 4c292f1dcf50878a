// export.c: quantisation and network files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/export.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/os.h"
#include "base/text.h"

// The integer nearest to value * scale, halves away from zero.
static int quantise(float value, float limit, int scale) {
    float held = value < -limit ? -limit : value > limit ? limit : value;
    double scaled = (double)held * scale;
    return (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

static void quantise_all(const float *from, int count, float limit, int scale, int16_t *to) {
    for (int i = 0; i < count; i++) to[i] = (int16_t)quantise(from[i], limit, scale);
}

static void restore_all(const int16_t *from, int count, float scale, float *to) {
    for (int i = 0; i < count; i++) to[i] = (float)from[i] / scale;
}

void export_quantise(const Model *model, NetworkWeights *weights) {
    memset(weights, 0, sizeof(*weights));
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n += MODEL_BLOCK)
            quantise_all(model->input[n / MODEL_BLOCK][i], MODEL_BLOCK, WEIGHT_LIMIT, QUANT_INPUT,
                         &weights->input[i][n]);
    quantise_all(model->input_bias, NETWORK_WIDTH, WEIGHT_LIMIT, QUANT_INPUT, weights->input_bias);
    quantise_all(model->output[0], OUTPUT_BUCKETS * 2 * NETWORK_WIDTH, OUTPUT_WEIGHT_LIMIT,
                 QUANT_OUTPUT, weights->output[0]);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
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
    restore_all(weights->output[0], OUTPUT_BUCKETS * 2 * NETWORK_WIDTH, QUANT_OUTPUT,
                model->output[0]);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        model->output_bias[b] = (float)weights->output_bias[b] / (QUANT_INPUT * QUANT_OUTPUT);
}

const char *export_load(const char *path, Model *model) {
    Network *network = os_alloc_large(sizeof(*network));
    const char *error = network ? network_load_file(network, path) : "not enough memory";
    if (!error) export_restore(&network->weights, model);
    os_free_large(network, sizeof(*network));
    return error;
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
    NetworkHeader header = {.architecture = network_architecture(),
                            .weights_hash = fnv_hash(FNV_START, weights, sizeof(*weights)),
                            .width = NETWORK_WIDTH,
                            .buckets = OUTPUT_BUCKETS,
                            .payload_bytes = sizeof(*weights),
                            .output_permille = OUTPUT_PERMILLE_TRAINED};
    memcpy(header.magic, NETWORK_MAGIC, sizeof(header.magic));
    size_t length = strlen(text);
    memcpy(header.text, text, length < NETWORK_TEXT_BYTES ? length : NETWORK_TEXT_BYTES - 1);
    const FilePart parts[] = {{&header, sizeof(header)}, {weights, sizeof(*weights)}};
    const char *error = file_write(path, parts, 2);
    free(weights);
    if (!error) *weights_hash = header.weights_hash;
    return error;
}

const char *export_rescaled(const char *path, const Network *network, int output_permille) {
    NetworkHeader header = network->header;
    header.output_permille = (uint32_t)output_permille;
    const FilePart parts[] = {{&header, sizeof(header)},
                              {&network->weights, sizeof(network->weights)}};
    return file_write(path, parts, 2);
}

enum {
    SHORT_WEIGHTS = offsetof(NetworkWeights, output_bias) / sizeof(int16_t),
    ALL_WEIGHTS = SHORT_WEIGHTS + OUTPUT_BUCKETS,
};

static void add_weights(const NetworkWeights *weights, int32_t *sums) {
    const int16_t *shorts = (const int16_t *)weights;
    for (int i = 0; i < SHORT_WEIGHTS; i++) sums[i] += shorts[i];
    for (int b = 0; b < OUTPUT_BUCKETS; b++) sums[SHORT_WEIGHTS + b] += weights->output_bias[b];
}

// The integer nearest to sum / count, halves away from zero.
static int mean_of(int32_t sum, int count) {
    return sum < 0 ? -((count / 2 - sum) / count) : (sum + count / 2) / count;
}

static void set_means(const int32_t *sums, int count, NetworkWeights *weights) {
    int16_t *shorts = (int16_t *)weights;
    for (int i = 0; i < SHORT_WEIGHTS; i++) shorts[i] = (int16_t)mean_of(sums[i], count);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        weights->output_bias[b] = mean_of(sums[SHORT_WEIGHTS + b], count);
}

// The header becomes that of the last one, with another text and hash.
static const char *read_mean(const char *const from[], int count, Network *network, int32_t *sums,
                             Failure *failure) {
    char memory[NETWORK_TEXT_BYTES], name[NETWORK_NAME_BYTES];
    Text text = text_over(memory, sizeof(memory));
    for (int i = 0; i < count; i++) {
        failure->path = from[i];
        const char *error = network_load_file(network, from[i]);
        if (error) return error;
        add_weights(&network->weights, sums);
        network->header.output_permille = OUTPUT_PERMILLE_TRAINED;
        network_name(network, name);
        text_append(&text, "%s %s", i ? "," : "mean of the weights of", name);
    }
    set_means(sums, count, &network->weights);
    memset(network->header.text, 0, sizeof(network->header.text));
    memcpy(network->header.text, memory, strlen(memory));
    network->header.weights_hash = fnv_hash(FNV_START, &network->weights, sizeof(network->weights));
    return NULL;
}

const char *export_mean(const char *path, const char *const from[], int count, int output_permille,
                        Failure *failure) {
    Network *network = os_alloc_large(sizeof(*network));
    int32_t *sums = calloc(ALL_WEIGHTS, sizeof(*sums));
    failure->path = NULL;
    const char *error = "not enough memory";
    if (network && sums) {
        error = read_mean(from, count, network, sums, failure);
        if (!error) failure->path = path;
        if (!error) error = export_rescaled(path, network, output_permille);
    }
    free(sums);
    os_free_large(network, sizeof(*network));
    return error;
}
