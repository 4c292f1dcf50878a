// rank.h: the moves of a root position, ranked by tablebases.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_RANK_H
#define SYZYGY_RANK_H

#include "board/game.h"
#include "syzygy/probe.h"

// The fifty-move rule is off or on.
typedef enum RankRule { RULE50_IGNORED, RULE50_COUNTS } RankRule;

// Returns the outcome under a rule: without the fifty-move rule a cursed win is a win.
static inline int wdl_under(RankRule rule, int wdl) {
    return rule == RULE50_COUNTS ? wdl : wdl > 0 ? WDL_WIN : wdl < 0 ? WDL_LOSS : WDL_DRAW;
}

// Ranks by DTZ lead to the win; ranks by WDL only keep it.
typedef enum RankSource { RANKED_BY_NOTHING, RANKED_BY_WDL, RANKED_BY_DTZ } RankSource;

typedef struct RankedMove {
    Move move;
    int rank;  // higher is better
    int wdl;   // outcome for the mover; the fifty-move counter is part of it only by DTZ
    int dtz;   // plies to zeroing, this move included, signed like the outcome; 0 unless by DTZ
} RankedMove;

// Rank of wins in time; its negative is the rank of hopeless losses.
enum { RANK_DECIDED = 1 << 18 };

// Ranks the legal moves moves[i].move and sorts them: best rank first, then the quickest win or the
// slowest loss. Returns RANKED_BY_NOTHING without sorting if a table is missing, or after
// deadline_ms (os_time_ms; INT64_MAX: never).
RankSource rank_moves(Syzygy *syzygy, const Game *game, RankRule rule, int64_t deadline_ms,
                      RankedMove *moves, int count);

#endif
