// report.h: when worker 0 reports, and the data of its reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "search/worker.h"

// Returns the score of a root move: a mate found by the search, else by tablebases if they rank the
// root moves, else by the search.
Score root_move_score(const SearchShared *shared, const RootMove *root_move);

// The other functions call a callback only if it is set, and only of worker 0.

// Reports the root moves of a completed iteration. nodes: spent on it. An infinite search that has
// nothing left to find completes iterations within microseconds; equal reports are left out.
void report_iteration(Worker *worker, uint64_t nodes);

// Reports the first root move, whose score missed the aspiration window. Only after some seconds.
void report_miss(Worker *worker);

// Reports the root move being searched, its number from 1. Only after some seconds.
void report_current_move(const Worker *worker, Move move, int number);

// Reports the result of the search, unless its move, score and nodes were reported last.
void report_result(Worker *worker);

// Reports mate or stalemate at the root.
void report_no_moves(Worker *worker);

#endif
