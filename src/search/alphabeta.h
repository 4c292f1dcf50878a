// alphabeta.h: the alpha-beta search of one node.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/worker.h"

// Returns the score of the worker's position for the side to move, ply plies below the root,
// searched depth plies deep. Fail-soft in (alpha, beta); cut and all nodes have beta = alpha + 1.
// Leaves the principal variation in worker_stack(worker, ply)->pv, at the root also in
// worker->root_moves. The result is undefined once the search is stopped.
Score alphabeta(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeType type);

#endif
