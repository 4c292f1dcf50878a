// fan.h: what a whole set of sliders attacks, all eight directions at once.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The look-ups of attacks.h answer for one slider; this answers for all, without a loop, a branch
// or a table, but it cannot tell them apart. Each ray ends with the first occupied square.
#ifndef ATTACKS_FAN_H
#define ATTACKS_FAN_H

#include "attacks/attacks.h"

// A board for each of four directions. Up: north, east, north-east, north-west; down: the opposite
// of each.
typedef union Rays {
    Bitboard each[4];
    BitsVector lanes[4 / BITS_LANES];
} Rays;

typedef struct Fan {
    Rays up, down;
} Fan;

// Where directions have to be taken one after the other, look-ups are faster.
enum { FAN_IS_FASTER = BITS_LANES > 1 };

// Kogge-Stone occluded fill: steps of 1, 2 and 4 squares cover a ray of 7 (the parallel prefix of
// Kogge and Stone 1973). board: where a step can end, so that none wraps around the edge.
FORCE_INLINE BitsVector fan_up(BitsVector sliders, BitsVector board, BitsVector step,
                               Bitboard empty) {
    BitsVector free = board & empty;
    sliders |= free & (sliders << step);
    free &= free << step;
    sliders |= free & (sliders << 2 * step);
    free &= free << 2 * step;
    sliders |= free & (sliders << 4 * step);
    return sliders << step & board;
}

FORCE_INLINE BitsVector fan_down(BitsVector sliders, BitsVector board, BitsVector step,
                                 Bitboard empty) {
    BitsVector free = board & empty;
    sliders |= free & (sliders >> step);
    free &= free >> step;
    sliders |= free & (sliders >> 2 * step);
    free &= free >> 2 * step;
    sliders |= free & (sliders >> 4 * step);
    return sliders >> step & board;
}

FORCE_INLINE Fan fan_attacks(Bitboard straight, Bitboard diagonal, Bitboard empty) {
    static const Rays steps = {{8, 1, 9, 7}}, is_diagonal = {{0, 0, ~0ull, ~0ull}};
    static const Rays up = {{~0ull, ~FILE_A_BB, ~FILE_A_BB, ~FILE_H_BB}};
    static const Rays down = {{~0ull, ~FILE_H_BB, ~FILE_H_BB, ~FILE_A_BB}};
    Fan fan;
    for (int i = 0; i < 4 / BITS_LANES; i++) {
        BitsVector slant = is_diagonal.lanes[i], sliders = (slant & diagonal) | (~slant & straight);
        fan.up.lanes[i] = fan_up(sliders, up.lanes[i], steps.lanes[i], empty);
        fan.down.lanes[i] = fan_down(sliders, down.lanes[i], steps.lanes[i], empty);
    }
    return fan;
}

FORCE_INLINE Bitboard fan_union(const Fan *fan) {
    Bitboard all = 0;
    for (int i = 0; i < 4; i++) all |= fan->up.each[i] | fan->down.each[i];
    return all;
}

// The same of the rook-wise and of the bishop-wise directions alone.
FORCE_INLINE Bitboard fan_straight(const Fan *fan) {
    return fan->up.each[0] | fan->up.each[1] | fan->down.each[0] | fan->down.each[1];
}
FORCE_INLINE Bitboard fan_diagonal(const Fan *fan) {
    return fan->up.each[2] | fan->up.each[3] | fan->down.each[2] | fan->down.each[3];
}

// Every square that a set of sliders attacks; straight: the rooks and queens, diagonal: the bishops
// and queens.
FORCE_INLINE Bitboard sliders_attack(Bitboard straight, Bitboard diagonal, Bitboard occupancy) {
    if (FAN_IS_FASTER) {
        Fan fan = fan_attacks(straight, diagonal, ~occupancy);
        return fan_union(&fan);
    }
    Bitboard all = 0;
    while (straight) all |= rook_attacks(pop_square(&straight), occupancy);
    while (diagonal) all |= bishop_attacks(pop_square(&diagonal), occupancy);
    return all;
}

#endif
