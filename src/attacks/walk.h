// walk.h: sliding attacks square by square: the definition that every method is checked against.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_WALK_H
#define ATTACKS_WALK_H

#include "attacks/square.h"

// The functions of this file use no tables. They fill tables and check methods.

// The positive directions, towards higher squares, come first; adding four gives the opposite one.
// clang-format off
typedef enum Direction {
    NORTH, EAST, NORTH_EAST, NORTH_WEST,
    SOUTH, WEST, SOUTH_WEST, SOUTH_EAST, DIRECTION_COUNT
} Direction;
// clang-format on

typedef enum Slider { SLIDER_ROOK, SLIDER_BISHOP } Slider;

// Returns the square a step of (file_step, rank_step) away, NO_SQUARE if it is off the board.
Square square_step(Square sq, int file_step, int rank_step);

// Returns the squares from sq in one direction up to and including the first occupied one, without
// sq itself.
Bitboard ray_walk(Direction direction, Square sq, Bitboard occupied);

// Returns the rays in a positive direction and its opposite: along the file (NORTH), the rank
// (EAST), the a1-h8 diagonal (NORTH_EAST) or the a8-h1 diagonal (NORTH_WEST).
Bitboard line_walk(Direction positive, Square sq, Bitboard occupied);

// Returns the squares that a rook or bishop on sq attacks.
Bitboard slider_walk(Slider slider, Square sq, Bitboard occupied);

// Returns the squares whose occupancy changes the attacks of a rook or bishop on sq: its rays
// without their last squares.
Bitboard slider_blocker_mask(Slider slider, Square sq);

// Returns the n-th subset of mask, n = 0..2^popcount(mask)-1: bit i of n selects the i-th square.
Bitboard blocker_board(unsigned n, Bitboard mask);

// Number of these subsets for all 64 squares, and the largest number for one (a rook on a1).
enum { ROOK_BLOCKER_BOARDS = 102400, BISHOP_BLOCKER_BOARDS = 5248, MAX_BLOCKER_BOARDS = 4096 };

#endif
