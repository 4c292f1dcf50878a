// eval_trace.c: how a position is evaluated, as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval_trace.h"

#include "engine/wdl.h"
#include "notation/moves.h"

static int for_white(const Position *pos, Score score) {
    int cp = wdl_centipawns(score, pos);
    return pos->side == WHITE ? cp : -cp;
}

static int network_for_white(Engine *engine, const Position *pos) {
    return for_white(pos, engine_evaluate(engine, pos).network);
}

// What the piece on sq adds to total, the evaluation of the position.
static int worth_of(Engine *engine, const Position *pos, int total, Square sq) {
    Position without = *pos;
    position_take(&without, sq);
    without.castle_rooks &= ~square_bb(sq);
    without.ep_square = NO_SQUARE;
    position_refresh(&without);
    return total - network_for_white(engine, &without);
}

// One rank takes two lines of eight cells: the pieces, and below each its worth.
enum { CELL_WIDTH = 7 };

static void trace_rank(Engine *engine, const Position *pos, int total, int rank, Text *text) {
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
            display_centipawns(worth_of(engine, pos, total, sq), &number);
        text_append(text, "%*s", CELL_WIDTH, number.data);
    }
    text_append(text, "\n");
}

void eval_trace(Engine *engine, const Position *pos, Text *text) {
    const Evaluation evaluation = engine_evaluate(engine, pos);
    const int total = for_white(pos, evaluation.network);
    for (int rank = RANK_8; rank >= RANK_1; rank--) trace_rank(engine, pos, total, rank, text);
    text_append(text, "  ");
    for (int file = FILE_A; file <= FILE_H; file++)
        text_append(text, "%*c", CELL_WIDTH, 'a' + file);
    text_append(text, "\n\nnetwork: ");
    display_centipawns(total, text);
    text_append(text, "\neval: ");
    display_centipawns(for_white(pos, evaluation.search), text);
    text_append(text, "\n");
}
