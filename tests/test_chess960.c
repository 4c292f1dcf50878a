// test_chess960.c: the 960 start arrays (board/chess960.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/chess960.h"

#include <ctype.h>

#include "chess.h"

// Every digit of the numbers (knights, queen, two bishops) occurs with every value.
TEST(arrays_are_numbered_as_by_scharnagl) {
    static const struct {
        int number;
        const char *back;
    } arrays[] = {{0, "bbqnnrkr"},   {148, "nbbrnqkr"}, {267, "nrknbqrb"}, {382, "nrkrnbbq"},
                  {385, "bqrbnnkr"}, {500, "rbbqnknr"}, {518, "rnbqkbnr"}, {619, "rnqkbrnb"},
                  {734, "rknqnbbr"}, {833, "brkbnrqn"}, {959, "rkrnnqbb"}};
    for (int i = 0; i < COUNT(arrays); i++) {
        Position pos = chess960_start(arrays[i].number, arrays[i].number);
        for (Square sq = A1; sq <= H1; sq++) {
            CHECK_EQ(tolower(piece_letter(piece_on(&pos, sq))), arrays[i].back[sq]);
            CHECK_EQ(piece_letter(piece_on(&pos, flip_rank(sq))), arrays[i].back[sq]);
        }
    }
}

TEST(every_array_has_its_number_and_all_castling_rights) {
    for (int number = 0; number < CHESS960_ARRAYS; number++) {
        int other = (number * 7 + 1) % CHESS960_ARRAYS;
        Position pos = chess960_start(number, other);
        CHECK_EQ(chess960_number(&pos, WHITE), number);
        CHECK_EQ(chess960_number(&pos, BLACK), other);
        const char *fen = fen_of(&pos);
        CHECK(strstr(fen, "/pppppppp/8/8/8/8/PPPPPPPP/") && strstr(fen, " w KQkq - 0 1"));
        Position read = position_of(fen);
        CHECK(same_position(&pos, &read));
    }
}

int main(void) { return check_run_with_board(); }
