// iterate.h: iterative deepening: one thread's whole search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_ITERATE_H
#define SEARCH_ITERATE_H

#include "search/worker.h"

// Searches worker's game deeper and deeper until stop is set, depth runs out or, for worker 0, a
// limit is reached. The results stand in worker->root_moves, best first. Worker 0 reports each
// iteration, and a root without moves.
void iterate(Worker *worker);

// Reports the best of worker's root moves, unless just that was reported last.
void report_result(Worker *worker);

#endif
