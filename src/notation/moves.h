// moves.h: moves to and from UCI text, and to SAN; only here are there two castling spellings.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_MOVES_H
#define NOTATION_MOVES_H

#include "base/text.h"
#include "board/position.h"

enum { UCI_MOVE_BYTES = 6, SAN_BYTES = 12 };

// How castling is written: e1g1, or e1h1 (king takes rook; UCI_Chess960).
typedef enum CastlingStyle { CASTLING_STANDARD, CASTLING_960 } CastlingStyle;

// "e2e4", "e7e8q"; MOVE_NONE and MOVE_NULL become "0000". In standard style, castling of a king on
// another file than e is still written king takes rook, which alone is unambiguous.
void move_to_uci(Move move, CastlingStyle style, char buffer[UCI_MOVE_BYTES]);

// The legal move that word spells, in either castling style (style decides where they collide), or
// MOVE_NONE.
Move move_from_uci(const Position *pos, Word word, CastlingStyle style);

// Standard algebraic notation of a legal move, with + or #.
void move_to_san(const Position *pos, Move move, char buffer[SAN_BYTES]);

// The one legal move that word spells in SAN, in long algebraic notation (Ng1-f3) or as
// move_from_uci reads it; MOVE_NONE if there is none or more than one. Marks (x, =, +, #, !, ?) may
// be missing or wrong, the origin may say more than needed, and castling may be written 0-0.
Move move_from_san(const Position *pos, Word word);

// Square as text ("e4"); NO_SQUARE as "-".
const char *square_name(Square sq);
// The square that word names, NO_SQUARE if it names none.
Square square_of_word(Word word);

#endif
