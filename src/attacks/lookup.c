// lookup.c: the multipliers and the tables of the six-bit state method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/lookup.h"

#include "attacks/walk.h"

LookupSquare lookup_squares[64];
Bitboard lookup_rank[64][64], lookup_file[64][64], lookup_a1h8[64][64], lookup_a8h1[64][64];

// clang-format off
const uint64_t lookup_file_numbers[8] = {
    0x8040201008040200ull, 0x4020100804020100ull, 0x2010080402010080ull, 0x1008040201008040ull,
    0x0804020100804020ull, 0x0402010080402010ull, 0x0201008040201008ull, 0x0100804020100804ull,
};

// There is no number 0; diagonals of one or two squares have no state.
const uint64_t lookup_a8h1_numbers[16] = {
    0, 0, 0,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0080808080808080ull, 0x0040404040404040ull,
    0x0020202020202020ull, 0x0010101010101010ull, 0x0008080808080808ull,
    0, 0,
};

const uint64_t lookup_a1h8_numbers[16] = {
    0, 0, 0,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull,
    0x0101010101010100ull, 0x0101010101010100ull, 0x8080808080808000ull, 0x4040404040400000ull,
    0x2020202020000000ull, 0x1010101000000000ull, 0x0808080000000000ull,
    0, 0,
};
// clang-format on

// The source counts files and ranks from 1.
static int a8h1_number(Square sq) { return file_of(sq) + rank_of(sq) + 1; }
static int a1h8_number(Square sq) { return file_of(sq) - rank_of(sq) + 8; }

static void init_line(Square sq, Direction positive, LookupLine *line, uint64_t number,
                      Bitboard table[64]) {
    Bitboard outer = RANK_1_BB | RANK_8_BB | (positive == NORTH ? 0 : FILE_A_BB | FILE_H_BB);
    *line = (LookupLine){(line_walk(positive, sq, 0) | square_bb(sq)) & ~outer, number};
    for (unsigned n = 0; n < 1u << popcount(line->mask); n++) {
        Bitboard blockers = blocker_board(n, line->mask);
        table[lookup_state(line, blockers)] = line_walk(positive, sq, blockers);
    }
}

static void init_rank(Square sq, LookupSquare *square) {
    square->rank_mask = rank_bb(rank_of(sq)) & ~(FILE_A_BB | FILE_H_BB);
    square->rank_shift = (uint64_t)(8 * rank_of(sq) + 1);
    for (Bitboard state = 0; state < 64; state++)
        lookup_rank[sq][state] = line_walk(EAST, sq, state << square->rank_shift);
}

void lookup_init(void) {
    for (Square sq = A1; sq <= H8; sq++) {
        LookupSquare *square = &lookup_squares[sq];
        init_rank(sq, square);
        init_line(sq, NORTH, &square->file, lookup_file_numbers[file_of(sq)], lookup_file[sq]);
        init_line(sq, NORTH_EAST, &square->a1h8, lookup_a1h8_numbers[a1h8_number(sq)],
                  lookup_a1h8[sq]);
        init_line(sq, NORTH_WEST, &square->a8h1, lookup_a8h1_numbers[a8h1_number(sq)],
                  lookup_a8h1[sq]);
    }
}
