// widen.c: two networks side by side.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/widen.h"

#include <stdlib.h>
#include <string.h>

#include "learn/disk.h"
#include "nnue/network.h"

enum { HALF = NETWORK_WIDTH / 2 };

// A network file of half the width; see NetworkWeights.
typedef struct HalfNetwork {
    NetworkHeader header;
    struct HalfWeights {
        int16_t input[NETWORK_INPUTS][HALF];
        int16_t input_bias[HALF];
        int16_t output[NETWORK_BUCKETS][2 * HALF];
        int32_t output_bias[NETWORK_BUCKETS];
    } weights;
} HalfNetwork;

_Static_assert(sizeof(HalfNetwork) == sizeof(NetworkHeader) + 2 * (NETWORK_INPUTS + 1) * HALF +
                                          (4 * HALF + 4) * NETWORK_BUCKETS,
               "the file has no padding");

// The columns of one of the two, first or second.
static void place(const HalfNetwork *half, int which, Model *model) {
    const struct HalfWeights *weights = &half->weights;
    const float share = 0.5f * (float)half->header.output_permille / OUTPUT_PERMILLE_TRAINED;
    const int first = which * HALF;
    for (int n = 0; n < HALF; n++) {
        for (int i = 0; i < NETWORK_INPUTS; i++)
            *model_input(model, i, first + n) = (float)weights->input[i][n] / QUANT_INPUT;
        model->input_bias[first + n] = (float)weights->input_bias[n] / QUANT_INPUT;
    }
    for (int b = 0; b < NETWORK_BUCKETS; b++) {
        for (int k = 0; k < 2; k++)  // perspectives
            for (int n = 0; n < HALF; n++)
                model->output[b][k * NETWORK_WIDTH + first + n] =
                    share * (float)weights->output[b][k * HALF + n] / QUANT_OUTPUT;
        model->output_bias[b] +=
            share * (float)weights->output_bias[b] / (QUANT_INPUT * QUANT_OUTPUT);
    }
}

static const char *read_half(const char *path, int which, Model *model) {
    void *bytes = NULL;
    const char *error = disk_read(path, sizeof(HalfNetwork), &bytes);
    const HalfNetwork *half = bytes;
    if (!error) error = network_error(&half->header, &half->weights, HALF);
    if (!error) place(half, which, model);
    free(bytes);
    return error;
}

const char *widen_read(const char *const paths[2], Model *model, Failure *failure) {
    const char *error = NULL;
    memset(model, 0, sizeof(*model));
    for (int which = 0; which < 2 && !error; which++) {
        failure->path = paths[which];
        error = read_half(paths[which], which, model);
    }
    return error;
}
