// winrate.h: fits the model of search/wdl.h to played games.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_WINRATE_H
#define LEARN_WINRATE_H

#include "learn/gamefile.h"
#include "search/wdl.h"

// How often each result followed each score at each material; from the mover's view.
enum { WINRATE_STEP_CP = 20, WINRATE_STEPS = 100, WINRATE_SCORES = 2 * WINRATE_STEPS + 1 };
typedef struct WinrateCounts {
    uint32_t counts[WDL_MATERIAL_MAX + 1][WINRATE_SCORES][3];  // result: 0 lost, 1 drawn, 2 won
    uint64_t positions;
} WinrateCounts;

// Adds every scored position of a game file whose score, shaped as the engine shows it, is within
// the steps. *counts begins as {0}.
// NULL, or a static text.
const char *winrate_add(WinrateCounts *counts, const char *path);

// The most likely model. *loss becomes the mean of -log(chance of what happened).
WdlModel winrate_fit(const WinrateCounts *counts, double *loss);

#endif
