// drawing.h: boards as SVG and in Unicode.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_DRAWING_H
#define NOTATION_DRAWING_H

#include "base/text.h"
#include "board/position.h"

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
// letters, and the side to move.
void drawing_append_terminal(Text *out, const Drawing *drawing);

#endif
