// test_documents.c: the five documents of src/attacks/README.md: examples, formulas, corrections
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/methods.h"

#include "attacks/walk.h"
#include "chess.h"

static Bitboard squares(const Square *list, int count) {
    Bitboard bb = 0;
    for (int i = 0; i < count; i++) bb |= square_bb(list[i]);
    return bb;
}
#define SQUARES(...) squares((const Square[]){__VA_ARGS__}, COUNT(((const Square[]){__VA_ARGS__})))

// --- Luijten, "Winglet: Writing a Chess Program in 99 Steps" -------------------------------------

TEST(winglet_rook_on_f1_by_rank_and_file_state) {
    Bitboard white = SQUARES(A1, D1, F1, G1), board = white | SQUARES(F7, F8);
    CHECK_EQ(lookup_rank_state(F1, board), 0x34);  // a1 to h1 10010110: the inner six
    CHECK(lookup_rank[F1][0x34] == SQUARES(D1, E1, G1));
    Bitboard file = lookup_file[F1][lookup_state(&lookup_squares[F1].file, board)];
    CHECK(file == SQUARES(F2, F3, F4, F5, F6, F7));
    CHECK((rook_attacks(F1, board) & ~white) == SQUARES(E1, F2, F3, F4, F5, F6, F7));
}

TEST(winglet_masks_and_states_of_the_examples) {
    CHECK(lookup_squares[E4].file.mask == SQUARES(E2, E3, E4, E5, E6, E7));
    CHECK(lookup_squares[E4].a1h8.mask == SQUARES(C2, D3, E4, F5, G6));
    CHECK_EQ(lookup_squares[D3].rank_shift, 17);
    CHECK_EQ(lookup_rank_state(D3, SQUARES(B3, D3, F3, G3, H3)), 0x35);
    const LookupLine line = {SQUARES(C2, C3, C4, C5, C6, C7), 0x2010080402010080ull};
    CHECK_EQ(lookup_state(&line, SQUARES(C7)), 1);  // A is the lowest bit
    CHECK_EQ(lookup_state(&line, SQUARES(C2)), 32);
    CHECK_EQ(lookup_state(&line, FILE_A_BB << 2), 63);
    CHECK_EQ(lookup_state(&lookup_squares[C7].a8h1, SQUARES(C7, E5, G3)), 1 + 4 + 16);
}

// Every state must be below 64 and stand for one attack set.
static void check_states(Square sq, Direction positive, const LookupLine *line) {
    Bitboard sets[64] = {0};
    for (unsigned n = 0; n < 1u << popcount(line->mask); n++) {
        Bitboard board = blocker_board(n, line->mask), reach = line_walk(positive, sq, board);
        unsigned state = lookup_state(line, board);
        if (!CHECK(state < 64)) continue;
        CHECK(sets[state] == 0 || sets[state] == reach);
        sets[state] = reach;
    }
}

TEST(winglet_printed_multipliers_are_all_right) {
    for (Square sq = A1; sq <= H8; sq++) {
        check_states(sq, NORTH, &lookup_squares[sq].file);
        check_states(sq, NORTH_EAST, &lookup_squares[sq].a1h8);
        check_states(sq, NORTH_WEST, &lookup_squares[sq].a8h1);
    }
    CHECK(lookup_file_numbers[2] == 0x2010080402010080ull);
    CHECK(lookup_a8h1_numbers[9] == 0x0080808080808080ull);
    CHECK(lookup_a1h8_numbers[13] == 0x0808080000000000ull);
}

TEST(winglet_both_multipliers_of_the_a1h8_example_serve) {
    Bitboard mask = SQUARES(C2, D3, E4, F5, G6);
    const LookupLine named = {mask, 0x8080808080808000ull}, drawn = {mask, 0x0080808080808080ull};
    for (unsigned n = 0; n < 32; n++) {
        Bitboard board = blocker_board(n, mask);
        CHECK_EQ(lookup_state(&named, board), lookup_state(&drawn, board));
    }
}

// --- notes on the Chess Programming Wiki ---------------------------------------------------------

TEST(wiki_eight_bit_example) {
    Bitboard occupied = 0xC5, slider = 0x04;  // 11000101 and 00000100
    CHECK_EQ(occupied - 2 * slider, 0xBD);
    CHECK_EQ(occupied ^ (occupied - 2 * slider), 0x78);
    CHECK_EQ(hyperbola_ranks[occupied >> 1 & 63][2], 0x7B);
    CHECK_EQ(hyperbola_rank(C1, occupied), 0x7B);
}

static Bitboard diagonal_mask(Bitboard main_diagonal, int diag) {
    int nort = diag < 0 ? -diag : 0, sout = diag > 0 ? diag : 0;
    return (main_diagonal >> sout) << nort;
}

TEST(wiki_line_masks_by_formula_are_the_lines) {
    for (int sq = A1; sq <= H8; sq++) {
        Bitboard one = 1ull << sq;
        Bitboard diagonal = diagonal_mask(0x8040201008040201ull, 8 * (sq & 7) - (sq & 56));
        Bitboard antidiagonal = diagonal_mask(0x0102040810204080ull, 56 - 8 * (sq & 7) - (sq & 56));
        CHECK((0xFFull << (sq & 56) ^ one) == line_walk(EAST, sq, 0));
        CHECK((FILE_A_BB << (sq & 7) ^ one) == hyperbola_masks[sq].file);
        CHECK((diagonal ^ one) == hyperbola_masks[sq].diagonal);
        CHECK((antidiagonal ^ one) == hyperbola_masks[sq].antidiagonal);
        CHECK((hyperbola_masks[sq].file & (-2ull << sq)) == rays_table[NORTH][sq]);
        CHECK((hyperbola_masks[sq].file & (one - 1)) == rays_table[SOUTH][sq]);
        CHECK((diagonal & (0 - 2 * one)) == rays_table[NORTH_EAST][sq]);
        CHECK((diagonal & (one - 1)) == rays_table[SOUTH_WEST][sq]);
        CHECK(2 * ((1ull << (sq | 7)) - one) == rays_table[EAST][sq]);
        CHECK(one - (1ull << (sq & 56)) == rays_table[WEST][sq]);
        CHECK(0x0080808080808080ull >> (sq ^ 63) == rays_table[SOUTH][sq]);
    }
}

TEST(wiki_north_east_rays_by_the_loop_with_its_bracket) {
    Bitboard noea = 0x8040201008040200ull;
    for (int file = 0; file < 8; file++, noea = shift_east(noea)) {
        Bitboard ne = noea;
        for (int r8 = 0; r8 < 64; r8 += 8, ne <<= 8) CHECK(rays_table[NORTH_EAST][r8 + file] == ne);
    }
}

// Printed: o ^ (o - 2s). It holds on the masked line only.
TEST(wiki_positive_attacks_need_the_mask) {
    Bitboard board = SQUARES(C3, C6, F3, B4), slider = SQUARES(C3);
    Bitboard want = ray_walk(NORTH, C3, board), mask = hyperbola_masks[C3].file;
    CHECK((board ^ (board - 2 * slider)) != want);
    CHECK(((board ^ (board - 2 * slider)) & rays_table[NORTH][C3]) != want);  // f3 ends the borrow
    Bitboard line = board & mask;
    CHECK(((line ^ (line - slider)) & rays_table[NORTH][C3]) == want);
}

// Printed and right: lineMask = diagonalMaskEx, the mask without the slider's own square.
TEST(wiki_the_mask_leaves_out_the_slider) {
    Bitboard board = SQUARES(C1, F4, H6), mask = hyperbola_masks[C1].diagonal;
    CHECK(hyperbola_line(C1, board, mask) == line_walk(NORTH_EAST, C1, board));
    CHECK(hyperbola_line(C1, board, mask | SQUARES(C1)) != line_walk(NORTH_EAST, C1, board));
}

TEST(wiki_a_byte_swap_does_not_turn_a_rank) {
    Bitboard board = SQUARES(A4, B4, E4, G4), mask = line_walk(EAST, E4, 0);
    CHECK(hyperbola_line(E4, board, mask) != line_walk(EAST, E4, board));
    CHECK(hyperbola_rank(E4, board) == line_walk(EAST, E4, board));
    CHECK(reversal_line(E4, board, mask) == line_walk(EAST, E4, board));
}

// --- Chess Engine Lab, "Move generation for sliding pieces" --------------------------------------

TEST(engine_lab_eight_bit_example) {
    Bitboard position = 0xA5, own = 0x01, rook = 0x04;  // 10100101 and 00000100
    CHECK_EQ(position ^ (position - 2 * rook), 0x38);
    CHECK_EQ(reversal_line(C1, position, reversal_masks[C1].rank), 0x3B);
    CHECK_EQ(reversal_line(C1, position, reversal_masks[C1].rank) & ~own, 0x3A);
}

TEST(engine_lab_one_function_serves_all_lines) {
    Random random = random_from_seed(2);
    for (int i = 0; i < 20000; i++) {
        Bitboard board = random_next(&random) & random_next(&random);
        Square sq = (Square)random_below(&random, 64);
        const ReversalMasks *masks = &reversal_masks[sq];
        CHECK(reversal_line(sq, board, masks->rank) == line_walk(EAST, sq, board));
        CHECK(reversal_line(sq, board, masks->file) == line_walk(NORTH, sq, board));
        CHECK(reversal_line(sq, board, masks->diagonal) == line_walk(NORTH_EAST, sq, board));
        CHECK(reversal_line(sq, board, masks->antidiagonal) == line_walk(NORTH_WEST, sq, board));
    }
}

// --- Stack Overflow, "Sliding move generation using magic bitboard" ------------------------------

TEST(stack_overflow_rook_on_e4) {
    Bitboard blockers = SQUARES(B4, C4, E2, E5, E7);
    CHECK_EQ(popcount(slider_blocker_mask(SLIDER_ROOK, E4)), 10);
    CHECK((blockers & ~slider_blocker_mask(SLIDER_ROOK, E4)) == 0);
    CHECK(magic_rook(E4, blockers) == SQUARES(E2, E3, E5, C4, D4, F4, G4, H4));
    CHECK(magic_rook(E4, blockers | SQUARES(A4, D7, E8, H1)) == magic_rook(E4, blockers));
}

// Printed: int8_t square, int index. As a signed word the product leads to negative indices.
TEST(stack_overflow_the_index_is_unsigned) {
    int negative = 0;
    for (Square sq = A1; sq <= H8; sq++) {
        const Magic *magic = &magics[SLIDER_ROOK][sq];
        for (unsigned n = 0; n < 1u << popcount(magic->mask); n++) {
            uint64_t product = blocker_board(n, magic->mask) * magic->number;
            negative += (int64_t)product >> magic->shift < 0;
            CHECK(product >> magic->shift < 1u << popcount(magic->mask));
        }
    }
    CHECK(negative > 0);
}

// --- Groenewald, "How NagaSkaki plays chess: Move generation" ------------------------------------

TEST(nagaskaki_initial_boards) {
    static const Bitboard printed[PIECE_COUNT] = {
        0x000000000000ff00, 0x0000000000000042, 0x0000000000000024, 0x0000000000000018,
        0x0000000000000008, 0x0000000000000010, 0x00ff000000000000, 0x4200000000000000,
        0x2400000000000000, 0x1800000000000000, 0x0800000000000000, 0x1000000000000000};
    Position pos = position_of(START_FEN);
    for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++)
        if (type_of(piece) != ROOK) CHECK(pos.pieces[piece] == printed[piece]);
    // Printed rooks stand where queen and king do.
    CHECK(pos.pieces[WHITE_ROOK] != printed[WHITE_ROOK]);
    CHECK(pos.pieces[BLACK_ROOK] != printed[BLACK_ROOK]);
    CHECK(pos.pieces[WHITE_ROOK] == 0x81);
    CHECK(pos.pieces[BLACK_ROOK] == 0x8100000000000000);
}

// The worked example: rook c3, pawn f3. The printed summary has XOR.
TEST(nagaskaki_right_moves_end_with_and) {
    Bitboard right = fill_boards[C3][EAST], own = SQUARES(C3, F3), empty = ~own;
    Bitboard moves = right & own;
    CHECK(moves == SQUARES(F3));
    moves = fill_left(moves, 1);
    CHECK(moves == SQUARES(G3, H3, A4, B4, C4, D4));
    moves &= right;
    CHECK(moves == SQUARES(G3, H3));
    CHECK((moves ^ right) == SQUARES(D3, E3, F3));
    CHECK(((moves ^ right) ^ empty) != SQUARES(D3, E3));  // printed
    CHECK(((moves ^ right) & empty) == SQUARES(D3, E3));  // meant
    CHECK(fill_up(right, own, 1) == (moves ^ right));
}

// Printed: down_moves shifted by 1, 2, 3 ...; a blocker below would not stop the rook.
TEST(nagaskaki_down_moves_shift_by_eight) {
    Bitboard board = SQUARES(C4), down = fill_boards[C6][SOUTH];
    Bitboard printed = (fill_right(board & down, 1) & down) ^ down;
    CHECK(printed == SQUARES(C5, C4, C3, C2, C1));
    CHECK(fill_down(down, board, 8) == SQUARES(C5, C4));
    CHECK(fill_down(down, board, 8) == ray_walk(SOUTH, C6, board));
}

int main(void) {
    board_init();
    methods_init();
    return check_run();
}
