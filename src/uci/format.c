// format.c: search reports as UCI lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/format.h"

#include <inttypes.h>

#include "base/numbers.h"
#include "engine/wdl.h"

static void append_score(const Position *root, Score score, Bound bound, Text *line) {
    if (score_is_mate(score))
        text_append(line, " score mate %d", score_mate_moves(score));
    else
        text_append(line, " score cp %d", wdl_centipawns(score, root));
    if (bound == BOUND_LOWER) text_append(line, " lowerbound");
    if (bound == BOUND_UPPER) text_append(line, " upperbound");
}

static void append_move(Move move, CastlingStyle style, Text *line) {
    char buffer[UCI_MOVE_BYTES];
    text_append(line, " %s", move_to_uci(move, style, buffer));
}

void format_info(const SearchInfo *info, CastlingStyle style, bool shows_wdl, Text *line) {
    int64_t time_ms = max_i64(info->time_ms, 0);
    uint64_t nps = info->nodes * 1000 / (uint64_t)max_i64(time_ms, 1);
    const Wdl wdl = info->is_drawn ? (Wdl){0, 1000, 0} : wdl_of(info->score, info->root);
    text_append(line, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth,
                info->pv_number);
    append_score(info->root, info->score, info->bound, line);
    if (shows_wdl) text_append(line, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    text_append(line, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits %" PRIu64, info->nodes,
                nps, info->hashfull_permille, info->tb_hits);
    text_append(line, " time %" PRId64, time_ms);
    if (info->pv_length == 0) return;
    text_append(line, " pv");
    for (int i = 0; i < info->pv_length; i++) append_move(info->pv[i], style, line);
}

void format_current_move(int depth, Move move, int number, CastlingStyle style, Text *line) {
    text_append(line, "info depth %d currmove", depth);
    append_move(move, style, line);
    text_append(line, " currmovenumber %d", number);
}

void format_bestmove(Move best, Move ponder, CastlingStyle style, Text *line) {
    text_append(line, "bestmove");
    if (best == MOVE_NONE) {
        text_append(line, " (none)");
        return;
    }
    append_move(best, style, line);
    if (ponder == MOVE_NONE) return;
    text_append(line, " ponder");
    append_move(ponder, style, line);
}
