// pext.c: the tables of the extracting method; empty where the processor cannot extract.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/pext.h"

#if HAS_EXTRACT_BITS

Pext pext_rooks[64], pext_bishops[64];

static Bitboard table[ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS];

// Bit i of an extracted index selects the i-th square of the mask, as in blocker_board.
static Bitboard *fill_square(Pext *pext, Square sq, Bitboard mask,
                             Bitboard (*walk)(Square sq, Bitboard occupied), Bitboard *next) {
    *pext = (Pext){mask, next};
    for (unsigned n = 0; n < 1u << popcount(mask); n++) *next++ = walk(sq, blocker_board(n, mask));
    return next;
}

void pext_init(void) {
    Bitboard *next = table;
    for (Square sq = A1; sq <= H8; sq++) {
        next = fill_square(&pext_rooks[sq], sq, rook_blocker_mask(sq), rook_walk, next);
        next = fill_square(&pext_bishops[sq], sq, bishop_blocker_mask(sq), bishop_walk, next);
    }
}

#endif
