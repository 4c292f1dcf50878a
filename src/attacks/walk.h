// walk.h: sliding attacks square by square: the definition that every method is checked against.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_WALK_H
#define ATTACKS_WALK_H

#include "attacks/square.h"

// The positive directions, towards higher squares, first; adding four gives the opposite one.
typedef enum Direction {
    NORTH,
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    WEST,
    SOUTH_WEST,
    SOUTH_EAST,
    DIRECTION_COUNT
} Direction;

// Squares from sq in one direction up to and including the first occupied one, without sq itself.
// Uses no table; for tests and for filling tables.
Bitboard ray_walk(Direction direction, Square sq, Bitboard occupied);

// The same in a positive direction and its opposite: rank (EAST), file (NORTH), a1-h8 diagonal
// (NORTH_EAST) or a8-h1 diagonal (NORTH_WEST).
Bitboard line_walk(Direction positive, Square sq, Bitboard occupied);

// All that a rook or bishop on sq reaches.
Bitboard rook_walk(Square sq, Bitboard occupied);
Bitboard bishop_walk(Square sq, Bitboard occupied);

// The squares whose occupancy matters to a rook or bishop on sq: a piece on the last square of a
// ray blocks nothing, so that square is left out.
Bitboard rook_blocker_mask(Square sq);
Bitboard bishop_blocker_mask(Square sq);
// The same along one line.
Bitboard line_blocker_mask(Direction positive, Square sq);

// The n-th subset of mask, n in 0..2^popcount(mask)-1: bit i of n selects the i-th square.
Bitboard blocker_board(unsigned n, Bitboard mask);

// Such subsets of all squares together, and the most that a square has (a rook in a corner).
enum { ROOK_BLOCKER_BOARDS = 102400, BISHOP_BLOCKER_BOARDS = 5248, MAX_BLOCKER_BOARDS = 4096 };

// The square a step of (file_step, rank_step) away, NO_SQUARE if off the board.
Square square_step(Square sq, int file_step, int rank_step);

#endif
