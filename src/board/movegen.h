// movegen.h: strictly legal moves: all, noisy, quiet, checks, or their count.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include "board/position.h"

// Returns the legal moves of the side to move.
MoveList movegen_all(const Position *pos);

// Replace *list by a part of them: captures and promotions; all others.
void movegen_noisy(const Position *pos, MoveList *list);
void movegen_quiet(const Position *pos, MoveList *list);

// Replaces *list by the quiet moves after which the moved piece itself gives check. Castling and
// checks by other pieces alone are left out.
void movegen_checks(const Position *pos, MoveList *list);

// Returns the number of legal moves, 0..218. Faster than a list.
int movegen_count(const Position *pos);

bool position_is_mate(const Position *pos);

// Returns the position after a legal move.
Position position_after(const Position *pos, Move move);

// True if move is legal. Any 16 bits are allowed: a move of the transposition table may be illegal
// in pos.
bool move_is_legal(const Position *pos, Move move);

#endif
