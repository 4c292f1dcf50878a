// pext.h: sliding attacks by the PEXT instruction: mask, extract, look up.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: none of the five documents; for comparison. Masks and tables as in magic.h; the BMI2
// instruction PEXT, slow on AMD before Zen 3, computes the index instead of a multiplication.
#ifndef ATTACKS_PEXT_H
#define ATTACKS_PEXT_H

#include "attacks/walk.h"

#if HAS_EXTRACT_BITS

typedef struct Pext {
    Bitboard mask;
    const Bitboard *attacks;  // 2^popcount(mask) attack sets
} Pext;

extern Pext pexts[2][64];  // by Slider

FORCE_INLINE Bitboard pext_attacks(const Pext *pext, Bitboard occupied) {
    return pext->attacks[extract_bits(occupied, pext->mask)];
}
FORCE_INLINE Bitboard pext_rook(Square sq, Bitboard occupied) {
    return pext_attacks(&pexts[SLIDER_ROOK][sq], occupied);
}
FORCE_INLINE Bitboard pext_bishop(Square sq, Bitboard occupied) {
    return pext_attacks(&pexts[SLIDER_BISHOP][sq], occupied);
}

void pext_init(void);

#endif
#endif
