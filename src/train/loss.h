// loss.h: the loss that training minimises, and its gradient.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_LOSS_H
#define TRAIN_LOSS_H

#include <stdint.h>

// chance(cp) = sigmoid(cp / cp_scale). The target is wdl * result + (1 - wdl) * chance(score_cp),
// with result 0 lost, 1 won. Training minimises |chance(OUTPUT_SCALE * output) - target|^exponent.
// A larger cp_scale gives unbalanced positions more weight.
typedef struct Objective {
    double wdl;       // 0..1
    double cp_scale;  // centipawns, above 0
    double exponent;  // of the error, 1..4; 2 is the squared error
} Objective;

// Sums over positions. score and result are squared errors of sigmoid(output) against
// sigmoid(score_cp / OUTPUT_SCALE) and the result. They do not depend on the objective, so they
// compare between runs.
typedef struct Losses {
    double target;  // training minimises it
    double score, result;
} Losses;

void losses_add(Losses *sum, const Losses *losses);
Losses losses_mean(const Losses *sum, uint64_t count);  // count >= 1

// A result that counts as equal to the score.
#define RESULT_UNKNOWN (-1.0f)

// Predictions of some positions, for the side to move.
enum { PREDICTIONS_MAX = 1024 };
typedef struct Predictions {
    _Alignas(64) float output[PREDICTIONS_MAX];  // OUTPUT_SCALE * output is centipawns
    _Alignas(64) float score_cp[PREDICTIONS_MAX];
    _Alignas(64) float result[PREDICTIONS_MAX];    // 0 lost, 1 won, or RESULT_UNKNOWN
    _Alignas(64) float gradient[PREDICTIONS_MAX];  // of losses.target by the output, times factor
} Predictions;

// Returns the losses of the first count positions, 0..PREDICTIONS_MAX, and sets their gradients.
Losses loss_measure(const Objective *objective, float factor, Predictions *predictions, int count);

#endif
