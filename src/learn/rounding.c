// rounding.c: coordinate descent over the output weights, in steps of the file.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/rounding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "learn/export.h"
#include "nnue/features.h"

enum { SAMPLES = 8192, COLUMNS = 2 * NETWORK_WIDTH, SWEEPS_MAX = 30 };

// The problem of one bucket: minimise the variance of target - sum of weight * column over samples.
typedef struct Fit {
    uint64_t count;
    Record records[SAMPLES];
    float target[SAMPLES], residual[SAMPLES];
    float column[COLUMNS * SAMPLES];  // one column after the other, each less its mean
    double mean[COLUMNS], squares[COLUMNS];
} Fit;

static double sum_of(const float *values, uint64_t count) {
    double sum = 0;
    for (uint64_t i = 0; i < count; i++) sum += (double)values[i];
    return sum;
}

// In sixteen partial sums, whatever the width of vectors: the same on every machine.
static float product(const float *a, const float *b, uint64_t count) {
    enum { SUMS = 16 };
    float sums[SUMS] = {0}, total = 0;
    for (uint64_t i = 0; i < count / SUMS * SUMS; i += SUMS)
        for (int k = 0; k < SUMS; k++) sums[k] += a[i + k] * b[i + k];
    for (uint64_t i = count / SUMS * SUMS; i < count; i++) total += a[i] * b[i];
    for (int k = 0; k < SUMS; k++) total += sums[k];
    return total;
}

// Subtracts the mean, which the bias takes up, and returns it.
static double centre(float *values, uint64_t count) {
    double mean = sum_of(values, count) / (double)count;
    for (uint64_t i = 0; i < count; i++) values[i] -= (float)mean;
    return mean;
}

static void gather(Fit *fit, const Record *records, uint64_t count, int bucket) {
    fit->count = 0;
    for (uint64_t i = 0; i < count && fit->count < SAMPLES; i++)
        if (output_bucket(popcount(records[i].occupied)) == bucket)
            fit->records[fit->count++] = records[i];
}

static void prepare(Fit *fit, const Model *model, const Model *rounded, Workspace *workspace) {
    uint64_t count = fit->count;
    model_outputs(model, fit->records, count, workspace, fit->target);
    model_activations(rounded, fit->records, count, workspace, fit->column);
    for (int k = 0; k < COLUMNS; k++) {
        float *column = fit->column + (uint64_t)k * count;
        fit->mean[k] = centre(column, count);
        fit->squares[k] = (double)product(column, column, count);
    }
}

static void add_column(Fit *fit, int k, float factor) {
    const float *column = fit->column + (uint64_t)k * fit->count;
    for (uint64_t i = 0; i < fit->count; i++) fit->residual[i] += factor * column[i];
}

// Moves one weight by the number of steps that reduces the error most, but not farther than one
// step from the trained weight: samples are few. Returns whether it moved.
static bool move_weight(Fit *fit, int k, float trained, float *weight) {
    const float unit = 1.0f / QUANT_OUTPUT;
    if (fit->squares[k] < 1e-6) return false;
    float best = product(fit->column + (uint64_t)k * fit->count, fit->residual, fit->count) /
                 (float)fit->squares[k];
    float moved = *weight + unit * floorf(best / unit + 0.5f);
    while (moved > trained + unit || moved > OUTPUT_WEIGHT_LIMIT) moved -= unit;
    while (moved < trained - unit || moved < -OUTPUT_WEIGHT_LIMIT) moved += unit;
    if (fabsf(moved - *weight) < unit / 2) return false;
    add_column(fit, k, *weight - moved);
    *weight = moved;
    return true;
}

static void fit_bucket(Fit *fit, const Model *model, int bucket, Model *rounded) {
    const float *trained = model->output[bucket];
    float *weights = rounded->output[bucket];
    memcpy(fit->residual, fit->target, fit->count * sizeof(float));
    double bias = centre(fit->residual, fit->count);
    for (int k = 0; k < COLUMNS; k++) add_column(fit, k, -weights[k]);
    bool moved = true;
    for (int sweep = 0; sweep < SWEEPS_MAX && moved; sweep++) {
        moved = false;
        for (int k = 0; k < COLUMNS; k++) moved |= move_weight(fit, k, trained[k], &weights[k]);
    }
    for (int k = 0; k < COLUMNS; k++) bias -= (double)weights[k] * fit->mean[k];
    rounded->output_bias[bucket] = (float)bias;
}

const char *rounding_choose(const Model *model, const Record *records, uint64_t count,
                            Workspace *workspace, Model *rounded) {
    NetworkWeights *weights = malloc(sizeof(*weights));
    Fit *fit = malloc(sizeof(*fit));
    if (weights && fit) {
        export_quantise(model, weights);
        export_restore(weights, rounded);
        for (int bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
            gather(fit, records, count, bucket);
            if (fit->count < COLUMNS) continue;
            prepare(fit, model, rounded, workspace);
            fit_bucket(fit, model, bucket, rounded);
        }
    }
    bool good = weights && fit;
    free(weights);
    free(fit);
    return good ? NULL : "not enough memory";
}
