// adam.c: AdamW with clipped weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/adam.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { CHUNK = 512 };

static const double beta1 = 0.9, beta2 = 0.999;
static const float epsilon = 1e-8f;

// What is smaller counts as 0: without it the averages of rare inputs fade into numbers so small
// that processors take a slow road for them.
static const float tiny = 1e-30f;

// base^exponent by squares, which the C library may round otherwise on another machine.
static double power(double base, uint64_t exponent) {
    double result = 1;
    for (; exponent; exponent /= 2, base *= base)
        if (exponent % 2) result *= base;
    return result;
}

// Output weights have a narrower limit than the others.
static void hold_output_weights(float *weights, int from, int to) {
    const int first = offsetof(Model, output) / sizeof(float);
    const int end = offsetof(Model, output_bias) / sizeof(float);
    const float limit = OUTPUT_WEIGHT_LIMIT;
    for (int i = from > first ? from : first; i < to && i < end; i++)
        weights[i] = weights[i] < -limit ? -limit : weights[i] > limit ? limit : weights[i];
}

void adam_step(const AdamStep *step, const RunModels *models, Model *const *gradients,
               int gradient_count, int from, int to) {
    float *weights = (float *)models->weights, *momentum = (float *)models->momentum;
    float *variance = (float *)models->variance;
    float b1 = (float)beta1, b2 = (float)beta2, limit = WEIGHT_LIMIT;
    float rate = (float)(step->learning_rate / (1 - power(beta1, step->step)));
    float scale = (float)(1 / sqrt(1 - power(beta2, step->step)));
    float keep = (float)(1 - step->learning_rate * step->decay);
    for (int start = from; start < to; start += CHUNK) {
        int count = to - start < CHUNK ? to - start : CHUNK;
        float sum[CHUNK] = {0};
        for (int g = 0; g < gradient_count; g++) {
            float *gradient = (float *)gradients[g] + start;
            for (int i = 0; i < count; i++) sum[i] += gradient[i];
            memset(gradient, 0, (size_t)count * sizeof(float));
        }
        float *w = weights + start, *m = momentum + start, *v = variance + start;
        for (int i = 0; i < count; i++) {
            float mean = b1 * m[i] + (1 - b1) * sum[i];
            float square = b2 * v[i] + (1 - b2) * sum[i] * sum[i];
            m[i] = fabsf(mean) < tiny ? 0 : mean;
            v[i] = square < tiny ? 0 : square;
            float moved = keep * w[i] - rate * m[i] / (sqrtf(v[i]) * scale + epsilon);
            w[i] = moved < -limit ? -limit : moved > limit ? limit : moved;
        }
    }
    hold_output_weights(weights, from, to);
}
