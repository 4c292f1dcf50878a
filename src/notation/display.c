// display.c: boards as text and pictures, scores and perft counts as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/display.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "board/apply.h"
#include "notation/fen.h"

static void append_side_and_fen(const Position *pos, Text *text) {
    char fen[FEN_BYTES];
    text_append(text, "   %s to move\nFen: %s\n", color_name(pos->side), fen_print(pos, fen));
}

void display_position(const Position *pos, Text *text) {
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        text_append(text, "%d ", rank + 1);
        for (int file = FILE_A; file <= FILE_H; file++)
            text_append(text, " %c", piece_letter(piece_on(pos, square_at(file, rank))));
        text_append(text, "\n");
    }
    text_append(text, "   a b c d e f g h");
    append_side_and_fen(pos, text);
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
        text_append(text, "%s: ", move_to_uci(row->move, castling, move));
        if (row->nodes == PERFT_OVERFLOW)
            text_append(text, "overflow\n");
        else
            text_append(text, "%" PRIu64 "\n", row->nodes);
    }
}

// --- drawings ------------------------------------------------------------------------------------

enum { SQUARE = 45, MARGIN = 15, SIDE = 8 * SQUARE + MARGIN };

// The filled pieces of Unicode, for both colours.
static const char *const glyphs[] = {"\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a"};

typedef enum Shade { DARK, LIGHT, DARK_MARKED, LIGHT_MARKED, CHECKED_KING } Shade;

// Returns the destination of the king for castling.
static Square shown_to(Move move) {
    const Square to = move_to(move);
    return move_kind(move) == CASTLING ? castling_king_end(move_from(move), to) : to;
}

static bool is_marked(const Drawing *drawing, Square sq) {
    return drawing->last != MOVE_NONE &&
           (sq == move_from(drawing->last) || sq == shown_to(drawing->last));
}

static Shade shade_of(const Drawing *drawing, Square sq) {
    const Position *pos = drawing->pos;
    if (pos->checkers && sq == king_square(pos, pos->side)) return CHECKED_KING;
    const bool is_light = ~DARK_SQUARES >> sq & 1;
    if (is_marked(drawing, sq)) return is_light ? LIGHT_MARKED : DARK_MARKED;
    return is_light ? LIGHT : DARK;
}

static int left_of(Square sq) { return MARGIN + file_of(sq) * SQUARE; }
static int top_of(Square sq) { return (7 - rank_of(sq)) * SQUARE; }

static void append_square(Text *out, const Drawing *drawing, Square sq) {
    static const char *const fills[] = {"#b58863", "#f0d9b5", "#aaa23a", "#cdd26a", "#e06c5f"};
    text_append(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                left_of(sq), top_of(sq), SQUARE, SQUARE, fills[shade_of(drawing, sq)]);
    const Piece piece = piece_on(drawing->pos, sq);
    if (piece == NO_PIECE) return;
    // U+FE0E asks for a glyph of text instead of a picture.
    text_append(out,
                "<text x=\"%d\" y=\"%d\" font-size=\"38\" text-anchor=\"middle\" fill=\"%s\" "
                "stroke=\"#000\" stroke-width=\"1\">%s\ufe0e</text>",
                left_of(sq) + SQUARE / 2, top_of(sq) + 36,
                color_of(piece) == WHITE ? "#fff" : "#222", glyphs[type_of(piece)]);
}

static void append_arrow(Text *out, const DrawnArrow *arrow) {
    const Square from = move_from(arrow->move), to = shown_to(arrow->move);
    if (from == to) return;  // castling in Chess960 may leave the king on its square
    const double x1 = left_of(from) + SQUARE / 2.0, y1 = top_of(from) + SQUARE / 2.0;
    const double x2 = left_of(to) + SQUARE / 2.0, y2 = top_of(to) + SQUARE / 2.0;
    const double length = hypot(x2 - x1, y2 - y1), dx = (x2 - x1) / length, dy = (y2 - y1) / length;
    const double neck_x = x2 - 14 * dx, neck_y = y2 - 14 * dy;
    text_append(out,
                "<g opacity=\"0.8\" fill=\"%s\" stroke=\"%s\"><path d=\"M%.1f %.1fL%.1f %.1f\" "
                "stroke-width=\"7\"/><path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/></g>",
                arrow->color, arrow->color, x1, y1, neck_x, neck_y, x2, y2, neck_x - 10 * dy,
                neck_y + 10 * dx, neck_x + 10 * dy, neck_y - 10 * dx);
}

void drawing_append_svg(Text *out, const Drawing *drawing) {
    text_append(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                "font-family=\"DejaVu Sans,Segoe UI Symbol,Apple Symbols,Noto Sans Symbols2,"
                "sans-serif\">\n",
                SIDE, SIDE);
    for (Square sq = A1; sq <= H8; sq++) append_square(out, drawing, sq);
    for (int i = 0; i < 8; i++) {
        text_append(out, "<text x=\"3\" y=\"%d\" font-size=\"11\" fill=\"#777\">%d</text>",
                    (7 - i) * SQUARE + 27, i + 1);
        text_append(out, "<text x=\"%d\" y=\"%d\" font-size=\"11\" fill=\"#777\">%c</text>",
                    MARGIN + i * SQUARE + 19, SIDE - 3, 'a' + i);
    }
    for (int i = 0; i < drawing->arrow_count; i++) append_arrow(out, &drawing->arrows[i]);
    text_append(out, "\n</svg>\n");
}

void drawing_append_terminal(Text *out, const Drawing *drawing) {
    static const int backgrounds[] = {137, 180, 143, 186, 167};  // of the 256-colour palette
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        text_append(out, "%d ", rank + 1);
        for (int file = FILE_A; file <= FILE_H; file++) {
            const Square sq = square_at(file, rank);
            const Piece piece = piece_on(drawing->pos, sq);
            const bool is_white = piece != NO_PIECE && color_of(piece) == WHITE;
            text_append(out, "\033[48;5;%d;38;5;%dm %s ", backgrounds[shade_of(drawing, sq)],
                        is_white ? 231 : 16, piece == NO_PIECE ? " " : glyphs[type_of(piece)]);
        }
        text_append(out, "\033[0m\n");
    }
    text_append(out, "   a  b  c  d  e  f  g  h");
    append_side_and_fen(drawing->pos, out);
}
