// verdict.h: evaluations and verdicts on moves in PGN games.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_VERDICT_H
#define COMMANDS_VERDICT_H

#include "commands/report.h"

// Removes the evaluation of a move, and the verdict of an earlier run or of Lichess if its better
// line or its glyph is there: the sentence, the line, and the glyph.
void verdict_remove(PgnGame *pgn, int ply);

// Adds the evaluation of move number ply >= 1, which led from root to next, and after a bad move a
// glyph, a sentence and the better line. The game has the analyses before and after the move. A
// move that the user has judged by a glyph gets no other, and the sentence does not judge it.
void verdict_add(AnnotatedGame *annotated, int ply, const Position *root, const Position *next);

#endif
