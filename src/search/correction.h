// correction.h: how far the static evaluation was off, lately, in positions that share something.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_CORRECTION_H
#define SEARCH_CORRECTION_H

#include "search/history.h"

enum { CORRECTION_ENTRIES = 16384, CORRECTION_MAX = 1024 };

// Every entry stays within +-CORRECTION_MAX, which stands for the cp that params.h gives. All zero
// at first and after ucinewgame. One thread's; by side to move where nothing else is said.
typedef struct Correction {
    int16_t pawns[2][CORRECTION_ENTRIES];
    int16_t non_pawns[2][2][CORRECTION_ENTRIES];       // whose pieces comes second
    int16_t continuation[PLAYED_COUNT][PLAYED_COUNT];  // the last move but one, the last
} Correction;

// The entries of one position.
typedef struct CorrectionContext {
    int16_t *pawns, *non_pawns[2], *continuation;
} CorrectionContext;

// played: the last move, and the one before (history_played).
CorrectionContext correction_context(Correction *correction, const Position *pos,
                                     const int played[2]);
// Centipawns to add to the static evaluation.
int correction_of(const CorrectionContext *context);
// The search, depth plies deep, found the evaluation off by error centipawns.
void correction_learn(const CorrectionContext *context, int error, int depth);

#endif
