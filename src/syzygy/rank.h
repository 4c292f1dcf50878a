// rank.h: the moves of a position, ranked by what the tables say about where they lead.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_RANK_H
#define SYZYGY_RANK_H

#include "board/game.h"
#include "syzygy/probe.h"

// Whether the fifty-move rule is in force.
typedef enum RankRule { RULE50_IGNORED, RULE50_COUNTS } RankRule;

// By DTZ a win is sure to come; by WDL alone it is only not thrown away.
typedef enum RankSource { RANKED_BY_NOTHING, RANKED_BY_WDL, RANKED_BY_DTZ } RankSource;

typedef struct RankedMove {
    Move move;
    int rank;  // the more the better; equal where the tables see no reason to prefer one
    int wdl;   // outcome for the mover as the counter of the fifty-move rule stands
    int dtz;   // plies to zeroing from before the move, signed as the outcome; 0 unless by DTZ
} RankedMove;

enum {
    RANK_DECIDED = 1 << 18
};  // the rank of wins in time, and with minus sign of hopeless losses

// Ranks moves[0..count), whose move is set to a legal one, and sorts them: best rank first, among
// equals the quickest win or the slowest loss. RANKED_BY_NOTHING, and only the order of moves may
// have changed, if the tables do not know every move, or at deadline_ms (os_time_ms; INT64_MAX for
// never).
RankSource rank_moves(Syzygy *syzygy, const Game *game, RankRule rule, int64_t deadline_ms,
                      RankedMove *moves, int count);

#endif
