// searcher.h: an engine whose searches a command waits for.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SEARCHER_H
#define COMMANDS_SEARCHER_H

#include <stdatomic.h>

#include "engine/engine.h"

// How an engine is set up, and how long each search may take; 0 = no such limit.
typedef struct SearcherOptions {
    int64_t depth, time_ms, nodes;
    int64_t threads, hash_mb;
    const char *syzygy;  // folders, or NULL
} SearcherOptions;

// What a search found.
typedef struct SearchReport {
    Move best;    // MOVE_NONE when there is no legal move
    Score score;  // for the side to move; of mate or stalemate when there is no legal move
    int depth;
    int64_t time_ms;
    uint64_t nodes;
    Move pv[MAX_PLY];  // its first move is best
    int pv_length;
} SearchReport;

typedef struct Searcher Searcher;

// info: NULL, or called with every report of a search, on another thread. NULL after one line on
// stderr. Free with searcher_destroy.
Searcher *searcher_create(const SearcherOptions *options,
                          void (*info)(void *context, const SearchInfo *info), void *context);
void searcher_destroy(Searcher *searcher);
Engine *searcher_engine(Searcher *searcher);

// The limits of the options, with this time where they name none.
Limits searcher_limits(const SearcherOptions *options, int64_t default_ms);

// Searches the position that a game has reached and waits for the end, which comes at once when
// *interrupted is set.
SearchReport searcher_search(Searcher *searcher, const Game *game, const Limits *limits,
                             const atomic_bool *interrupted);

// Appends a score for the side to move of root from the view of a side, in pawns or as a mate: #3
// where that side mates in 3 moves, #-3 where it is mated.
void searcher_append_score(Text *text, Score score, const Position *root, Color view);
enum { SEARCHER_SCORE_BYTES = 16 };

// Appends the first moves of a line in SAN, numbered or not, a blank before each.
typedef enum LineStyle { LINE_PLAIN, LINE_NUMBERED } LineStyle;
void searcher_append_line(Text *text, const Position *root, const Move *moves, int count,
                          LineStyle style);

#endif
