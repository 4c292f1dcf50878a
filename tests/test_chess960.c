// test_chess960.c: the 960 start arrays (board/chess960.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/chess960.h"

#include <ctype.h>

#include "chess.h"

// The back rank of Chess960 array number 0..959 (Scharnagl), in white letters; 518 is the
// classical.
static void chess960_array(int number, char back[9]) {
    static const char knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                        {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    memcpy(back, "........", 9);
    back[number % 4 * 2 + 1] = 'B';
    back[number / 4 % 4 * 2] = 'B';
    int queen = number / 16 % 6, pair = number / 96, free_squares = 0;
    for (int file = 0; file < 8; file++)
        if (back[file] == '.' && free_squares++ == queen) back[file] = 'Q';
    free_squares = 0;
    for (int file = 0; file < 8; file++) {
        if (back[file] != '.') continue;
        int index = free_squares++;
        if (index == knights[pair][0] || index == knights[pair][1]) back[file] = 'N';
    }
    const char *rest = "RKR";
    for (int file = 0; file < 8; file++)
        if (back[file] == '.') back[file] = *rest++;
}

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

TEST(every_array_is_its_fen) {
    for (int number = 0; number < CHESS960_ARRAYS; number++) {
        int other = (number * 7 + 1) % CHESS960_ARRAYS;
        Position pos = chess960_start(number, other), expected = by_fen(number, other);
        if (!CHECK(same_position(&pos, &expected))) break;
        CHECK_EQ(chess960_number(&pos, WHITE), number);
        CHECK_EQ(chess960_number(&pos, BLACK), other);
        char fen[FEN_BYTES];
        fen_print(&pos, fen);
        CHECK(strstr(fen, " w KQkq - 0 1"));
        expected = position_of(fen);
        CHECK(same_position(&pos, &expected));
    }
}

TEST(arrays_are_numbered_as_usual) {
    char first[9], last[9];
    chess960_array(0, first);
    chess960_array(CHESS960_ARRAYS - 1, last);
    CHECK_STR(first, "BBQNNRKR");
    CHECK_STR(last, "RKRNNQBB");
}

TEST(the_classical_array_is_the_start_position) {
    Position pos = chess960_start(CHESS960_CLASSICAL, CHESS960_CLASSICAL);
    Position start = position_of(START_FEN);
    CHECK(same_position(&pos, &start));
}

int main(void) {
    board_init();
    return check_run();
}
