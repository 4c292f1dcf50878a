// chess960.c: start arrays by Scharnagl's numbering.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/chess960.h"

// File of the n-th empty one, counted from the a-file.
static int nth_empty_file(const PieceType *array, int n) {
    int file = 0;
    while (array[file] != PAWN || n-- > 0) file++;
    return file;
}

// PAWN marks an empty file while the array fills.
static void fill_array(int number, PieceType array[8]) {
    static const int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                       {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    for (int file = 0; file < 8; file++) array[file] = PAWN;
    array[number % 4 * 2 + 1] = BISHOP;
    number /= 4;
    array[number % 4 * 2] = BISHOP;
    number /= 4;
    array[nth_empty_file(array, number % 6)] = QUEEN;
    const int *pair = knights[number / 6];
    int first = nth_empty_file(array, pair[0]), second = nth_empty_file(array, pair[1]);
    array[first] = array[second] = KNIGHT;
    array[nth_empty_file(array, 0)] = ROOK;
    array[nth_empty_file(array, 0)] = KING;
    array[nth_empty_file(array, 0)] = ROOK;
}

Position chess960_start(int white_array, int black_array) {
    Position pos = position_empty();
    const int numbers[2] = {white_array, black_array};
    for (Color color = WHITE; color <= BLACK; color++) {
        PieceType array[8];
        fill_array(numbers[color], array);
        for (int file = FILE_A; file <= FILE_H; file++) {
            Square home = square_at(file, color == WHITE ? RANK_1 : RANK_8);
            Square ahead = square_at(file, color == WHITE ? RANK_2 : RANK_7);
            position_put(&pos, piece_of(color, array[file]), home);
            position_put(&pos, piece_of(color, PAWN), ahead);
            if (array[file] == ROOK) pos.castle_rooks |= square_bb(home);
        }
    }
    position_refresh(&pos);
    return pos;
}

int chess960_number(const Position *pos, Color color) {
    Bitboard home = relative_rank_bb(color, RANK_1);
    if (popcount(pos->castle_rooks & home) != 2) return -1;
    for (int number = 0; number < CHESS960_ARRAYS; number++) {
        PieceType array[8];
        int file = FILE_A;
        fill_array(number, array);
        while (file <= FILE_H &&
               piece_on(pos, square_at(file, rank_of(lsb(home)))) == piece_of(color, array[file]))
            file++;
        if (file > FILE_H) return number;
    }
    return -1;
}
