// magic.h: sliding attacks by plain magics: mask, multiply, shift, look up.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_MAGIC_H
#define ATTACKS_MAGIC_H

#include "attacks/square.h"

// Everything one square needs: ((occupied & mask) * number) >> shift indexes attacks.
typedef struct Magic {
    Bitboard mask;            // squares whose men matter: the rays without their last squares
    uint64_t number;          // the magic
    const Bitboard *attacks;  // 2^popcount(mask) attack sets
    unsigned shift;           // 64 - popcount(mask)
} Magic;

extern Magic rook_magics[64];
extern Magic bishop_magics[64];

FORCE_INLINE Bitboard magic_attacks(const Magic *magic, Bitboard occupied) {
    return magic->attacks[((occupied & magic->mask) * magic->number) >> magic->shift];
}

FORCE_INLINE Bitboard magic_rook(Square sq, Bitboard occupied) {
    return magic_attacks(&rook_magics[sq], occupied);
}

FORCE_INLINE Bitboard magic_bishop(Square sq, Bitboard occupied) {
    return magic_attacks(&bishop_magics[sq], occupied);
}

// Fills both tables from the 128 stored numbers (840 KiB).
void magic_init(void);

// The squares whose men matter to a rook or bishop on sq.
Bitboard rook_blocker_mask(Square sq);
Bitboard bishop_blocker_mask(Square sq);

// The n-th subset of mask, n in 0..2^popcount(mask)-1: bit i of n decides over the i-th square.
Bitboard blocker_board(unsigned n, Bitboard mask);

// Searches a magic for one square anew; deterministic for a seed.
typedef enum Slider { SLIDER_ROOK, SLIDER_BISHOP } Slider;
uint64_t magic_find(Slider slider, Square sq, uint64_t seed);

// The seed that gave the stored numbers.
#define MAGIC_SEED 1998u

#endif
