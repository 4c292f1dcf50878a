// adam.c: AdamW with clipped weights, block by block.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/adam.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/os.h"

// COLUMNS: weights updated at once.
enum {
    COLUMNS = 16,
    INPUT_BIAS_AT = offsetof(Model, input_bias) / sizeof(float),
    OUTPUT_AT = offsetof(Model, output) / sizeof(float),
    OUTPUT_BIAS_AT = offsetof(Model, output_bias) / sizeof(float)
};
_Static_assert(offsetof(Model, input) == 0, "input_at");
_Static_assert(MODEL_BLOCK % COLUMNS == 0 && NETWORK_WIDTH % COLUMNS == 0 &&
                   (MODEL_FLOATS - OUTPUT_BIAS_AT) % COLUMNS == 0,
               "whole columns");

static const double beta1 = 0.9, beta2 = 0.999;
static const float epsilon = 1e-8f;

// Smaller averages become 0. The averages of rare inputs would otherwise become subnormal numbers,
// which are slow.
static const float tiny = 1e-30f;

// Returns base^exponent by squaring: pow of another C library may round differently.
static double power(double base, uint64_t exponent) {
    double result = 1;
    for (; exponent; exponent /= 2, base *= base)
        if (exponent % 2) result *= base;
    return result;
}

bool optimiser_create(Optimiser *optimiser) {
    *optimiser = (Optimiser){.weights = model_create(),
                             .momentum = os_alloc_large(sizeof(Moments)),
                             .variance = os_alloc_large(sizeof(Moments))};
    bool good = optimiser->weights && optimiser->momentum && optimiser->variance;
    for (int i = 0; i < GRADIENTS && good; i++)
        good = (optimiser->gradients[i] = model_create()) != NULL;
    if (!good) optimiser_destroy(optimiser);
    return good;
}

void optimiser_destroy(Optimiser *optimiser) {
    model_destroy(optimiser->weights);
    os_free_large(optimiser->momentum, sizeof(Moments));
    os_free_large(optimiser->variance, sizeof(Moments));
    for (int i = 0; i < GRADIENTS; i++) model_destroy(optimiser->gradients[i]);
    *optimiser = (Optimiser){.weights = NULL};
}

// Updates the averages and adds the step of these weights to update.
static void add_step(const Optimiser *optimiser, const float gradient[COLUMNS],
                     float momentum[COLUMNS], float variance[COLUMNS], float update[COLUMNS]) {
    const float b1 = (float)beta1, b2 = (float)beta2;
    for (int n = 0; n < COLUMNS; n++) {
        const float g = gradient[n], m = b1 * momentum[n] + (1 - b1) * g;
        const float v = b2 * variance[n] + (1 - b2) * g * g;
        momentum[n] = fabsf(m) < tiny ? 0 : m;
        variance[n] = v < tiny ? 0 : v;
        update[n] +=
            optimiser->rate * momentum[n] / (sqrtf(variance[n]) * optimiser->scale + epsilon);
    }
}

// Updates COLUMNS weights from float number `at` of the model by the steps of their own gradient
// and of the factoriser.
static void update_weights(const Optimiser *optimiser, size_t at, const float gradient[COLUMNS],
                           const float shared_step[COLUMNS], float limit) {
    float update[COLUMNS], *weights = (float *)optimiser->weights + at;
    memcpy(update, shared_step, sizeof(update));
    add_step(optimiser, gradient, (float *)&optimiser->momentum->own + at,
             (float *)&optimiser->variance->own + at, update);
    for (int n = 0; n < COLUMNS; n++) {
        const float updated = optimiser->keep * weights[n] - update[n];
        weights[n] = updated < -limit ? -limit : updated > limit ? limit : updated;
    }
}

// Adds up COLUMNS gradients from float number `at` of the model, and sets them to 0.
static void take_gradient(const Optimiser *optimiser, size_t at, float sum[COLUMNS]) {
    memset(sum, 0, COLUMNS * sizeof(*sum));
    for (int g = 0; g < GRADIENTS; g++) {
        float *gradient = (float *)optimiser->gradients[g] + at;
        for (int n = 0; n < COLUMNS; n++) sum[n] += gradient[n];
        memset(gradient, 0, COLUMNS * sizeof(*gradient));
    }
}

// Returns the float number of Model.input[block][input][column].
static size_t input_at(int block, int input, int column) {
    return ((size_t)block * NETWORK_INPUTS + (size_t)input) * MODEL_BLOCK + (size_t)column;
}

// Updates COLUMNS weights of one piece on one square in all king buckets.
static void step_input(const Optimiser *optimiser, int block, int input, int column) {
    float sums[KING_BUCKETS][COLUMNS], all[COLUMNS] = {0}, shared_step[COLUMNS] = {0};
    for (int b = 0; b < KING_BUCKETS; b++) {
        take_gradient(optimiser, input_at(block, b * PIECE_INPUTS + input, column), sums[b]);
        for (int n = 0; n < COLUMNS; n++) all[n] += sums[b][n];
    }
    if (optimiser->factorise)
        add_step(optimiser, all, &optimiser->momentum->shared[block][input][column],
                 &optimiser->variance->shared[block][input][column], shared_step);
    for (int b = 0; b < KING_BUCKETS; b++)
        update_weights(optimiser, input_at(block, b * PIECE_INPUTS + input, column), sums[b],
                       shared_step, WEIGHT_LIMIT);
}

// Updates weights that share nothing, from float number `at` of the model up to end.
static void step_floats(const Optimiser *optimiser, size_t at, size_t end, float limit) {
    static const float no_step[COLUMNS] = {0};
    for (; at < end; at += COLUMNS) {
        float sum[COLUMNS];
        take_gradient(optimiser, at, sum);
        update_weights(optimiser, at, sum, no_step, limit);
    }
}

void adam_begin(Optimiser *optimiser, uint64_t step, double learning_rate, double decay,
                bool factorise) {
    optimiser->rate = (float)(learning_rate / (1 - power(beta1, step)));
    optimiser->scale = (float)(1 / sqrt(1 - power(beta2, step)));
    optimiser->keep = (float)(1 - learning_rate * decay);
    optimiser->factorise = factorise;
}

void adam_step(const Optimiser *optimiser, int part) {
    if (part == MODEL_BLOCKS) {
        step_floats(optimiser, INPUT_BIAS_AT, OUTPUT_AT, WEIGHT_LIMIT);
        step_floats(optimiser, OUTPUT_AT, OUTPUT_BIAS_AT, OUTPUT_WEIGHT_LIMIT);
        step_floats(optimiser, OUTPUT_BIAS_AT, MODEL_FLOATS, WEIGHT_LIMIT);
        return;
    }
    for (int input = 0; input < PIECE_INPUTS; input++)
        for (int column = 0; column < MODEL_BLOCK; column += COLUMNS)
            step_input(optimiser, part, input, column);
    step_floats(optimiser, input_at(part, PLACE_INPUTS, 0), input_at(part, NETWORK_INPUTS, 0),
                THREAT_WEIGHT_LIMIT);
}
