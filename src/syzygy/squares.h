// squares.h: numbers of squares and of sets of squares, from which the index of a table is made.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_SQUARES_H
#define SYZYGY_SQUARES_H

#include "attacks/square.h"

enum {
    LEAD_PAWNS_MAX = 5,    // pawns of one colour in a table of seven pieces
    KING_PAIRS = 462,      // two kings apart, up to symmetry, neither pawn on the board
    LEAD_THREE = 31332,    // three different pieces, up to symmetry
    LEAD_KINGS_NONE = 511  // kings next to each other
};

// Computed once, then read by all threads.
typedef struct Squares {
    uint32_t binomial[LEAD_PAWNS_MAX + 2][65];  // [k][n]: ways to choose k of n
    uint8_t pawns_left[64];  // squares left for further pawns when the leader is there
    uint32_t lead_pawns[LEAD_PAWNS_MAX + 1][4]
                       [8];  // [pawns][file][rank] of the leader: first index
    uint32_t lead_pawns_size[LEAD_PAWNS_MAX + 1][4];  // [pawns][file]
    uint8_t triangle[64];    // 0..9 in the triangle a1-d1-d4, 0..5 off the diagonal
    uint8_t below[64];       // 0..27 below the diagonal a1-h8
    uint16_t kings[10][64];  // [triangle of one][square of the other]: 0..461 or LEAD_KINGS_NONE
} Squares;

void squares_init(Squares *squares);

// Above the diagonal a1-h8, negative below, 0 on it.
FORCE_INLINE int above_diagonal(Square sq) { return rank_of(sq) - file_of(sq); }
// Mirrored on the diagonal a1-h8.
FORCE_INLINE Square transposed(Square sq) { return square_at(rank_of(sq), file_of(sq)); }

#endif
