// evaluate.h: what a position is worth without looking ahead.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef EVAL_EVALUATE_H
#define EVAL_EVALUATE_H

#include "board/position.h"

// Fills the tables. Call once.
void evaluate_init(void);

// Centipawns for the side to move: material and squares, blended from middlegame to endgame by the
// officers left (tapered evaluation). Colour-symmetric; within +-15000.
int evaluate(const Position *pos);

#endif
