// adjudicate.h: games that tablebases decide before they are played out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_ADJUDICATE_H
#define SELFPLAY_ADJUDICATE_H

#include "selfplay/record.h"
#include "syzygy/probe.h"

// Sets *result to the result of perfect play from pos under the fifty-move rule. Returns false if
// the tables do not contain pos, or if the fifty-move counter makes a win uncertain, also because
// its DTZ table is missing.
bool tablebase_decides(Syzygy *syzygy, const Position *pos, GameResult *result);

// Corrections of games by tablebases. Each game counts once.
typedef struct TablebaseFindings {
    uint64_t decided;       // games with a position in the tables, the last one included
    uint64_t contradicted;  // of these, finished games that had another result
    uint64_t cut;           // of these, games that end earlier now
    uint64_t scores;        // scores changed, in all games
} TablebaseFindings;

// Sets the result of a game to the result of its first position in the tables. Ends the game where
// a blunder changes the result. Corrects the scores of its positions in the tables: 0 for a draw.
// In a decided position a score that is unknown, 0 or of the wrong sign becomes
// +-TABLEBASE_SCORE_CP of a network as trained, at the score scale of the game. Adds to *findings.
enum { TABLEBASE_SCORE_CP = 1500 };
void tablebase_correct(Syzygy *syzygy, GameRecord *record, int score_scale,
                       TablebaseFindings *findings);

#endif
