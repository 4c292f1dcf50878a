// wdl.h: scores as win, draw and loss probabilities, and as normalised centipawns.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "board/position.h"
#include "search/score.h"

// Probabilities in permille; they sum to 1000.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

// P(win) = 1 / (1 + exp((a - score) / b)), P(loss) the same with -score. a, the score of an even
// chance to win, and b, the spread, are quadratic in material / WDL_MATERIAL_UNIT.
typedef struct WdlModel {
    double a[3], b[3];
} WdlModel;

// Returns the material of both sides in pawns (1 3 3 5 9), clamped to the range of the model.
enum { WDL_MATERIAL_MIN = 17, WDL_MATERIAL_MAX = 78, WDL_MATERIAL_UNIT = 58 };
int wdl_material(const Position *pos);

// Returns a or b at this material.
double wdl_parameter(const double coefficients[3], int material);

// Returns the probabilities of the side to move.
Wdl wdl_of(Score score, const Position *pos);

// Returns the score in units of which 100 are an even chance to win; 20000 - n for a tablebase win
// after n plies; a mate score unchanged.
int wdl_centipawns(Score score, const Position *pos);

#endif
