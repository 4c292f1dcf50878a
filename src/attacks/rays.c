// rays.c: sliding attacks by walking.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/rays.h"

Square square_step(Square sq, int file_step, int rank_step) {
    int file = file_of(sq) + file_step, rank = rank_of(sq) + rank_step;
    bool on_board = file >= FILE_A && file <= FILE_H && rank >= RANK_1 && rank <= RANK_8;
    return on_board ? square_at(file, rank) : NO_SQUARE;
}

static Bitboard walk(Square sq, Bitboard occupied, int file_step, int rank_step) {
    Bitboard reached = 0;
    while ((sq = square_step(sq, file_step, rank_step)) != NO_SQUARE) {
        reached |= square_bb(sq);
        if (occupied & square_bb(sq)) break;
    }
    return reached;
}

Bitboard rook_walk(Square sq, Bitboard occupied) {
    return walk(sq, occupied, 0, 1) | walk(sq, occupied, 1, 0) | walk(sq, occupied, 0, -1) |
           walk(sq, occupied, -1, 0);
}

Bitboard bishop_walk(Square sq, Bitboard occupied) {
    return walk(sq, occupied, 1, 1) | walk(sq, occupied, 1, -1) | walk(sq, occupied, -1, -1) |
           walk(sq, occupied, -1, 1);
}
