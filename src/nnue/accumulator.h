// accumulator.h: evaluation of a game's position; a cache of first-layer outputs along the game.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_ACCUMULATOR_H
#define NNUE_ACCUMULATOR_H

#include "board/game.h"
#include "nnue/features.h"
#include "nnue/network.h"

// The first-layer outputs of a position for both perspectives, and the boards they follow from.
typedef struct Accumulator {
    _Alignas(64) int16_t values[2][NETWORK_WIDTH];  // by perspective
    InputBoards boards;
    uint64_t key;     // keys.whole of the position
    bool has_values;  // false until a position needs the values
} Accumulator;

// The outputs of the last position refreshed with one king bucket for one perspective.
typedef struct RefreshCache {
    _Alignas(64) int16_t values[NETWORK_WIDTH];
    InputBoards boards;
} RefreshCache;

enum { EVALUATIONS = 1 << 14 };  // 128 KiB: four times more or fewer are slower

// One per thread, in memory aligned to 64 bytes. Entry n is the accumulator of the position after n
// moves of the game's record. It is valid for the position with the stored key only, so make and
// unmake need not update it.
typedef struct Accumulators {
    Accumulator entries[GAME_PLIES + 1];
    RefreshCache refresh[2][KING_BUCKETS][2];  // by perspective, king bucket and mirror
    // The last evaluations, by the low bits of the key: the high 48 bits of the key, then the
    // evaluation. An empty entry would serve a key that begins with 48 zeros, one in 2^48.
    uint64_t evaluations[EVALUATIONS];
} Accumulators;

// Invalidates all entries and evaluations. Call it first, and whenever the network changes.
void accumulators_reset(Accumulators *accumulators, const Network *network);

// Returns the accumulator of the game's current position, valid until the next call. Updates it
// from the last valid entry of the record if one is near, else from the refresh cache. network: the
// network of the last reset.
const Accumulator *accumulators_update(Accumulators *accumulators, const Network *network,
                                       const Game *game);

enum { EVALUATION_LIMIT_CP = 15000 };

// Returns the network's evaluation in centipawns for the side to move, within
// +-EVALUATION_LIMIT_CP. It depends on the board, the side to move and the network only.
int evaluate_game(Accumulators *accumulators, const Network *network, const Game *game);
// Prefetches the last evaluation of a position with this key (keys.whole).
static inline void evaluation_prefetch(const Accumulators *accumulators, uint64_t key) {
    prefetch(&accumulators->evaluations[key % EVALUATIONS]);
}

#endif
