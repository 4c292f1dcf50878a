// attacks.h: squares that each piece attacks, and lines between squares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_ATTACKS_H
#define ATTACKS_ATTACKS_H

#include "attacks/fill.h"
#include "attacks/hyperbola.h"
#include "attacks/lookup.h"
#include "attacks/magic.h"
#include "attacks/pext.h"
#include "attacks/rays.h"
#include "attacks/reversal.h"

// The sliding method of this build: `make SLIDERS=name`. Each method has name_init, name_rook and
// name_bishop; the look-ups are inlined into every caller.
#ifndef SLIDERS
#define SLIDERS magic
#endif
#define SLIDERS_JOIN_(a, b) a##b
#define SLIDERS_JOIN(a, b) SLIDERS_JOIN_(a, b)
#define SLIDERS_TEXT_(name) #name
#define SLIDERS_TEXT(name) SLIDERS_TEXT_(name)
#define SLIDERS_FUNCTION(what) SLIDERS_JOIN(SLIDERS, _##what)
#define SLIDERS_NAME SLIDERS_TEXT(SLIDERS)

#define SLIDERS_IS_pext 1
#if SLIDERS_JOIN(SLIDERS_IS_, SLIDERS) && !HAS_EXTRACT_BITS
#error "SLIDERS=pext needs a processor with BMI2: ARCH=x86-64-v3, or native where it has it"
#endif

// Filled by attacks_init. Use the functions below.
extern Bitboard knight_table[64], king_table[64], pawn_table[2][64];
extern Bitboard between_table[64][64], line_table[64][64];

// Fills these tables and the tables of the sliding method. Call it once, first.
void attacks_init(void);

// Squares that a slider on sq attacks: each ray up to and including the first occupied square.
FORCE_INLINE Bitboard rook_attacks(Square sq, Bitboard occupied) {
    return SLIDERS_FUNCTION(rook)(sq, occupied);
}
FORCE_INLINE Bitboard bishop_attacks(Square sq, Bitboard occupied) {
    return SLIDERS_FUNCTION(bishop)(sq, occupied);
}
FORCE_INLINE Bitboard queen_attacks(Square sq, Bitboard occupied) {
    return rook_attacks(sq, occupied) | bishop_attacks(sq, occupied);
}

FORCE_INLINE Bitboard knight_attacks(Square sq) { return knight_table[sq]; }
FORCE_INLINE Bitboard king_attacks(Square sq) { return king_table[sq]; }

// Squares on which a pawn of color on sq captures.
FORCE_INLINE Bitboard pawn_attacks(Color color, Square sq) { return pawn_table[color][sq]; }

// Squares on which a set of pawns captures: towards file a, towards file h, and both.
FORCE_INLINE Bitboard pawns_attack_west(Color color, Bitboard pawns) {
    return shift_west(shift_forward(color, pawns));
}
FORCE_INLINE Bitboard pawns_attack_east(Color color, Bitboard pawns) {
    return shift_east(shift_forward(color, pawns));
}
FORCE_INLINE Bitboard pawns_attack(Color color, Bitboard pawns) {
    return pawns_attack_west(color, pawns) | pawns_attack_east(color, pawns);
}

// Squares that a set of knights attacks.
FORCE_INLINE Bitboard knights_attack(Bitboard knights) {
    Bitboard one_file = shift_west(knights) | shift_east(knights);
    Bitboard two_files = shift_west(shift_west(knights)) | shift_east(shift_east(knights));
    return one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8;
}

// Squares between a and b on a common rank, file or diagonal; empty if they share none.
FORCE_INLINE Bitboard between_bb(Square a, Square b) { return between_table[a][b]; }
// The whole rank, file or diagonal through a and b, edge to edge; empty if they share none.
FORCE_INLINE Bitboard line_bb(Square a, Square b) { return line_table[a][b]; }

#endif
