// squares.c: binomials, and the numbering of pawns, kings, the triangle and the half board.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/squares.h"

static void init_binomials(Squares *squares) {
    for (int n = 0; n <= 64; n++)
        for (int k = 0; k <= LEAD_PAWNS_MAX + 1; k++) {
            uint32_t without = n ? squares->binomial[k][n - 1] : 0;
            uint32_t with = n && k ? squares->binomial[k - 1][n - 1] : 0;
            squares->binomial[k][n] = k == 0 ? 1 : with + without;
        }
}

// The pawn with most squares left leads. Its file picks a part of the table, and its rank the first
// index of the others' placements.
static void init_pawns(Squares *squares) {
    for (int sq = A2; sq <= H7; sq++) {
        int file = file_of((Square)sq), near = file < FILE_E ? file : FILE_H - file;
        int left = 47 - 12 * near - 2 * (rank_of((Square)sq) - RANK_2) - (file >= FILE_E);
        squares->pawns_left[sq] = (uint8_t)left;
    }
    for (int pawns = 1; pawns <= LEAD_PAWNS_MAX; pawns++)
        for (int file = FILE_A; file <= FILE_D; file++) {
            uint32_t sum = 0;
            for (int rank = RANK_2; rank <= RANK_7; rank++) {
                squares->lead_pawns[pawns][file][rank] = sum;
                sum += squares->binomial[pawns - 1][squares->pawns_left[square_at(file, rank)]];
            }
            squares->lead_pawns_size[pawns][file] = sum;
        }
}

static void init_triangle(Squares *squares) {
    int off = 0, on = 6, below = 0;
    for (Square sq = A1; sq <= H8; sq++) {
        bool in_triangle = file_of(sq) <= FILE_D && above_diagonal(sq) <= 0;
        if (above_diagonal(sq) < 0) squares->below[sq] = (uint8_t)below++;
        if (!in_triangle) continue;
        squares->triangle[sq] = (uint8_t)(above_diagonal(sq) ? off++ : on++);
    }
}

static bool are_adjacent(Square a, Square b) {
    int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
    return files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1;
}

// One pair at a time; those with both kings on the diagonal come last.
static void init_kings(Squares *squares) {
    Square of_triangle[10];
    uint16_t number = 0;
    for (Square sq = A1; sq <= D4; sq++)
        if (file_of(sq) <= FILE_D && above_diagonal(sq) <= 0)
            of_triangle[squares->triangle[sq]] = sq;
    for (int diagonal = 0; diagonal < 2; diagonal++)
        for (int t = 0; t < 10; t++)
            for (Square sq = A1; sq <= H8; sq++) {
                bool on = above_diagonal(of_triangle[t]) == 0;
                bool both_on = on && above_diagonal(sq) == 0;
                if (!diagonal) squares->kings[t][sq] = LEAD_KINGS_NONE;
                if (are_adjacent(of_triangle[t], sq) || (on && above_diagonal(sq) > 0)) continue;
                if (both_on == (diagonal == 1)) squares->kings[t][sq] = number++;
            }
}

void squares_init(Squares *squares) {
    *squares = (Squares){0};
    init_binomials(squares);
    init_pawns(squares);
    init_triangle(squares);
    init_kings(squares);
}
