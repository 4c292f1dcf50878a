// fill.h: sliding attacks by shifting the men of a ray to its end.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Document: 004_3c6e51771a39b0f0.txt (NagaSkaki's shifted bitboards). Of the squares in one
// direction the occupied ones are taken, shifted on by one to six steps, and cut to that direction
// again: those squares cannot be reached, and xor takes them away.
// Tables: 4096 bytes (eight boards for each square).
// One look-up: for each of four directions 6 shifts, 5 ors, 2 ands, 1 xor.
// Mended: the summary's formulas end with XOR enemy_and_empty_squares; its worked example and the
// meaning want AND (the move generator does it, for every method). The summary's down_moves shifts
// by 1, 2, 3 ...; down is 8, 16, 24 ... . Bit 1 is b1, not B2.
#ifndef ATTACKS_FILL_H
#define ATTACKS_FILL_H

#include "attacks/walk.h"

// All squares in a direction: the document's up_board, right_board, 45deg_board, 135deg_board, and
// the four opposite ones (down, left, 225deg, 315deg).
extern Bitboard fill_boards[64][DIRECTION_COUNT];

enum { FILL_BYTES = 64 * DIRECTION_COUNT * sizeof(Bitboard) };

// The men moved on by one to six steps, off the ray too. step in bits; positive is left.
FORCE_INLINE Bitboard fill_left(Bitboard men, int step) {
    return men << step | men << 2 * step | men << 3 * step | men << 4 * step | men << 5 * step |
           men << 6 * step;
}
FORCE_INLINE Bitboard fill_right(Bitboard men, int step) {
    return men >> step | men >> 2 * step | men >> 3 * step | men >> 4 * step | men >> 5 * step |
           men >> 6 * step;
}

FORCE_INLINE Bitboard fill_up(Bitboard ray, Bitboard occupied, int step) {
    return (fill_left(ray & occupied, step) & ray) ^ ray;
}
FORCE_INLINE Bitboard fill_down(Bitboard ray, Bitboard occupied, int step) {
    return (fill_right(ray & occupied, step) & ray) ^ ray;
}

FORCE_INLINE Bitboard fill_rook(Square sq, Bitboard occupied) {
    const Bitboard *boards = fill_boards[sq];
    return fill_up(boards[EAST], occupied, 1) | fill_down(boards[WEST], occupied, 1) |
           fill_up(boards[NORTH], occupied, 8) | fill_down(boards[SOUTH], occupied, 8);
}

FORCE_INLINE Bitboard fill_bishop(Square sq, Bitboard occupied) {
    const Bitboard *boards = fill_boards[sq];
    return fill_up(boards[NORTH_EAST], occupied, 9) | fill_down(boards[SOUTH_WEST], occupied, 9) |
           fill_up(boards[NORTH_WEST], occupied, 7) | fill_down(boards[SOUTH_EAST], occupied, 7);
}

void fill_init(void);

#endif
