// rays.h: sliding attacks by ray tables and a scan for the first man: the classical way.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Document: 001_9d777d186c0c7e12.txt (ray attacks, positive and negative). The first man on a
// positive ray is the lowest bit of its men, on a negative ray the highest; the ray that goes on
// behind it is taken away by xor.
// Tables: 4096 bytes (eight rays for each square).
// One look-up: for each of four directions 1 and, 1 or, 1 scan, 1 xor, 2 loads.
// Mended: an empty ray has no bit to scan for. h8 ends every positive ray and a1 every negative
// one, and nothing lies behind them: with that bit added there is always one, and no branch.
#ifndef ATTACKS_RAYS_H
#define ATTACKS_RAYS_H

#include "attacks/walk.h"

extern Bitboard rays_table[DIRECTION_COUNT][64];

enum { RAYS_BYTES = DIRECTION_COUNT * 64 * sizeof(Bitboard) };

FORCE_INLINE Square rays_first_positive(Bitboard men) {
    return (Square)lowest_bit(men | square_bb(H8));
}
FORCE_INLINE Square rays_first_negative(Bitboard men) {
    return (Square)highest_bit(men | square_bb(A1));
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
