// reductions.h: how many plies less a node or a move is searched.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_REDUCTIONS_H
#define SEARCH_REDUCTIONS_H

#include "search/node.h"

// Logarithm to the base 2 of n, 1..255, in 1/1024.
enum { LOG2_ENTRIES = 256 };
extern const uint16_t log2_table[LOG2_ENTRIES];

// Plies (1 or 0) to take off a node without a move from the transposition table: a shallower search
// now is worth more than a deep one (internal iterative reduction, Ed Schroder).
int internal_iterative_reduction(const Node *node);

// Plies (-1, 0 or 1) to correct the reduction of the move that led here: it was too much if the
// move was a good one after all, too little if it gave away what it had.
int hindsight_adjustment(const Node *node);

// Plies (1 or 0) to take off the node once a move has raised alpha to score: with a good move
// found, the others are not worth the whole depth.
int raised_alpha_reduction(const Node *node, Score score);

// The depth at which late move reductions would search a move with this history, 1..depth: what
// the pruning of quiet moves goes by.
int lmr_depth(const Node *node, int history);

// Plies to take off the search of a late move, 0..depth - 2.
// gives_check: the move does.
int late_move_reduction(const Node *node, const Candidate *candidate, bool gives_check);

// Plies (-1, 0 or 1) to change the depth of the search again, after a reduced search came back
// with score: deeper if it beat the best so far by much, shallower if by next to nothing.
int research_adjustment(Score score, Score best, int depth);

#endif
