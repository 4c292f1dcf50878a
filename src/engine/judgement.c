// judgement.c: thresholds and accuracy.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judgement.h"

#include <math.h>

static const int least_loss[JUDGEMENTS] = {0, 100, 200, 300};  // permille

int expected_permille(Score score, const Position *pos) {
    const Wdl wdl = wdl_of(score, pos);
    return wdl.win + wdl.draw / 2;
}

Judgement judgement_of(int loss_permille) {
    Judgement judgement = JUDGED_BLUNDER;
    while (judgement > JUDGED_GOOD && loss_permille < least_loss[judgement]) judgement--;
    return judgement;
}

Judgement judgement_of_mate(int lead_cp) {
    return lead_cp > 999 ? JUDGED_GOOD : lead_cp > 700 ? JUDGED_MISTAKE : JUDGED_BLUNDER;
}

double judgement_accuracy(int loss_permille) {
    const double percent = loss_permille > 0 ? loss_permille / 20.0 : 0;
    const double accuracy = 103.1668 * exp(-0.04354 * percent) - 3.1669;
    return fmin(fmax(accuracy, 0), 100);
}

const char *const judgement_glyphs[JUDGEMENTS] = {"", "?!", "?", "??"};
const char *const judgement_names[JUDGEMENTS] = {"", "Inaccuracy", "Mistake", "Blunder"};
