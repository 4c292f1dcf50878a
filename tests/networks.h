// networks.h: random networks and a scalar forward pass for several tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_NETWORKS_H
#define TESTS_NETWORKS_H

#include <string.h>

#include "base/random.h"
#include "nnue/network.h"

// 1.98 times 255, 0.495 times 255, 0.99 times 128 and 1.98 times 255 * 128, rounded to nearest.
enum {
    INPUT_INTEGER_LIMIT = 505,
    THREAT_INTEGER_LIMIT = 126,
    OUTPUT_INTEGER_LIMIT = 127,
    OUTPUT_BIAS_LIMIT = 64627
};

// Uniform in -limit..limit.
static inline int random_within(Random *random, int limit) {
    return (int)random_below(random, 2 * (uint64_t)limit + 1) - limit;
}

// All weights uniform within limits. First-layer sums of real positions pass 0 and 255 often.
static inline void random_network(Network *network, uint64_t seed) {
    Random random = random_from_seed(seed);
    NetworkWeights *weights = &network->weights;
    for (int i = 0; i < PLACE_INPUTS; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            weights->place[i][k] = (int16_t)random_within(&random, INPUT_INTEGER_LIMIT);
    for (int i = 0; i < THREAT_INPUTS; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            weights->threat[i][k] = (int8_t)random_within(&random, THREAT_INTEGER_LIMIT);
    for (int k = 0; k < NETWORK_WIDTH; k++)
        weights->input_bias[k] = (int16_t)random_within(&random, INPUT_INTEGER_LIMIT);
    for (int bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
        for (int k = 0; k < 2 * NETWORK_WIDTH; k++)
            weights->output[bucket][k] = (int16_t)random_within(&random, OUTPUT_INTEGER_LIMIT);
        weights->output_bias[bucket] = random_within(&random, OUTPUT_BIAS_LIMIT);
    }
    network->header = network_header(weights, "made by a test");
}

static inline int64_t scalar_squares(const int16_t *sums, const int16_t *weights) {
    int64_t total = 0;
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        int64_t active = sums[i] < 0 ? 0 : sums[i] > 255 ? 255 : sums[i];
        total += active * active * weights[i];
    }
    return total;
}

// The formula of nnue/arch.h, word for word.
static inline int scalar_forward(const Network *network, const int16_t *own, const int16_t *their,
                                 int bucket) {
    const int16_t *weights = network->weights.output[bucket];
    int64_t total = scalar_squares(own, weights) + scalar_squares(their, weights + NETWORK_WIDTH);
    int64_t output = total / 255 + network->weights.output_bias[bucket];
    return (int)(output * OUTPUT_SCALE * network->header.output_permille / (255 * 128 * 1000));
}

#endif
