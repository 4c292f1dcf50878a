// accumulator.h: first-layer sums of the positions of a game: a cache that make and unmake ignore.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_ACCUMULATOR_H
#define NNUE_ACCUMULATOR_H

#include "board/game.h"
#include "nnue/network.h"

// The last refreshed sums of a perspective, and the pieces that they stand for.
typedef struct RefreshEntry {
    _Alignas(64) int16_t sums[NETWORK_WIDTH];
    Bitboard pieces[PIECE_COUNT];
} RefreshEntry;

// One per search. Memory for it must be aligned to 64 bytes. Entry n is about the position after
// n moves of a game's record; it is valid for the position whose key it carries and for no other.
typedef struct Accumulators {
    _Alignas(64) int16_t sums[GAME_PLIES + 1][2][NETWORK_WIDTH];
    uint64_t keys[GAME_PLIES + 1][2];  // keys.whole of the position, by perspective
    // By perspective, and by bucket and half of the board of its king.
    RefreshEntry refresh[2][KING_BUCKETS][2];
} Accumulators;

// Invalidates all entries. Call it first, and whenever the network changes.
void accumulators_reset(Accumulators *accumulators, const Network *network);

// Brings the sums of the game's current position up to date and returns them: NETWORK_WIDTH
// numbers, aligned to 64 bytes, valid until the next call. It starts from the last position on
// record whose sums are valid, if one is near, else from the pieces on the board. network: that of
// the last reset.
const int16_t *accumulators_update(Accumulators *accumulators, const Network *network,
                                   const Game *game, Color perspective);

#endif
