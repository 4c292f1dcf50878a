// quiesce.c: quiescence node.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/quiesce.h"

#include "board/repetition.h"
#include "board/see.h"
#include "search/params.h"
#include "search/picker.h"
#include "search/static_eval.h"

// A capture that cannot lift alpha even if the man taken comes free.
static bool capture_is_futile(const Position *pos, Move move, Score base, Score alpha) {
    Piece taken = piece_on(pos, move_to(move));
    if (move_kind(move) != NORMAL || taken == NO_PIECE) return false;
    return base + see_values[type_of(taken)] <= alpha;
}

// The best captures and those that take back tell enough; crowded boards have many more.
static bool capture_is_late(const Picker *picker, Move move, Square last_target, int searched) {
    return picker->stage == PICK_GOOD_NOISY && searched >= QS_MOVES && move_to(move) != last_target;
}

static PickerScope scope_of(bool evading, int check_plies) {
    if (evading) return PICK_ALL;
    return check_plies > 0 ? PICK_GOOD_NOISY_AND_CHECKS : PICK_GOOD_NOISY_ONLY;
}

Score quiesce(Worker *worker, int ply, Score alpha, Score beta, int check_plies) {
    Game *game = &worker->game;
    const Position *pos = &game->pos;
    Ply *here = worker_ply(worker, ply);
    here->pv.length = 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    worker_poll(worker);
    if (is_stopped(worker)) return 0;
    if (game_is_drawn(game, ply)) return SCORE_DRAW;
    if (alpha < SCORE_DRAW && upcoming_repetition(game, ply)) alpha = SCORE_DRAW;
    if (alpha >= beta) return alpha;
    if (ply >= MAX_PLY) return in_check(game) ? SCORE_DRAW : static_eval(worker, here);

    // Before the table is asked: its line is still on the way from memory.
    bool evading = in_check(game);
    Score stand_pat = evading ? -SCORE_INFINITE : static_eval(worker, here);
    TTData tt;
    worker_probe(worker, ply, &tt);
    if (beta - alpha == 1 && bound_settles(&tt, alpha, beta)) return tt.score;

    if (stand_pat >= beta) return stand_pat;
    Score best = stand_pat;
    if (best > alpha) alpha = best;
    Picker picker;
    QuietView view;
    if (evading) view = worker_view(worker, here);
    picker_init(&picker, pos, &worker->history, evading ? &view : NULL, tt.move, MOVE_NONE,
                scope_of(evading, check_plies));
    Move move, best_move = MOVE_NONE;
    Square last_target = history_target(here[-1].played);  // a capture there takes back
    int searched = 0;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        worker_prefetch(worker, move);
        if (!evading && capture_is_futile(pos, move, stand_pat + QS_FUTILITY, alpha)) continue;
        if (!evading && capture_is_late(&picker, move, last_target, searched)) continue;
        if (evading && picker.stage == PICK_BAD_NOISY && !score_is_loss(best)) break;
        searched++;
        worker_make(worker, here, move);
        Score score = -quiesce(worker, ply + 1, -beta, -alpha, check_plies - 1);
        game_unmake(game);
        if (is_stopped(worker)) return 0;
        if (score <= best) continue;
        best = score;
        // One reply that does not lose is enough; the other quiet evasions change nothing.
        if (evading && !score_is_loss(best)) picker.skip_quiets = true;
        if (score <= alpha) continue;
        alpha = score;
        best_move = move;
        line_extend(&here->pv, move, &worker_ply(worker, ply + 1)->pv);
        if (score >= beta) break;
    }
    if (best == -SCORE_INFINITE) return score_mated_in(ply);
    // Never exact: that would push out a deeper entry of this position.
    TTData result = {best_move, score_to_table(best, ply), 0,
                     best >= beta ? BOUND_LOWER : BOUND_UPPER, tt.was_pv};
    tt_store(&worker->shared->tt, pos->keys.whole, &result);
    return best;
}
