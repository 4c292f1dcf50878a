// extensions.h: which moves are searched deeper than the node's depth.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_EXTENSIONS_H
#define SEARCH_EXTENSIONS_H

#include "search/node.h"

// Singular extensions (Anantharaman, Campbell and Hsu 1988): the move of the transposition table is
// singular if a shallower search without it falls clearly below its score.

// True if move is to be put to that test: depth and bound for the search without it follow.
bool singular_applies(const Node *node, Move move);
Score singular_beta(const Node *node);
int singular_depth(const Node *node);

// Multi-cut (Bjornsson and Marsland 2001): the search without the move came back with score and
// holds the node's beta too, so score is the node's.
bool is_multicut(const Node *node, Score score, Score singular_beta);

// Plies to extend the move by, -2..2, after the search without it came back with score.
int singular_extension(const Node *node, Score score, Score singular_beta);

#endif
