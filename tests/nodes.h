// nodes.h: hand-made nodes for tests of pruning, reductions and extensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_NODES_H
#define TESTS_NODES_H

#include "check.h"
#include "search/node.h"

enum { PLIES_AROUND = 4 };

// A node in the middle of its stack. Do not copy it: node.ss points into the stack.
typedef struct NodeCase {
    SearchStack stack[2 * PLIES_AROUND + 1];
    Node node;
} NodeCase;

// Returns a quiet cut node: depth 8, ply 10, window (0, 1), evaluation 0, no TT entry, fifth move.
static inline Node *node_case(NodeCase *made) {
    memset(made, 0, sizeof(*made));
    for (int i = 0; i < 2 * PLIES_AROUND + 1; i++) {
        made->stack[i].piece_to = PIECE_TO_NONE;
        made->stack[i].move = move_of(A2, A3);
    }
    Node *node = &made->node;
    node->ss = &made->stack[PLIES_AROUND];
    node->ply = 10;
    node->depth = 8;
    node->beta = 1;
    node->type = CUT_NODE;
    node->tt.score = SCORE_NONE;
    node->has_pieces = node->null_move_allowed = node->extension_allowed = true;
    node->best = -50;
    node->move_count = 5;
    return node;
}

#endif
