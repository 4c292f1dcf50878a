// engine.c: the engine: settings, and the start of a search.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <inttypes.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "engine/pool.h"
#include "engine/skill.h"
#include "nnue/simd.h"
#include "notation/fen.h"
#include "search/iterate.h"
#include "search/report.h"

enum { RANKING_MAX_MS = 1000 };

struct Engine {
    SearchShared shared;
    Pool pool;
    Game game;
    int64_t hash_mb;
    int move_overhead_ms;
};

// --- jobs of the pool ----------------------------------------------------------------------------

// The first worker on each memory node copies the network to it.
static void copy_network(Pool *pool, int index) {
    SearchShared *shared = pool->shared;
    const int node = shared->workers[index].node;
    if (node == NUMA_ANYWHERE || (index > 0 && shared->workers[index - 1].node == node)) return;
    Network **copy = &shared->copies[node];
    if (!*copy) *copy = os_alloc_large(sizeof(Network));
    if (*copy) memcpy(*copy, shared->network, sizeof(Network));
}

// The first write also maps the worker's memory, before a clock runs.
static void clear_worker(Pool *pool, int index) {
    SearchShared *shared = pool->shared;
    Worker *worker = &shared->workers[index];
    const Network *copy = worker->node == NUMA_ANYWHERE ? NULL : shared->copies[worker->node];
    worker->network = copy ? copy : shared->network;
    accumulators_reset(&worker->accumulators, worker->network);
    memset(&worker->history, 0, sizeof(worker->history));
    memset(&worker->correction, 0, sizeof(worker->correction));
    memset(worker->stack, 0, sizeof(worker->stack));
}

static void clear_hash_share(Pool *pool, int index) {
    tt_clear(&pool->shared->tt, index, pool->shared->worker_count);
}

static void clear_workers(Engine *engine) {
    if (engine->shared.numa.count > 1) pool_run(&engine->pool, copy_network);
    pool_run(&engine->pool, clear_worker);
}

// --- life ----------------------------------------------------------------------------------------

Engine *engine_create(SearchCallbacks callbacks) {
    Numa numa;
    numa_init(&numa);
    return engine_create_on(&numa, callbacks);
}

Engine *engine_create_on(const Numa *numa, SearchCallbacks callbacks) {
    Engine *engine = os_alloc_large(sizeof(*engine));
    if (!engine) return NULL;
    SearchShared *shared = &engine->shared;
    shared->numa = *numa;
    shared->callbacks = callbacks;
    shared->multipv = 1;
    shared->skill = SKILL_FULL;
    shared->params = params_initial();
    shared->tb =
        (Tablebases){.probe_limit = TB_PIECES_MAX, .probe_depth = 1, .rule = RULE50_COUNTS};
    engine->move_overhead_ms = MOVE_OVERHEAD_DEFAULT_MS;
    Position start;
    const char *repair;
    fen_parse(START_FEN, &start, &repair);
    game_init(&engine->game, &start);
    shared->network = os_alloc_large(sizeof(Network));
    if (shared->network && pool_init(&engine->pool, shared) && !engine_set_network(engine, NULL) &&
        !engine_set_hash(engine, HASH_DEFAULT_MB) && !engine_set_threads(engine, 1))
        return engine;
    tt_free(&shared->tt);
    os_free_large(shared->network, sizeof(Network));
    os_free_large(engine, sizeof(*engine));
    return NULL;
}

void engine_destroy(Engine *engine) {
    if (!engine) return;
    engine_stop(engine);
    engine_wait(engine);
    pool_free(&engine->pool);
    syzygy_close(engine->shared.tb.syzygy);
    tt_free(&engine->shared.tt);
    for (int i = 0; i < NUMA_NODES_MAX; i++)
        os_free_large(engine->shared.copies[i], sizeof(Network));
    os_free_large(engine->shared.network, sizeof(Network));
    os_free_large(engine, sizeof(*engine));
}

// --- the game ------------------------------------------------------------------------------------

void engine_set_game(Engine *engine, const Game *game) { game_copy(&engine->game, game); }
const Game *engine_game(const Engine *engine) { return &engine->game; }

void engine_new_game(Engine *engine) {
    engine_clear_hash(engine);
    clear_workers(engine);
}

void engine_clear_hash(Engine *engine) {
    engine_wait(engine);
    pool_run(&engine->pool, clear_hash_share);
}

bool engine_hash_is_used(const Engine *engine) { return engine->shared.tt.is_used; }

// --- a search ------------------------------------------------------------------------------------

// Weak skill searches fewer nodes, and more principal variations to choose from.
static void limit_by_skill(SearchShared *shared) {
    const uint64_t most = skill_nodes(shared->skill);
    uint64_t *nodes = &shared->limits.nodes;
    if (most && (*nodes == 0 || most < *nodes)) *nodes = most;
    shared->pv_count = max_int(skill_lines(shared->skill), shared->multipv);
}

// Ranks the root moves of all workers by tablebases, in at most half of the planned time.
static void rank_root_moves(Engine *engine) {
    SearchShared *shared = &engine->shared;
    Worker *first = &shared->workers[0];
    tablebase_disable(&shared->tb);
    if (!shared->tb.syzygy || shared->skill < SKILL_FULL) return;
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
    limit_by_skill(shared);
    params_use(&shared->params);
    shared->root = engine->game.pos;
    shared->plan = timeman_plan(limits, (Color)shared->root.side, shared->root.fullmove,
                                engine->move_overhead_ms);
    atomic_store(&shared->start_ms, limits->start_ms);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->stop_requested, false);
    atomic_store(&shared->pondering, limits->ponder);
    tt_new_search(&shared->tt);
    for (int i = 0; i < shared->worker_count; i++)
        worker_prepare(&shared->workers[i], &engine->game, limits);
    rank_root_moves(engine);
}

void engine_go(Engine *engine, const Limits *limits) {
    engine_wait(engine);  // finished() may not have returned yet
    prepare(engine, limits);
    pool_search(&engine->pool);
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

void engine_stop(Engine *engine) {
    if (engine_is_searching(engine)) pool_stop(&engine->pool);
}

void engine_ponderhit(Engine *engine) {
    if (engine_is_searching(engine)) pool_ponderhit(&engine->pool);
}

void engine_wait(Engine *engine) { pool_wait(&engine->pool); }

bool engine_is_searching(const Engine *engine) {
    return pool_is_searching((Pool *)&engine->pool);  // only its lock changes
}

bool engine_waits_for_stop(const Engine *engine) {
    const SearchShared *shared = &engine->shared;
    return engine_is_searching(engine) && !engine_is_stopping(engine) &&
           (shared->limits.infinite || atomic_load(&shared->pondering));
}

bool engine_is_stopping(const Engine *engine) {
    return engine_is_searching(engine) && atomic_load(&engine->shared.stop_requested);
}

uint64_t engine_nodes(const Engine *engine) { return shared_nodes(&engine->shared); }

// --- settings ------------------------------------------------------------------------------------

// At most three quarters of the memory, and half of the address space.
int64_t engine_hash_max_mb(void) {
    const int64_t mb = min_i64(os_memory_mb() / 4 * 3, (int64_t)(SIZE_MAX >> 21));
    return mb < HASH_DEFAULT_MB ? HASH_DEFAULT_MB : mb;
}

const char *engine_set_hash(Engine *engine, int64_t mb) {
    engine_wait(engine);
    // Systems that overcommit memory end a process that uses more than they have.
    if (!os_memory_suffices(mb, engine->hash_mb))
        return "not enough free memory for a table of this size";
    const char *error = tt_resize(&engine->shared.tt, mb);
    if (error) return error;
    numa_interleave(&engine->shared.numa, engine->shared.tt.clusters, (size_t)mb << 20);
    engine->hash_mb = mb;
    if (engine->shared.worker_count) engine_clear_hash(engine);  // maps the pages now
    return NULL;
}

static int64_t workers_mb(int count) { return (int64_t)count * (int64_t)sizeof(Worker) >> 20; }

const char *engine_set_threads(Engine *engine, int threads) {
    engine_wait(engine);
    if (!os_memory_suffices(workers_mb(threads), workers_mb(engine->shared.worker_count)))
        return "not enough free memory for this number of threads";
    const char *error = pool_resize(&engine->pool, threads);
    if (!error) clear_workers(engine);
    return error;
}

void engine_set_multipv(Engine *engine, int lines) { engine->shared.multipv = lines; }
void engine_set_skill(Engine *engine, int skill) { engine->shared.skill = skill; }
void engine_set_move_overhead(Engine *engine, int ms) { engine->move_overhead_ms = ms; }
int64_t engine_hash_mb(const Engine *engine) { return engine->hash_mb; }
int engine_threads(const Engine *engine) { return engine->shared.worker_count; }

const char *engine_set_network(Engine *engine, const char *path) {
    Network *network = engine->shared.network;
    engine_wait(engine);
    const char *error = path ? network_load_file(network, path) : network_load_embedded(network);
    if (!error && engine->shared.worker_count) engine_new_game(engine);
    return error;
}

void engine_copy_network(Engine *engine, const Engine *from) {
    engine_wait(engine);
    memcpy(engine->shared.network, from->shared.network, sizeof(Network));
    engine->shared.params = from->shared.params;
    engine_new_game(engine);
}

const Network *engine_network(const Engine *engine) { return engine->shared.network; }
ParamSet *engine_params(Engine *engine) { return &engine->shared.params; }

// --- tablebases ----------------------------------------------------------------------------------

static void change_tablebases(Engine *engine, Tablebases changed) {
    engine_wait(engine);
    const bool differ = tablebase_settings_differ(&engine->shared.tb, &changed);
    engine->shared.tb = changed;
    if (differ && engine->shared.tt.is_used) engine_clear_hash(engine);
}

const char *engine_set_tablebases(Engine *engine, const char *folders) {
    Tablebases changed = engine->shared.tb;
    Syzygy *old = changed.syzygy;
    const bool none = folders[0] == '\0' || strcmp(folders, "<empty>") == 0;
    changed.syzygy = NULL;
    const char *error = none ? NULL : syzygy_open(folders, &changed.syzygy);
    if (error) return error;
    change_tablebases(engine, changed);
    syzygy_close(old);
    return NULL;
}

void engine_set_tb_probe_depth(Engine *engine, int plies) { engine->shared.tb.probe_depth = plies; }

void engine_set_tb_probe_limit(Engine *engine, int pieces) {
    Tablebases changed = engine->shared.tb;
    changed.probe_limit = pieces;
    change_tablebases(engine, changed);
}

void engine_set_tb_rule(Engine *engine, RankRule rule) {
    Tablebases changed = engine->shared.tb;
    changed.rule = rule;
    change_tablebases(engine, changed);
}

const char *engine_missing_tablebases(const Engine *engine) {
    const Syzygy *syzygy = engine->shared.tb.syzygy;
    return syzygy ? syzygy_missing_folder(syzygy) : NULL;
}

// --- texts ---------------------------------------------------------------------------------------

void engine_describe(const Engine *engine, Text *text) {
    char network[NETWORK_NAME_BYTES];
    network_name(engine->shared.network, network);
    const int threads = engine_threads(engine), nodes = engine->shared.numa.count;
    text_append(text, "%d thread%s, ", threads, threads == 1 ? "" : "s");
    if (nodes > 1) text_append(text, "%d memory nodes, ", nodes);
    engine_describe_hash(engine, text);
    text_append(text, ", " SIMD_NAME ", network %s", network);
}

void engine_describe_hash(const Engine *engine, Text *text) {
    const size_t bytes = (size_t)engine->hash_mb << 20;
    const int percent = os_large_page_percent(engine->shared.tt.clusters, bytes);
    text_append(text, "%" PRId64 " MB hash", engine->hash_mb);
    if (percent >= 0) text_append(text, " (%d %% in large pages)", percent);
}

void engine_describe_tablebases(const Engine *engine, Text *text) {
    const Syzygy *syzygy = engine->shared.tb.syzygy;
    int wdl = 0, dtz = 0;
    if (!syzygy) return;
    for (int pieces = 3; pieces <= TB_PIECES_MAX; pieces++) {
        wdl += syzygy_count(syzygy, TABLE_WDL, pieces);
        dtz += syzygy_count(syzygy, TABLE_DTZ, pieces);
    }
    if (wdl + dtz == 0)
        text_append(text, "no tablebase files");
    else
        text_append(text, "%d tablebase files, %d WDL and %d DTZ, up to %d pieces", wdl + dtz, wdl,
                    dtz, syzygy_max_pieces(syzygy));
}

bool engine_tb_result(Engine *engine, const Position *pos, Text *text) {
    Syzygy *syzygy = engine->shared.tb.syzygy;
    return syzygy && tb_result_append(syzygy, pos, text);
}

bool engine_report_tablebase_damage(Engine *engine, Text *text) {
    Syzygy *syzygy = engine->shared.tb.syzygy;
    return syzygy && syzygy_report_damage(syzygy, text);
}
