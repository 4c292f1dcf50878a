// test_attacks.c: squares and attack sets against their definitions (attacks/*.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/methods.h"

#include "attacks/kogge_stone.h"
#include "attacks/walk.h"
#include "base/random.h"
#include "check.h"

// Returns the square a step away as a set, empty beyond the edge.
static Bitboard step_bb(Square sq, int files, int ranks) {
    Square to = square_step(sq, files, ranks);
    return to == NO_SQUARE ? 0 : square_bb(to);
}

TEST(shifts_drop_what_leaves_the_board) {
    for (Square sq = A1; sq < SQUARE_COUNT; sq++) {
        CHECK(shift_east(square_bb(sq)) == step_bb(sq, 1, 0));
        CHECK(shift_west(square_bb(sq)) == step_bb(sq, -1, 0));
        CHECK(shift_forward(WHITE, square_bb(sq)) == step_bb(sq, 0, 1));
        CHECK(shift_forward(BLACK, square_bb(sq)) == step_bb(sq, 0, -1));
    }
}

TEST(kogge_stone_is_the_walk_of_all_sliders_by_direction) {
    static const Direction up[4] = {NORTH, EAST, NORTH_EAST, NORTH_WEST};
    static const Direction down[4] = {SOUTH, WEST, SOUTH_WEST, SOUTH_EAST};
    Random random = random_from_seed(73);
    for (int n = 0; n < 2000; n++) {
        Bitboard board = random_next(&random) & random_next(&random);
        Bitboard sets[2] = {board & random_next(&random), board & random_next(&random)};
        SliderAttacks attacks = kogge_stone_attacks(sets[0], sets[1], ~board);
        Bitboard whole = 0;
        for (int i = 0; i < 4; i++) {
            Bitboard walked_up = 0, walked_down = 0;
            for (Bitboard sliders = sets[i / 2]; sliders;) {
                Square sq = pop_lsb(&sliders);
                walked_up |= ray_walk(up[i], sq, board);
                walked_down |= ray_walk(down[i], sq, board);
            }
            CHECK(attacks.up.each[i] == walked_up && attacks.down.each[i] == walked_down);
            whole |= walked_up | walked_down;
        }
        CHECK((slider_attacks_orthogonal(&attacks) | slider_attacks_diagonal(&attacks)) == whole);
    }
}

// Squares whose distance from sq is (a, b) or (b, a).
static Bitboard at_distance(Square sq, int a, int b) {
    Bitboard found = 0;
    for (Square other = A1; other <= H8; other++) {
        int files = abs(file_of(other) - file_of(sq)), ranks = abs(rank_of(other) - rank_of(sq));
        if ((files == a && ranks == b) || (files == b && ranks == a)) found |= square_bb(other);
    }
    return found;
}

TEST(leapers_agree_with_the_distance_of_squares) {
    for (Square sq = A1; sq <= H8; sq++) {
        CHECK(knight_attacks(sq) == at_distance(sq, 1, 2));
        CHECK(king_attacks(sq) == (at_distance(sq, 0, 1) | at_distance(sq, 1, 1)));
    }
}

TEST(pawns_capture_one_step_forward_and_aside) {
    for (Color color = WHITE; color <= BLACK; color++)
        for (Square sq = A1; sq <= H8; sq++) {
            int forward = color == WHITE ? 1 : -1;
            Bitboard west = step_bb(sq, -1, forward), east = step_bb(sq, 1, forward);
            CHECK(pawn_attacks(color, sq) == (west | east));
            CHECK(pawns_attack_west(color, square_bb(sq)) == west);
            CHECK(pawns_attack_east(color, square_bb(sq)) == east);
            CHECK(pawns_attack(color, square_bb(sq)) == (west | east));
        }
}

// By cross product: sq is on the rank, file or diagonal through a and b.
static void check_pair(Square a, Square b) {
    Bitboard between = 0, line = 0;
    int files = file_of(b) - file_of(a), ranks = rank_of(b) - rank_of(a);
    for (Square sq = A1; sq <= H8; sq++) {
        int file = file_of(sq) - file_of(a), rank = rank_of(sq) - rank_of(a);
        if ((files && ranks && abs(files) != abs(ranks)) || files * rank != ranks * file) continue;
        int along = files * file + ranks * rank;
        line |= square_bb(sq);
        if (along > 0 && along < files * files + ranks * ranks) between |= square_bb(sq);
    }
    CHECK(between_bb(a, b) == between);
    CHECK(line_bb(a, b) == line);
}

TEST(between_and_line_agree_with_the_cross_product) {
    for (Square a = A1; a <= H8; a++)
        for (Square b = A1; b <= H8; b++)
            if (a != b) check_pair(a, b);
    for (Square a = A1; a <= H8; a++) CHECK(between_bb(a, a) == 0);
}

TEST(the_finder_finds_the_stored_numbers_again) {
    static const Square squares[] = {B2, D4, E5, G3, C6};
    for (int i = 0; i < COUNT(squares); i++) {
        Square sq = squares[i];
        CHECK(magic_find(SLIDER_BISHOP, sq, MAGIC_SEED) == magics[SLIDER_BISHOP][sq].number);
        CHECK(magic_find(SLIDER_ROOK, sq, MAGIC_SEED) == magics[SLIDER_ROOK][sq].number);
    }
}

int main(void) {
    attacks_init();
    methods_init();
    return check_run();
}
