// judgement.h: how good the played moves of a game were, by the expected score that they lost.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_JUDGEMENT_H
#define ENGINE_JUDGEMENT_H

#include "engine/wdl.h"

// Thresholds and accuracy follow Lichess (lichess-org/lila, Advice.scala, and
// https://lichess.org/page/accuracy), which fits winning chances to games of people. The model of
// wdl.h describes games of engines, where the same advantage is worth about twice as much. So a
// loss of expected score counts half.
typedef enum Judgement { JUDGED_GOOD, JUDGED_INACCURACY, JUDGED_MISTAKE, JUDGED_BLUNDER } Judgement;
enum { JUDGEMENTS = JUDGED_BLUNDER + 1 };

// Returns the expected score of the side to move in permille: 1000 for a win, 500 for a draw.
int expected_permille(Score score, const Position *pos);

// loss_permille: expected score before the move minus that after it, of the same side.
Judgement judgement_of(int loss_permille);
// Judges a move that allows a forced mate, or that loses one. lead_cp: the advantage that
// the other side had before the move, or that the mover still has after it, by wdl_centipawns.
// Above 999 Lichess calls the move an inaccuracy; here it is good, because the game was decided.
Judgement judgement_of_mate(int lead_cp);
// Returns the accuracy of a move in percent, 0..100.
double judgement_accuracy(int loss_permille);

// "", "?!", "?" and "??"; and "", "Inaccuracy", "Mistake" and "Blunder".
extern const char *const judgement_glyphs[JUDGEMENTS], *const judgement_names[JUDGEMENTS];

#endif
