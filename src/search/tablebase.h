// tablebase.h: Syzygy tablebases in the search: ranks at the root, probes at the nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TABLEBASE_H
#define SEARCH_TABLEBASE_H

#include "search/root.h"
#include "syzygy/rank.h"

enum { TB_PROBE_DEPTH_MAX = 100, TB_PIECES_MAX = MATERIAL_PIECES_MAX };

typedef struct Tablebases {
    Syzygy *syzygy;   // NULL for none
    int probe_limit;  // settings: at most so many pieces, 0..TB_PIECES_MAX
    int probe_depth;  // positions of just so many pieces only at this depth or more, in plies
    RankRule rule;
    RankSource source;  // of the running search: how its root moves are ranked
    int node_pieces;    // its nodes probe up to so many pieces; 0 = not at all
    int root_hits;      // probes at its root that succeeded
} Tablebases;

// Ranks the root moves of game and sorts them, or leaves their ranks 0 if the tables do not know
// them all or deadline_ms (os_time_ms) passes; then decides whether the nodes probe: not where DTZ
// leads the way.
void tablebase_prepare(Tablebases *tb, const Game *game, int64_t deadline_ms, RootMove *root_moves,
                       int count);
// Under these settings the tables say other things than under those, so that scores of searches
// under one are not true under the other.
bool tablebase_scores_differ(const Tablebases *these, const Tablebases *those);

// No ranks and no probes in the search that follows.
void tablebase_disable(Tablebases *tb);

// A position that the tables may settle: no castling rights, counter at 0, few enough pieces.
bool tablebase_applies(const Tablebases *tb, const Position *pos, int depth);

// What the tables say about it, ply plies below the root: a bound for a win or a loss, since mates
// may be nearer, and an exact score for a draw. False if they do not know.
bool tablebase_probe(const Tablebases *tb, const Position *pos, int ply, Score *score,
                     Bound *bound);

// The score of a ranked root move to show: a mate that the search found, else what the tables say.
Score tablebase_root_score(const Tablebases *tb, const RootMove *root_move);

#endif
