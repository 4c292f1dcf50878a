// rays.h: the slow ray walk, the definition that every sliding method is proved against.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_RAYS_H
#define ATTACKS_RAYS_H

#include "attacks/square.h"

// Squares a rook or bishop on sq reaches on a board with these men: each ray up to and with the
// first man. Works square by square with no table; for proofs and for filling tables.
Bitboard rook_walk(Square sq, Bitboard occupied);
Bitboard bishop_walk(Square sq, Bitboard occupied);

// The square a step of (file_step, rank_step) away, NO_SQUARE if off the board.
Square square_step(Square sq, int file_step, int rank_step);

#endif
