// alphabeta.h: one node of the alpha-beta search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/node.h"
#include "search/worker.h"

// Score of worker's game for the side to move, ply plies below the root, searched depth plies deep.
// Fail-soft in (alpha, beta); CUT and ALL nodes have beta = alpha + 1. The principal variation is
// left in worker->stack[ply].pv; at the root also in worker->root_moves. Meaningless once the
// search is stopped.
Score alphabeta(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeType type);

#endif
