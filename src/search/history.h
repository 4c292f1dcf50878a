// history.h: what one thread has learned about moves while searching.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "board/position.h"

enum { HISTORY_MAX = 16384 };

// What a move was worth after some earlier move: by piece and target.
typedef struct PieceToHistory {
    int16_t entries[PIECE_COUNT][64];
} PieceToHistory;

// How many earlier plies a quiet move is judged by: the last one and the one before.
enum { CONTINUATION_PLIES = 2 };

// How far the static evaluation was off, lately, in positions that share something.
enum { CORRECTION_ENTRIES = 16384, CORRECTION_MAX = 1024 };

// Every entry stays within +-HISTORY_MAX. All zero at first and after ucinewgame.
typedef struct History {
    int16_t quiet[2][64 * 64];          // side, from-to
    // Earlier move by piece and target; the last row stands for no move or a pass.
    PieceToHistory continuation[PIECE_COUNT + 1][64];
    int16_t noisy[PIECE_COUNT][64][6];  // piece that moves, target, type taken
    // By side to move; a full entry stands for the cp that params.h gives.
    int16_t pawn_correction[2][CORRECTION_ENTRIES];
    int16_t non_pawn_correction[2][2][CORRECTION_ENTRIES];  // whose men comes second
} History;

// The entry for a legal quiet (noisy) move of the side to move; for reading and for updating.
int16_t *history_quiet(History *history, const Position *pos, Move move);
int16_t *history_noisy(History *history, const Position *pos, Move move);

// The table of moves that follow the legal move of this position; MOVE_NULL and MOVE_NONE have one
// too.
PieceToHistory *history_after(History *history, const Position *pos, Move move);

// What is known of a legal quiet move after the last moves of the line, the newest first.
int history_of_quiet(History *history, PieceToHistory *const before[CONTINUATION_PLIES],
                     const Position *pos, Move move);
// Every entry of a legal quiet move learns the bonus.
void history_learn_quiet(History *history, PieceToHistory *const before[CONTINUATION_PLIES],
                         const Position *pos, Move move, int bonus);

// Moves the entry towards the bonus' sign, the less the nearer it is to its bound ("gravity"):
// entry += bonus - entry * |bonus| / HISTORY_MAX. |bonus| <= HISTORY_MAX.
void history_update(int16_t *entry, int bonus);

// Centipawns to add to the static evaluation, by what was learned of like positions.
int history_correction(const History *history, const Position *pos);
// The search, depth plies deep, found the evaluation off by error centipawns.
void history_learn_correction(History *history, const Position *pos, int error, int depth);

// Bonus of a move that decided a node of this depth, in plies.
int history_bonus(int depth);

#endif
