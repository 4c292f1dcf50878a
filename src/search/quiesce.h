// quiesce.h: search until the position is quiet.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_QUIESCE_H
#define SEARCH_QUIESCE_H

#include "search/worker.h"

// Score of worker's game, ply plies below the root, after captures and promotions only, or after
// every evasion when in check. The first plies, check_plies of them, also try quiet moves that give
// check and lose nothing. Fail-soft in (alpha, beta). Meaningless once the search is stopped.
Score quiesce(Worker *worker, int ply, Score alpha, Score beta, int check_plies);

#endif
