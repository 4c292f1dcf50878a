// root.h: the moves at the root, with what is known of each.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_ROOT_H
#define SEARCH_ROOT_H

#include "board/position.h"
#include "search/limits.h"
#include "search/stack.h"

typedef struct RootMove {
    Score score;  // of the newest search of this move, -SCORE_INFINITE if only a bound
    Bound bound;
    int seldepth;
    uint64_t nodes;  // spent on it in this whole search
    int tb_rank;     // by the tablebases, the more the better; 0 without
    Score tb_score;  // what they say, if they rank the root moves
    Pv pv;           // begins with the move itself
} RootMove;

// Fills root_moves, room for MAX_MOVES, with the legal moves that limits allow. Returns their
// number.
int root_moves_init(RootMove *root_moves, const Position *pos, const Limits *limits);

// Sorts first..count-1 by rank, then by score, best first; equal moves keep their order.
void root_moves_sort(RootMove *root_moves, int first, int count);

// The end of the moves from first on that have its rank, at most count.
int root_moves_rank_end(const RootMove *root_moves, int first, int count);

// The index of move among first..count-1, -1 if it is not there.
int root_moves_find(const RootMove *root_moves, int first, int count, Move move);

#endif
