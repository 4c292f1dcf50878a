// square.h: squares, bitboards, colours, files, ranks and shifts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_SQUARE_H
#define ATTACKS_SQUARE_H

#include "base/bits.h"

// One bit per square, little-endian rank-file: a1 = bit 0, b1 = bit 1, ... h8 = bit 63.
typedef uint64_t Bitboard;

typedef enum Color { WHITE, BLACK } Color;

// clang-format off
typedef enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
    SQUARE_COUNT, NO_SQUARE = SQUARE_COUNT
} Square;
// clang-format on

enum { FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H };
enum { RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8 };

#define FILE_A_BB 0x0101010101010101ull
#define FILE_H_BB 0x8080808080808080ull
#define RANK_1_BB 0x00000000000000FFull
#define RANK_8_BB 0xFF00000000000000ull
#define DARK_SQUARES 0xAA55AA55AA55AA55ull

FORCE_INLINE Color opponent(Color color) { return (Color)(color ^ 1); }

FORCE_INLINE int file_of(Square sq) { return (int)sq & 7; }
FORCE_INLINE int rank_of(Square sq) { return (int)sq >> 3; }
FORCE_INLINE Square square_at(int file, int rank) { return (Square)(rank * 8 + file); }
FORCE_INLINE Bitboard file_bb(int file) { return FILE_A_BB << file; }
FORCE_INLINE Bitboard rank_bb(int rank) { return RANK_1_BB << (8 * rank); }
FORCE_INLINE Bitboard square_bb(Square sq) { return 1ull << sq; }

// The square mirrored top to bottom (a1 <-> a8).
FORCE_INLINE Square flip_rank(Square sq) { return (Square)(sq ^ 56); }
// Rank counted from the side of color: 0 is its home rank.
FORCE_INLINE int relative_rank(Color color, Square sq) { return rank_of(sq) ^ (color * 7); }
FORCE_INLINE Bitboard relative_rank_bb(Color color, int rank) {
    return rank_bb(rank ^ (color * 7));
}

FORCE_INLINE Square lsb(Bitboard bb) { return (Square)lowest_bit(bb); }
FORCE_INLINE Square pop_lsb(Bitboard *bb) { return (Square)pop_lowest(bb); }

// Moves every square of a set by one step; squares that leave the board are dropped.
FORCE_INLINE Bitboard shift_east(Bitboard bb) { return (bb & ~FILE_H_BB) << 1; }
FORCE_INLINE Bitboard shift_west(Bitboard bb) { return (bb & ~FILE_A_BB) >> 1; }
// One step towards the opponent's side.
FORCE_INLINE Bitboard shift_forward(Color color, Bitboard bb) {
    return color == WHITE ? bb << 8 : bb >> 8;
}

#endif
