// evaluate.c: tapered material and piece-square score, tables summed from ranks and files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/evaluate.h"

// Centipawns, by PieceType; chosen by hand from common piece values.
static const int material[2][6] = {{85, 335, 350, 480, 1000, 0}, {115, 300, 320, 540, 1000, 0}};

// Worth of standing on a rank (counted from the own side) and on a file (from a to d, mirrored).
static const int rank_worth[2][6][8] = {
    {{0, -2, 0, 6, 14, 30, 60, 0},
     {-25, -12, 2, 10, 18, 22, 5, -25},
     {-12, 2, 6, 8, 10, 8, -2, -12},
     {-2, -8, -8, -6, 0, 6, 20, 12},
     {-4, 0, 2, 2, 2, 6, 4, 4},
     {22, 0, -35, -60, -70, -70, -70, -70}},
    {{0, -4, -2, 8, 26, 60, 110, 0},
     {-25, -12, -2, 10, 14, 8, -8, -25},
     {-10, -4, 2, 6, 8, 4, -2, -8},
     {-4, -6, -4, 0, 4, 6, 8, 6},
     {-30, -18, -4, 8, 18, 20, 16, 6},
     {-35, -14, 0, 12, 20, 22, 12, -12}},
};
static const int file_worth[2][6][4] = {
    {{-6, 0, 2, 12}, {-22, -6, 6, 12}, {-6, 2, 2, 4}, {-6, -2, 4, 8}, {-4, 0, 2, 4},
     {14, 20, -8, -18}},
    {{4, 2, 0, -4}, {-16, -6, 4, 10}, {-6, -2, 2, 4}, {0, 0, 0, 0}, {-14, -4, 4, 10},
     {-16, -4, 6, 12}},
};

static const int phase_of_type[6] = {0, 1, 1, 2, 4, 0};
enum { FULL_PHASE = 24, TEMPO_CP = 10 };

static int16_t tables[2][PIECE_COUNT][64];

static int square_worth(int stage, PieceType type, Square from_own_side) {
    int file = file_of(from_own_side), mirrored = file < 4 ? file : 7 - file;
    return material[stage][type] + rank_worth[stage][type][rank_of(from_own_side)] +
           file_worth[stage][type][mirrored];
}

void evaluate_init(void) {
    for (int stage = 0; stage < 2; stage++)
        for (PieceType type = PAWN; type <= KING; type++)
            for (Square sq = A1; sq <= H8; sq++) {
                int worth = square_worth(stage, type, sq);
                tables[stage][piece_of(WHITE, type)][sq] = (int16_t)worth;
                tables[stage][piece_of(BLACK, type)][flip_rank(sq)] = (int16_t)-worth;
            }
}

int evaluate(const Position *pos) {
    int middlegame = 0, endgame = 0, phase = 0;
    for (Bitboard men = occupied(pos); men;) {
        Square sq = pop_square(&men);
        Piece piece = piece_on(pos, sq);
        middlegame += tables[0][piece][sq];
        endgame += tables[1][piece][sq];
        phase += phase_of_type[type_of(piece)];
    }
    if (phase > FULL_PHASE) phase = FULL_PHASE;
    int white = (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    return (pos->side == WHITE ? white : -white) + TEMPO_CP;
}
