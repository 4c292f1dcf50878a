// tablebase.h: Syzygy tablebases in the search: settings, ranks of root moves, probes at nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TABLEBASE_H
#define SEARCH_TABLEBASE_H

#include "search/node.h"
#include "syzygy/rank.h"

enum { TB_PROBE_DEPTH_MAX = 100, TB_PIECES_MAX = MATERIAL_PIECES_MAX };

typedef struct Tablebases {
    Syzygy *syzygy;   // NULL for none
    int probe_limit;  // setting: pieces, 0..TB_PIECES_MAX
    int probe_depth;  // setting: minimum depth of probes with the most pieces, in plies
    RankRule rule;
    RankSource source;  // current search: source of the ranks of its root moves
    int node_pieces;    // current search: most pieces of probes at nodes, 0 = no probes
    int root_hits;      // current search: successful probes at the root
} Tablebases;

// Prepares a search without ranks and probes. Call it before each search.
void tablebase_disable(Tablebases *tb);

// Prepares a search of game: ranks and sorts its root moves, or leaves them if the tables do not
// have all of them or deadline_ms (os_time_ms) passes. Nodes then probe, unless DTZ ranks the
// moves or WDL finds no win: then the ranks decide.
void tablebase_prepare(Tablebases *tb, const Game *game, int64_t deadline_ms, RootMove *root_moves,
                       int count);

// Probes pos, ply plies below the root, if it has few enough pieces for a node of this depth, no
// castling rights, and a fifty-move counter of 0. Returns the bound of *score: exact for a draw,
// one-sided for a win or loss, because a mate may be nearer; BOUND_NONE without a result.
Bound tablebase_probe(const Tablebases *tb, const Position *pos, int ply, int depth, Score *score);

#endif
