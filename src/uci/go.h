// go.h: the words after `go` as Limits. Pure: reads text, changes nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_GO_H
#define UCI_GO_H

#include "notation/moves.h"
#include "search/limits.h"
#include "uci/output.h"

// Messages about one go, more of which would only repeat themselves, and room for them.
enum { GO_MESSAGES_MAX = 8, GO_MESSAGE_BYTES = GO_MESSAGES_MAX * ERROR_BYTES };

// Reads the words after `go`, in any order, for a search of pos. Invalid ones are ignored, with one
// line each in messages. Without any limit the search is infinite unless there is no legal move; if
// a limit was asked for and none could be read, the depth is 1.
// start_ms is left 0.
Limits go_parse(const char *words, const Position *pos, CastlingStyle style, Text *messages);

#endif
