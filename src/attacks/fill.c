// fill.c: the eight boards of each square of the shifting method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/fill.h"

Bitboard fill_boards[64][DIRECTION_COUNT];

void fill_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        for (Direction direction = NORTH; direction < DIRECTION_COUNT; direction++)
            fill_boards[sq][direction] = ray_walk(direction, sq, 0);
}
