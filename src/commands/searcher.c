// searcher.c: blocking searches, and scores and moves as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/searcher.h"

#include "engine/wdl.h"
#include "notation/display.h"
#include "notation/moves.h"

static void on_info(void *context, const SearchInfo *info) {
    Searcher *searcher = context;
    SearchReport *report = &searcher->report;
    if (info->bound == BOUND_LOWER || info->bound == BOUND_UPPER) return;
    if (info->pv_number == 1) {
        report->score = info->score;
        report->depth = info->depth;
        report->time_ms = info->time_ms;
        report->pv_length = info->pv_length;
        for (int i = 0; i < info->pv_length; i++) report->pv[i] = info->pv[i];
    }
    if (searcher->info) searcher->info(searcher->context, info);
}

bool searcher_create(Searcher *searcher, const SearcherOptions *options) {
    Syzygy *tables;
    if (!argument_tablebases(options->syzygy, &tables)) return false;
    syzygy_close(tables);  // only checked; the engine opens its own
    Engine *engine = engine_create((SearchCallbacks){.context = searcher, .info = on_info});
    *searcher = (Searcher){.engine = engine};
    const char *error = engine ? engine_set_threads(engine, options->threads) : ENGINE_REFUSED;
    if (!error) error = engine_set_hash(engine, options->hash_mb);
    if (!error && options->syzygy) error = engine_set_tablebases(engine, options->syzygy);
    if (argument_check(NULL, error)) return true;
    searcher_destroy(searcher);
    return false;
}

void searcher_destroy(Searcher *searcher) {
    if (searcher->engine) argument_check_tablebases(engine_syzygy(searcher->engine));
    engine_destroy(searcher->engine);
}

Limits searcher_limits(const SearcherOptions *options, int64_t default_ms,
                       const atomic_bool *interrupted) {
    Limits limits = {.depth = (int)options->depth,
                     .movetime_ms = options->time_ms,
                     .nodes = (uint64_t)options->nodes,
                     .interrupted = interrupted};
    if (!limits.depth && !limits.movetime_ms && !limits.nodes) limits.movetime_ms = default_ms;
    limits.stops_at_mate = limits.movetime_ms > 0;
    return limits;
}

SearchReport searcher_search(Searcher *searcher, const Game *game, const Limits *limits,
                             SearcherInfo *info, void *context) {
    searcher->info = info;
    searcher->context = context;
    searcher->report = (SearchReport){.pv = {MOVE_NONE}};
    engine_set_game(searcher->engine, game);
    engine_go(searcher->engine, limits);
    engine_wait(searcher->engine);
    searcher->report.nodes = engine_nodes(searcher->engine);
    return searcher->report;
}

const char *searcher_score(Score score, const Position *root, Color view,
                           char buffer[SEARCHER_SCORE_BYTES]) {
    const int sign = root->side == view ? 1 : -1;
    Text text = text_over(buffer, SEARCHER_SCORE_BYTES);
    if (score_is_mate(score))
        text_append(&text, "#%d", sign * score_mate_moves(score));
    else
        display_centipawns(sign * wdl_centipawns(score, root), &text);
    return buffer;
}

void searcher_append_line(Text *text, const Position *root, const Move *moves, int count,
                          LineStyle style) {
    Position pos = *root;
    for (int i = 0; i < count; i++) {
        char san[SAN_BYTES];
        if (i > 0) text_append_char(text, ' ');
        if (style == LINE_NUMBERED && (i == 0 || pos.side == WHITE))
            text_append(text, "%d%s ", pos.fullmove, pos.side == WHITE ? "." : "...");
        text_append(text, "%s", move_to_san(&pos, moves[i], san));
        pos = position_after(&pos, moves[i]);
    }
}
