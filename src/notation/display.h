// display.h: a position as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_DISPLAY_H
#define NOTATION_DISPLAY_H

#include "base/text.h"
#include "board/position.h"

// Room for everything that one function of this file writes.
enum { DISPLAY_BYTES = 4096 };

// Eight ranks and the file letters, White below, then a line that says whose move it is.
void display_position(const Position *pos, Text *text);

// Centipawns as signed pawns: 31 is "+0.31", 0 is "0.00".
void display_centipawns(int centipawns, Text *text);

#endif
