// pext.h: sliding attacks by the PEXT instruction: mask, extract, look up.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: none of the five documents; for comparison. Masks and tables as in magic.h; the BMI2
// instruction PEXT computes the index instead of a multiplication.
// Tables: 863232 bytes (102400 + 5248 attack sets, 128 entries of 16 bytes).
// One look-up: 1 extraction (slow microcode on AMD before Zen 3); loads of the entry and the set.
#ifndef ATTACKS_PEXT_H
#define ATTACKS_PEXT_H

#include "attacks/walk.h"

#if HAS_EXTRACT_BITS

typedef struct Pext {
    Bitboard mask;
    const Bitboard *attacks;  // 2^popcount(mask) attack sets
} Pext;

extern Pext pext_rooks[64], pext_bishops[64];

enum { PEXT_BYTES = (ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS) * 8 + 128 * sizeof(Pext) };

FORCE_INLINE Bitboard pext_rook(Square sq, Bitboard occupied) {
    return pext_rooks[sq].attacks[extract_bits(occupied, pext_rooks[sq].mask)];
}

FORCE_INLINE Bitboard pext_bishop(Square sq, Bitboard occupied) {
    return pext_bishops[sq].attacks[extract_bits(occupied, pext_bishops[sq].mask)];
}

void pext_init(void);

#endif

#endif
