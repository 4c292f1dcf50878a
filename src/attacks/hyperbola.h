// hyperbola.h: sliding attacks by o^(o-2s) with a byte swap as the reversal.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Document: 001_9d777d186c0c7e12.txt. Subtracting twice the slider from the men of its line
// borrows through the empty squares up to the first man; xor with the men leaves just the squares
// passed and that man. The other way round the same is done on the board upside down:
//     lineAttacks = ((o - 2s) ^ reverse(o' - 2s')) & mask
// Tables: 2048 bytes (three line masks for each square, 512 bytes for ranks).
// One look-up: for each file or diagonal 2 subtractions, 2 byte swaps of boards (the slider's bit
// is swapped by computing it), 1 xor, 2 ands; for a rank 3 shifts and 1 load of a byte.
// Mended: the document's printed positiveRayAttacks = o ^ (o - 2s) holds on the masked line only,
// and the mask leaves out the slider's own square, which is also its first subtraction. A byte
// swap turns files and diagonals round but leaves a rank as it is, so ranks go by a table of 64
// six-bit states for each file, filled by the document's own eight-bit formula. (In its loop that
// fills the north-east rays a bracket is missing behind eastOne(noea.)
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

enum { HYPERBOLA_BYTES = sizeof(HyperbolaMasks) * 64 + 64 * 8 };

FORCE_INLINE Bitboard hyperbola_line(Square sq, Bitboard occupied, Bitboard mask) {
    Bitboard forward = occupied & mask;  // o - s
    Bitboard reverse = byte_swap(forward);
    forward -= square_bb(sq);
    reverse -= square_bb(flip_rank(sq));
    return (forward ^ byte_swap(reverse)) & mask;
}

// The six inner men of the rank of sq.
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
