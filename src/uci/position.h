// position.h: the words after `position` as a game. Pure: reads text, changes nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_POSITION_H
#define UCI_POSITION_H

#include "board/game.h"
#include "notation/moves.h"
#include "uci/output.h"

// Room for all messages about one position.
enum { POSITION_MESSAGE_BYTES = 2 * ERROR_BYTES };

// Reads "startpos" or "fen FEN", and the moves after the word "moves" if it is there, into *game.
// messages says what was repaired in a FEN. False if any of it is wrong, with an error in messages;
// *game is undefined then.
bool uci_position_parse(const char *words, CastlingStyle style, Game *game, Text *messages);

#endif
