// history.h: what one thread has learned about moves while searching.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include <assert.h>

#include "board/threats.h"

enum { HISTORY_MAX = 16384 };

// A move as its piece and target, 64 * piece + target; the last stands for no move or a pass.
enum { PLAYED_NONE = PIECE_COUNT * 64, PLAYED_COUNT };
int history_played(const Position *pos, Move move);
// The target of such a move; of no move a1.
static inline Square history_target(int played) { return (Square)(played % 64); }

// What a quiet move was worth in some company: by piece and target.
typedef struct PieceToHistory {
    int16_t entries[PIECE_COUNT][64];
} PieceToHistory;

// A quiet move is judged by what followed earlier moves of the line: the one before, the own one
// before that, and the own one of a move earlier still.
enum { CONTINUATION_PLIES = 3 };
static const int continuation_plies[CONTINUATION_PLIES] = {1, 2, 4};

enum { PAWN_HISTORY_ENTRIES = 1024 };

// Every entry stays within +-HISTORY_MAX. All zero at first and after ucinewgame.
typedef struct History {
    int16_t from_to[2][2][2][64 * 64];           // side, is from attacked, is to attacked, from-to
    PieceToHistory continuation[PLAYED_COUNT];   // by an earlier move
    PieceToHistory pawns[PAWN_HISTORY_ENTRIES];  // by the key of both sides' pawns
    int16_t noisy[PIECE_COUNT][64][6];           // piece that moves, target, type taken
} History;

// What judges the quiet moves of one position. Many nodes never come to them: what stands below
// is_ready is found out at the first question.
typedef struct QuietView {
    const Position *pos;
    History *history;
    int played[CONTINUATION_PLIES];
    bool is_ready;
    Threats threats;
    int16_t (*from_to)[2][64 * 64];  // by is from attacked
    PieceToHistory *piece_to[CONTINUATION_PLIES + 1];
} QuietView;

// played: the earlier moves that continuation_plies names.
QuietView history_view(History *history, const Position *pos, const int played[CONTINUATION_PLIES]);
// What the opponent attacks.
const Threats *history_threats(QuietView *view);

// The entry for a legal noisy move of the side to move; for reading and for updating.
int16_t *history_noisy(History *history, const Position *pos, Move move);

// The entry of a legal quiet move by its squares alone; stays valid when the view is gone.
int16_t *history_butterfly(QuietView *view, Move move);
// What is known of a legal quiet move: the sum of its entries.
int history_of_quiet(QuietView *view, Move move);
// Every entry of a legal quiet move learns the bonus.
void history_learn_quiet(QuietView *view, Move move, int bonus);

// Moves an entry towards the bonus' sign, the less the nearer it is to its bound, which it never
// passes ("gravity"). |bonus| <= bound.
static inline void gravity_update(int16_t *entry, int bonus, int bound) {
    int size = bonus < 0 ? -bonus : bonus;
    assert(size <= bound);
    *entry = (int16_t)(*entry + bonus - *entry * size / bound);
}
static inline void history_update(int16_t *entry, int bonus) {
    gravity_update(entry, bonus, HISTORY_MAX);
}

// Bonus of a move that decided a node of this depth, in plies.
int history_bonus(int depth);

#endif
