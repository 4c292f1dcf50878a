// magic.h: sliding attacks by magic bitboards: mask, multiply, shift, look up.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: "Sliding move generation using magic bitboard", Stack Overflow question 16925204, whose
// terms are used here. The blocker mask is the rays without their last squares. The blocker board
// is the occupied squares of the mask. The blocker board times the magic number, shifted down, is
// the index of the move board.
// Corrected: the source computes the index as a signed int; here it is unsigned. Its table of 64
// rows of equal length is one block here, with rows as long as needed.
#ifndef ATTACKS_MAGIC_H
#define ATTACKS_MAGIC_H

#include "attacks/walk.h"

typedef struct Magic {
    Bitboard mask;            // blocker mask
    uint64_t number;          // magic number
    const Bitboard *attacks;  // 2^popcount(mask) attack sets
    unsigned shift;           // 64 - popcount(mask)
} Magic;

extern Magic magics[2][64];  // by Slider

FORCE_INLINE Bitboard magic_attacks(const Magic *magic, Bitboard occupied) {
    return magic->attacks[((occupied & magic->mask) * magic->number) >> magic->shift];
}
FORCE_INLINE Bitboard magic_rook(Square sq, Bitboard occupied) {
    return magic_attacks(&magics[SLIDER_ROOK][sq], occupied);
}
FORCE_INLINE Bitboard magic_bishop(Square sq, Bitboard occupied) {
    return magic_attacks(&magics[SLIDER_BISHOP][sq], occupied);
}

void magic_init(void);

// Searches for a magic number of one square. Equal seeds give equal numbers.
uint64_t magic_find(Slider slider, Square sq, uint64_t seed);

enum { MAGIC_SEED = 1998 };  // of the stored numbers

#endif
