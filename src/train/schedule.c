// schedule.c: warm-up, half a cosine, and a straight line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/schedule.h"

enum { WARM_UP_BATCHES = 1600 };

// (1 + cos(pi * part)) / 2 for part 0..1, by the series of the sine: the cosine of another C
// library may round differently.
static double half_cosine(double part) {
    double x = 3.141592653589793 * (0.5 - part), term = x, sum = x;
    for (int k = 2; k < 20; k += 2) {
        term *= -x * x / (k * (k + 1));
        sum += term;
    }
    return (1 + sum) / 2;
}

double schedule_learning_rate(const TrainOptions *options, uint64_t batch, uint64_t total) {
    uint64_t warm_up = total / 10 < WARM_UP_BATCHES ? total / 10 : WARM_UP_BATCHES;
    if (batch < warm_up) return options->learning_rate * (double)(batch + 1) / (double)warm_up;
    double part = (double)(batch - warm_up + 1) / (double)(total - warm_up);
    return options->final_rate + (options->learning_rate - options->final_rate) * half_cosine(part);
}

Objective schedule_objective(const TrainOptions *options, uint64_t batches, uint64_t total) {
    double part = (double)batches / (double)total;
    return (Objective){.wdl = options->wdl + (options->wdl_end - options->wdl) * part,
                       .cp_scale = options->cp_scale,
                       .exponent = options->exponent};
}
