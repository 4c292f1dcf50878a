// searcher.h: an engine and blocking searches, for commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SEARCHER_H
#define COMMANDS_SEARCHER_H

#include <stdatomic.h>

#include "commands/arguments.h"
#include "engine/engine.h"

typedef struct SearcherOptions {
    int64_t depth, time_ms, nodes;  // limits of each search; 0 = no limit
    int64_t threads, hash_mb;
    const char *syzygy;  // folders, or NULL
} SearcherOptions;

#define SEARCHER_DEFAULTS \
    { .threads = 1, .hash_mb = HASH_DEFAULT_MB }

// The command-line arguments of SearcherOptions *options.
// clang-format off
#define SEARCHER_ARGUMENTS(options)                                                \
    {"--depth", ARGUMENT_NUMBER, &(options)->depth, 1, MAX_PLY},                   \
    {"--time", ARGUMENT_NUMBER, &(options)->time_ms, 1, INT32_MAX},                \
    {"--nodes", ARGUMENT_NUMBER, &(options)->nodes, 1, INFINITY},                  \
    {"--threads", ARGUMENT_NUMBER, &(options)->threads, 1, PARALLEL_MAX},          \
    {"--hash", ARGUMENT_NUMBER, &(options)->hash_mb, 1, engine_hash_max_mb()},     \
    {"--syzygy", ARGUMENT_TEXT, &(options)->syzygy, 0, 0}
// clang-format on

// The last exact report of a search on its best line, and the nodes of the whole search.
typedef struct SearchReport {
    Score score;  // for the side to move
    int depth;
    int64_t time_ms;   // at the report
    uint64_t nodes;    // of all threads, at the end
    Move pv[MAX_PLY];  // begins with the best move, MOVE_NONE if there is no legal move
    int pv_length;
} SearchReport;

// Called with every exact report of a search, on another thread.
typedef void SearcherInfo(void *context, const SearchInfo *info);

typedef struct Searcher {
    Engine *engine;
    SearcherInfo *info;  // of the current search
    void *context;
    SearchReport report;  // written by the search, read after engine_wait
} Searcher;

// Creates the engine, which keeps the address of the searcher. Returns false after one line on
// stderr; call searcher_destroy otherwise.
bool searcher_create(Searcher *searcher, const SearcherOptions *options);
void searcher_destroy(Searcher *searcher);

// Returns the limits of the options; if they set none, default_ms for each search. A proven mate
// ends a search before its time. So does *interrupted, the flag of interrupt_watch.
Limits searcher_limits(const SearcherOptions *options, int64_t default_ms,
                       const atomic_bool *interrupted);

// Searches the current position of game and returns when the search has ended. info: or NULL.
SearchReport searcher_search(Searcher *searcher, const Game *game, const Limits *limits,
                             SearcherInfo *info, void *context);

// Prints a score for the side to move of root, seen from the side view: pawns, or #3 for a mate in
// 3 moves by that side and #-3 for one against it. Returns buffer.
enum { SEARCHER_SCORE_BYTES = 16 };
const char *searcher_score(Score score, const Position *root, Color view,
                           char buffer[SEARCHER_SCORE_BYTES]);

typedef enum LineStyle { LINE_PLAIN, LINE_NUMBERED } LineStyle;
// Appends the first moves of a variation in SAN, "b5 Bb3" or "9... b5 10. Bb3".
void searcher_append_line(Text *text, const Position *root, const Move *moves, int count,
                          LineStyle style);

#endif
