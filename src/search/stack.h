// stack.h: what neighbouring plies of the line being searched may read of one another.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_STACK_H
#define SEARCH_STACK_H

#include <string.h>

#include "board/types.h"
#include "search/score.h"

// A principal variation.
typedef struct Pv {
    int length;
    Move moves[MAX_PLY + 1];
} Pv;

// pv becomes move followed by rest.
static inline void pv_extend(Pv *pv, Move move, const Pv *rest) {
    pv->moves[0] = move;
    pv->length = rest->length < MAX_PLY ? rest->length + 1 : MAX_PLY;
    memcpy(pv->moves + 1, rest->moves, (size_t)(pv->length - 1) * sizeof(Move));
}

// One entry for each ply; ss[-1] is the ply before, ss[1] the next.
typedef struct SearchStack {
    Move move;           // played from here; MOVE_NULL for a null move
    int piece_to;        // piece_to_index(move), PIECE_TO_NONE for a null move
    int16_t *butterfly;  // history entry of a quiet move played from here, NULL if not looked up
    Move excluded;       // left out of the node here, to see whether it is singular
    Move killer;         // last quiet move that failed high here
    int reduction;       // plies by which the move played from here was reduced
    int cutoffs;         // nodes here that failed high since the ply two above was entered
    Score static_eval;   // SCORE_NONE in check
    Score correction;    // what the correction history added to it
    Pv pv;               // from here
} SearchStack;

#endif
