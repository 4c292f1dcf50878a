// pgn_read.h: reads PGN games one by one from a stream of any length.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_PGN_READ_H
#define NOTATION_PGN_READ_H

#include <stdio.h>

#include "notation/pgn.h"

// Reads the import format of the standard (pgn.h) and common deviations: moves in SAN, long
// algebraic notation or UCI; promotions such as e8(Q); results such as 1 - 0; FEN with X-FEN or
// Shredder castling; lines of up to 16 MiB; a byte order mark; quotes inside tag values. Variations
// stay text, with the comments in them. Move numbers, signs of evaluation and escaped lines (%) are
// skipped.
typedef struct PgnReader PgnReader;

typedef enum PgnStatus {
    PGN_GAME,
    PGN_BAD_GAME,   // skipped up to the next one
    PGN_END,        // no more games
    PGN_UNREADABLE  // the stream fails, also within a game, is compressed, or is UTF-16
} PgnStatus;

enum { PGN_ERROR_BYTES = 160 };

typedef struct PgnPlace {
    uint64_t game;                // number of the last game or position, from 1
    uint64_t first_line;          // where it begins, from 1
    uint64_t bad_line;            // line of the error if it is bad
    uint64_t bytes;               // read so far
    bool has_result;              // a result ends its moves, so that no move is missing
    char error[PGN_ERROR_BYTES];  // if it is bad or the stream unreadable; no control characters
} PgnPlace;

// Returns a reader of file, NULL if memory is short. Free it with pgn_reader_free, which leaves the
// file open.
PgnReader *pgn_reader_create(FILE *file);
void pgn_reader_free(PgnReader *reader);

// Reads the next game. A game is bad if it has an illegal move or FEN, a damaged tag, or a comment
// or variation without end. It is bad if its Variant is not chess (Chess960 needs a FEN), or if it
// is too large. *game then has the part before the error. A game without a result after its moves,
// or with "*", has the result of its tag.
PgnStatus pgn_read(PgnReader *reader, PgnGame *game);

// Reads the next line if it is a position in FEN or EPD; skips empty lines and lines that begin
// with #. After a first position, every line is one up to a line that begins with [. PGN_GAME: *pos
// is set. PGN_BAD_GAME: the position is not legal. PGN_END: no position is left; nothing was read.
PgnStatus pgn_read_position(PgnReader *reader, Position *pos);

// Returns the place of the last game or position, which the next read changes.
const PgnPlace *pgn_place(const PgnReader *reader);

#endif
