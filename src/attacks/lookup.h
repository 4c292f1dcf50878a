// lookup.h: sliding attacks by the six-bit state of each rank, file and diagonal.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: Stef Luijten, "Winglet: Writing a Chess Program in 99 Steps" (2011), move generation for
// sliding pieces. The outer squares of a line do not matter, so the state of a line has six bits. A
// rank is shifted down. A file or diagonal is multiplied, which moves its squares side by side to
// the last rank, and shifted down by 57.
// Corrected: the heading diaga8h1[9] above the example of the a1-h8 diagonals means diaga1h8[9].
// That example names the multiplier 0x8080808080808000 and draws 0x0080808080808080; both give the
// same states. All 8 file and 30 diagonal multipliers of the lists are right as printed.
#ifndef ATTACKS_LOOKUP_H
#define ATTACKS_LOOKUP_H

#include "attacks/square.h"

// Mask and multiplier that turn a board into the state of one line through a square.
typedef struct LookupLine {
    Bitboard mask;    // inner squares of the line, the slider's included
    uint64_t number;  // multiplier that moves them to bits 57 to 62, in order
} LookupLine;

typedef struct LookupSquare {
    Bitboard rank_mask;
    uint64_t rank_shift;
    LookupLine file, a1h8, a8h1;
} LookupSquare;

extern LookupSquare lookup_squares[64];
extern Bitboard lookup_rank[64][64], lookup_file[64][64];
extern Bitboard lookup_a1h8[64][64], lookup_a8h1[64][64];

FORCE_INLINE unsigned lookup_rank_state(Square sq, Bitboard occupied) {
    return (unsigned)((occupied & lookup_squares[sq].rank_mask) >> lookup_squares[sq].rank_shift);
}

FORCE_INLINE unsigned lookup_state(const LookupLine *line, Bitboard occupied) {
    return (unsigned)(((occupied & line->mask) * line->number) >> 57);
}

FORCE_INLINE Bitboard lookup_rook(Square sq, Bitboard occupied) {
    return lookup_rank[sq][lookup_rank_state(sq, occupied)] |
           lookup_file[sq][lookup_state(&lookup_squares[sq].file, occupied)];
}

FORCE_INLINE Bitboard lookup_bishop(Square sq, Bitboard occupied) {
    return lookup_a1h8[sq][lookup_state(&lookup_squares[sq].a1h8, occupied)] |
           lookup_a8h1[sq][lookup_state(&lookup_squares[sq].a8h1, occupied)];
}

// The multipliers of the source, in its order: files a to h; diagonals 1 to 15.
extern const uint64_t lookup_file_numbers[8];
extern const uint64_t lookup_a8h1_numbers[16], lookup_a1h8_numbers[16];

void lookup_init(void);

#endif
