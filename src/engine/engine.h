// engine.h: Engine owns transposition table, workers and game: how to set up and run searches.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/numa.h"
#include "base/text.h"
#include "base/threads.h"
#include "board/game.h"
#include "notation/display.h"
#include "search/params.h"
#include "search/search.h"
#include "search/tablebase.h"
#include "syzygy/probe.h"

typedef struct Engine Engine;

#define ENGINE_REFUSED "not enough memory, or the network inside the program is unsound"

enum {
    HASH_DEFAULT_MB = 16,
    THREADS_MAX = PARALLEL_MAX,
    MULTIPV_MAX = MAX_MOVES,
    MOVE_OVERHEAD_DEFAULT_MS = 10,
    MOVE_OVERHEAD_MAX_MS = 5000,
};

// A new engine at the start position, one thread, HASH_DEFAULT_MB. NULL for the reason that
// ENGINE_REFUSED gives. Several may live in one process. Free with engine_destroy, which ends a
// running search.
Engine *engine_create(SearchCallbacks callbacks);
// The same with its threads and memory on these nodes; engine_create asks numa_init.
Engine *engine_create_on(const Numa *numa, SearchCallbacks callbacks);
void engine_destroy(Engine *engine);

// Settings. None while a search runs. The const char * ones return NULL, or a static text that says
// why the old setting stays.
const char *engine_set_hash(Engine *engine, int64_t mb);      // 1..engine_hash_max_mb()
const char *engine_set_threads(Engine *engine, int threads);  // 1..THREADS_MAX
void engine_set_multipv(Engine *engine, int lines);           // 1..MULTIPV_MAX
void engine_set_move_overhead(Engine *engine, int ms);        // 0..MOVE_OVERHEAD_MAX_MS
void engine_set_skill(Engine *engine, int skill);             // 0..SKILL_FULL of skill.h
// path: a network file, NULL for the one inside the program.
const char *engine_set_network(Engine *engine, const char *path);
// Syzygy tablebases: folders as syzygy_open takes them, "" or "<empty>" for none. A folder that
// does not exist is no error: engine_missing_tablebases. Below full skill they are not used. Where
// scores get another meaning by it, these settings clear the transposition table.
const char *engine_set_tablebases(Engine *engine, const char *folders);
const char *engine_missing_tablebases(const Engine *engine);  // the first such folder, or NULL
void engine_set_tb_probe_depth(Engine *engine, int plies);    // 1..TB_PROBE_DEPTH_MAX
void engine_set_tb_probe_limit(Engine *engine, int pieces);   // 0..TB_PIECES_MAX
void engine_set_tb_rule(Engine *engine, RankRule rule);
// Appends "70 tablebase files, 35 WDL and 35 DTZ, up to 4 pieces" or "no tablebase files"; nothing
// if no folders are set.
void engine_describe_tablebases(const Engine *engine, Text *text);
// Appends what the tablebases say about a position (tb_result_append). False if they do not know it.
bool engine_tb_result(Engine *engine, const Position *pos, Text *text);
// Appends the name of a damaged file that was not reported yet, and what is wrong
// (SYZYGY_DAMAGE_BYTES). False if there is none. Also during a search.
bool engine_report_tablebase_damage(Engine *engine, Text *text);
// The numbers it searches with, to be changed in place; of use only where PARAMS_ARE_VARIABLE.
ParamSet *engine_params(Engine *engine);
// The network that another engine uses, and its search parameters.
void engine_copy_network(Engine *engine, const Engine *from);
int64_t engine_hash_max_mb(void);
int64_t engine_hash_mb(const Engine *engine);
int engine_threads(const Engine *engine);

// Forgets the transposition table (engine_clear_hash), and all that was learned too
// (engine_new_game): the next search is that of a fresh process. Not while a search runs.
void engine_clear_hash(Engine *engine);
bool engine_hash_is_used(const Engine *engine);  // a search has begun since it was cleared
void engine_new_game(Engine *engine);

// The game that the next engine_go searches; copied. Allowed while a search runs, which goes on.
void engine_set_game(Engine *engine, const Game *game);
const Game *engine_game(const Engine *engine);

// Starts a search and returns at once; the callbacks hears the rest. No search may be running.
void engine_go(Engine *engine, const Limits *limits);
// Searches on the caller's own thread with one worker, tells the callbacks nothing and returns the
// result: for self-play, where thousands of short searches a second would spend their time waking
// threads. No search may be running; best is MOVE_NONE when there is no legal move.
typedef struct SearchResult {
    Move best;
    Score score;
    int depth;
    uint64_t nodes;
} SearchResult;
SearchResult engine_search(Engine *engine, const Limits *limits);
// Asks the search to end now; silently does nothing when idle.
void engine_stop(Engine *engine);
// The move pondered on was played: the clock counts from now on.
void engine_ponderhit(Engine *engine);
// Returns when no search runs any more (callbacks->finished has returned).
void engine_wait(Engine *engine);
bool engine_is_searching(const Engine *engine);
// Only engine_stop, or engine_ponderhit, will end the running search.
bool engine_waits_for_stop(const Engine *engine);
// engine_stop was called for the running search: engine_wait will not take long.
bool engine_is_stopping(const Engine *engine);

// What a position is worth to the network, and what the search makes of it before it has searched;
// centipawns for the side to move. Also while a search runs; to be called by one thread at a time.
typedef struct Evaluation {
    Score network, search;
} Evaluation;
Evaluation engine_evaluate(Engine *engine, const Position *pos);
// Appends "16 MB hash (100 % in large pages)".
void engine_describe_hash(const Engine *engine, Text *text);
// Appends what the engine runs on: "2 threads, 16 MB hash (100 % in large pages), AVX2, network
// 0123abcd", with the number of memory nodes if there are several.
void engine_describe(const Engine *engine, Text *text);
// Hash of the network's weights: names the network.
uint64_t engine_network_hash(const Engine *engine);
// network_score_scale of the network in use.
int engine_score_scale(const Engine *engine);

// Nodes of the last or running search, all threads.
uint64_t engine_nodes(const Engine *engine);

#endif
