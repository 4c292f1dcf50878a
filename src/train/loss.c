// loss.c: errors of predictions, LANES at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/loss.h"

#include "nnue/arch.h"
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
    const float wdl = (float)objective->wdl, exponent = (float)objective->exponent;
    const float steepness = (float)(OUTPUT_SCALE / objective->cp_scale);
    Losses sum = {0};
    for (int p = 0; p < count; p += LANES) {
        const Lanes output = *(Lanes *)&predictions->output[p];
        const Lanes wanted = 1.0f / OUTPUT_SCALE * *(Lanes *)&predictions->score_cp[p];
        const Lanes known = *(Lanes *)&predictions->result[p];
        const Lanes score = lanes_sigmoid(steepness * wanted);
        const Lanes chance = lanes_sigmoid(steepness * output);
        const Lanes target = wdl * lanes_select(known < 0, score, known) + (1 - wdl) * score;
        Lanes derivative, target_loss = power_loss(chance - target, exponent, &derivative);
        *(Lanes *)&predictions->gradient[p] =
            factor * derivative * steepness * chance * (1 - chance);
        const Lanes plain = lanes_sigmoid(output), plain_score = lanes_sigmoid(wanted);
        const Lanes result = lanes_select(known < 0, plain_score, known);
        add_lanes(&sum, target_loss, (plain - plain_score) * (plain - plain_score),
                  (plain - result) * (plain - result), count - p < LANES ? count - p : LANES);
    }
    return sum;
}
