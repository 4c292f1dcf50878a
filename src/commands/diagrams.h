// diagrams.h: boards of 64 bits side by side, each with a caption.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_DIAGRAMS_H
#define COMMANDS_DIAGRAMS_H

#include "board/position.h"

enum { DIAGRAMS_MAX = 5, DIAGRAM_CAPTION_BYTES = 19 };

typedef struct Diagram {
    char caption[DIAGRAM_CAPTION_BYTES];
    char squares[64];  // what is drawn on each
} Diagram;

// One row of boards.
typedef struct DiagramRow {
    int count;
    Diagram diagrams[DIAGRAMS_MAX];
} DiagramRow;

// Adds a board with 1 on the squares of bits and dots elsewhere. A caption is cut at 18 characters.
void diagram_add(DiagramRow *row, const char *caption, Bitboard bits);
// The same with a letter on one square; not where its bit is set.
void diagram_add_marked(DiagramRow *row, const char *caption, Bitboard bits, Square sq,
                        char letter);
// The pieces of a position, capitals for White.
void diagram_add_position(DiagramRow *row, const char *caption, const Position *pos);

// Prints a title, unless it is "", and the boards, and empties the row.
void diagram_print(DiagramRow *row, const char *title);

#endif
