// test_sliders.c: every sliding method against the ray walk, and the command sliders ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "attacks/methods.h"

#include "attacks/walk.h"
#include "base/random.h"
#include "pipe.h"

static void check_board(Slider slider, Square sq, Bitboard occupied) {
    Bitboard want = slider_walk(slider, sq, occupied);
    for (int i = 0; i < METHOD_COUNT; i++)
        if (!CHECK(methods[i].attacks[slider](sq, occupied) == want)) check_note(methods[i].name);
    CHECK((slider == SLIDER_ROOK ? rook_attacks : bishop_attacks)(sq, occupied) == want);
}

TEST(every_method_is_the_walk_on_every_relevant_board) {
    int boards = 0;
    for (Square sq = A1; sq <= H8; sq++)
        for (Slider slider = SLIDER_ROOK; slider <= SLIDER_BISHOP; slider++) {
            Bitboard mask = slider_blocker_mask(slider, sq);
            for (unsigned n = 0; n < 1u << popcount(mask); n++, boards++)
                check_board(slider, sq, blocker_board(n, mask));
        }
    CHECK_EQ(boards, 102400 + 5248);
}

// The slider's own square is sometimes occupied, sometimes not; edges too.
TEST(every_method_is_the_walk_on_random_boards) {
    Random random = random_from_seed(7);
    for (int i = 0; i < 200000; i++) {
        Bitboard a = random_next(&random), b = random_next(&random);
        Bitboard boards[4] = {a, a & b, a | b, a & b & random_next(&random)};
        Square sq = (Square)random_below(&random, 64);
        check_board(SLIDER_ROOK, sq, boards[i % 4]);
        check_board(SLIDER_BISHOP, sq, boards[i % 4]);
    }
}

TEST(methods_are_found_by_their_names) {
    for (int i = 0; i < METHOD_COUNT; i++) {
        CHECK(method_find(methods[i].name) == &methods[i]);
        CHECK(methods[i].table_bytes >= 2048);
    }
    CHECK(METHOD_COUNT == 6 + HAS_EXTRACT_BITS);
    CHECK(method_find("rotated") == NULL);
    CHECK(method_find("") == NULL);
    CHECK(method_find(SLIDERS_NAME) != NULL);
}

TEST(lines_and_rays_of_the_walk_make_its_rooks_and_bishops) {
    Bitboard board = 0x8100240018008142ull;
    for (Square sq = A1; sq <= H8; sq++) {
        Bitboard all = 0;
        for (Direction way = NORTH; way < DIRECTION_COUNT; way++) all |= ray_walk(way, sq, board);
        CHECK(all == (slider_walk(SLIDER_ROOK, sq, board) | slider_walk(SLIDER_BISHOP, sq, board)));
        CHECK((line_walk(EAST, sq, board) & ~rank_bb(rank_of(sq))) == 0);
        CHECK((line_walk(NORTH, sq, board) & ~file_bb(file_of(sq))) == 0);
    }
    CHECK(ray_walk(NORTH_WEST, D1, 0) == (square_bb(C2) | square_bb(B3) | square_bb(A4)));
    CHECK(slider_blocker_mask(SLIDER_BISHOP, B1) == 0x0000402010080400ull);
}

// --- the command ---------------------------------------------------------------------------------

TEST(list_names_every_method_and_its_document) {
    CHECK_EQ(RUN("sliders", "list"), 0);
    for (int i = 0; i < METHOD_COUNT; i++)
        CHECK(says(methods[i].name) && says(methods[i].document) && says(methods[i].cost));
}

TEST(verify_counts_every_look_up) {
    const int look_ups = METHOD_COUNT * (107648 + 2 * 150000);
    PRINTS(formatted("\n%d passed, 0 failed\n", look_ups), "sliders", "verify", "--boards",
           "150000");
}

TEST(bench_has_a_row_for_every_method) {
    PRINTS("latency", "sliders", "bench", "--rounds", "1");
    for (int i = 0; i < METHOD_COUNT; i++) CHECK(says(methods[i].name));
}

// The last board of each is the attack set without own pieces.
TEST(show_ends_with_the_moves) {
    for (int i = 0; i < METHOD_COUNT; i++) {
        char *name = (char *)methods[i].name;
        PRINTS("\n3  . . 1 1 1 R 1 1    1 1 . 1 1 R 1 1    . . . 1 1 R 1 1\n", "sliders", "show",
               name, "rook", "f3", "kiwipete");
        PRINTS("\n1  . . 1 . 1 . . .    . 1 1 1 . 1 1 .    . . 1 . . . . .\n", "sliders", "show",
               name, "bishop", "d2", "kiwipete");
    }
}

TEST(invalid_arguments_are_refused) {
    REFUSED("sliders expects list, verify, bench or show; see ", "sliders");
    REFUSED("sliders expects list, verify, bench or show; see ", "sliders", "lst");
    REFUSED("only show takes more arguments\n", "sliders", "list", "magic");
    REFUSED("sliders show expects METHOD, ", "sliders", "show", "magic", "rook");
    REFUSED("the piece must be rook or bishop\n", "sliders", "show", "magic", "queen", "a1");
    REFUSED("SQUARE must be a1 to h8\n", "sliders", "show", "magic", "rook", "i1");
    REFUSED("SQUARE must be a1 to h8\n", "sliders", "show", "magic", "rook", "a9");
    REFUSED("has no method 'rotated'; see ", "sliders", "show", "rotated", "rook", "a1");
    REFUSED("neither a FEN nor a file: 'nonsense'\n", "sliders", "show", "magic", "rook", "a1",
            "nonsense");
    REFUSED("--boards must be 0 to 1000000000\n", "sliders", "verify", "--boards", "-1");
    REFUSED("--rounds must be 1 to ", "sliders", "bench", "--rounds", "0");
    PRINTS("ravelin sliders show METHOD rook|bishop SQUARE [FEN]", "sliders", "--help");
}

int main(void) {
    attacks_init();
    methods_init();
    return check_run();
}
