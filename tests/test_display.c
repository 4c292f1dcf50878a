// test_display.c: a position as text for people (notation/display.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/display.h"

#include "chess.h"

static void a_board_has_eight_ranks_and_the_side_to_move(void) {
    char memory[DISPLAY_BYTES];
    Text text = text_over(memory, sizeof(memory));
    Position pos = position_of("r3k2r/8/8/8/8/8/P7/4K2Q b - - 0 1");
    display_position(&pos, &text);
    CHECK_STR(memory,
              "8  r . . . k . . r\n"
              "7  . . . . . . . .\n"
              "6  . . . . . . . .\n"
              "5  . . . . . . . .\n"
              "4  . . . . . . . .\n"
              "3  . . . . . . . .\n"
              "2  P . . . . . . .\n"
              "1  . . . . K . . Q\n"
              "   a b c d e f g h   Black to move\n");
}

static void centipawns_are_signed_pawns(void) {
    static const struct {
        int centipawns;
        const char *text;
    } cases[] = {{0, "0.00"}, {31, "+0.31"}, {-5, "-0.05"}, {100, "+1.00"}, {-31999, "-319.99"}};
    for (int i = 0; i < COUNT(cases); i++) {
        char memory[16];
        Text text = text_over(memory, sizeof(memory));
        display_centipawns(cases[i].centipawns, &text);
        CHECK_STR(memory, cases[i].text);
    }
}

static const Test tests[] = {
    TEST(a_board_has_eight_ranks_and_the_side_to_move),
    TEST(centipawns_are_signed_pawns),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
