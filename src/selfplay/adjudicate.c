// adjudicate.c: results and scores by tablebases.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/adjudicate.h"

#include <stdlib.h>

#include "nnue/arch.h"
#include "search/score.h"

bool tablebase_decides(Syzygy *syzygy, const Position *pos, GameResult *result) {
    int wdl, dtz = 0;
    if (popcount(occupied(pos)) > syzygy_max_pieces(syzygy)) return false;
    if (!probe_wdl(syzygy, pos, &wdl)) return false;
    *result = DRAWN;
    if (abs(wdl) < WDL_WIN) return true;
    if (!wdl_suffices(pos) && !probe_dtz(syzygy, pos, &dtz)) return false;
    const int plies = rule50_at_zeroing(pos, dtz);
    if (plies < RULE50_PLIES) *result = winner_of(pos, wdl) == WHITE ? WHITE_WON : BLACK_WON;
    return plies != RULE50_PLIES;
}

// For the side to move; win_cp is the score of a win.
static int corrected_score(const Position *pos, GameResult result, int score_cp, int win_cp) {
    if (result == DRAWN) return 0;
    if (score_cp == SCORE_NONE) score_cp = 0;
    bool wins = (result == WHITE_WON) == (pos->side == WHITE);
    if (wins) return score_cp > 0 ? score_cp : win_cp;
    return score_cp < 0 ? score_cp : -win_cp;
}

void tablebase_correct(Syzygy *syzygy, GameRecord *record, int score_scale,
                       TablebaseFindings *findings) {
    const int win_cp = TABLEBASE_SCORE_CP * score_scale / OUTPUT_SCALE;
    bool reached = false, blundered = false;
    GameResult here, first = record->result;
    int count = record->ply_count, i = 0;
    Game game;
    record_open(record, &game);
    for (;; i++) {
        if (tablebase_decides(syzygy, &game.pos, &here)) {
            if (!reached) first = here;
            reached = true;
            blundered = here != first;
            if (blundered || i == count) break;
            int score = corrected_score(&game.pos, here, record->scores_cp[i], win_cp);
            findings->scores += score != record->scores_cp[i];
            record->scores_cp[i] = score;
        }
        if (i == count) break;
        game_play(&game, record->moves[i]);
    }
    findings->decided += reached;
    const bool was_unfinished = record->result == UNFINISHED;
    findings->contradicted += !was_unfinished && first != record->result;
    findings->cut += i < count;
    if (blundered || (was_unfinished && reached)) record->end = END_TABLEBASE;
    record->ply_count = i;
    record->result = first;
}
