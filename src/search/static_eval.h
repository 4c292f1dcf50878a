// static_eval.h: what a position is worth without searching it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_STATIC_EVAL_H
#define SEARCH_STATIC_EVAL_H

#include "search/worker.h"

// The network's score as the search uses it: an advantage counts for more while there are pieces to
// use it, for less the nearer move fifty is. A network that learned such scores would have them
// shaped twice, so limits.unshaped leaves this out, and this alone: what correction history adds
// comes from searching, and no network knows the bare-king endings.
Score static_eval_shape(const Position *pos, Score score);

// What the search makes of the network's score before it has learned anything: shaped, or replaced
// where mop_up.h knows better.
Score static_eval_uncorrected(const Position *pos, Score network);

// Centipawns for the side to move of worker's game, which stands at ss, within
// +-SCORE_EVAL_MAX. Not for positions in check.
Score static_eval(Worker *worker, SearchStack *ss);

// A search of the same position, depth plies deep, came out error centipawns higher.
void static_eval_learn(Worker *worker, const SearchStack *ss, int error, int depth);

#endif
