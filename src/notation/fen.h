// fen.h: positions as text: FEN, X-FEN, Shredder-FEN and EPD.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/text.h"
#include "board/position.h"

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Reads two to six fields: board, side, castling, en passant and two clocks; missing fields are -,
// -, 0 and 1. Castling letters are KQkq for the outermost rook (X-FEN) or files (Shredder-FEN).
// Returns NULL and sets *pos, or a static error text and leaves *pos unchanged. *repair, unless
// repair is NULL, becomes NULL or a static text about a correction: a castling right without its
// king and rook, an en-passant square without a double step, a clock or move number out of range,
// or surplus words. Two things need no repair, since many programs write them: an en-passant square
// that no legal capture can use is dropped, and the move number 0 becomes 1.
const char *fen_parse(const char *text, Position *pos, const char **repair);

// Writes all six fields. Castling is written as KQkq, or as a file if the rook is not the outermost
// one. Returns buffer.
enum { FEN_BYTES = 128 };
const char *fen_print(const Position *pos, char buffer[FEN_BYTES]);

// --- EPD: four fields of a FEN, then operations --------------------------------------------------
// S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, 16.2.

// Reads the position of an EPD or FEN line and sets *operations, unless operations is NULL, to the
// rest of the line. The operations hmvc and fmvn set the clocks. Bad values are corrected as in a
// FEN. Returns NULL, or a static error text and leaves *pos unchanged.
const char *epd_parse(const char *line, Position *pos, const char **operations);

// An operation: its name, and the text up to the semicolon with quotes and blanks.
typedef struct EpdOperation {
    Word name, operands;
} EpdOperation;

// Reads the operation at *cursor and moves *cursor past it. Returns false at the end.
bool epd_next(const char **cursor, EpdOperation *operation);

// Reads the next operand without its quotes and moves *operands past it. Returns false at the end.
bool epd_operand(Word *operands, Word *operand);

#endif
