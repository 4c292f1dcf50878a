// node.h: one node of the alpha-beta search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/worker.h"

// What is expected of a node (Knuth and Moore 1975; Marsland and Popowich 1985): ROOT and PV nodes
// have an open window; at a CUT node some move should refute, at an ALL node none.
typedef enum NodeKind { NODE_ROOT, NODE_PV, NODE_CUT, NODE_ALL } NodeKind;

// Score of worker's game for the side to move, ply plies below the root, searched depth plies deep.
// Fail-soft in (alpha, beta); CUT and ALL nodes have beta = alpha + 1. The best line is left in
// worker->stack[ply].pv; at the root also in worker->roots. Meaningless once the search is stopped.
Score node_search(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeKind kind);

#endif
