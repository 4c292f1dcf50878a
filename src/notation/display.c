// display.c: boards, scores and perft counts as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/display.h"

#include <inttypes.h>
#include <stdlib.h>

#include "notation/moves.h"

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

void display_perft_rows(const PerftResult *result, CastlingStyle castling, Text *text) {
    for (int i = 0; i < result->count; i++) {
        const PerftRow *row = &result->rows[i];
        char move[UCI_MOVE_BYTES];
        if (!row->done) continue;
        move_to_uci(row->move, castling, move);
        if (row->nodes == PERFT_OVERFLOW)
            text_append(text, "%s: overflow\n", move);
        else
            text_append(text, "%s: %" PRIu64 "\n", move, row->nodes);
    }
}
