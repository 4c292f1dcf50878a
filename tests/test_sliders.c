// test_sliders.c: every sliding method against the ray walk, and the command sliders ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "attacks/methods.h"

#include "attacks/walk.h"
#include "base/random.h"
#include "check.h"
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

TEST(every_method_is_the_walk_on_the_full_board_and_the_slider_alone) {
    for (Square sq = A1; sq <= H8; sq++)
        for (Slider slider = SLIDER_ROOK; slider <= SLIDER_BISHOP; slider++) {
            check_board(slider, sq, ~0ull);
            check_board(slider, sq, square_bb(sq));
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

static void check_heard(const char *text) {
    if (!CHECK(strstr(program.heard, text) != NULL)) check_note(text);
}

TEST(list_names_every_method_and_its_document) {
    CHECK_EQ(RUN("sliders", "list"), 0);
    for (int i = 0; i < METHOD_COUNT; i++) {
        check_heard(methods[i].name);
        check_heard(methods[i].document);
        check_heard(methods[i].cost);
    }
}

TEST(verify_counts_every_look_up) {
    CHECK_EQ(RUN("sliders", "verify", "--boards", "150000"), 0);
    char want[100];
    snprintf(want, sizeof(want), "\n%d passed, 0 failed\n", METHOD_COUNT * (107648 + 2 * 150000));
    check_heard(want);
}

TEST(bench_has_a_row_for_every_method) {
    CHECK_EQ(RUN("sliders", "bench", "--rounds", "1"), 0);
    for (int i = 0; i < METHOD_COUNT; i++) check_heard(methods[i].name);
    check_heard("latency");
}

// The last board of each is the attack set without own pieces.
TEST(show_ends_with_the_moves) {
    for (int i = 0; i < METHOD_COUNT; i++) {
        char *name = (char *)methods[i].name;
        CHECK_EQ(RUN("sliders", "show", name, "rook", "f3", "kiwipete"), 0);
        check_heard("\n3  . . 1 1 1 R 1 1    1 1 . 1 1 R 1 1    . . . 1 1 R 1 1\n");
        CHECK_EQ(RUN("sliders", "show", name, "bishop", "d2", "kiwipete"), 0);
        check_heard("\n1  . . 1 . 1 . . .    . 1 1 1 . 1 1 .    . . 1 . . . . .\n");
    }
}

TEST(invalid_arguments_are_refused) {
    static char *const bad[][5] = {
        {NULL},
        {"lst"},
        {"list", "magic"},
        {"show"},
        {"show", "magic"},
        {"show", "magic", "rook"},
        {"show", "magic", "queen", "a1"},
        {"show", "magic", "rook", "i1"},
        {"show", "magic", "rook", "a9"},
        {"show", "rotated", "rook", "a1"},
        {"show", "magic", "rook", "a1", "nonsense"},
        {"verify", "--boards", "-1"},
        {"bench", "--rounds", "0"},
    };
    for (int i = 0; i < COUNT(bad); i++)
        if (!CHECK_EQ(RUN("sliders", bad[i][0], bad[i][1], bad[i][2], bad[i][3], bad[i][4]), 2))
            printf("    row %d\n", i);
    CHECK_EQ(RUN("sliders", "--help"), 0);
    check_heard("ravelin sliders show METHOD rook|bishop SQUARE [FEN]");
}

int main(void) {
    attacks_init();
    methods_init();
    return check_run();
}
