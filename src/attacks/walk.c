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

Bitboard rook_walk(Square sq, Bitboard occupied) {
    return line_walk(NORTH, sq, occupied) | line_walk(EAST, sq, occupied);
}

Bitboard bishop_walk(Square sq, Bitboard occupied) {
    return line_walk(NORTH_EAST, sq, occupied) | line_walk(NORTH_WEST, sq, occupied);
}

Bitboard line_blocker_mask(Direction positive, Square sq) {
    // A blocker matters if it shortens the reach.
    Bitboard mask = 0, reach = line_walk(positive, sq, 0);
    for (Bitboard rest = reach; rest;) {
        Square blocker = pop_lsb(&rest);
        if (line_walk(positive, sq, square_bb(blocker)) != reach) mask |= square_bb(blocker);
    }
    return mask;
}

Bitboard rook_blocker_mask(Square sq) {
    return line_blocker_mask(NORTH, sq) | line_blocker_mask(EAST, sq);
}

Bitboard bishop_blocker_mask(Square sq) {
    return line_blocker_mask(NORTH_EAST, sq) | line_blocker_mask(NORTH_WEST, sq);
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
