// epd.h: positions in EPD: four fields of a FEN, then operations.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "base/text.h"
#include "board/position.h"

// Standard: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994,
// section 16.2.

// Appends the first words of a line that fen_parse can read: four fields, and two clocks if they
// are numbers. At most EPD_FEN_BYTES. Returns the rest of the line.
enum { EPD_FEN_BYTES = 512 };
const char *fen_of_epd(const char *line, Text *fen);

// Reads the position of a line and sets *operations to what follows it. A FEN is read too: its
// clocks are numbers where an EPD has operations. Returns NULL, or a static text that says what is
// wrong and leaves *pos alone.
const char *epd_parse(const char *line, Position *pos, const char **operations);

// An operation: the name and what follows up to the semicolon, quotes and blanks included.
typedef struct EpdOperation {
    Word name, operands;
} EpdOperation;

// The next operation at *cursor, which moves past it. False at the end.
bool epd_next(const char **cursor, EpdOperation *operation);

// The next operand, without its quotes. False at the end.
bool epd_operand(Word *operands, Word *operand);

#endif
