// moves.h: moves and squares as text: UCI, with two spellings of castling, and SAN.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_MOVES_H
#define NOTATION_MOVES_H

#include "base/text.h"
#include "board/position.h"

enum { UCI_MOVE_BYTES = 6, SAN_BYTES = 12 };

// How castling is written: e1g1, or e1h1 (king takes rook; UCI_Chess960).
typedef enum CastlingStyle { CASTLING_STANDARD, CASTLING_960 } CastlingStyle;

// Writes "e2e4", "e7e8q"; "0000" for MOVE_NONE and MOVE_NULL. In standard style, castling of a king
// off the e-file is written king takes rook, because only that is unambiguous.
// Returns buffer.
const char *move_to_uci(Move move, CastlingStyle style, char buffer[UCI_MOVE_BYTES]);

// Returns the legal move of a word in either castling style, or MOVE_NONE. style decides where the
// two differ.
Move move_from_uci(const Position *pos, Word word, CastlingStyle style);

// Writes a legal move in standard algebraic notation, with + or #. Returns buffer.
const char *move_to_san(const Position *pos, Move move, char buffer[SAN_BYTES]);

// Reads a word in SAN, long algebraic notation (Ng1-f3) or UCI. Returns NULL and sets *move, or an
// error if there is not exactly one such legal move: "no legal move" or "ambiguous". Marks
// (x, =, +, #, !, ?) may be missing or wrong, the origin may be longer than needed, and castling
// may be written 0-0.
const char *move_from_san(const Position *pos, Word word, Move *move);

// Returns "e4", for example; "-" for NO_SQUARE.
const char *square_name(Square sq);
// Returns the square that word names, NO_SQUARE if it names none.
Square square_of_word(Word word);

#endif
