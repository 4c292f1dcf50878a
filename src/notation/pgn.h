// pgn.h: a PGN game in memory: tags, moves, and what is said after them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/text.h"
#include "board/position.h"

// Standard: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994.

// More plies than a game can have under the seventy-five-move rule, and more text than one needs.
enum { PGN_PLIES_MAX = 20000, PGN_TEXT_MAX = 1 << 24 };

// Places in text, 0 for nothing. A comment or variation of move i stands after it; that of
// moves[0] stands before the first move, which is moves[1].
typedef struct PgnMove {
    Move move;
    uint32_t comment, variation;
} PgnMove;

typedef struct PgnTag {
    uint32_t name, value;
} PgnTag;

// Begins as {0}, to be freed by pgn_free. What is added lands in growing memory; when there is no
// more, or the game grows past the limits above, is_too_large is set and the rest is left out.
typedef struct PgnGame {
    Position start;
    bool is_chess960;  // castling from start needs it, or the tags say so
    GameResult result;
    int ply_count;
    PgnMove *moves;  // 0 to ply_count
    int tag_count;
    PgnTag *tags;
    char *text;
    bool is_too_large;
    uint32_t text_bytes, text_capacity;
    int move_capacity, tag_capacity;
} PgnGame;

// An empty game in chess from its start position; memory of an earlier one is used again.
void pgn_begin(PgnGame *game);
void pgn_free(PgnGame *game);

// The game starts at this position instead. Before the first move; sets no tags.
void pgn_set_start(PgnGame *game, const Position *start);
// Adds a move, which must be legal after those before.
void pgn_add_move(PgnGame *game, Move move);
// Adds to what is said after the last move, or before the first one; a blank separates it from
// what is there. The text of a variation is movetext: "12. Nf3 e5".
void pgn_add_comment(PgnGame *game, const char *text);
void pgn_add_variation(PgnGame *game, const char *text);
// Tags keep their order; a second one of a name is not read.
void pgn_add_tag(PgnGame *game, const char *name, const char *value);

// The name and the value of a tag, 0..tag_count - 1; and the value by name, "" if it is missing.
const char *pgn_tag_name(const PgnGame *game, int index);
const char *pgn_tag_value(const PgnGame *game, int index);
const char *pgn_tag(const PgnGame *game, const char *name);
// What stands after a ply, 1..ply_count; 0: before the first move. "" for nothing.
const char *pgn_comment(const PgnGame *game, int ply);
const char *pgn_variation(const PgnGame *game, int ply);
// "1-0", "1/2-1/2", "0-1" or "*"; and its meaning, UNFINISHED for any other word.
const char *pgn_result_text(GameResult result);
GameResult pgn_result_of(Word word);

#endif
