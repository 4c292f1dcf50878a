// evaluate.c: from a game to a score: both perspectives, the bucket, the network, the range.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/evaluate.h"

#include "base/numbers.h"
#include "nnue/features.h"

int evaluate_game(Accumulators *accumulators, const Network *network, const Game *game) {
    const Color us = (Color)game->pos.side;
    const int16_t *own = accumulators_update(accumulators, network, game, us);
    const int16_t *their = accumulators_update(accumulators, network, game, opponent(us));
    int bucket = output_bucket(popcount(occupied(&game->pos)));
    int score = network_forward(network, own, their, bucket);
    return clamp(score, -EVALUATION_LIMIT_CP, EVALUATION_LIMIT_CP);
}
