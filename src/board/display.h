// display.h: a position, and what its men are worth, as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_DISPLAY_H
#define BOARD_DISPLAY_H

#include "base/text.h"
#include "board/position.h"

// Room for everything that one function of this file writes.
enum { DISPLAY_BYTES = 4096 };

// Whoever can say what a position is worth: centipawns for the side to move.
typedef struct Evaluator {
    int (*evaluate)(void *context, const Position *pos);
    void *context;
} Evaluator;

// Eight ranks and the file letters, White below, then a line that says whose move it is.
void display_position(const Position *pos, Text *text);

// The board with what each man is worth, in pawns, from White's view: evaluate with it minus
// evaluate without it; kings have no number. Then the line "eval: +0.31", White's view too.
void display_evaluation(const Position *pos, const Evaluator *evaluator, Text *text);

// Centipawns as signed pawns: 31 is "+0.31", 0 is "0.00".
void display_centipawns(int centipawns, Text *text);

#endif
