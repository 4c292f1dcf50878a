// eval.h: static evaluation: the network's score, scaled and corrected; bare kings.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_EVAL_H
#define SEARCH_EVAL_H

#include "search/worker.h"

// Returns the static evaluation of the worker's position at ss in centipawns for the side to move,
// within +-SCORE_EVAL_MAX, and sets ss->correction. In check the evaluation has little meaning.
Score static_eval(Worker *worker, SearchStack *ss);

// Returns the static evaluation of pos without correction history: scale_eval of raw, the network's
// score. Against a bare king, without pawns and with material to mate, it is mop_up_score, because
// networks do not learn this mate.
Score eval_without_correction(const Position *pos, Score raw);

// Returns raw scaled by material and by the fifty-move counter: an advantage is worth more with
// pieces to use it, and less near the fifty-move draw. Searches with limits.raw_eval leave
// this out: a network trained on scaled scores would learn the scale, and the engine would apply it
// a second time.
Score scale_eval(const Position *pos, Score raw);

// Returns the evaluation refined by the TT score where its bound allows.
static inline Score eval_from_tt(const TTData *data, Score eval) {
    const bool is_better = bound_cuts(data->bound, data->score, eval, eval);
    return is_better && !score_is_decisive(data->score) ? data->score : eval;
}

// Updates the correction history after a search of the worker's position at ss, depth plies deep,
// scored error centipawns higher than static_eval.
void eval_correct(Worker *worker, const SearchStack *ss, int error, int depth);

#endif
