// reversal.h: sliding attacks by o^(o-2s) with a reversal of the whole board.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: Julian, "Move generation for sliding pieces", Chess Engine Lab (Substack). As in
// hyperbola.h, but all 64 bits are reversed, which also reverses ranks: one function with a mask as
// argument serves all lines. The two halves are or-ed, as in the source.
// Corrected: nothing. The code of the source was missing from our copy.
#ifndef ATTACKS_REVERSAL_H
#define ATTACKS_REVERSAL_H

#include "attacks/square.h"

// Whole lines through a square without the square.
typedef struct ReversalMasks {
    Bitboard rank, file, diagonal, antidiagonal;
} ReversalMasks;

extern ReversalMasks reversal_masks[64];

// The square that sq becomes when the board is reversed (a1 <-> h8).
FORCE_INLINE Square reversal_square(Square sq) { return (Square)(63 - sq); }

FORCE_INLINE Bitboard reversal_line(Square sq, Bitboard occupied, Bitboard mask) {
    Bitboard blockers = occupied & mask, reversed = reverse_bits(blockers);
    Bitboard forward = blockers ^ (blockers - 2 * square_bb(sq));
    Bitboard backward = reversed ^ (reversed - 2 * square_bb(reversal_square(sq)));
    return (forward | reverse_bits(backward)) & mask;
}

FORCE_INLINE Bitboard reversal_rook(Square sq, Bitboard occupied) {
    return reversal_line(sq, occupied, reversal_masks[sq].rank) |
           reversal_line(sq, occupied, reversal_masks[sq].file);
}

FORCE_INLINE Bitboard reversal_bishop(Square sq, Bitboard occupied) {
    return reversal_line(sq, occupied, reversal_masks[sq].diagonal) |
           reversal_line(sq, occupied, reversal_masks[sq].antidiagonal);
}

void reversal_init(void);

#endif
