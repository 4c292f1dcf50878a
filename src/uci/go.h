// go.h: parsing the words after `position` and `go`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_GO_H
#define UCI_GO_H

#include "board/game.h"
#include "notation/moves.h"
#include "search/search.h"
#include "uci/output.h"

// Reads "startpos" or "fen FEN", then optionally "moves" and moves, into *game. Appends repairs of
// the FEN to messages. Returns false after an error in messages; *game is then undefined.
bool game_parse(const char *words, CastlingStyle style, Game *game, Text *messages);

// Messages after the eighth are dropped.
enum { GO_MESSAGES_MAX = 8 };

// Returns the limits that the words after `go` give for a search of pos, in any order. Ignores
// invalid words with one line each in messages. Without a limit the search is infinite, unless
// there is no legal move. If a limit was given and none could be read, the depth is 1. Leaves
// start_ms 0.
Limits go_parse(const char *words, const Position *pos, CastlingStyle style, Text *messages);

#endif
