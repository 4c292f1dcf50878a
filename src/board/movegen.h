// movegen.h: strictly legal moves: all, noisy, quiet, or their count.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include "board/position.h"

// Each replaces *list by legal moves of the side to move: every one; captures and promotions; the
// rest. noisy and quiet are disjoint and together make all.
void movegen_all(const Position *pos, MoveList *list);
void movegen_noisy(const Position *pos, MoveList *list);
void movegen_quiet(const Position *pos, MoveList *list);

// Number of legal moves, 0..218, without making a list.
int movegen_count(const Position *pos);

bool position_is_mate(const Position *pos);

// Returns the position after a legal move.
Position position_after(const Position *pos, Move move);

// True if move, any 16 bits, is in movegen_all's list. For moves from outside: the table, a GUI.
bool move_is_legal(const Position *pos, Move move);

#endif
