// static_eval.h: what a position is worth without searching it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_STATIC_EVAL_H
#define SEARCH_STATIC_EVAL_H

#include "search/worker.h"

// Centipawns for the side to move of worker's game, which stands at ply here, within
// +-SCORE_EVAL_MAX. Not for positions in check.
Score static_eval(Worker *worker, Ply *here);

// A search of the same position, depth plies deep, came out error centipawns higher.
void static_eval_learn(Worker *worker, const Ply *here, int error, int depth);

#endif
