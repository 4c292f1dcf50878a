// fill.h: sliding attacks by shifting the blockers of a ray to its end.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: Neels Groenewald, "How NagaSkaki plays chess: Move generation" (shifted bitboards). The
// blockers on a ray are shifted by one to six steps along it. The shifted squares on the ray cannot
// be reached; xor removes them from the ray.
// Corrected: the formulas of the summary end with XOR enemy_and_empty_squares; the worked example
// uses AND, which is right (the move generator does it, for every method). The summary shifts
// down_moves by 1, 2, 3 ...; it must be 8, 16, 24 ... . Bit 1 is b1, not B2.
#ifndef ATTACKS_FILL_H
#define ATTACKS_FILL_H

#include "attacks/walk.h"

// The rays of each square: up_board, right_board, 45deg_board, 135deg_board of the source, and the
// four opposite ones (down, left, 225deg, 315deg).
extern Bitboard fill_boards[64][DIRECTION_COUNT];

// Blockers shifted by one to six steps of step bits, also to squares off the ray.
FORCE_INLINE Bitboard fill_left(Bitboard blockers, int step) {
    return blockers << step | blockers << 2 * step | blockers << 3 * step | blockers << 4 * step |
           blockers << 5 * step | blockers << 6 * step;
}
FORCE_INLINE Bitboard fill_right(Bitboard blockers, int step) {
    return blockers >> step | blockers >> 2 * step | blockers >> 3 * step | blockers >> 4 * step |
           blockers >> 5 * step | blockers >> 6 * step;
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
