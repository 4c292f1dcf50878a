// attacks.c: the tables behind attacks.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/attacks.h"

#include "attacks/walk.h"

Bitboard knight_table[64], king_table[64], pawn_table[2][64];
Bitboard between_table[64][64], line_table[64][64];

static Bitboard step_bb(Square sq, int file_step, int rank_step) {
    Square to = square_step(sq, file_step, rank_step);
    return to == NO_SQUARE ? 0 : square_bb(to);
}

static void init_steps(Square sq) {
    static const int knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                           {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int i = 0; i < 8; i++)
        knight_table[sq] |= step_bb(sq, knight_steps[i][0], knight_steps[i][1]);
    for (int file_step = -1; file_step <= 1; file_step++)
        for (int rank_step = -1; rank_step <= 1; rank_step++)
            if (file_step || rank_step) king_table[sq] |= step_bb(sq, file_step, rank_step);
    pawn_table[WHITE][sq] = step_bb(sq, -1, 1) | step_bb(sq, 1, 1);
    pawn_table[BLACK][sq] = step_bb(sq, -1, -1) | step_bb(sq, 1, -1);
}

static void init_lines(Square a, Square b) {
    Bitboard ends = square_bb(a) | square_bb(b);
    for (Slider slider = SLIDER_ROOK; slider <= SLIDER_BISHOP; slider++) {
        if (!(slider_walk(slider, a, 0) & square_bb(b))) continue;
        between_table[a][b] = slider_walk(slider, a, ends) & slider_walk(slider, b, ends);
        line_table[a][b] = (slider_walk(slider, a, 0) & slider_walk(slider, b, 0)) | ends;
    }
}

void attacks_init(void) {
    SLIDERS_FUNCTION(init)();
    for (Square a = A1; a <= H8; a++) {
        init_steps(a);
        for (Square b = A1; b <= H8; b++) init_lines(a, b);
    }
}
