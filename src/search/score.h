// score.h: Score, and how mates are counted in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include "board/types.h"

// Centipawns for the side to move; beyond SCORE_MATE_IN_MAX the distance to a forced mate.
typedef int Score;

enum {
    MAX_PLY = 246,  // deepest ply of a search; leaves room below for quiescence and tables
    SCORE_DRAW = 0,
    SCORE_MATE = 32000,  // mate on the board now; mate after n plies is SCORE_MATE - n
    SCORE_MATE_IN_MAX = SCORE_MATE - MAX_PLY,
    SCORE_EVAL_MAX = SCORE_MATE_IN_MAX - 1024,  // evaluations stay within +-
    // Won by the tablebases now; after n plies SCORE_TABLEBASE - n. Above stays room for mates that
    // were stored deep in the tree and are read elsewhere.
    SCORE_TABLEBASE = SCORE_MATE_IN_MAX - 512,
    SCORE_INFINITE = SCORE_MATE + 1,
    SCORE_NONE = SCORE_MATE + 2,
};

// What a score says of the true one: nothing, at most (UPPER), at least (LOWER), or just so much.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

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
// Won or lost by the tablebases: the distance is not that to mate.
FORCE_INLINE bool score_is_tablebase(Score score) {
    return score_is_decisive(score) && score <= SCORE_TABLEBASE && score >= -SCORE_TABLEBASE;
}

// Plies to mate of a mate score, whoever mates.
FORCE_INLINE int score_mate_plies(Score score) { return SCORE_MATE - (score > 0 ? score : -score); }

// Full moves to mate of a mate score: 1 = mates with the next move, 0 = is mated now, negative =
// is mated in that many moves.
FORCE_INLINE int score_mate_moves(Score score) {
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

// The table stores mates and tablebase wins as distances from the node, the search counts them from
// the root: ply plies lie between. SCORE_NONE stays as it is.
FORCE_INLINE Score score_to_tt(Score score, int ply) {
    if (score == SCORE_NONE) return score;
    return score_is_win(score) ? score + ply : score_is_loss(score) ? score - ply : score;
}

// A mate, or tablebase win, farther away than the fifty-move rule allows becomes a score that
// promises none.
FORCE_INLINE Score score_from_tt(Score score, int ply, int rule50) {
    if (score == SCORE_NONE || !score_is_decisive(score)) return score;
    int nearest = score_is_tablebase(score) ? SCORE_TABLEBASE : SCORE_MATE;
    int plies = nearest - (score > 0 ? score : -score);
    if (plies > RULE50_PLIES - rule50) return score > 0 ? SCORE_EVAL_MAX : -SCORE_EVAL_MAX;
    return score > 0 ? score - ply : score + ply;
}

#endif
