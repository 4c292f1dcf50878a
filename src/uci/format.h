// format.h: reports of the search as UCI lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_FORMAT_H
#define UCI_FORMAT_H

#include "notation/moves.h"
#include "search/report.h"

// Room for the longest line that this file writes.
enum { INFO_LINE_BYTES = 4096 };

// "info depth 9 seldepth 14 multipv 1 score cp 31 nodes 9000 nps 900000 ... pv e2e4 e7e5"; no pv
// when the root has no legal move. style is how castling is written. Centipawns are those of
// engine/wdl.h; with WDL_SHOWN permille of win, draw and loss follow the score.
typedef enum WdlStyle { WDL_HIDDEN, WDL_SHOWN } WdlStyle;
void format_info(const SearchInfo *info, CastlingStyle style, WdlStyle wdl_style, Text *line);

// "info depth 9 currmove e2e4 currmovenumber 1"
void format_current_move(int depth, Move move, int number, CastlingStyle style, Text *line);

// "bestmove e2e4 ponder e7e5", without ponder if that is MOVE_NONE; "bestmove (none)" for
// best = MOVE_NONE.
void format_bestmove(Move best, Move ponder, CastlingStyle style, Text *line);

#endif
