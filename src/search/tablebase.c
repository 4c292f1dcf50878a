// tablebase.c: tablebase probes at the nodes of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tablebase.h"

bool tablebase_applies(const Tablebases *tb, const Position *pos, int depth) {
    if (tb->node_pieces == 0 || pos->rule50 != 0 || pos->castle_rooks) return false;
    const int pieces = popcount(occupied(pos));
    return pieces < tb->node_pieces || (pieces == tb->node_pieces && depth >= tb->probe_depth);
}

bool tablebase_probe(const Tablebases *tb, const Position *pos, int ply, Score *score,
                     Bound *bound) {
    int wdl;
    if (!probe_wdl(tb->syzygy, pos, &wdl)) return false;
    if (tb->rule == RULE50_IGNORED) wdl = wdl > 0 ? WDL_WIN : wdl < 0 ? WDL_LOSS : WDL_DRAW;
    *bound = wdl == WDL_WIN ? BOUND_LOWER : wdl == WDL_LOSS ? BOUND_UPPER : BOUND_EXACT;
    if (*bound == BOUND_EXACT)
        *score = 2 * wdl;  // a win drawn by the fifty-move rule is better than a draw
    else
        *score = wdl > 0 ? score_tablebase_win_in(ply) : -score_tablebase_win_in(ply);
    return true;
}
