// static_eval.h: what a position is worth without searching it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_STATIC_EVAL_H
#define SEARCH_STATIC_EVAL_H

#include "search/worker.h"

// The network's score as the search uses it: an advantage counts for more while there are men to
// use it, for less the nearer move fifty is. A network that learned such scores would have them
// shaped twice, so limits.unshaped leaves this out, and this alone: what correction history adds
// comes from searching, and no network knows the bare-king endings.
Score static_eval_shape(const Position *pos, Score score);

// Centipawns for the side to move of worker's game, which stands at ply here, within
// +-SCORE_EVAL_MAX. Not for positions in check.
Score static_eval(Worker *worker, Ply *here);

// A search of the same position, depth plies deep, came out error centipawns higher.
void static_eval_learn(Worker *worker, const Ply *here, int error, int depth);

#endif
