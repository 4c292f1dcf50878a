// wdl.c: the win probability model.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wdl.h"

#include <math.h>

#include "base/numbers.h"

enum { TABLEBASE_CP = 20000 };  // as other engines report a tablebase win

// Fitted by `ravelin wdl` to the games named in train/RECIPE.md.
static const WdlModel model = {{226.4, -311.3, 139.9}, {54.6, -57.7, 37.8}};

int wdl_material(const Position *pos) {
    static const int worth[6] = {1, 3, 3, 5, 9, 0};
    int material = 0;
    for (PieceType type = PAWN; type <= QUEEN; type++)
        material += worth[type] * popcount(pieces_of_type(pos, type));
    return clamp(material, WDL_MATERIAL_MIN, WDL_MATERIAL_MAX);
}

double wdl_parameter(const double coefficients[3], int material) {
    double x = (double)material / WDL_MATERIAL_UNIT;
    return coefficients[0] + x * (coefficients[1] + x * coefficients[2]);
}

static int permille(double score, double a, double b) {
    return (int)(0.5 + 1000 / (1 + exp((a - score) / b)));
}

Wdl wdl_of(Score score, const Position *pos) {
    if (score_is_decisive(score)) return score > 0 ? (Wdl){1000, 0, 0} : (Wdl){0, 0, 1000};
    int material = wdl_material(pos);
    double a = wdl_parameter(model.a, material), b = wdl_parameter(model.b, material);
    int win = permille(score, a, b), loss = permille(-score, a, b);
    return (Wdl){win, 1000 - win - loss, loss};
}

int wdl_centipawns(Score score, const Position *pos) {
    if (score_is_tablebase(score)) {
        int plies = SCORE_TABLEBASE - (score > 0 ? score : -score);
        return score > 0 ? TABLEBASE_CP - plies : plies - TABLEBASE_CP;
    }
    if (score_is_decisive(score)) return score;
    return (int)lround(100.0 * score / wdl_parameter(model.a, wdl_material(pos)));
}
