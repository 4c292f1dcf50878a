// node.h: data of the nodes: RootMove; SearchStack, shared by the plies; Node, of one call.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include <string.h>

#include "search/history.h"
#include "search/tt.h"

// A principal variation.
typedef struct Pv {
    int length;
    Move moves[MAX_PLY + 1];
} Pv;

// Sets *pv to move followed by rest, which has at most MAX_PLY moves.
static inline void pv_extend(Pv *pv, Move move, const Pv *rest) {
    pv->moves[0] = move;
    memcpy(pv->moves + 1, rest->moves, (size_t)rest->length * sizeof(Move));
    pv->length = rest->length + 1;
}

typedef struct RootMove {
    Score score;  // of the last search; -SCORE_INFINITE unless first or above alpha
    Bound bound;  // of score
    int seldepth;
    uint64_t nodes;  // spent on this move in the search
    int tb_rank;     // by tablebases, higher is better; 0 without
    Score tb_score;  // by tablebases, if they rank the root moves
    Pv pv;           // starts with the move
} RootMove;

// One entry for each ply of the line being searched: ss[-1] is the ply before, ss[1] the next.
typedef struct SearchStack {
    int piece_to;                  // piece_to_index of the move played here; PIECE_TO_NONE if null
    PieceToHistory *continuation;  // table of the moves that follow it
    int16_t *butterfly;            // its butterfly entry; NULL if noisy, null or searched first
    Move excluded;                 // left out of the search of this node by the singular test
    int reduction;                 // plies, of the move; step 8 of the next node also clears it
    int multiple_extensions;       // moves of the line up to this one extended by two or three
    bool tt_pv;                    // of this node
    Score static_eval;             // SCORE_NONE in check
    Score correction;              // part of static_eval from correction history
    Pv pv;                         // last: worker_prepare clears the fields before it
} SearchStack;

// Expected types (Knuth and Moore 1975; Marsland and Popowich 1985). Root and PV nodes have an open
// window. A move of a cut node should fail high, all moves of an all node fail low.
typedef enum NodeType { ROOT_NODE, PV_NODE, CUT_NODE, ALL_NODE } NodeType;

enum { TRIED_MAX = 64 };

// The functions of pruning.h, reductions.h and extensions.h read these values and their arguments.
typedef struct Node {
    SearchStack *ss;
    int ply, depth;
    Score alpha, beta, original_alpha;
    NodeType type;
    TTData tt;
    bool is_pv, tt_pv, in_check;
    // The static evaluation is at least beta, or higher than two plies before. If the side to move
    // was in check then, it is compared with four plies before. False in check.
    bool improving;
    bool has_pieces;            // the side to move has more than king and pawns
    bool tt_move_noisy;         // tt.move captures or promotes
    bool in_null_verification;  // no null move and no RFP in these plies
    bool extension_allowed;     // false from twice the depth of the iteration
    bool re_searched;           // the reduced search of the current move was repeated
    bool can_repeat;            // a legal move repeats a position: at least a draw
    bool no_pruning;            // go mate: all moves are searched at full depth
    Score eval;                 // static evaluation, refined by the TT score
    Score best;
    Score max_score;  // upper bound from tablebases
    Move best_move;
    int move_count;  // moves searched or pruned, including the current one
    int quiet_count, noisy_count;
    // init_node clears the fields above. These are set after pruning: most nodes end before.
    HistoryContext history;
    Move quiets[TRIED_MAX], noisies[TRIED_MAX];  // moves searched that are not the best
} Node;

// Returns the change of the static evaluation by the last move or null move, for the side to move;
// 0 if a side was in check. Positive: the last move lost value.
static inline Score gain_by_last_move(const Node *node) {
    const Score before = node->ss[-1].static_eval, after = node->ss->static_eval;
    return before == SCORE_NONE || after == SCORE_NONE ? 0 : before + after;
}

// The move about to be searched.
typedef struct Candidate {
    Move move;
    bool noisy;     // captures or promotes
    bool losing;    // of stage BAD_NOISY (picker.h); false for the TT move
    int history;    // sum of its history entries; 0 for the TT move
    int lmr_depth;  // lmr_depth() of reductions.h, for the pruning of moves
} Candidate;

#endif
