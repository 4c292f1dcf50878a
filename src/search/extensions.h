// extensions.h: extensions of moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_EXTENSIONS_H
#define SEARCH_EXTENSIONS_H

#include "search/node.h"

// All functions are pure.

// Singular extensions (Anantharaman, Campbell and Hsu 1988): a search of the node without the TT
// move, singular_depth plies deep, scores below singular_beta.

// True if move is tested.
bool singular_applies(const Node *node, Move move);
Score singular_beta(const Node *node);
int singular_depth(const Node *node);

// Multi-cut (Bjornsson and Marsland 2001): the test failed high with score, and score is also at
// least beta. The node returns it.
bool multicut_applies(const Node *node, Score score, Score singular_beta);

// Plies to add to the depth of the move after the test: 1 to 3, for a quiet move 2 or 3 unless the
// node is on the PV or the line has many such extensions; 0 or less after a fail-high.
int singular_extension(const Node *node, Score score, Score singular_beta);
// Plies to add to the node's depth for this extension, 0 or 1. They deepen the extended move too.
int singular_deepening(const Node *node, int extension);

// True if move is extended by one ply where no singular test applies. At a cut node of low depth it
// failed high before, although the static evaluation is below alpha.
bool shallow_extension_applies(const Node *node, Move move);

#endif
