// loss.h: the loss that training minimises, and its gradient.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_LOSS_H
#define TRAIN_LOSS_H

#include <stdint.h>

// The target is wdl * result + (1 - wdl) * sigmoid(score_cp / cp_scale), with result 0 lost, 1 won.
typedef struct Objective {
    double wdl;       // 0..1
    double cp_scale;  // centipawns, above 0
    double exponent;  // of the error, 1..4; 2 is the squared error
} Objective;

// Sums over positions. score and result are squared errors against the score alone and the result
// alone: they do not depend on the objective, and compare between runs.
typedef struct Losses {
    double target;  // |sigmoid(output) - target|^exponent; training minimises it
    double score, result;
} Losses;

void losses_add(Losses *sum, const Losses *losses);
Losses losses_mean(const Losses *sum, uint64_t count);  // count >= 1

// A result that counts as equal to the score.
#define RESULT_UNKNOWN (-1.0f)

// Predictions of some positions, for the side to move.
enum { PREDICTIONS_MAX = 1024 };
typedef struct Predictions {
    _Alignas(64) float output[PREDICTIONS_MAX];  // sigmoid(output) is the winning probability
    _Alignas(64) float score_cp[PREDICTIONS_MAX];
    _Alignas(64) float result[PREDICTIONS_MAX];    // 0 lost, 1 won, or RESULT_UNKNOWN
    _Alignas(64) float gradient[PREDICTIONS_MAX];  // of losses.target by the output, times factor
} Predictions;

// Returns the losses of the first count positions, 0..PREDICTIONS_MAX, and sets their gradients.
Losses loss_measure(const Objective *objective, float factor, Predictions *predictions, int count);

#endif
