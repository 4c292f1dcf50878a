// accumulator.h: first-layer sums of the positions of a game: a cache beside make and unmake.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_ACCUMULATOR_H
#define NNUE_ACCUMULATOR_H

#include "board/game.h"
#include "nnue/network.h"

// The last refreshed sums of a view, and the men that they stand for.
typedef struct RefreshEntry {
    _Alignas(64) int16_t sums[NETWORK_WIDTH];
    Bitboard pieces[PIECE_COUNT];
} RefreshEntry;

// One per search. Memory for it must be aligned to 64 bytes. Entry n is about the position after
// n moves on a game's record; it holds for the position whose key it carries and for no other.
typedef struct Accumulators {
    _Alignas(64) int16_t sums[GAME_PLIES + 1][2][NETWORK_WIDTH];
    uint64_t keys[GAME_PLIES + 1][2];  // keys.whole of the position, by view
    RefreshEntry refresh[2][2];        // by view, and by the half of the board its king is on
} Accumulators;

// Forgets everything. Call it at first, and whenever the network changes.
void accumulators_reset(Accumulators *accumulators, const Network *network);

// The NETWORK_WIDTH sums of the game's current position as view sees it, aligned to 64 bytes, valid
// until the next call. From the nearest position on record whose sums are known, if one is near;
// else from the men on the board. network: that of the last reset.
const int16_t *accumulators_update(Accumulators *accumulators, const Network *network,
                                 const Game *game, Color view);

#endif
