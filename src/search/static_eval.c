// static_eval.c: the network's score, shaped by what is on the board and corrected by experience.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/static_eval.h"

#include "base/numbers.h"
#include "board/see.h"
#include "search/mop_up.h"
#include "search/params.h"

static int material(const Position *pos) {
    int sum = 0;
    for (PieceType type = PAWN; type <= QUEEN; type++)
        sum += see_values[type] * popcount(pieces_of_type(pos, type));
    return sum;
}

Score static_eval_shape(const Position *pos, Score score) {
    score = score * (MATERIAL_BASE + material(pos)) / MATERIAL_UNIT;
    return score * (RULE50_UNIT - min_int(pos->rule50, RULE50_PLIES)) / RULE50_UNIT;
}

Score static_eval_uncorrected(const Position *pos, Score network) {
    return mop_up_applies(pos) ? mop_up_score(pos) : static_eval_shape(pos, network);
}

static CorrectionContext context_of(Worker *worker, const SearchStack *ss) {
    int played[] = {ss[-1].played, ss[-2].played};
    return correction_context(&worker->correction, &worker->game.pos, played);
}

Score static_eval(Worker *worker, SearchStack *ss) {
    ss->correction = 0;
    if (mop_up_applies(&worker->game.pos)) return mop_up_score(&worker->game.pos);
    CorrectionContext context = context_of(worker, ss);
    int raw = evaluate_game(&worker->accumulators, worker->network, &worker->game);
    ss->correction = correction_of(&context);
    if (!worker->shared->limits.unshaped) raw = static_eval_shape(&worker->game.pos, raw);
    return clamp(raw + ss->correction, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
}

void static_eval_learn(Worker *worker, const SearchStack *ss, int error, int depth) {
    if (mop_up_applies(&worker->game.pos)) return;  // no correction goes into those
    CorrectionContext context = context_of(worker, ss);
    correction_learn(&context, error, depth);
}
