// hyperbola.h: sliding attacks by o^(o-2s) with a byte swap as the reversal.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: notes on the Chess Programming Wiki, page "Efficient Generation of Sliding Piece Attacks"
// (hyperbola quintessence). Subtracting twice the slider s from the occupied squares o of its line
// borrows through the empty squares up to the first blocker; xor with o leaves the squares passed
// and that blocker. The other direction does the same on the reversed board:
//     lineAttacks = ((o - 2s) ^ reverse(o' - 2s')) & mask
// Corrected: the source prints positiveRayAttacks = o ^ (o - 2s), which holds on the masked line
// only. The mask leaves out the slider: that is the first subtraction of s. A byte swap reverses
// files and diagonals but not ranks, so ranks use a table of 64 six-bit states for each file,
// filled by the eight-bit formula of the source. In its loop over the north-east rays,
// "eastOne(noea" lacks the closing bracket.
#ifndef ATTACKS_HYPERBOLA_H
#define ATTACKS_HYPERBOLA_H

#include "attacks/square.h"

// Whole lines through a square without the square.
typedef struct HyperbolaMasks {
    Bitboard file, diagonal, antidiagonal;
} HyperbolaMasks;

extern HyperbolaMasks hyperbola_masks[64];
// Attacks along the first rank from a file, by the state of the files b to g.
extern uint8_t hyperbola_ranks[64][8];

FORCE_INLINE Bitboard hyperbola_line(Square sq, Bitboard occupied, Bitboard mask) {
    Bitboard forward = occupied & mask;  // o - s
    Bitboard reverse = byte_swap(forward);
    forward -= square_bb(sq);
    reverse -= square_bb(flip_rank(sq));
    return (forward ^ byte_swap(reverse)) & mask;
}

// The six inner squares of the rank of sq.
FORCE_INLINE unsigned hyperbola_rank_state(Square sq, Bitboard occupied) {
    return (unsigned)(occupied >> (8 * rank_of(sq) + 1)) & 63;
}

FORCE_INLINE Bitboard hyperbola_rank(Square sq, Bitboard occupied) {
    Bitboard reached = hyperbola_ranks[hyperbola_rank_state(sq, occupied)][file_of(sq)];
    return reached << (8 * rank_of(sq));
}

FORCE_INLINE Bitboard hyperbola_rook(Square sq, Bitboard occupied) {
    return hyperbola_line(sq, occupied, hyperbola_masks[sq].file) | hyperbola_rank(sq, occupied);
}

FORCE_INLINE Bitboard hyperbola_bishop(Square sq, Bitboard occupied) {
    return hyperbola_line(sq, occupied, hyperbola_masks[sq].diagonal) |
           hyperbola_line(sq, occupied, hyperbola_masks[sq].antidiagonal);
}

void hyperbola_init(void);

#endif
