// model.c: memory and initial weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/model.h"

#include <math.h>
#include <string.h>

#include "base/os.h"
#include "base/random.h"

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
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            *model_input(model, i, n) = i < PIECE_INPUTS ? (float)(input * random_normal(&random))
                                                         : *model_input(model, i - PIECE_INPUTS, n);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++)
            model->output[b][n] = (float)(output * random_normal(&random));
}
