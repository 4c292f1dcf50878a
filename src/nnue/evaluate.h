// evaluate.h: evaluation of a position by the network.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_EVALUATE_H
#define NNUE_EVALUATE_H

#include "nnue/accumulator.h"

enum { EVALUATION_LIMIT_CP = 15000 };

// Centipawns for the side to move, within +-EVALUATION_LIMIT_CP. Depends on the board, the side to
// move and the network only. network: that of the accumulators' last reset.
int evaluate_game(Accumulators *accumulators, const Network *network, const Game *game);

#endif
