// history.h: what one thread has learned about moves while searching.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "board/position.h"

enum { HISTORY_MAX = 16384 };

// Every entry stays within +-HISTORY_MAX. All zero at first and after ucinewgame.
typedef struct History {
    int16_t quiet[2][64 * 64];          // side, from-to
    int16_t noisy[PIECE_COUNT][64][6];  // piece that moves, target, type taken
} History;

// The entry for a legal quiet (noisy) move of the side to move; for reading and for updating.
int16_t *history_quiet(History *history, const Position *pos, Move move);
int16_t *history_noisy(History *history, const Position *pos, Move move);

// Moves the entry towards the bonus' sign, the less the nearer it is to its bound ("gravity"):
// entry += bonus - entry * |bonus| / HISTORY_MAX. |bonus| <= HISTORY_MAX.
void history_update(int16_t *entry, int bonus);

// Bonus of a move that decided a node of this depth, in plies.
int history_bonus(int depth);

#endif
