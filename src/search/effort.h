// effort.h: how much search a single move deserves: none, less, or more than its node's depth.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_EFFORT_H
#define SEARCH_EFFORT_H

#include "search/frame.h"
#include "search/picker.h"

// history: what the tables say of the move. It counts in node->move_count already.

// True if the move is not worth a search at this depth. Once quiet moves are too late, the picker
// is told to yield no more of them.
bool skip_move(Node *node, Picker *picker, Move move, bool noisy, int history);

// What a quiet move gains (loses, if negative) in history by the evaluations before and after it,
// each for the side to move then.
int eval_history_bonus(Score before, Score after);

// Plies to take off the search of a late move, 0..depth - 2. The move has been made.
int late_move_reduction(const Node *node, Move move, bool noisy, int history);

// Plies to extend the table's move by, -2..2, if a shallower search without it falls clearly below
// its score: it is singular (Anantharaman, Campbell and Hsu 1988). If others hold beta too, *cut is
// set and node->best settles the node; if they come near, the move is no better than they are.
int singular_extension(Node *node, Move move, bool *cut);

#endif
