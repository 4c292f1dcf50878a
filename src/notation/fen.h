// fen.h: Position from and to FEN, X-FEN and Shredder-FEN.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/text.h"
#include "board/position.h"

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Room for the longest FEN that fen_print writes, with its terminator.
enum { FEN_BYTES = 128 };

// Reads two to six fields (board, side, castling, en passant, clocks; missing ones mean none, 0
// and 1). Castling letters: KQkq (the outermost rook; X-FEN) or files (Shredder-FEN).
// Returns NULL and sets *pos, or a static text that says what is wrong and leaves *pos alone.
// What can be repaired is, and *repair then says what (else it is NULL): castling rights without
// their rook or king, an en-passant square without a double step, absurd clocks, surplus words.
// An en-passant square that no legal capture can use is dropped silently: many programs write one
// after every double step.
const char *fen_parse(const char *text, Position *pos, const char **repair);

// Castling as KQkq where that is unambiguous and as files where not (FEN_STANDARD), or always as
// files (FEN_SHREDDER).
typedef enum FenStyle { FEN_STANDARD, FEN_SHREDDER } FenStyle;
void fen_print(const Position *pos, FenStyle style, char buffer[FEN_BYTES]);

#endif
