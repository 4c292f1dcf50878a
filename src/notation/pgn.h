// pgn.h: a PGN game in memory, and as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/text.h"
#include "board/game.h"

// Standard: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994.

// Limits of one game. PGN_PLIES_MAX is above the longest game under the seventy-five-move rule.
enum { PGN_PLIES_MAX = 20000, PGN_TAGS_MAX = 256, PGN_TEXT_MAX = 1 << 24 };

typedef struct PgnMove {
    Move move;
    uint32_t nags, comment, variations;  // offsets in the text of the game, 0 for none
} PgnMove;

typedef struct PgnTag {
    uint32_t name, value;
} PgnTag;

// Begins as {0}. Free it with pgn_free. About 320 KiB.
typedef struct PgnGame {
    Position start;
    bool is_chess960;  // castling from start needs Chess960, or the tags say Chess960
    GameResult result;
    int ply_count;
    PgnMove moves[PGN_PLIES_MAX + 1];  // from 1; 0: comment, variations before the first move
    int tag_count;
    PgnTag tags[PGN_TAGS_MAX];
    Text text;          // of tags, glyphs, comments and variations
    bool is_too_large;  // a limit was reached or memory is short; further additions are ignored
} PgnGame;

// Empties the game, which then starts at the start position of chess. Keeps its memory.
void pgn_begin(PgnGame *game);
void pgn_free(PgnGame *game);

// Sets another start position. Call it before the first move. Sets no tags.
void pgn_set_start(PgnGame *game, const Position *start);
// Adds a move, which must be legal.
void pgn_add_move(PgnGame *game, Move move);
// Append to the glyphs, comment or variations after a ply, or before the first move (ply 0), where
// glyphs are ignored; a blank separates additions. A glyph is "!", "?", "!!", "??", "!?", "?!" or a
// number such as "$14". A variation is movetext in parentheses, "(12. Nf3 e5)", or a comment
// between variations, "{also good}".
void pgn_add_nag(PgnGame *game, int ply, const char *text);
void pgn_add_comment(PgnGame *game, int ply, const char *text);
void pgn_add_variation(PgnGame *game, int ply, const char *text);
// Removes each part of a comment that begins with begin and ends with the character end, such as
// "[%eval " and ']'. If begin itself ends with this character, begin is the part.
void pgn_remove_parts(PgnGame *game, int ply, const char *begin, char end);
// Truncates part, the field nags, comment or variations of a move of game, to length characters and
// removes blanks at its end.
void pgn_truncate(PgnGame *game, uint32_t *part, size_t length);
// Tags keep their order. A tag of this name with an empty value gets the value. Of two tags with
// one name, pgn_tag returns the first.
void pgn_add_tag(PgnGame *game, const char *name, const char *value);

// The value of a tag, "" if it is missing.
const char *pgn_tag(const PgnGame *game, const char *name);
// The same, and "" if it is "?", the mark of an unknown value.
const char *pgn_known_tag(const PgnGame *game, const char *name);
// Returns true if the tag Variant is one of the names of Chess960.
bool pgn_variant_is_chess960(const PgnGame *game);
// Returns true if the tag Result is not game->result, the result after the moves.
bool pgn_result_is_disputed(const PgnGame *game);
// Glyphs, comment and variations after a ply, or before the first move (ply 0); "" for none.
const char *pgn_nags(const PgnGame *game, int ply);
const char *pgn_comment(const PgnGame *game, int ply);
const char *pgn_variations(const PgnGame *game, int ply);

// Returns "1-0", "1/2-1/2", "0-1" or "*".
const char *pgn_result_text(GameResult result);
// Returns the result of "1-0", "1/2-1/2", "1/2", "½-½" or "0-1", and of the forfeits "+--", "+:-",
// "--+" and "-:+"; UNFINISHED for other words.
GameResult pgn_result_of(Word word);

// Returns the game in the export format of the standard, ending in a blank line: the seven tags of
// the roster, SetUp, FEN and Variant as the start demands, the other tags in their order, moves in
// SAN, glyphs, comments and variations, in lines of at most 79 columns where words permit. A
// command such as [%eval 0.31] stays in one line. A `}` inside a comment becomes `)`. NULL if
// memory is short or the game is_too_large. Free the text.
char *pgn_text(const PgnGame *game);

#endif
