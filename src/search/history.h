// history.h: statistics of one thread: results of moves, errors of the static evaluation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include <assert.h>

#include "board/threats.h"
#include "search/score.h"

enum { HISTORY_MAX = 16384 };

// Moves an entry towards bound, or towards -bound if bonus is negative. The nearer it is, the less
// it moves ("gravity"). |bonus| <= bound.
static inline void gravity_update(int16_t *entry, int bonus, int bound) {
    int size = bonus < 0 ? -bonus : bonus;
    assert(size <= bound);
    *entry = (int16_t)(*entry + bonus - *entry * size / bound);
}
static inline void history_update(int16_t *entry, int bonus) {
    gravity_update(entry, bonus, HISTORY_MAX);
}

// Returns the bonus of a move that failed high at a node of this depth, in plies.
int history_bonus(int depth);
// Returns the bonus of a quiet move after which the opponent's static evaluation rose by gain:
// negative if gain is positive.
int eval_history_bonus(Score gain);

// The piece and target square of a move as one number, 64 * piece + target. PIECE_TO_NONE stands
// for no move or a null move.
enum { PIECE_TO_NONE = PIECE_COUNT * 64, PIECE_TO_COUNT };
static inline int piece_to_index(Piece piece, Square target) { return piece * 64 + (int)target; }
// Returns the target square; A1 for PIECE_TO_NONE.
static inline Square piece_to_target(int piece_to) { return (Square)(piece_to % 64); }

typedef struct PieceToHistory {
    int16_t entries[PIECE_COUNT * 64];  // by piece_to_index
} PieceToHistory;

// Continuation history: quiet moves that follow the move played 1, 2 and 4 plies before.
enum { CONTINUATION_PLIES = 3 };

enum { PAWN_HISTORY_ENTRIES = 1024 };

// Entries are within +-HISTORY_MAX, zero at first and after worker_forget.
typedef struct History {
    int16_t butterfly[2][2][2][64 * 64];  // side, from attacked, to attacked, from and to squares
    PieceToHistory continuation[2][PIECE_TO_COUNT];  // by the earlier move; [1]: it captured
    PieceToHistory pawn[PAWN_HISTORY_ENTRIES];       // by the pawn structure
    int16_t capture[PIECE_COUNT][64][6];             // moving piece, target, captured type
} History;

// The tables for the quiet moves of one position. The threats are set on first use, because many
// nodes end before.
typedef struct HistoryContext {
    const Position *pos;
    History *history;
    PieceToHistory *tables[CONTINUATION_PLIES + 1];  // the last by pawn structure
    bool has_threats;
    Threats threats;
} HistoryContext;

// continuations: the tables of the earlier moves, the last move first. *pos and *history outlive
// the context, and *pos is the same at every call.
HistoryContext history_context(History *history, const Position *pos,
                               PieceToHistory *const continuations[CONTINUATION_PLIES]);
// Returns the opponent's threats and prefetches the entries of quiet moves except butterfly.
const Threats *history_threats(HistoryContext *context);

// Returns the sum of the entries of a legal quiet move, within +-5 HISTORY_MAX.
int quiet_history(HistoryContext *context, Move move);
// Adds the bonus to each entry of a legal quiet move.
void quiet_history_update(HistoryContext *context, Move move, int bonus);
// Returns the pawn history of this pawn structure.
PieceToHistory *pawn_history(History *history, const Keys *keys);
// Adds the bonus to the continuation entries only.
void continuation_update(HistoryContext *context, Move move, int bonus);
// Returns the butterfly entry of a legal quiet move. It outlives the context.
int16_t *butterfly_entry(HistoryContext *context, Move move);
// Returns the entry of a legal capture or promotion.
int16_t *capture_history(History *history, const Position *pos, Move move);

// Errors of the static evaluation by pawn structure, by pieces of each side and by the last two
// moves (Stockfish, search.cpp since 17).
enum { CORRECTION_ENTRIES = 16384, CORRECTION_MAX = 1024, CORRECTION_KINDS = 4 };

// Entries are within +-CORRECTION_MAX, zero at first and after worker_forget. params.h gives the
// centipawns of a full entry.
typedef struct CorrectionHistory {
    int16_t pawns[2][CORRECTION_ENTRIES];                  // by side to move
    int16_t non_pawns[2][2][CORRECTION_ENTRIES];           // by side to move, colour of the pieces
    int16_t continuation[PIECE_TO_COUNT][PIECE_TO_COUNT];  // the last move but one, the last
} CorrectionHistory;

// Pointers to the entries of one position for its side to move: by pawns, white pieces, black
// pieces and the last two moves.
typedef struct CorrectionEntries {
    int16_t *by_kind[CORRECTION_KINDS];
} CorrectionEntries;

// Returns and prefetches the entries of pos. last, before_last: the moves that led to pos
// (piece_to_index).
CorrectionEntries correction_entries(CorrectionHistory *history, const Position *pos, int last,
                                     int before_last);
// Returns the centipawns to add to the static evaluation, within the sum of the weights of
// params.h.
int correction_cp(const CorrectionEntries *entries);
// Updates the entries after a search, depth plies deep, found an error of error_cp centipawns.
void correction_update(const CorrectionEntries *entries, int error_cp, int depth);

#endif
