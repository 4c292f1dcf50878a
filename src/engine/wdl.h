// wdl.h: scores as chances to win, draw and lose, and as centipawns that people can compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "board/position.h"
#include "search/score.h"

// Chances in permille; they sum to 1000.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

// The chance to win is 1 / (1 + exp((a - score) / b)), to lose the same of -score. a, the score of
// an even chance to win, and b, the spread, are quadratic in the material on the board.
typedef struct WdlModel {
    double a[3], b[3];
} WdlModel;

// Material of both sides in pawns (1 3 3 5 9), held within WDL_MATERIAL_MIN..WDL_MATERIAL_MAX.
enum { WDL_MATERIAL_MIN = 17, WDL_MATERIAL_MAX = 78, WDL_MATERIAL_UNIT = 58 };
int wdl_material(const Position *pos);

// a or b at some material.
double wdl_parameter(const double coefficients[3], int material);

// Chances of the side to move of pos, by the model fitted to our own games.
Wdl wdl_of(Score score, const Position *pos);

// The score in units of which 100 are an even chance to win; of a win by tablebases after n plies
// 20000 - n; mates are not touched.
int wdl_centipawns(Score score, const Position *pos);

#endif
