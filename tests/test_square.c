// test_square.c: squares and sets of squares (attacks/square.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/square.h"

#include "check.h"

static void squares_are_numbered_from_a1_by_ranks(void) {
    CHECK_EQ(A1, 0);
    CHECK_EQ(H1, 7);
    CHECK_EQ(A2, 8);
    CHECK_EQ(H8, 63);
    for (Square sq = A1; sq < SQUARE_COUNT; sq++) {
        CHECK_EQ(square_at(file_of(sq), rank_of(sq)), sq);
        CHECK(file_bb(file_of(sq)) & rank_bb(rank_of(sq)) & square_bb(sq));
        CHECK_EQ(popcount(file_bb(file_of(sq)) & rank_bb(rank_of(sq))), 1);
        bool dark = (file_of(sq) + rank_of(sq)) % 2 == 0;
        CHECK_EQ((DARK_SQUARES & square_bb(sq)) != 0, dark);
    }
}

static void black_counts_ranks_from_the_other_side(void) {
    for (Square sq = A1; sq < SQUARE_COUNT; sq++) {
        CHECK_EQ(flip_rank(sq), square_at(file_of(sq), 7 - rank_of(sq)));
        CHECK_EQ(relative_rank(WHITE, sq), rank_of(sq));
        CHECK_EQ(relative_rank(BLACK, sq), 7 - rank_of(sq));
        CHECK(relative_rank_bb(BLACK, relative_rank(BLACK, sq)) & square_bb(sq));
    }
    CHECK_EQ(opponent(WHITE), BLACK);
    CHECK_EQ(opponent(BLACK), WHITE);
}

// The square that many files and ranks away, as a set; empty beyond the edge.
static Bitboard step(Square sq, int files, int ranks) {
    int file = file_of(sq) + files, rank = rank_of(sq) + ranks;
    bool outside = file < 0 || file > 7 || rank < 0 || rank > 7;
    return outside ? 0 : square_bb(square_at(file, rank));
}

static void shifts_drop_what_leaves_the_board(void) {
    for (Square sq = A1; sq < SQUARE_COUNT; sq++) {
        CHECK(shift_east(square_bb(sq)) == step(sq, 1, 0));
        CHECK(shift_west(square_bb(sq)) == step(sq, -1, 0));
        CHECK(shift_forward(WHITE, square_bb(sq)) == step(sq, 0, 1));
        CHECK(shift_forward(BLACK, square_bb(sq)) == step(sq, 0, -1));
    }
}

static void sets_are_taken_apart_from_a1_up(void) {
    Bitboard bb = square_bb(C3) | square_bb(H8) | square_bb(B1);
    CHECK_EQ(lsb(bb), B1);
    CHECK_EQ(pop_lsb(&bb), B1);
    CHECK_EQ(pop_lsb(&bb), C3);
    CHECK_EQ(pop_lsb(&bb), H8);
    CHECK(bb == 0);
}

static const Test tests[] = {
    TEST(squares_are_numbered_from_a1_by_ranks),
    TEST(black_counts_ranks_from_the_other_side),
    TEST(shifts_drop_what_leaves_the_board),
    TEST(sets_are_taken_apart_from_a1_up),
};

int main(void) { return check_run(tests, COUNT(tests)); }
