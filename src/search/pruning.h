// pruning.h: conditions and margins of pruning.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/node.h"

// All functions are pure. The node has its TT entry and its evaluation: `eval`, the static
// evaluation refined by that entry.

// True if the node may be pruned by one of the methods below.
bool node_pruning_applies(const Node *node);

// Reverse futility pruning, also called static null move pruning: the evaluation is above beta by a
// margin. Not with a quiet TT move (Stockfish, search.cpp). Not in the first plies of the
// verification of a null move: it would end them without a move.
bool rfp_applies(const Node *node);

// Null move pruning (Beal 1989; Goetsch and Campbell 1990): if a null move fails high, a move will
// too. The evaluation is at least beta, and the static evaluation at least beta plus a margin that
// shrinks with depth. Not with only king and pawns, because of zugzwang.
bool null_move_applies(const Node *node);
// Plies to subtract from the depth of the null move search.
int null_move_reduction(const Node *node);
// True if a search of the node without null moves must verify the cutoff.
bool null_move_verification_applies(const Node *node);

// ProbCut (Buro 1995): a capture that beats probcut_beta in a search of probcut_depth plies, at
// least 1, probably beats beta in a search of full depth. It is tried only if the TT score is at
// least probcut_beta or, without a TT score, the evaluation at least beta.
bool probcut_applies(const Node *node);
Score probcut_beta(const Node *node);
int probcut_depth(const Node *node);

// True if moves of the node may be pruned by one of the methods below.
bool move_pruning_applies(const Node *node);

// Late move pruning: no quiet move is searched after the current one.
bool late_move_pruning_applies(const Node *node);

// Pruning of one move, not yet made on pos. Futility pruning: the static evaluation is below alpha
// by a margin, and the move gives no check; a quiet move, or a capture. A capture that loses
// nothing by static exchange adds its victim. History pruning: a quiet move failed too often. SEE
// pruning: a move loses too much by static exchange.
bool futility_pruning_applies(const Node *node, const Candidate *candidate, const Position *pos);
bool capture_futility_applies(const Node *node, const Candidate *candidate, const Position *pos);
bool history_pruning_applies(const Node *node, const Candidate *candidate);
bool see_pruning_applies(const Node *node, const Candidate *candidate, const Position *pos);

#endif
