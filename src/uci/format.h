// format.h: search reports as UCI lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_FORMAT_H
#define UCI_FORMAT_H

#include "notation/moves.h"
#include "search/search.h"
#include "uci/output.h"

// A line has at most OUTPUT_LINE_BYTES.

// Appends "info depth 9 seldepth 14 multipv 1 score cp 31 nodes 9000 nps 900000 ... pv e2e4 e7e5";
// without pv if the root has no legal move. Centipawns are wdl_centipawns. shows_wdl adds win, draw
// and loss in permille after the score.
void format_info(const SearchInfo *info, CastlingStyle style, bool shows_wdl, Text *line);

// Appends "info depth 9 currmove e2e4 currmovenumber 1".
void format_current_move(int depth, Move move, int number, CastlingStyle style, Text *line);

// Appends "bestmove e2e4 ponder e7e5". MOVE_NONE as ponder leaves ponder out; MOVE_NONE as best
// gives "bestmove (none)".
void format_bestmove(Move best, Move ponder, CastlingStyle style, Text *line);

#endif
