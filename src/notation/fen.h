// fen.h: Position from and to FEN, X-FEN and Shredder-FEN.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "board/position.h"

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Reads two to six fields: board, side, castling, en passant and two clocks; missing ones are -, -,
// 0 and 1. Castling letters are KQkq for the outermost rook (X-FEN) or files (Shredder-FEN).
// Returns NULL and sets *pos, or a static error text and leaves *pos unchanged. *repair is NULL, or
// a static text about a correction: a castling right without its king and rook, an en-passant
// square without a double step, a clock out of range, or surplus words. An en-passant square that
// no legal capture can use is dropped without *repair: many programs write it after every double
// step.
const char *fen_parse(const char *text, Position *pos, const char **repair);

// Writes all six fields. Castling is written as KQkq, or as a file if the rook is not the outermost
// one.
enum { FEN_BYTES = 128 };
void fen_print(const Position *pos, char buffer[FEN_BYTES]);

#endif
