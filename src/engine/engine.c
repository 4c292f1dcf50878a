// engine.c: the engine: settings, and the start and end of a search.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <inttypes.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "board/chess960.h"
#include "engine/pool.h"
#include "engine/skill.h"
#include "engine/vote.h"
#include "nnue/simd.h"
#include "search/iterate.h"
#include "search/report.h"

enum { RANKING_MAX_MS = 1000 };

// --- jobs of the pool ----------------------------------------------------------------------------

// The first write also maps the worker's memory, before a clock runs.
static void clear_worker(Engine *engine, int index) {
    Worker *worker = &engine->shared.workers[index];
    accumulators_reset(&worker->accumulators, &engine->shared.network);
    worker_forget(worker);
    worker->game.pos.keys.whole = 0;  // nothing was searched since
    memset(worker->stack, 0, sizeof(worker->stack));
    memset(worker->root_moves, 0, sizeof(worker->root_moves));
}

static void clear_hash_share(Engine *engine, int index) {
    tt_clear(&engine->shared.tt, index, engine->shared.worker_count);
}

static void clear_all(Engine *engine, int index) {
    clear_hash_share(engine, index);
    clear_worker(engine, index);
}

// --- life ----------------------------------------------------------------------------------------

Engine *engine_create(SearchCallbacks callbacks) {
    Engine *engine = os_alloc_large(sizeof(*engine));
    if (!engine) return NULL;
    SearchShared *shared = &engine->shared;
    engine->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    engine->wake = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    engine->changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    numa_init(&engine->numa);
    shared->callbacks = callbacks;
    shared->multipv = 1;
    shared->skill = SKILL_FULL;
    shared->params = params_initial();
    shared->tb =
        (Tablebases){.probe_limit = TB_PIECES_MAX, .probe_depth = 1, .rule = RULE50_COUNTS};
    engine->move_overhead_ms = MOVE_OVERHEAD_DEFAULT_MS;
    const Position start = chess960_start(CHESS960_CLASSICAL, CHESS960_CLASSICAL);
    game_init(&engine->game, &start);
    if (!engine_set_network(engine, NULL) && !engine_set_hash(engine, HASH_DEFAULT_MB) &&
        !engine_set_threads(engine, 1))
        return engine;
    engine_destroy(engine);
    return NULL;
}

void engine_destroy(Engine *engine) {
    if (!engine) return;
    engine_stop(engine);
    engine_wait(engine);
    pool_resize(engine, 0);
    pthread_mutex_destroy(&engine->lock);
    pthread_cond_destroy(&engine->wake);
    pthread_cond_destroy(&engine->changed);
    syzygy_close(engine->shared.tb.syzygy);
    tt_free(&engine->shared.tt);
    os_free_large(engine, sizeof(*engine));
}

// --- the game ------------------------------------------------------------------------------------

void engine_set_game(Engine *engine, const Game *game) { game_copy(&engine->game, game); }
const Game *engine_game(const Engine *engine) { return &engine->game; }

void engine_new_game(Engine *engine) {
    engine_wait(engine);
    engine->lateness = (Lateness){0};
    pool_run(engine, clear_all);
}

void engine_clear_hash(Engine *engine) {
    engine_wait(engine);
    pool_run(engine, clear_hash_share);
}

bool engine_hash_is_used(const Engine *engine) { return engine->shared.tt.age > 0; }

// --- a search ------------------------------------------------------------------------------------

// Weak skill searches fewer nodes, and more principal variations to choose from. If MultiPV shows
// more lines than these, the nodes grow in proportion.
static void limit_by_skill(SearchShared *shared) {
    const int moves = max_int(shared->workers[0].root_move_count, 1);
    const int lines = skill_lines(shared->skill);
    shared->pv_count = max_int(lines, shared->multipv);
    const uint64_t searched = (uint64_t)min_int(shared->pv_count, moves);
    const uint64_t most = skill_nodes(shared->skill) * searched / (uint64_t)min_int(lines, moves);
    uint64_t *nodes = &shared->limits.nodes;
    if (most && (*nodes == 0 || most < *nodes)) *nodes = most;
}

// Ranks the root moves of all workers by tablebases, in at most half of the planned time. Not for
// `go mate`, which uses no tablebases: a move that zeroes soonest may rank above the quickest mate.
static void rank_root_moves(Engine *engine) {
    SearchShared *shared = &engine->shared;
    Worker *first = &shared->workers[0];
    tablebase_disable(&shared->tb);
    if (!shared->tb.syzygy || shared->skill < SKILL_FULL || shared->limits.mate) return;
    const int64_t half_ms = min_i64(shared->plan.optimum_ms, shared->plan.maximum_ms) / 2;
    const int64_t deadline_ms = os_time_ms() + min_i64(half_ms, RANKING_MAX_MS);
    tablebase_prepare(&shared->tb, &engine->game, deadline_ms, first->root_moves,
                      first->root_move_count);
    for (int i = 1; i < shared->worker_count; i++)
        memcpy(shared->workers[i].root_moves, first->root_moves,
               (size_t)first->root_move_count * sizeof(RootMove));
}

static void prepare(Engine *engine, const Limits *limits) {
    SearchShared *shared = &engine->shared;
    shared->limits = *limits;
    if (!limits->start_ms) shared->limits.start_ms = os_time_ms();
    params_use(&shared->params);
    const Color side = (Color)engine->game.pos.side;
    const int move_number = engine->game.pos.fullmove;
    const int late_ms = lateness_begin(&engine->lateness, limits, side, move_number);
    shared->plan = timeman_plan(limits, side, move_number, engine->move_overhead_ms + late_ms);
    atomic_store(&shared->clock_start_ms, shared->limits.start_ms);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->ponder_suffices, false);
    atomic_store(&shared->pondering, limits->ponder);
    atomic_store(&shared->stop_requested, false);
    tt_new_search(&shared->tt);
    for (int i = 0; i < shared->worker_count; i++)
        worker_prepare(&shared->workers[i], &engine->game);
    limit_by_skill(shared);
    rank_root_moves(engine);
}

// Ends the search of the other threads. An infinite search then waits for stop, a pondering one for
// stop or ponderhit.
static void end_search(Engine *engine) {
    SearchShared *shared = &engine->shared;
    shared->stop = true;
    pthread_mutex_lock(&engine->lock);
    while (!shared->stop_requested && (shared->limits.infinite || shared->pondering))
        pthread_cond_wait(&engine->changed, &engine->lock);
    while (engine->running > 1) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

static void search(Engine *engine, int index) {
    SearchShared *shared = &engine->shared;
    const SearchCallbacks *callbacks = &shared->callbacks;
    // Weak skill has few nodes: worker 0 takes all, so that the threads do not change its play.
    if (index == 0 || shared->skill == SKILL_FULL) iterate(&shared->workers[index]);
    if (index != 0) return;
    end_search(engine);
    const VoteResult result = vote_result(shared);
    if (!shared->pondering && !shared->limits.infinite)
        lateness_end(&engine->lateness, &shared->limits, &shared->plan, shared_clock_ms(shared));
    engine->searching = false;
    if (callbacks->finished) callbacks->finished(callbacks->context, result.best, result.ponder);
}

void engine_go(Engine *engine, const Limits *limits) {
    engine_wait(engine);  // finished() may not have returned yet
    prepare(engine, limits);
    pthread_mutex_lock(&engine->lock);
    engine->searching = true;
    pool_start(engine, search);
    pthread_mutex_unlock(&engine->lock);
}

// The search threads see stop_requested in worker_poll, end_search sees it through `changed`.
void engine_stop(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    if (engine->running > 0) engine->shared.stop_requested = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

void engine_ponderhit(Engine *engine) {
    SearchShared *shared = &engine->shared;
    pthread_mutex_lock(&engine->lock);
    if (shared->pondering) {  // a clock that already runs is not reset
        atomic_store(&shared->clock_start_ms, os_time_ms());
        shared->pondering = false;
        if (shared->ponder_suffices) shared->stop_requested = true;
    }
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

void engine_wait(Engine *engine) { pool_wait(engine); }

bool engine_is_searching(const Engine *engine) { return engine->searching; }

bool engine_is_stopping(const Engine *engine) {
    return engine_is_searching(engine) && atomic_load(&engine->shared.stop_requested);
}

bool engine_waits_for_stop(const Engine *engine) {
    const SearchShared *shared = &engine->shared;
    return engine_is_searching(engine) && !engine_is_stopping(engine) &&
           (shared->limits.infinite || atomic_load(&shared->pondering));
}

SearchResult engine_search(Engine *engine, const Limits *limits) {
    Worker *worker = &engine->shared.workers[0];
    const SearchCallbacks callbacks = engine->shared.callbacks;
    prepare(engine, limits);
    if (worker->root_move_count == 0) return (SearchResult){MOVE_NONE, SCORE_DRAW, 0, 0};
    engine->shared.callbacks = (SearchCallbacks){0};
    iterate(worker);
    engine->shared.callbacks = callbacks;
    const RootMove *best = &worker->root_moves[0];
    return (SearchResult){best->pv.moves[0], root_move_score(&engine->shared, best),
                          worker->completed_depth, engine_nodes(engine)};
}

uint64_t engine_nodes(const Engine *engine) { return shared_nodes(&engine->shared); }

// --- settings ------------------------------------------------------------------------------------

// Stored scores do not outlive a setting that changes them.
static void clear_used_hash(Engine *engine) {
    if (engine_hash_is_used(engine)) engine_clear_hash(engine);
}

static int64_t hash_mb(const Engine *engine) {
    return (int64_t)(engine->shared.tt.count * sizeof(TTCluster) >> 20);
}

// At most three quarters of the memory, and half of the address space.
int64_t engine_hash_max_mb(void) {
    const int64_t mb = min_i64(os_memory_mb() / 4 * 3, (int64_t)(SIZE_MAX >> 21));
    return mb < HASH_DEFAULT_MB ? HASH_DEFAULT_MB : mb;
}

const char *engine_set_hash(Engine *engine, int64_t mb) {
    engine_wait(engine);
    // Systems that overcommit memory end a process that uses more than they have.
    if (!os_memory_suffices(mb, hash_mb(engine)))
        return "not enough free memory for a table of this size";
    const char *error = tt_resize(&engine->shared.tt, mb);
    if (error) return error;
    numa_interleave(&engine->numa, engine->shared.tt.clusters, (size_t)mb << 20);
    if (engine->shared.worker_count) engine_clear_hash(engine);  // maps the pages now
    return NULL;
}

static int64_t workers_mb(int64_t count) { return count * (int64_t)sizeof(Worker) >> 20; }

const char *engine_set_threads(Engine *engine, int64_t threads) {
    engine_wait(engine);
    if (!os_memory_suffices(workers_mb(threads), workers_mb(engine->shared.worker_count)))
        return "not enough free memory for this number of threads";
    const char *error = pool_resize(engine, (int)threads);
    if (!error) pool_run(engine, clear_worker);
    return error;
}

void engine_set_multipv(Engine *engine, int lines) { engine->shared.multipv = lines; }
void engine_set_skill(Engine *engine, int skill) { engine->shared.skill = skill; }
void engine_set_skill_seed(Engine *engine, uint64_t seed) { engine->shared.skill_seed = seed; }
void engine_set_move_overhead(Engine *engine, int ms) { engine->move_overhead_ms = ms; }
int engine_threads(const Engine *engine) { return engine->shared.worker_count; }

const char *engine_set_network(Engine *engine, const char *path) {
    Network *network = &engine->shared.network;
    engine_wait(engine);
    const char *error = path ? network_load_file(network, path) : network_load_embedded(network);
    if (!error && engine->shared.worker_count) engine_new_game(engine);
    return error;
}

void engine_copy_network_and_params(Engine *engine, const Engine *from) {
    engine_wait(engine);
    engine->shared.network = from->shared.network;
    engine->shared.params = from->shared.params;
    engine_new_game(engine);
}

const Network *engine_network(const Engine *engine) { return &engine->shared.network; }
ParamSet *engine_params(Engine *engine) { return &engine->shared.params; }

// --- tablebases ----------------------------------------------------------------------------------

static bool has_tables(const Syzygy *syzygy) { return syzygy_max_pieces(syzygy) > 0; }

const char *engine_set_tablebases(Engine *engine, const char *folders) {
    Tablebases *tb = &engine->shared.tb;
    Syzygy *opened = NULL;
    const char *error = *folders ? syzygy_open(folders, &opened) : NULL;
    if (error) return error;
    engine_wait(engine);
    if (tb->probe_limit > 0 && (has_tables(tb->syzygy) || has_tables(opened)))
        clear_used_hash(engine);
    syzygy_close(tb->syzygy);
    tb->syzygy = opened;
    return NULL;
}

void engine_set_tb_probe_depth(Engine *engine, int plies) { engine->shared.tb.probe_depth = plies; }

void engine_set_tb_probe_limit(Engine *engine, int pieces) {
    Tablebases *tb = &engine->shared.tb;
    if (pieces != tb->probe_limit && has_tables(tb->syzygy)) clear_used_hash(engine);
    tb->probe_limit = pieces;
}

void engine_set_tb_rule(Engine *engine, RankRule rule) {
    Tablebases *tb = &engine->shared.tb;
    if (rule != tb->rule && has_tables(tb->syzygy)) clear_used_hash(engine);
    tb->rule = rule;
}

Syzygy *engine_syzygy(const Engine *engine) { return engine->shared.tb.syzygy; }

// --- texts ---------------------------------------------------------------------------------------

void engine_describe(const Engine *engine, Text *text) {
    char network[NETWORK_NAME_BYTES];
    network_name(&engine->shared.network, network);
    const int threads = engine_threads(engine), nodes = engine->numa.count;
    text_append(text, "%d thread%s, ", threads, plural((uint64_t)threads));
    if (nodes > 1) text_append(text, "%d memory nodes, ", nodes);
    engine_describe_hash(engine, text);
    text_append(text, ", " SIMD_NAME ", network %s", network);
}

void engine_describe_hash(const Engine *engine, Text *text) {
    const TT *tt = &engine->shared.tt;
    const int percent = os_large_page_percent(tt->clusters, tt->count * sizeof(TTCluster));
    text_append(text, "%" PRId64 " MiB hash", hash_mb(engine));
    if (percent >= 0) text_append(text, " (%d %% in large pages)", percent);
}
