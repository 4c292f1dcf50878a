// rays.h: sliding attacks by ray tables and a bit scan for the first blocker (classical approach).
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: notes on the Chess Programming Wiki, page "On an empty Board" (positive and negative
// rays). The first blocker on a positive ray is the lowest of its occupied bits, on a negative ray
// the highest; the part of the ray beyond it is removed by xor.
// Corrected: an empty ray has no bit to find. Here h8 counts as a blocker on positive rays, a1 on
// negative ones: a bit is always found without a branch, and no ray continues beyond these squares.
#ifndef ATTACKS_RAYS_H
#define ATTACKS_RAYS_H

#include "attacks/walk.h"

extern Bitboard rays_table[DIRECTION_COUNT][64];

FORCE_INLINE Square rays_first_positive(Bitboard blockers) {
    return (Square)lowest_bit(blockers | square_bb(H8));
}
FORCE_INLINE Square rays_first_negative(Bitboard blockers) {
    return (Square)highest_bit(blockers | square_bb(A1));
}

FORCE_INLINE Bitboard rays_positive(Direction direction, Square sq, Bitboard occupied) {
    const Bitboard *rays = rays_table[direction];
    return rays[sq] ^ rays[rays_first_positive(rays[sq] & occupied)];
}
FORCE_INLINE Bitboard rays_negative(Direction direction, Square sq, Bitboard occupied) {
    const Bitboard *rays = rays_table[direction];
    return rays[sq] ^ rays[rays_first_negative(rays[sq] & occupied)];
}

FORCE_INLINE Bitboard rays_rook(Square sq, Bitboard occupied) {
    return rays_positive(NORTH, sq, occupied) | rays_positive(EAST, sq, occupied) |
           rays_negative(SOUTH, sq, occupied) | rays_negative(WEST, sq, occupied);
}

FORCE_INLINE Bitboard rays_bishop(Square sq, Bitboard occupied) {
    return rays_positive(NORTH_EAST, sq, occupied) | rays_positive(NORTH_WEST, sq, occupied) |
           rays_negative(SOUTH_WEST, sq, occupied) | rays_negative(SOUTH_EAST, sq, occupied);
}

void rays_init(void);

#endif
