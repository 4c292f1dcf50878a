// tablebase.c: tablebases at the root and at the nodes of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tablebase.h"

#include <stdlib.h>

#include "base/numbers.h"

// A win that the fifty-move rule takes away scores at most half a pawn.
enum { CURSED_PLIES = 200, CURSED_LEAST = 3, CURSED_DIVISOR = 2 };

static Score score_of(const RankedMove *move, int rule50) {
    if (move->wdl == WDL_WIN) return score_tablebase_win_in(0);
    if (move->wdl == WDL_LOSS) return -score_tablebase_win_in(0);
    if (move->wdl == WDL_DRAW) return SCORE_DRAW;
    int size = max_int(CURSED_PLIES - abs(move->dtz) - rule50, CURSED_LEAST) / CURSED_DIVISOR;
    if (move->dtz == 0) size = 2;  // ranked by WDL
    return move->wdl > 0 ? size : -size;
}

void tablebase_disable(Tablebases *tb) {
    tb->source = RANKED_BY_NOTHING;
    tb->node_pieces = tb->root_hits = 0;
}

void tablebase_prepare(Tablebases *tb, const Game *game, int64_t deadline_ms, RootMove *root_moves,
                       int count) {
    RankedMove moves[MAX_MOVES];
    tb->node_pieces = min_int(tb->probe_limit, syzygy_max_pieces(tb->syzygy));
    if (popcount(occupied(&game->pos)) > tb->node_pieces) return;
    for (int i = 0; i < count; i++) moves[i] = (RankedMove){.move = root_moves[i].pv.moves[0]};
    tb->source = rank_moves(tb->syzygy, game, tb->rule, deadline_ms, moves, count);
    if (tb->source == RANKED_BY_NOTHING) return;
    for (int i = 0; i < count; i++) {
        root_moves[i].pv.moves[0] = moves[i].move;
        root_moves[i].tb_rank = moves[i].rank;
        root_moves[i].tb_score = score_of(&moves[i], game->pos.rule50);
    }
    tb->root_hits = count;
    // The best DTZ leads to the win, and probes would hide the mate behind it. WDL gives all wins
    // one score; the search must find the way to a capture or pawn move.
    if (tb->source == RANKED_BY_DTZ || root_moves[0].tb_rank <= 0) tb->node_pieces = 0;
}

static bool probe_applies(const Tablebases *tb, const Position *pos, int depth) {
    if (tb->node_pieces == 0 || pos->rule50 != 0 || pos->castle_rooks) return false;
    const int pieces = popcount(occupied(pos));
    return pieces < tb->node_pieces || (pieces == tb->node_pieces && depth >= tb->probe_depth);
}

Bound tablebase_probe(const Tablebases *tb, const Position *pos, int ply, int depth, Score *score) {
    int wdl;
    if (!probe_applies(tb, pos, depth) || !probe_wdl(tb->syzygy, pos, &wdl)) return BOUND_NONE;
    wdl = wdl_under(tb->rule, wdl);
    *score = SCORE_DRAW + 2 * wdl;  // a win drawn by the fifty-move rule is better than a draw
    if (wdl == WDL_WIN) *score = score_tablebase_win_in(ply);
    if (wdl == WDL_LOSS) *score = -score_tablebase_win_in(ply);
    return wdl == WDL_WIN ? BOUND_LOWER : wdl == WDL_LOSS ? BOUND_UPPER : BOUND_EXACT;
}
