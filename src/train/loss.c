// loss.c: errors of predictions, LANES at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/loss.h"

#include "train/lanes.h"

_Static_assert(PREDICTIONS_MAX % LANES == 0, "whole vectors");

void losses_add(Losses *sum, const Losses *losses) {
    sum->target += losses->target;
    sum->score += losses->score;
    sum->result += losses->result;
}

Losses losses_mean(const Losses *sum, uint64_t count) {
    double each = (double)count;
    return (Losses){sum->target / each, sum->score / each, sum->result / each};
}

// |error|^exponent, and its derivative by error.
FORCE_INLINE Lanes power_loss(Lanes error, float exponent, Lanes *derivative) {
    const Mask is_negative = error < 0;
    Lanes size = lanes_select(is_negative, -error, error), steep = size;
    if (exponent != 2) steep = lanes_power(lanes_clamp(size, 1e-30f, 1), exponent - 1);
    *derivative = exponent * lanes_select(is_negative, -steep, steep);
    return steep * size;
}

// Adds the losses in the order of the positions: the sum does not depend on the vector width.
static void add_lanes(Losses *sum, Lanes target, Lanes score, Lanes result, int count) {
    for (int i = 0; i < count; i++) {
        sum->target += (double)target[i];
        sum->score += (double)score[i];
        sum->result += (double)result[i];
    }
}

Losses loss_measure(const Objective *objective, float factor, Predictions *predictions, int count) {
    const float wdl = (float)objective->wdl, per_cp = (float)(1 / objective->cp_scale);
    const float exponent = (float)objective->exponent;
    Losses sum = {0};
    for (int p = 0; p < count; p += LANES) {
        Lanes result = *(Lanes *)&predictions->result[p], derivative;
        Lanes score = lanes_sigmoid(per_cp * *(Lanes *)&predictions->score_cp[p]);
        result = lanes_select(result < 0, score, result);
        Lanes chance = lanes_sigmoid(*(Lanes *)&predictions->output[p]);
        Lanes error = chance - (wdl * result + (1 - wdl) * score);
        Lanes target_loss = power_loss(error, exponent, &derivative);
        *(Lanes *)&predictions->gradient[p] = factor * derivative * chance * (1 - chance);
        add_lanes(&sum, target_loss, (chance - score) * (chance - score),
                  (chance - result) * (chance - result), count - p < LANES ? count - p : LANES);
    }
    return sum;
}
