// reductions.h: reductions of nodes and moves, in plies.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_REDUCTIONS_H
#define SEARCH_REDUCTIONS_H

#include "search/node.h"

// All functions are pure.

// Internal iterative reduction (Ed Schroder), 0 or 1: no TT move, so a shallower search will store
// one.
int iir_reduction(const Node *node);

// Hindsight reduction, -1..1: corrects the reduction of the move that led here. 1 if that move lost
// value, -1 if it was better than expected.
int hindsight_reduction(const Node *node);

// Returns plies by which the remaining moves are searched less deeply after a move raised alpha to
// score, or 0.
int alpha_raised_reduction(const Node *node, Score score);

// Late move reductions. lmr_reduction returns plies to subtract from the search of a late move,
// 0..depth - 2. gives_check: true if the move gives check.
int lmr_reduction(const Node *node, const Candidate *candidate, bool gives_check);
// Returns the node's depth, 1 or more, reduced by depth, move count and history alone.
int lmr_depth(const Node *node, int history);

// Returns the plies to add to depth, -1..1, when a move is searched again because its reduced
// search returned score: 1 if score is far above the node's best, -1 if it is close, 0 at the root.
int re_search_extension(const Node *node, Score score, int depth);

#endif
