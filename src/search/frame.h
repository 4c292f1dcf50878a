// frame.h: Node, the locals of one call of node_search, which its steps share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_FRAME_H
#define SEARCH_FRAME_H

#include "search/node.h"

enum { TRIED_MAX = 64 };

typedef struct Node {
    Worker *worker;
    const Position *pos;
    Ply *here;
    int ply, depth;
    Score alpha, beta, first_alpha;
    NodeKind kind;
    TTData tt;
    bool is_pv, was_pv, checked, improving;
    bool table_noisy;  // the table's move captures or promotes
    bool plain;        // limits.h
    bool exhaustive;   // nothing may be left out: plain, or a mate in so few moves was asked for
    Score eval;  // static evaluation, sharpened by the table
    Score best;
    Move best_move;
    int move_count;  // moves searched or skipped
    int quiet_count, noisy_count;
    // From here on nothing is set before it is needed: most nodes end sooner.
    QuietView view;  // judges quiet moves here
    Move quiets[TRIED_MAX], noisies[TRIED_MAX];  // searched without lifting alpha
} Node;

#endif
