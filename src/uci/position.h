// position.h: parsing the words after `position`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_POSITION_H
#define UCI_POSITION_H

#include "board/game.h"
#include "notation/moves.h"
#include "uci/output.h"

// Reads "startpos" or "fen FEN", then optionally "moves" and moves, into *game. Appends repairs of
// the FEN to messages. Returns false after an error in messages; *game is then undefined.
bool uci_position_parse(const char *words, CastlingStyle style, Game *game, Text *messages);

#endif
