// vote.h: the result of a search whose workers have ended.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_VOTE_H
#define ENGINE_VOTE_H

#include "search/worker.h"

// best is MOVE_NONE without a legal move, ponder also if no reply is known.
typedef struct VoteResult {
    Move best, ponder;
} VoteResult;

// Chooses the move to play by a vote of the workers, or by skill, and reports its line unless it
// was reported last. Called on the thread of worker 0 after the other threads have ended.
VoteResult vote_result(SearchShared *shared);

#endif
