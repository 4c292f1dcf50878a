// probe.h: win, draw and loss, and distance to zeroing, of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_PROBE_H
#define SYZYGY_PROBE_H

#include "syzygy/syzygy.h"

// Game-theoretic outcomes for the side to move, with the fifty-move counter at 0.
enum {
    WDL_LOSS = -2,
    WDL_BLESSED_LOSS = -1,  // lost, but the fifty-move rule saves it
    WDL_DRAW = 0,
    WDL_CURSED_WIN = 1,  // won, but for the fifty-move rule
    WDL_WIN = 2
};

// The outcome of a legal position as if its counter were 0, en passant included. False, and *wdl
// untouched, if there is no answer: castling rights, too many pieces, a table that is missing or
// damaged, of this position or of what captures lead to. For any number of threads at once.
bool probe_wdl(Syzygy *syzygy, const Position *pos, int *wdl);

// Who wins where the side to move of pos has the outcome wdl, which is no draw.
Color winner_of(const Position *pos, int wdl);

// The distance to zeroing: plies to the next capture, pawn move or mate when both sides play for
// the outcome: positive if it wins, negative if it loses, 0 for a draw; beyond +-100 if cursed or
// blessed, -1 if mated. Exact, or one nearer to 0 than the truth. False as for probe_wdl, or if a
// DTZ table is missing.
bool probe_dtz(Syzygy *syzygy, const Position *pos, int *dtz);

// DTZ of a position of this outcome whose best move zeroes: 1, 101, 0, -101, -1.
int dtz_of_zeroing(int wdl);

// move captures or moves a pawn.
bool move_zeroes(const Position *pos, Move move);

// Appends "White wins, DTZ 13", "draw", "drawn by the fifty-move rule, Black would win, DTZ -140"
// and the like, from the position's own counter; DTZ for the side to move. At most TB_RESULT_BYTES.
// Returns false, and appends nothing, if the tables have no answer.
enum { TB_RESULT_BYTES = 160 };
bool tb_result_append(Syzygy *syzygy, const Position *pos, Text *text);

#endif
