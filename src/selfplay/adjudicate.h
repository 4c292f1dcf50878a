// adjudicate.h: games that tablebases decide before they are played out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_ADJUDICATE_H
#define SELFPLAY_ADJUDICATE_H

#include "selfplay/record.h"
#include "syzygy/probe.h"

// True if the tables settle the result of a game that stands at pos, under the fifty-move rule.
// False, too, where they do not know it, or where its counter leaves a win uncertain.
bool tablebase_decides(Syzygy *syzygy, const Position *pos, GameResult *result);

// What tablebases found in played games, each game counted once.
typedef struct TablebaseFindings {
    uint64_t decided;       // games that reached the tables, with the position at their end if not
                            // before
    uint64_t contradicted;  // of these, games that had another result
    uint64_t cut;           // of these, games that end earlier now
    uint64_t scores;        // scores changed, in all games
} TablebaseFindings;

// Gives a game that reaches the tables their result, ends it where a blunder changes that, and
// makes the scores of its positions there agree: 0 for a draw; a win or loss keeps its score if the
// sign is right, else it becomes +-TABLEBASE_SCORE_CP of a network as trained, at the score scale
// of the game. Adds to *findings.
enum { TABLEBASE_SCORE_CP = 1500 };
void tablebase_correct(Syzygy *syzygy, GameRecord *record, int score_scale, Game *scratch,
                       TablebaseFindings *findings);

#endif
