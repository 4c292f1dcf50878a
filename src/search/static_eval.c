// static_eval.c: the network's word, scaled by what is on the board, mended by experience.
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
    return score * (RULE50_UNIT - min_int(pos->rule50, 100)) / RULE50_UNIT;
}

static CorrectionView view_from(Worker *worker, const Ply *here) {
    int played[] = {here[-1].played, here[-2].played};
    return correction_view(&worker->correction, &worker->game.pos, played);
}

Score static_eval(Worker *worker, Ply *here) {
    here->correction = 0;
    if (mop_up_applies(&worker->game.pos)) return mop_up_score(&worker->game.pos);
    CorrectionView view = view_from(worker, here);
    int raw = evaluate_game(&worker->accumulators, worker->shared->network, &worker->game);
    here->correction = correction_of(&view);
    if (!worker->shared->limits.unshaped) raw = static_eval_shape(&worker->game.pos, raw);
    return clamp(raw + here->correction, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
}

void static_eval_learn(Worker *worker, const Ply *here, int error, int depth) {
    if (mop_up_applies(&worker->game.pos)) return;  // no correction goes into those
    CorrectionView view = view_from(worker, here);
    correction_learn(&view, error, depth);
}
