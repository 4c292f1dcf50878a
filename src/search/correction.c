// correction.c: tables of the evaluation's errors.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/correction.h"

#include "base/numbers.h"
#include "search/params.h"

static unsigned index_of(uint64_t key) { return key & (CORRECTION_ENTRIES - 1); }

CorrectionContext correction_context(Correction *correction, const Position *pos,
                                     const int played[2]) {
    Color us = (Color)pos->side;
    CorrectionContext context = {.continuation = &correction->continuation[played[1]][played[0]]};
    context.pawns = &correction->pawns[us][index_of(pos->keys.pawns)];
    for (Color color = WHITE; color <= BLACK; color++)
        context.non_pawns[color] =
            &correction->non_pawns[us][color][index_of(pos->keys.non_pawns[color])];
    return context;
}

int correction_of(const CorrectionContext *context) {
    return (*context->pawns * CORRECTION_PAWNS +
            (*context->non_pawns[WHITE] + *context->non_pawns[BLACK]) * CORRECTION_NON_PAWNS +
            *context->continuation * CORRECTION_CONTINUATION) /
           CORRECTION_MAX;
}

void correction_learn(const CorrectionContext *context, int error, int depth) {
    int bonus = clamp(error * depth / CORRECTION_DIVISOR, -CORRECTION_STEP, CORRECTION_STEP);
    gravity_update(context->pawns, bonus, CORRECTION_MAX);
    gravity_update(context->non_pawns[WHITE], bonus, CORRECTION_MAX);
    gravity_update(context->non_pawns[BLACK], bonus, CORRECTION_MAX);
    gravity_update(context->continuation, bonus, CORRECTION_MAX);
}
