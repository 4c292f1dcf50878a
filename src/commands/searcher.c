// searcher.c: blocking searches, and scores and moves as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L  // clock_gettime
#include "commands/searcher.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/os.h"
#include "engine/wdl.h"
#include "notation/display.h"
#include "notation/moves.h"

enum { POLL_MS = 50 };

struct Searcher {
    Engine *engine;
    void (*info)(void *context, const SearchInfo *info);
    void *context;
    SearchReport report;   // written by the search, read after engine_wait
    pthread_mutex_t lock;  // guards finished
    pthread_cond_t changed;
    bool finished;
};

static void on_info(void *context, const SearchInfo *info) {
    Searcher *searcher = context;
    SearchReport *report = &searcher->report;
    bool is_exact = info->bound != BOUND_LOWER && info->bound != BOUND_UPPER;
    if (info->multipv == 1 && is_exact) {
        report->score = info->score;
        report->depth = info->depth;
        report->time_ms = info->time_ms;
        report->pv_length = info->pv_length;
        for (int i = 0; i < info->pv_length; i++) report->pv[i] = info->pv[i];
    }
    if (searcher->info) searcher->info(searcher->context, info);
}

static void on_finished(void *context, Move best, Move ponder) {
    (void)ponder;
    Searcher *searcher = context;
    searcher->report.best = best;
    pthread_mutex_lock(&searcher->lock);
    searcher->finished = true;
    pthread_cond_signal(&searcher->changed);
    pthread_mutex_unlock(&searcher->lock);
}

static const char *set_up(Engine *engine, const SearcherOptions *options) {
    const char *error = engine_set_threads(engine, (int)options->threads);
    if (!error) error = engine_set_hash(engine, options->hash_mb);
    if (!error && options->syzygy) error = engine_set_tablebases(engine, options->syzygy);
    return error;
}

Searcher *searcher_create(const SearcherOptions *options,
                          void (*info)(void *context, const SearchInfo *info), void *context) {
    Syzygy *tables;
    if (!argument_tablebases(options->syzygy, &tables)) return NULL;
    syzygy_close(tables);  // only checked; the engine opens its own
    Searcher *searcher = calloc(1, sizeof(*searcher));
    if (!searcher) return argument_error("not enough memory"), NULL;
    searcher->info = info;
    searcher->context = context;
    pthread_mutex_init(&searcher->lock, NULL);
    pthread_cond_init(&searcher->changed, NULL);
    searcher->engine = engine_create((SearchCallbacks){searcher, on_info, NULL, on_finished});
    const char *error = searcher->engine ? set_up(searcher->engine, options) : ENGINE_REFUSED;
    if (!error) return searcher;
    argument_error("%s", error);
    searcher_destroy(searcher);
    return NULL;
}

void searcher_destroy(Searcher *searcher) {
    if (!searcher) return;
    engine_destroy(searcher->engine);
    pthread_cond_destroy(&searcher->changed);
    pthread_mutex_destroy(&searcher->lock);
    free(searcher);
}

Engine *searcher_engine(Searcher *searcher) { return searcher->engine; }

Limits searcher_limits(const SearcherOptions *options, int64_t default_ms) {
    Limits limits = {.depth = (int)options->depth,
                     .movetime_ms = options->time_ms,
                     .nodes = (uint64_t)options->nodes};
    if (!limits.depth && !limits.movetime_ms && !limits.nodes) limits.movetime_ms = default_ms;
    return limits;
}

static struct timespec poll_deadline(void) {
    struct timespec when;
    clock_gettime(CLOCK_REALTIME, &when);
    when.tv_nsec += POLL_MS * 1000000L;
    when.tv_sec += when.tv_nsec / 1000000000;
    when.tv_nsec %= 1000000000;
    return when;
}

// A signal handler cannot wake this thread, so it polls the flag.
static void wait_for_end(Searcher *searcher, const atomic_bool *interrupted) {
    pthread_mutex_lock(&searcher->lock);
    while (!searcher->finished) {
        struct timespec deadline = poll_deadline();
        pthread_cond_timedwait(&searcher->changed, &searcher->lock, &deadline);
        if (!searcher->finished && atomic_load(interrupted)) {
            pthread_mutex_unlock(&searcher->lock);
            engine_stop(searcher->engine);
            pthread_mutex_lock(&searcher->lock);
        }
    }
    pthread_mutex_unlock(&searcher->lock);
    engine_wait(searcher->engine);
}

SearchReport searcher_search(Searcher *searcher, const Game *game, const Limits *limits,
                             const atomic_bool *interrupted) {
    Limits started = *limits;
    searcher->report = (SearchReport){.best = MOVE_NONE};
    searcher->finished = false;
    started.start_ms = os_time_ms();
    engine_set_game(searcher->engine, game);
    engine_go(searcher->engine, &started);
    wait_for_end(searcher, interrupted);
    searcher->report.nodes = engine_nodes(searcher->engine);
    return searcher->report;
}

void searcher_append_score(Text *text, Score score, const Position *root, Color view) {
    int sign = root->side == view ? 1 : -1;
    if (score_is_mate(score))
        text_append(text, "#%s%d", sign * score_mate_moves(score) < 0 ? "-" : "",
                    abs(score_mate_moves(score)));
    else
        display_centipawns(sign * wdl_centipawns(score, root), text);
}

void searcher_append_move(Text *text, const Position *pos, Move move, LineStyle style) {
    char san[SAN_BYTES];
    move_to_san(pos, move, san);
    if (style == LINE_NUMBERED)
        text_append(text, "%d%s ", pos->fullmove, pos->side == WHITE ? "." : "...");
    text_append(text, "%s", san);
}

void searcher_append_line(Text *text, const Position *root, const Move *moves, int count,
                          LineStyle style) {
    Position pos = *root;
    for (int i = 0; i < count; i++) {
        text_append_char(text, ' ');
        searcher_append_move(text, &pos, moves[i],
                             pos.side == WHITE || i == 0 ? style : LINE_PLAIN);
        pos = position_after(&pos, moves[i]);
    }
}
