// display.c: a position, and what its men are worth, as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/display.h"

#include <stdlib.h>

#include "board/notation.h"

void display_position(const Position *pos, Text *text) {
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        text_append(text, "%d ", rank + 1);
        for (int file = FILE_A; file <= FILE_H; file++)
            text_append(text, " %c", piece_letter(piece_on(pos, square_at(file, rank))));
        text_append(text, "\n");
    }
    text_append(text, "   a b c d e f g h   %s to move\n", pos->side == WHITE ? "White" : "Black");
}

void display_centipawns(int centipawns, Text *text) {
    const char *sign = centipawns > 0 ? "+" : centipawns < 0 ? "-" : "";
    int size = abs(centipawns);
    text_append(text, "%s%d.%02d", sign, size / 100, size % 100);
}

static int white_view(const Position *pos, const Evaluator *evaluator) {
    int value = evaluator->evaluate(evaluator->context, pos);
    return pos->side == WHITE ? value : -value;
}

// What the man on sq adds to the evaluation, White's view.
static int worth_of(const Position *pos, Square sq, const Evaluator *evaluator) {
    Position without = *pos;
    position_take(&without, sq);
    without.castle_rooks &= ~square_bb(sq);
    without.ep_square = NO_SQUARE;
    position_refresh(&without);
    return white_view(pos, evaluator) - white_view(&without, evaluator);
}

// One rank takes two lines of eight cells: the men, and below each its worth.
enum { CELL_WIDTH = 7 };

static void draw_worths_of_rank(const Position *pos, int rank, const Evaluator *evaluator,
                                Text *text) {
    text_append(text, "%d ", rank + 1);
    for (int file = FILE_A; file <= FILE_H; file++)
        text_append(text, "%*c", CELL_WIDTH, piece_letter(piece_on(pos, square_at(file, rank))));
    text_append(text, "\n  ");
    for (int file = FILE_A; file <= FILE_H; file++) {
        Square sq = square_at(file, rank);
        Piece piece = piece_on(pos, sq);
        char memory[16];
        Text number = text_over(memory, sizeof(memory));
        if (piece != NO_PIECE && type_of(piece) != KING)
            display_centipawns(worth_of(pos, sq, evaluator), &number);
        text_append(text, "%*s", CELL_WIDTH, number.data);
    }
    text_append(text, "\n");
}

void display_evaluation(const Position *pos, const Evaluator *evaluator, Text *text) {
    for (int rank = RANK_8; rank >= RANK_1; rank--) draw_worths_of_rank(pos, rank, evaluator, text);
    text_append(text, "  ");
    for (int file = FILE_A; file <= FILE_H; file++)
        text_append(text, "%*c", CELL_WIDTH, 'a' + file);
    text_append(text, "\n\neval: ");
    display_centipawns(white_view(pos, evaluator), text);
    text_append(text, "\n");
}
