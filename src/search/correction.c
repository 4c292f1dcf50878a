// correction.c: tables of the evaluation's errors.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/correction.h"

#include "base/numbers.h"
#include "search/params.h"

static unsigned index_of(uint64_t key) { return key & (CORRECTION_ENTRIES - 1); }

CorrectionView correction_view(Correction *correction, const Position *pos, const int played[2]) {
    Color us = (Color)pos->side;
    CorrectionView view = {.line = &correction->line[played[1]][played[0]]};
    view.pawns = &correction->pawns[us][index_of(pos->keys.pawns)];
    for (Color color = WHITE; color <= BLACK; color++)
        view.non_pawns[color] = &correction->non_pawns[us][color][index_of(
            pos->keys.non_pawns[color])];
    return view;
}

int correction_of(const CorrectionView *view) {
    return (*view->pawns * CORRECTION_PAWNS +
            (*view->non_pawns[WHITE] + *view->non_pawns[BLACK]) * CORRECTION_NON_PAWNS +
            *view->line * CORRECTION_LINE) /
           CORRECTION_MAX;
}

void correction_learn(const CorrectionView *view, int error, int depth) {
    int bonus = clamp(error * depth / CORRECTION_DIVISOR, -CORRECTION_STEP, CORRECTION_STEP);
    gravity_update(view->pawns, bonus, CORRECTION_MAX);
    gravity_update(view->non_pawns[WHITE], bonus, CORRECTION_MAX);
    gravity_update(view->non_pawns[BLACK], bonus, CORRECTION_MAX);
    gravity_update(view->line, bonus, CORRECTION_MAX);
}
