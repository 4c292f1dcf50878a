// thinking.h: one search and its reports, and the parameters of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_THINKING_H
#define TESTS_THINKING_H

#include "base/numbers.h"
#include "base/os.h"
#include "chess.h"
#include "engine/engine.h"
#include "search/params.h"

// Returns the index of a parameter of the search.
static inline int param_called(const char *name) {
    const int param = params_find(word_from(name));
    CHECK(param >= 0);
    return max_int(param, 0);
}

typedef struct SearchReport {
    const Position *root;
    char best[UCI_MOVE_BYTES], ponder[UCI_MOVE_BYTES];
    Score score;  // of the last report on line 1
    int depth, seldepth;
    int reports, finishes;
    uint64_t nodes, tb_hits;
    int pv_length;
    Move pv[MAX_PLY + 1];
    uint64_t digest;  // of every exact report, without time and speed
    int line_count;   // reports since the last one of line 1
    Score line_scores[MAX_MOVES];
    int illegal;  // lines that cannot be played to their end; last moves of no line
} SearchReport;

static inline void digest_word(SearchReport *report, uint64_t word) {
    report->digest = (report->digest ^ word) * 0x100000001B3ull;
}

static inline void digest_info(SearchReport *report, const SearchInfo *info) {
    digest_word(report, (uint64_t)info->depth);
    digest_word(report, (uint64_t)info->score);
    digest_word(report, info->nodes);
    for (int i = 0; i < info->pv_length; i++) digest_word(report, info->pv[i]);
}

static inline void check_line(SearchReport *report, const SearchInfo *info) {
    Game *game = malloc(sizeof(*game));
    game_init(game, info->root);
    for (int i = 0; i < info->pv_length; i++) {
        bool over = i > 0 && game_is_drawn(game, 0);
        if (over || !move_is_legal(&game->pos, info->pv[i])) {
            report->illegal++;
            break;
        }
        game_play(game, info->pv[i]);
    }
    free(game);
}

static inline void on_info(void *context, const SearchInfo *info) {
    SearchReport *report = context;
    report->reports++;
    report->root = info->root;
    if (info->bound == BOUND_EXACT) digest_info(report, info);  // slow searches report bounds too
    check_line(report, info);
    if (info->pv_number == 1) report->line_count = 0;
    report->line_scores[report->line_count++] = info->score;
    if (info->pv_number != 1) return;
    report->score = info->score;
    report->depth = info->depth;
    report->seldepth = info->seldepth;
    report->nodes = info->nodes;
    report->tb_hits = info->tb_hits;
    report->pv_length = info->pv_length;
    for (int i = 0; i < info->pv_length; i++) report->pv[i] = info->pv[i];
}

// Returns true if the moves begin the last line. The ponder move may come from the table.
static inline bool is_of_line(const SearchReport *report, Move best, Move ponder) {
    if (report->pv_length == 0) return best == MOVE_NONE;
    if (report->pv_length > 1 || ponder == MOVE_NONE)
        return best == report->pv[0] && (ponder == MOVE_NONE || ponder == report->pv[1]);
    Game *game = malloc(sizeof(*game));
    game_init(game, report->root);
    game_play(game, best);
    bool legal = move_is_legal(&game->pos, ponder);
    free(game);
    return legal && best == report->pv[0];
}

static inline void on_finished(void *context, Move best, Move ponder) {
    SearchReport *report = context;
    report->finishes++;
    if (!is_of_line(report, best, ponder)) report->illegal++;
    move_to_uci(best, CASTLING_STANDARD, report->best);
    move_to_uci(ponder, CASTLING_STANDARD, report->ponder);
}

static inline Engine *engine_for(SearchReport *report) {
    memset(report, 0, sizeof(*report));
    SearchCallbacks callbacks = {.context = report, .info = on_info, .finished = on_finished};
    return engine_create(callbacks);
}

// Sets the position after the moves (UCI, separated by blanks).
static inline void set_up(Engine *engine, const char *fen, const char *moves) {
    Game *game = malloc(sizeof(*game));
    *game = game_after(fen, moves);
    engine_set_game(engine, game);
    free(game);
}

// Searches to the end with an engine that exists.
static inline void think_with(Engine *engine, SearchReport *report, const char *fen,
                              const char *moves, Limits limits) {
    memset(report, 0, sizeof(*report));
    set_up(engine, fen, moves);
    limits.start_ms = os_time_ms();
    engine_go(engine, &limits);
    engine_wait(engine);
}

// The same with an engine of its own, as after ucinewgame.
static inline SearchReport think(const char *fen, const char *moves, Limits limits) {
    static SearchReport report;
    Engine *engine = engine_for(&report);
    think_with(engine, &report, fen, moves, limits);
    engine_destroy(engine);
    return report;
}

// False if another network is built in (make EVALFILE=...).
static inline bool has_default_network(void) {
    Engine *engine = engine_create((SearchCallbacks){0});
    uint64_t embedded = network_hash(engine_network(engine));
    const char *error = engine_set_network(engine, "src/nnue/default.nnue");
    bool is_default = !error && network_hash(engine_network(engine)) == embedded;
    engine_destroy(engine);
    return is_default;
}

// The same; the test counts as skipped if it is false.
static inline bool needs_default_network(void) {
    return !check_skip_if(!has_default_network(), "expects the default network");
}

#endif
