// display.h: boards as text and pictures, scores and perft counts as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_DISPLAY_H
#define NOTATION_DISPLAY_H

#include "base/text.h"
#include "board/perft.h"
#include "notation/moves.h"

// Appends eight ranks and the file letters, White below, the side to move and the FEN.
enum { DISPLAY_BYTES = 1024 };  // with room for lines of the caller
void display_position(const Position *pos, Text *text);

// Appends centipawns as signed pawns: 31 is "+0.31", 0 is "0.00".
void display_centipawns(int centipawns, Text *text);

// Appends a line such as "e2e4: 600" for each finished root move. At most PERFT_ROWS_BYTES.
enum { PERFT_ROWS_BYTES = MAX_MOVES * 32 };
void display_perft_rows(const PerftResult *result, CastlingStyle castling, Text *text);

// --- drawings ------------------------------------------------------------------------------------

typedef struct DrawnArrow {
    Move move;
    const char *color;  // of CSS
} DrawnArrow;

enum { DRAWN_ARROWS_MAX = 4 };

typedef struct Drawing {
    const Position *pos;
    Move last;  // the move that led here, whose squares are marked; or MOVE_NONE
    int arrow_count;
    DrawnArrow arrows[DRAWN_ARROWS_MAX];
} Drawing;

// Appends an svg element, White below. A king in check stands on a red square.
void drawing_append_svg(Text *out, const Drawing *drawing);

// Appends eight ranks with Unicode pieces on squares that are shaded by ANSI escape codes, the file
// letters, the side to move and the FEN.
void drawing_append_terminal(Text *out, const Drawing *drawing);

#endif
