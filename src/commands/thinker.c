// thinker.c: starting a search, waiting for it, ending it early.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L  // clock_gettime
#include "commands/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/os.h"
#include "commands/arguments.h"
#include "engine/wdl.h"
#include "notation/display.h"
#include "notation/moves.h"

enum { POLL_MS = 50 };

struct Thinker {
    Engine *engine;
    void (*info)(void *context, const SearchInfo *info);
    void *context;
    pthread_mutex_t lock;  // guards all below
    pthread_cond_t changed;
    bool finished;
    Thought thought;
};

static void on_info(void *context, const SearchInfo *info) {
    Thinker *thinker = context;
    Thought *thought = &thinker->thought;
    bool is_exact = info->bound != BOUND_LOWER && info->bound != BOUND_UPPER;
    pthread_mutex_lock(&thinker->lock);
    if (info->multipv == 1 && is_exact) {
        thought->score = info->score;
        thought->depth = info->depth;
        thought->time_ms = info->time_ms;
        thought->pv_length = info->pv_length;
        for (int i = 0; i < info->pv_length; i++) thought->pv[i] = info->pv[i];
    }
    pthread_mutex_unlock(&thinker->lock);
    if (thinker->info) thinker->info(thinker->context, info);
}

static void on_finished(void *context, const Position *root, Move best, Move ponder) {
    (void)root, (void)ponder;
    Thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    thinker->thought.best = best;
    thinker->finished = true;
    pthread_cond_signal(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
}

static const char *set_up(Engine *engine, const ThinkerOptions *options) {
    const char *error = engine_set_threads(engine, (int)options->threads);
    if (!error) error = engine_set_hash(engine, options->hash_mb);
    if (!error && options->syzygy) error = engine_set_tablebases(engine, options->syzygy);
    return error;
}

Thinker *thinker_create(const ThinkerOptions *options,
                        void (*info)(void *context, const SearchInfo *info), void *context) {
    Syzygy *tables;
    if (!argument_tablebases(options->syzygy, &tables)) return NULL;
    syzygy_close(tables);  // only looked for; the engine opens its own
    Thinker *thinker = calloc(1, sizeof(*thinker));
    if (!thinker) return argument_error("not enough memory"), NULL;
    thinker->info = info;
    thinker->context = context;
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->changed, NULL);
    thinker->engine = engine_create((SearchCallbacks){thinker, on_info, NULL, on_finished});
    const char *error = thinker->engine ? set_up(thinker->engine, options) : ENGINE_REFUSED;
    if (!error) return thinker;
    argument_error("%s", error);
    thinker_destroy(thinker);
    return NULL;
}

void thinker_destroy(Thinker *thinker) {
    if (!thinker) return;
    engine_destroy(thinker->engine);
    pthread_cond_destroy(&thinker->changed);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

Engine *thinker_engine(Thinker *thinker) { return thinker->engine; }

Limits thinker_limits(const ThinkerOptions *options, int64_t default_ms) {
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

// A signal handler may not wake a thread, so this one wakes by itself now and then.
static void wait_for_end(Thinker *thinker, const atomic_bool *interrupted) {
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->finished) {
        struct timespec deadline = poll_deadline();
        pthread_cond_timedwait(&thinker->changed, &thinker->lock, &deadline);
        if (!thinker->finished && atomic_load(interrupted)) {
            pthread_mutex_unlock(&thinker->lock);
            engine_stop(thinker->engine);
            pthread_mutex_lock(&thinker->lock);
        }
    }
    pthread_mutex_unlock(&thinker->lock);
    engine_wait(thinker->engine);
}

Thought thinker_search(Thinker *thinker, const Game *game, const Limits *limits,
                       const atomic_bool *interrupted) {
    Limits started = *limits;
    thinker->thought = (Thought){.best = MOVE_NONE};
    thinker->finished = false;
    started.start_ms = os_time_ms();
    engine_set_game(thinker->engine, game);
    engine_go(thinker->engine, &started);
    wait_for_end(thinker, interrupted);
    thinker->thought.nodes = engine_nodes(thinker->engine);
    return thinker->thought;
}

void thinker_append_score(Text *text, Score score, const Position *root, Color view) {
    int sign = root->side == view ? 1 : -1;
    if (score_is_mate(score))
        text_append(text, "#%s%d", sign * score < 0 ? "-" : "", abs(score_mate_moves(score)));
    else
        display_centipawns(sign * wdl_centipawns(score, root), text);
}

void thinker_append_line(Text *text, const Position *root, const Move *moves, int count,
                         LineStyle style) {
    Game game;
    game_init(&game, root);
    for (int i = 0; i < count; i++) {
        char san[SAN_BYTES];
        bool is_white = game.pos.side == WHITE;
        move_to_san(&game.pos, moves[i], san);
        if (style == LINE_NUMBERED && (is_white || i == 0))
            text_append(text, " %d%s", game.pos.fullmove, is_white ? "." : "...");
        text_append(text, " %s", san);
        game_play(&game, moves[i]);
    }
}
