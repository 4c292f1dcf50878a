// repetition.h: can the side to move bring back an earlier position? Told by keys alone.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_REPETITION_H
#define BOARD_REPETITION_H

#include "board/game.h"

// Fills the table of reversible moves. Call once, after attacks_init and zobrist_init.
void repetition_init(void);

// True if some legal move of the side to move leads to a position of the last search_plies moves,
// or to one before that already occurred twice: a draw is at hand (van Kervinck 2013).
bool upcoming_repetition(const Game *game, int search_plies);

#endif
