// node.h: Node, the locals of one call of the alpha-beta search, which its steps share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/history.h"
#include "search/stack.h"
#include "search/tt.h"

// What is expected of a node (Knuth and Moore 1975; Marsland and Popowich 1985): ROOT and PV nodes
// have an open window; at a CUT node some move should fail high, at an ALL node none.
typedef enum NodeType { ROOT_NODE, PV_NODE, CUT_NODE, ALL_NODE } NodeType;

enum { TRIED_MAX = 64 };

// Plain values: what decides about pruning, reductions and extensions reads them and nothing else.
typedef struct Node {
    SearchStack *ss;
    int ply, depth;
    Score alpha, beta, original_alpha;
    NodeType type;
    TTData tt;
    bool is_pv, tt_pv, in_check, improving;
    bool has_pieces;         // the side to move has more than king and pawns
    bool tt_move_noisy;      // it captures or promotes
    bool null_move_allowed;  // not within the first plies of a verification search
    bool extension_allowed;  // the line is not yet twice as deep as the iteration
    bool plain;              // limits.h
    bool exhaustive;  // nothing may be left out: plain, or a mate in so few moves was asked for
    Score eval;       // static evaluation, adjusted by the transposition table
    Score best;
    Score max_score;  // at most this, by the tablebases
    Move best_move;
    int move_count;  // moves searched or pruned, the present one included
    int quiet_count, noisy_count;
    // From here on nothing is set before it is needed: most nodes end sooner.
    HistoryContext history;
    Move quiets[TRIED_MAX], noisies[TRIED_MAX];  // searched without raising alpha
} Node;

// A move of the node that is about to be searched.
typedef struct Candidate {
    Move move;
    bool noisy;   // captures or promotes
    bool losing;  // a noisy move that loses material by static exchange
    int history;  // what the history tables say of it
} Candidate;

#endif
