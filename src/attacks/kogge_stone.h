// kogge_stone.h: squares attacked by a set of sliders, in all eight directions at once.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// attacks.h looks up one slider. This fill computes all sliders of a set together, without loop,
// branch or table. Each ray ends with the first occupied square.
#ifndef ATTACKS_KOGGE_STONE_H
#define ATTACKS_KOGGE_STONE_H

#include "attacks/attacks.h"

// A board for each of four directions: north, east, north-east, north-west if up, the opposite
// directions if down.
typedef union DirectionBoards {
    Bitboard each[4];
    BitsVector lanes[4 / BITS_LANES];
} DirectionBoards;

typedef struct SliderAttacks {
    DirectionBoards up, down;
} SliderAttacks;

// Without vectors of four boards, look-ups are faster.
enum { KOGGE_STONE_IS_FASTER = BITS_LANES > 1 };

typedef enum Way { UP, DOWN } Way;

// Moves sliders by one step in each direction: step bits to the left if UP, to the right if DOWN.
FORCE_INLINE BitsVector kogge_stone_shift(BitsVector bits, BitsVector step, Way way) {
    return way == UP ? bits << step : bits >> step;
}

// Kogge-Stone occluded fill: steps of 1, 2 and 4 squares cover a ray of 7 (the parallel prefix of
// Kogge and Stone 1973). board: squares on which a step can end without wrapping around an edge.
FORCE_INLINE BitsVector kogge_stone_fill(BitsVector sliders, BitsVector board, BitsVector step,
                                         Bitboard empty, Way way) {
    BitsVector free = board & empty;
    sliders |= free & kogge_stone_shift(sliders, step, way);
    free &= kogge_stone_shift(free, step, way);
    sliders |= free & kogge_stone_shift(sliders, 2 * step, way);
    free &= kogge_stone_shift(free, 2 * step, way);
    sliders |= free & kogge_stone_shift(sliders, 4 * step, way);
    return kogge_stone_shift(sliders, step, way) & board;
}

// Squares that these sliders attack, by direction. A queen is in both sets.
FORCE_INLINE SliderAttacks kogge_stone_attacks(Bitboard orthogonal, Bitboard diagonal,
                                               Bitboard empty) {
    static const DirectionBoards steps = {{8, 1, 9, 7}}, is_diagonal = {{0, 0, ~0ull, ~0ull}};
    static const DirectionBoards up = {{~0ull, ~FILE_A_BB, ~FILE_A_BB, ~FILE_H_BB}};
    static const DirectionBoards down = {{~0ull, ~FILE_H_BB, ~FILE_H_BB, ~FILE_A_BB}};
    SliderAttacks attacks;
    for (int i = 0; i < 4 / BITS_LANES; i++) {
        BitsVector slant = is_diagonal.lanes[i],
                   sliders = (slant & diagonal) | (~slant & orthogonal);
        attacks.up.lanes[i] = kogge_stone_fill(sliders, up.lanes[i], steps.lanes[i], empty, UP);
        attacks.down.lanes[i] =
            kogge_stone_fill(sliders, down.lanes[i], steps.lanes[i], empty, DOWN);
    }
    return attacks;
}

// Attacks along ranks and files, and along diagonals.
FORCE_INLINE Bitboard slider_attacks_orthogonal(const SliderAttacks *attacks) {
    const Bitboard *up = attacks->up.each, *down = attacks->down.each;
    return up[0] | up[1] | down[0] | down[1];
}
FORCE_INLINE Bitboard slider_attacks_diagonal(const SliderAttacks *attacks) {
    const Bitboard *up = attacks->up.each, *down = attacks->down.each;
    return up[2] | up[3] | down[2] | down[3];
}

// Squares that sliders attack. orthogonal: rooks and queens; diagonal: bishops and queens.
FORCE_INLINE Bitboard sliders_attack(Bitboard orthogonal, Bitboard diagonal, Bitboard occupancy) {
    if (KOGGE_STONE_IS_FASTER) {
        SliderAttacks attacks = kogge_stone_attacks(orthogonal, diagonal, ~occupancy);
        return slider_attacks_orthogonal(&attacks) | slider_attacks_diagonal(&attacks);
    }
    Bitboard all = 0;
    while (orthogonal) all |= rook_attacks(pop_lsb(&orthogonal), occupancy);
    while (diagonal) all |= bishop_attacks(pop_lsb(&diagonal), occupancy);
    return all;
}

#endif
