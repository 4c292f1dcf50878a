// test_chess960.c: the 960 start arrays (board/chess960.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/chess960.h"

#include <ctype.h>

#include "chess.h"

// The same position by its FEN, in files for castling rights.
static Position by_fen(int white_array, int black_array) {
    char fen[FEN_BYTES], white[9], black[9];
    chess960_array(white_array, white);
    chess960_array(black_array, black);
    char rights[5] = {
        (char)('A' + (strrchr(white, 'R') - white)), (char)('A' + (strchr(white, 'R') - white)),
        (char)('a' + (strrchr(black, 'R') - black)), (char)('a' + (strchr(black, 'R') - black))};
    for (char *c = black; *c; c++) *c = (char)tolower(*c);
    snprintf(fen, sizeof(fen), "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w %s - 0 1", black, white, rights);
    return position_of(fen);
}

static void every_array_is_its_fen(void) {
    for (int number = 0; number < CHESS960_ARRAYS; number++) {
        int other = (number * 7 + 1) % CHESS960_ARRAYS;
        Position pos = chess960_start(number, other), expected = by_fen(number, other);
        if (!CHECK(same_position(&pos, &expected))) break;
    }
}

static void arrays_are_numbered_as_usual(void) {
    char first[9], last[9];
    chess960_array(0, first);
    chess960_array(CHESS960_ARRAYS - 1, last);
    CHECK_STR(first, "BBQNNRKR");
    CHECK_STR(last, "RKRNNQBB");
}

static void the_classical_array_is_the_start_position(void) {
    Position pos = chess960_start(CHESS960_CLASSICAL, CHESS960_CLASSICAL);
    Position start = position_of(START_FEN);
    CHECK(same_position(&pos, &start));
}

static const Test tests[] = {
    TEST(every_array_is_its_fen),
    TEST(arrays_are_numbered_as_usual),
    TEST(the_classical_array_is_the_start_position),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
