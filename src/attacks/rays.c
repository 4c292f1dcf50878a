// rays.c: the ray tables of the classical method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/rays.h"

Bitboard rays_table[DIRECTION_COUNT][64];

void rays_init(void) {
    for (Direction direction = NORTH; direction < DIRECTION_COUNT; direction++)
        for (Square sq = A1; sq <= H8; sq++) rays_table[direction][sq] = ray_walk(direction, sq, 0);
}
