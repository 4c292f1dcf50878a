// vote.h: what a search answers once its workers are done.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_VOTE_H
#define ENGINE_VOTE_H

#include "search/worker.h"

// Both MOVE_NONE where the game is over; ponder also where nothing can be expected.
typedef struct SearchAnswer {
    Move best, ponder;
} SearchAnswer;

// Lets the workers vote and skill choose, and reports the line of the move that is played if that
// was not reported last. Called in worker 0's thread when no other runs.
SearchAnswer result_choose(SearchShared *shared);

#endif
