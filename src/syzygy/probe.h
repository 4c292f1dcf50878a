// probe.h: win, draw and loss (WDL) and distance to zeroing (DTZ) of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_PROBE_H
#define SYZYGY_PROBE_H

#include "syzygy/syzygy.h"

// Sets *wdl to the outcome of a legal position as if its counter were 0, en passant included.
// Returns false and leaves *wdl unchanged if there is no answer: castling rights, too many pieces,
// or a missing or damaged table, of this position or after its captures. Thread-safe.
bool probe_wdl(Syzygy *syzygy, const Position *pos, int *wdl);

// Returns the winner. wdl: the outcome for the side to move, not a draw.
Color winner_of(const Position *pos, int wdl);

// Sets *dtz to the distance to zeroing: plies to the next capture, pawn move or mate with best
// play; positive for a win, negative for a loss, 0 for a draw; beyond +-100 if cursed or blessed,
// -1 if mated. Exact, or one nearer to 0. Returns false like probe_wdl, or without DTZ table.
bool probe_dtz(Syzygy *syzygy, const Position *pos, int *dtz);

// True if a win or loss by WDL needs no DTZ: the fifty-move counter is 0, or the position is mate.
bool wdl_suffices(const Position *pos);

// Returns the fifty-move counter at the next zeroing, or one less; 0 if the position is mate, which
// precedes the fifty-move rule. dtz: of probe_dtz.
int rule50_at_zeroing(const Position *pos, int dtz);

// Returns the DTZ of a position of this outcome whose best move zeroes: 1, 101, 0, -101, -1.
int dtz_of_zeroing(int wdl);

// True if move is a capture or a pawn move.
bool move_zeroes(const Position *pos, Move move);

// Appends "White wins, DTZ 13", "draw", "drawn by the fifty-move rule, Black would win, DTZ -140"
// and the like, from the position's own counter; DTZ for the side to move. At most TB_RESULT_BYTES.
// Returns false, and appends nothing, if the tables have no answer or syzygy is NULL.
enum { TB_RESULT_BYTES = 160 };
bool tb_result_append(Syzygy *syzygy, const Position *pos, Text *text);

#endif
