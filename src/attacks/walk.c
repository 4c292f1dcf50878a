// walk.c: sliding attacks by walking.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/walk.h"

static const int steps[DIRECTION_COUNT][2] = {{0, 1},  {1, 0},  {1, 1},   {-1, 1},
                                              {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};

Square square_step(Square sq, int file_step, int rank_step) {
    int file = file_of(sq) + file_step, rank = rank_of(sq) + rank_step;
    bool on_board = file >= FILE_A && file <= FILE_H && rank >= RANK_1 && rank <= RANK_8;
    return on_board ? square_at(file, rank) : NO_SQUARE;
}

Bitboard ray_walk(Direction direction, Square sq, Bitboard occupied) {
    Bitboard reached = 0;
    const int *step = steps[direction];
    while ((sq = square_step(sq, step[0], step[1])) != NO_SQUARE) {
        reached |= square_bb(sq);
        if (occupied & square_bb(sq)) break;
    }
    return reached;
}

Bitboard line_walk(Direction positive, Square sq, Bitboard occupied) {
    return ray_walk(positive, sq, occupied) | ray_walk(positive + 4, sq, occupied);
}

Bitboard slider_walk(Slider slider, Square sq, Bitboard occupied) {
    Direction first = slider == SLIDER_ROOK ? NORTH : NORTH_EAST;
    return line_walk(first, sq, occupied) | line_walk(first + 1, sq, occupied);
}

Bitboard slider_blocker_mask(Slider slider, Square sq) {
    Bitboard mask = 0, reach = slider_walk(slider, sq, 0);
    for (Bitboard rest = reach; rest;) {
        Square blocker = pop_lsb(&rest);
        if (slider_walk(slider, sq, square_bb(blocker)) != reach) mask |= square_bb(blocker);
    }
    return mask;
}

Bitboard blocker_board(unsigned n, Bitboard mask) {
    Bitboard board = 0;
    for (; mask; n >>= 1) {
        Bitboard lowest = mask & -mask;
        if (n & 1) board |= lowest;
        mask ^= lowest;
    }
    return board;
}
