// report.h: what a search tells whoever listens: values, never text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "board/position.h"
#include "search/score.h"

typedef struct SearchInfo {
    const Position *root;
    int depth;
    int seldepth;     // deepest ply reached
    int multipv;      // 1 = best, 2 = second best
    Score score;      // for the side to move at the root
    Bound bound;      // EXACT, or the score is at least (LOWER) or at most (UPPER) so much
    uint64_t nodes;   // of all threads
    int64_t time_ms;  // since the request arrived
    int hashfull_permille;
    uint64_t tb_hits;  // tablebases
    const Move *pv;
    int pv_length;  // 0 when the root has no legal move
} SearchInfo;

// Called from the search's own thread. Functions may be NULL.
typedef struct SearchCallbacks {
    void *context;
    void (*info)(void *context, const SearchInfo *info);
    // The root move now being searched, from 1; only after some seconds.
    void (*current_move)(void *context, const Position *root, int depth, Move move, int number);
    // Once per search, last. best is MOVE_NONE when the root has no legal move; ponder may be
    // MOVE_NONE.
    void (*finished)(void *context, const Position *root, Move best, Move ponder);
} SearchCallbacks;

#endif
