// go.h: the words after `go` as a request. Pure: reads text, changes nothing else.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_GO_H
#define UCI_GO_H

#include "base/text.h"
#include "board/notation.h"
#include "search/limits.h"

// Room for all messages about one go.
enum { GO_MESSAGE_BYTES = 2048 };

typedef struct GoRequest {
    Limits limits;    // start_ms is left 0
    bool is_perft;    // leaves are to be counted, nothing is searched
    int perft_depth;  // -1 = it was told in no way that can be read
} GoRequest;

// Reads the words after `go`, in any order, for a search of pos. What makes no sense is left out
// and said in messages, one line each. Without any limit the search is infinite
// unless there is no legal move.
GoRequest go_parse(const char *words, const Position *pos, CastlingStyle style, Text *messages);

#endif
