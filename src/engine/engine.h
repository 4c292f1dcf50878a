// engine.h: Engine, the interface for everything that plays or analyses: UCI, self-play, commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/text.h"
#include "base/threads.h"
#include "board/game.h"
#include "nnue/network.h"
#include "search/params.h"
#include "search/search.h"
#include "search/tablebase.h"

// An Engine owns a transposition table, a network, one worker for each thread, and the game to
// search. Typical use:
//
//     Engine *engine = engine_create((SearchCallbacks){context, on_info, NULL, on_finished});
//     engine_set_threads(engine, 4);
//     engine_set_game(engine, &game);
//     engine_go(engine, &(Limits){.movetime_ms = 1000});
//     engine_wait(engine);  // on_info and then on_finished have been called on another thread
//     engine_destroy(engine);
//
// Engines share nothing, so a process may have several. Functions that return const char * return
// NULL, or an error text with the old setting unchanged. One thread at a time may change the engine
// or start a search. Meanwhile other threads may call engine_stop, engine_ponderhit, engine_wait
// and the functions that return something about the running search.
typedef struct Engine Engine;

// --- life ----------------------------------------------------------------------------------------

// The reasons for which engine_create returns NULL.
#define ENGINE_REFUSED "not enough memory or threads, or the embedded network is unusable"

// Returns a new engine with the start position, the default settings and no search running. Free it
// with engine_destroy, which ends a running search.
Engine *engine_create(SearchCallbacks callbacks);
void engine_destroy(Engine *engine);

// --- the game ------------------------------------------------------------------------------------

// Copies the game that the next search is for. May be called during a search.
void engine_set_game(Engine *engine, const Game *game);
const Game *engine_game(const Engine *engine);

// Clears the transposition table and all histories, so that the next search equals the first one of
// a process; engine_clear_hash clears the table only. Not during a search. A search also clears the
// histories if its position is far from the one searched last.
void engine_new_game(Engine *engine);
void engine_clear_hash(Engine *engine);
// True if a search has started since the table was cleared.
bool engine_hash_is_used(const Engine *engine);

// --- a search ------------------------------------------------------------------------------------

// Starts a search of the game and returns. The callbacks receive its reports. No search may run.
void engine_go(Engine *engine, const Limits *limits);
// Requests the end of the search, and finished() is called soon. Without effect if no search runs,
// and on engine_search.
void engine_stop(Engine *engine);
// The expected move was played: starts the clock of a search with limits.ponder, or ends the search
// if the time pondered suffices.
void engine_ponderhit(Engine *engine);
// Waits until no search runs and finished() has returned. A callback must not call it, nor a
// function that calls it: engine_go, engine_new_game and most setters.
void engine_wait(Engine *engine);

// True from engine_go until finished() is called.
bool engine_is_searching(const Engine *engine);
// True if only engine_stop, or engine_ponderhit, ends the running search.
bool engine_waits_for_stop(const Engine *engine);
// True if engine_stop or engine_ponderhit has requested the end of the running search.
bool engine_is_stopping(const Engine *engine);
// Nodes of the running or last search, all threads.
uint64_t engine_nodes(const Engine *engine);

// Searches on the calling thread with one worker and without callbacks. For short searches, as in
// self-play, where waking threads would take most of the time. No search may run. Only its limits
// end it, limits.interrupted among them.
typedef struct SearchResult {
    Move best;    // MOVE_NONE without a legal move
    Score score;  // for the side to move; SCORE_DRAW without a legal move, also if mated
    int depth;    // of the last completed iteration
    uint64_t nodes;
} SearchResult;
SearchResult engine_search(Engine *engine, const Limits *limits);

// --- settings, not during a search ---------------------------------------------------------------

enum {
    HASH_DEFAULT_MB = 16,
    MULTIPV_MAX = MAX_MOVES,
    MOVE_OVERHEAD_DEFAULT_MS = 10,
    MOVE_OVERHEAD_MAX_MS = 5000,
};

// engine_set_hash empties the table, and engine_set_threads the histories of all threads, also if
// the value stays the same.
const char *engine_set_hash(Engine *engine, int64_t mb);          // 1..engine_hash_max_mb()
const char *engine_set_threads(Engine *engine, int64_t threads);  // 1..PARALLEL_MAX
void engine_set_multipv(Engine *engine, int lines);               // 1..MULTIPV_MAX
void engine_set_move_overhead(Engine *engine, int ms);            // 0..MOVE_OVERHEAD_MAX_MS
void engine_set_skill(Engine *engine, int skill);                 // 0..SKILL_FULL of skill.h
void engine_set_skill_seed(Engine *engine, uint64_t seed);        // equal seeds repeat weak games
// Returns the largest hash size in MiB: three quarters of the memory, in use or not, at most half
// of the address space, and at least HASH_DEFAULT_MB.
int64_t engine_hash_max_mb(void);
int engine_threads(const Engine *engine);

// path: a network file, or NULL for the embedded network. A new network starts a new game, as
// engine_new_game does.
const char *engine_set_network(Engine *engine, const char *path);
// Copies the network and the search parameters of another engine, and starts a new game.
void engine_copy_network_and_params(Engine *engine, const Engine *from);
const Network *engine_network(const Engine *engine);
// The search parameters, to be changed in place. Without effect unless PARAMS_ARE_VARIABLE.
ParamSet *engine_params(Engine *engine);

// Syzygy tablebases, not used below full skill. folders: as for syzygy_open, "" for none. A setting
// that changes scores clears the transposition table.
const char *engine_set_tablebases(Engine *engine, const char *folders);
void engine_set_tb_probe_depth(Engine *engine, int plies);   // 1..TB_PROBE_DEPTH_MAX
void engine_set_tb_probe_limit(Engine *engine, int pieces);  // 0..TB_PIECES_MAX
void engine_set_tb_rule(Engine *engine, RankRule rule);
// Returns the tablebases, for the functions of syzygy/; NULL for none.
Syzygy *engine_syzygy(const Engine *engine);

// --- texts, also during a search -----------------------------------------------------------------

// Appends "2 threads, 16 MiB hash (100 % in large pages), AVX2, network 0123abcd".
void engine_describe(const Engine *engine, Text *text);
// Appends "16 MiB hash (100 % in large pages)".
void engine_describe_hash(const Engine *engine, Text *text);

#endif
