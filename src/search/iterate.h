// iterate.h: iterative deepening, the whole search of one thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_ITERATE_H
#define SEARCH_ITERATE_H

#include "search/worker.h"

// Searches the worker's game with increasing depth until shared->stop is set, go mate is decided,
// the largest depth is complete or, for worker 0, a limit is reached. A movetime is used up: the
// largest depth is then repeated. Leaves the result in worker->root_moves, best first.
// Worker 0 reports each iteration, and a root without moves.
void iterate(Worker *worker);

#endif
