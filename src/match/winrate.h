// winrate.h: fits the model of engine/wdl.h to played games.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_WINRATE_H
#define MATCH_WINRATE_H

#include "engine/wdl.h"
#include "selfplay/gamefile.h"

// Numbers of results by score and material count, for the side to move.
enum { WINRATE_STEP_CP = 20, WINRATE_STEPS = 100, WINRATE_SCORES = 2 * WINRATE_STEPS + 1 };
typedef struct WinrateCounts {
    uint32_t counts[WDL_MATERIAL_MAX + 1][WINRATE_SCORES][3];  // result: 0 lost, 1 drawn, 2 won
    uint64_t positions;
} WinrateCounts;

// Adds every position of the finished games of a file whose score is within the steps, at the scale
// of the file; raw scores go through scale_eval first. Start with *counts as {0}. Sets *summary to
// the games read. Returns NULL or an error.
const char *winrate_add(WinrateCounts *counts, const char *path, GameFileSummary *summary);

// Returns the maximum-likelihood model. Sets *loss to the mean of -log(probability of the result).
WdlModel winrate_fit(const WinrateCounts *counts, double *loss);

#endif
