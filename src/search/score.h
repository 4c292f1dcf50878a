// score.h: scores, with the distance to mate and tablebase wins; bounds.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "board/types.h"

// Centipawns of the evaluation, for the side to move. The output has other centipawns:
// wdl_centipawns of engine/wdl.h. Tablebase wins and mates are above SCORE_EVAL_MAX.
typedef int Score;

enum {
    MAX_PLY = 246,  // largest ply of a search; depths up to here fit the 8 bits of a TT entry
    SCORE_DRAW = 0,
    SCORE_MATE = 32000,  // mate on the board; mate after n plies is SCORE_MATE - n
    SCORE_MATE_IN_MAX = SCORE_MATE - MAX_PLY,
    SCORE_EVAL_MAX = SCORE_MATE_IN_MAX - 1024,  // evaluations are within +-SCORE_EVAL_MAX
    // A tablebase win on the board; after n plies SCORE_TABLEBASE - n. The distance to
    // SCORE_MATE_IN_MAX is room for mates that are stored at a deep ply and read at another.
    SCORE_TABLEBASE = SCORE_MATE_IN_MAX - 512,
    SCORE_INFINITE = SCORE_MATE + 1,
    SCORE_NONE = SCORE_MATE + 2,
};

// The true score is unknown, at most, at least, or equal to the given one.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

// Returns the bound of a score that was searched in the window (alpha, beta).
FORCE_INLINE Bound bound_of(Score score, Score alpha, Score beta) {
    return score >= beta ? BOUND_LOWER : score <= alpha ? BOUND_UPPER : BOUND_EXACT;
}

// True if a score with this bound is exact, fails high or fails low.
FORCE_INLINE bool bound_cuts(Bound bound, Score score, Score alpha, Score beta) {
    return bound == BOUND_EXACT || (bound == BOUND_LOWER && score >= beta) ||
           (bound == BOUND_UPPER && score <= alpha);
}

FORCE_INLINE Score score_mate_in(int plies) { return SCORE_MATE - plies; }
FORCE_INLINE Score score_mated_in(int plies) { return plies - SCORE_MATE; }
FORCE_INLINE Score score_tablebase_win_in(int plies) { return SCORE_TABLEBASE - plies; }
FORCE_INLINE bool score_is_win(Score score) { return score > SCORE_EVAL_MAX; }
FORCE_INLINE bool score_is_loss(Score score) { return score < -SCORE_EVAL_MAX; }
FORCE_INLINE bool score_is_decisive(Score score) {
    return score_is_win(score) || score_is_loss(score);
}
FORCE_INLINE bool score_is_mate(Score score) {
    return score >= SCORE_MATE_IN_MAX || score <= -SCORE_MATE_IN_MAX;
}
// Won or lost by tablebases, without the distance to mate.
FORCE_INLINE bool score_is_tablebase(Score score) {
    return score_is_decisive(score) && score <= SCORE_TABLEBASE && score >= -SCORE_TABLEBASE;
}

// Returns the plies to mate of a mate score of either sign.
FORCE_INLINE int score_mate_plies(Score score) { return SCORE_MATE - (score > 0 ? score : -score); }

// Returns the moves to mate of a mate score: 1 = mate with the next move, 0 = mated on the board,
// -1 = mated after the next move.
FORCE_INLINE int score_mate_moves(Score score) {
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

// The transposition table stores distances of mates and tablebase wins from the node, ply plies
// below the root; the search counts them from the root.
FORCE_INLINE Score score_to_tt(Score score, int ply) {
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}
FORCE_INLINE Score score_from_tt(Score score, int ply) { return score_to_tt(score, -ply); }

// False if score is a mate or tablebase win, counted from the node, that the fifty-move rule
// prevents.
FORCE_INLINE bool score_is_in_time(Score score, int rule50) {
    const int nearest = score_is_tablebase(score) ? SCORE_TABLEBASE : SCORE_MATE;
    const int plies = nearest - (score > 0 ? score : -score);
    return !score_is_decisive(score) || plies <= RULE50_PLIES - rule50;
}

#endif
