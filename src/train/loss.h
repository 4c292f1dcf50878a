// loss.h: the loss that training minimises, and its gradient.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_LOSS_H
#define TRAIN_LOSS_H

#include <stdint.h>

// The target, wdl * result + (1 - wdl) * sigmoid(score_cp / cp_scale) with result 0 lost and 1 won,
// and the exponent of the error.
typedef struct Objective {
    double wdl;       // 0..1
    double cp_scale;  // centipawns, above 0
    double exponent;  // 1..4; 2 is the squared error
} Objective;

// Sums over positions. Those against score and result alone are squared errors whatever the
// objective, so that they compare between runs.
typedef struct Losses {
    double target;  // |sigmoid(output) - target|^exponent, which training minimises
    double score, result;
} Losses;

void losses_add(Losses *sum, const Losses *losses);
Losses losses_mean(const Losses *sum, uint64_t count);  // count >= 1

// Predictions and what they are compared with, one position after the other.
enum { LOSS_BATCH_MAX = 1024 };
typedef struct LossBatch {
    _Alignas(64) float output[LOSS_BATCH_MAX];    // sigmoid(output) is the chance to win
    _Alignas(64) float score_cp[LOSS_BATCH_MAX];  // for the side to move
    _Alignas(64) float result[LOSS_BATCH_MAX];    // for the side to move: 0 lost, 1 won
    _Alignas(64) float gradient[LOSS_BATCH_MAX];  // of losses.target by the output
} LossBatch;

// Losses of the first count positions, 0..LOSS_BATCH_MAX. Sets their gradients, times factor.
Losses loss_measure(const Objective *objective, float factor, LossBatch *batch, int count);

#endif
