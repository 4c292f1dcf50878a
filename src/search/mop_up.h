// mop_up.h: the evaluation that mates a bare king.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_MOP_UP_H
#define SEARCH_MOP_UP_H

#include "board/position.h"
#include "search/score.h"

// No network learns these endings: games that are as good as won end long before.

// True if one side has its king alone and the other, without pawns, the pieces to force mate: a
// queen, a rook, bishops on both colours, or bishop and knight.
bool mop_up_applies(const Position *pos);

// Centipawns for the side to move, of a position where that is true: a won game, and the more the
// nearer the bare king is to where it can be mated and to the other king.
Score mop_up_score(const Position *pos);

#endif
