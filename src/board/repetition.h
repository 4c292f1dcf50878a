// repetition.h: whether the side to move can return to an earlier position, by keys alone.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_REPETITION_H
#define BOARD_REPETITION_H

#include "board/game.h"

// Fills the table of reversible moves. Call once, after attacks_init and zobrist_init.
void repetition_init(void);

// True if some legal move leads to a position of the last search_plies moves, or to an earlier one
// that already occurred twice: the side to move can reach a draw (van Kervinck 2013).
bool upcoming_repetition(const Game *game, int search_plies);

#endif
