// quiesce.h: quiescence search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_QUIESCE_H
#define SEARCH_QUIESCE_H

#include "search/worker.h"

// Returns the score of the worker's position, ply plies below the root, after captures and queen
// promotions that lose nothing by static exchange. The first check_plies plies also try safe quiet
// checks. In check all evasions are tried until one does not lose, then good captures only.
// Fail-soft in (alpha, beta). The result is undefined once the search is stopped.
Score quiesce(Worker *worker, int ply, Score alpha, Score beta, int check_plies);

#endif
