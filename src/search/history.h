// history.h: what one thread has learned about moves while searching.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include <assert.h>

#include "board/threats.h"
#include "search/score.h"

enum { HISTORY_MAX = 16384 };

// A move as its piece and target, 64 * piece + target; the last stands for none or a null move.
enum { PLAYED_NONE = PIECE_COUNT * 64, PLAYED_COUNT };
int history_played(const Position *pos, Move move);
// The target of such a move; of none a1.
static inline Square history_target(int played) { return (Square)(played % 64); }

// By piece and target.
typedef struct PieceToHistory {
    int16_t entries[PIECE_COUNT][64];
} PieceToHistory;

// Continuation history: what quiet moves were worth after the move so many plies before.
enum { CONTINUATION_PLIES = 3 };
static const int continuation_plies[CONTINUATION_PLIES] = {1, 2, 4};

enum { PAWN_HISTORY_ENTRIES = 1024 };

// Every entry stays within +-HISTORY_MAX. All zero at first and after ucinewgame.
typedef struct History {
    int16_t butterfly[2][2][2][64 * 64];        // side, is from attacked, is to attacked, from-to
    PieceToHistory continuation[PLAYED_COUNT];  // by an earlier move
    PieceToHistory pawn[PAWN_HISTORY_ENTRIES];  // by the pawn structure of both sides
    int16_t capture[PIECE_COUNT][64][6];        // piece that moves, target, type captured
} History;

// The entries for the quiet moves of one position. The fields below is_ready are computed on first
// use: many nodes never need them.
typedef struct HistoryContext {
    const Position *pos;
    History *history;
    int played[CONTINUATION_PLIES];
    bool is_ready;
    Threats threats;
    int16_t (*butterfly)[2][64 * 64];  // by is from attacked
    PieceToHistory *piece_to[CONTINUATION_PLIES + 1];
} HistoryContext;

// played: the earlier moves that continuation_plies names. *pos and *history must outlive the
// context, and *pos be the same at each question.
HistoryContext history_context(History *history, const Position *pos,
                               const int played[CONTINUATION_PLIES]);
// What the opponent attacks.
const Threats *history_threats(HistoryContext *context);

// The entry of a legal capture or promotion of the side to move; for reading and for updating.
int16_t *capture_history(History *history, const Position *pos, Move move);

// The sum of the entries of a legal quiet move, within +-5 HISTORY_MAX.
int quiet_history(HistoryContext *context, Move move);
// Adds the bonus to every entry of a legal quiet move.
void quiet_history_update(HistoryContext *context, Move move, int bonus);
// The butterfly entry of a legal quiet move; stays valid when the context is gone.
int16_t *butterfly_entry(HistoryContext *context, Move move);

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

// Bonus of a move that failed high at a node of this depth, in plies.
int history_bonus(int depth);
// Bonus of a quiet move (a malus, if negative) by the static evaluations before and after it, each
// for the side to move then.
int eval_history_bonus(Score before, Score after);

#endif
