// tablebases.h: settings of the tablebases, and their ranks of the root moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_TABLEBASES_H
#define ENGINE_TABLEBASES_H

#include "base/text.h"
#include "search/worker.h"

// True if scores found with one setting are wrong with the other.
bool tablebases_differ(const Tablebases *a, const Tablebases *b);

// Appends "70 tablebase files, 35 WDL and 35 DTZ, up to 4 pieces" or "no tablebase files"; nothing
// if no folders are set.
void tablebases_describe(const Tablebases *tb, Text *text);

// Prepares a search without ranks and probes.
void tablebases_disable(Tablebases *tb);

// Prepares a search of game: ranks and sorts its root moves, or leaves them if the tables do not
// have all of them or deadline_ms (os_time_ms) passes. Nodes then probe unless ranks by DTZ decide
// the move.
void tablebases_prepare(Tablebases *tb, const Game *game, int64_t deadline_ms, RootMove *root_moves,
                        int count);

#endif
