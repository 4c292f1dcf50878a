// attacks.h: which squares each piece attacks, and the lines between squares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_ATTACKS_H
#define ATTACKS_ATTACKS_H

#include "attacks/magic.h"

// Read-only outside attacks.c; reach them through the functions below.
extern Bitboard knight_table[64], king_table[64], pawn_table[2][64];
extern Bitboard between_table[64][64], line_table[64][64];

// Fills every table of this folder. Call once before anything else here.
void attacks_init(void);

// Squares a slider on sq reaches: each ray up to and with the first man in occupied.
FORCE_INLINE Bitboard rook_attacks(Square sq, Bitboard occupied) {
    return magic_rook(sq, occupied);
}
FORCE_INLINE Bitboard bishop_attacks(Square sq, Bitboard occupied) {
    return magic_bishop(sq, occupied);
}
FORCE_INLINE Bitboard queen_attacks(Square sq, Bitboard occupied) {
    return rook_attacks(sq, occupied) | bishop_attacks(sq, occupied);
}

FORCE_INLINE Bitboard knight_attacks(Square sq) { return knight_table[sq]; }
FORCE_INLINE Bitboard king_attacks(Square sq) { return king_table[sq]; }

// Squares a pawn of color on sq captures on.
FORCE_INLINE Bitboard pawn_attacks(Color color, Square sq) { return pawn_table[color][sq]; }

// The same for all pawns of a set at once, one side (towards file a or h) at a time.
FORCE_INLINE Bitboard pawns_attack_west(Color color, Bitboard pawns) {
    return shift_west(shift_forward(color, pawns));
}
FORCE_INLINE Bitboard pawns_attack_east(Color color, Bitboard pawns) {
    return shift_east(shift_forward(color, pawns));
}
FORCE_INLINE Bitboard pawns_attack(Color color, Bitboard pawns) {
    return pawns_attack_west(color, pawns) | pawns_attack_east(color, pawns);
}

// Squares strictly between a and b on a common rank, file or diagonal; empty if there is none.
FORCE_INLINE Bitboard squares_between(Square a, Square b) { return between_table[a][b]; }
// The whole rank, file or diagonal through a and b, edge to edge; empty if there is none.
FORCE_INLINE Bitboard line_through(Square a, Square b) { return line_table[a][b]; }

#endif
