// pruning.h: which nodes and moves are not worth a search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/node.h"

// Whole nodes. Evaluation and transposition table are known; never where node_may_be_pruned says
// no.
bool node_may_be_pruned(const Node *node);

// Reverse futility pruning: so far above beta that no shallow search is expected to fall below it.
// Not where the transposition table's move is quiet (Stockfish, search.cpp). True if *score is the
// node's.
bool reverse_futility_pruning(const Node *node, Score *score);

// Razoring: so far below alpha that only captures could help; quiescence tells.
bool razoring_applies(const Node *node);

// Null move pruning: if even passing holds beta, a move will (Beal 1989; Goetsch and Campbell
// 1990); not where only pawns are left, against zugzwang. Depth of the search after it, 0 or less
// for quiescence; and whether a cutoff from it needs a search to verify it.
bool null_move_applies(const Node *node);
int null_move_depth(const Node *node);
bool null_move_needs_verification(const Node *node);

// ProbCut (Buro 1995): a capture that clearly beats beta in a shallow search will beat it in a deep
// one. The bound it must beat, and the depth of the search that proves it, at least 1.
bool probcut_applies(const Node *node, Score probcut_beta);
Score probcut_beta(const Node *node);
int probcut_depth(const Node *node);

// Single moves; never where moves_may_be_pruned says no.
bool moves_may_be_pruned(const Node *node);

// Late move pruning: quiet moves that come after the present one are not searched.
bool late_move_pruning(const Node *node);

// The move, not yet made on pos, is not searched: futility, history and static exchange.
bool move_is_pruned(const Node *node, const Position *pos, const Candidate *candidate);

#endif
