// see.h: static exchange evaluation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_SEE_H
#define BOARD_SEE_H

#include "board/position.h"

// Exchange values in centipawns, by PieceType; the king's is 0 because it is never taken.
extern const int see_values[6];

// True if the legal move and the exchange on its target square gain at least threshold centipawns
// for the mover. Each side captures with its cheapest piece and may stop. Pins and promotions by
// recapture are ignored.
bool see_at_least(const Position *pos, Move move, int threshold);

#endif
