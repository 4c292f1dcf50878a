// prune.h: nodes that are not worth trying their moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PRUNE_H
#define SEARCH_PRUNE_H

#include "search/frame.h"

// True if the node needs no search of its own: *score settles it. Evaluation and table are known.
bool prune_node(Node *node, Score *score);

#endif
