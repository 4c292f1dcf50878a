// adam.c: AdamW with clipped weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/adam.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { CHUNK = 512 };

static const double beta1 = 0.9, beta2 = 0.999;
static const float epsilon = 1e-8f;

// Smaller averages count as 0: those of rare inputs would otherwise fade into subnormal numbers,
// which are slow.
static const float tiny = 1e-30f;

// base^exponent by squaring: pow of another C library may round differently.
static double power(double base, uint64_t exponent) {
    double result = 1;
    for (; exponent; exponent /= 2, base *= base)
        if (exponent % 2) result *= base;
    return result;
}

bool optimiser_create(Optimiser *optimiser) {
    *optimiser = (Optimiser){model_create(), model_create(), model_create()};
    if (optimiser->weights && optimiser->momentum && optimiser->variance) return true;
    optimiser_destroy(optimiser);
    return false;
}

void optimiser_destroy(Optimiser *optimiser) {
    model_destroy(optimiser->weights);
    model_destroy(optimiser->momentum);
    model_destroy(optimiser->variance);
    *optimiser = (Optimiser){NULL, NULL, NULL};
}

// Output weights have a narrower limit than the others.
static void clamp_output_weights(float *weights, int from, int to) {
    const int first = offsetof(Model, output) / sizeof(float);
    const int end = offsetof(Model, output_bias) / sizeof(float);
    const float limit = OUTPUT_WEIGHT_LIMIT;
    for (int i = from > first ? from : first; i < to && i < end; i++)
        weights[i] = weights[i] < -limit ? -limit : weights[i] > limit ? limit : weights[i];
}

void adam_step(const Optimiser *optimiser, const AdamStep *step, Model *const *gradients,
               int gradient_count, int from, int to) {
    float *weights = (float *)optimiser->weights, *momentum = (float *)optimiser->momentum;
    float *variance = (float *)optimiser->variance;
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
    clamp_output_weights(weights, from, to);
}
