// adjudicate.h: games that tablebases decide before they are played out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ADJUDICATE_H
#define LEARN_ADJUDICATE_H

#include "learn/played.h"
#include "syzygy/probe.h"

// True if the tables settle the result of a game that stands at pos, under the fifty-move rule.
// False, too, where they do not know it, or where its counter leaves a win uncertain.
bool tablebase_decides(Syzygy *syzygy, const Position *pos, GameResult *result);

// What tablebases found in played games.
typedef struct TablebaseFindings {
    uint64_t decided;       // games that reached the tables
    uint64_t contradicted;  // of these, games with another result
    uint64_t scores;        // scores changed
} TablebaseFindings;

// Gives a game that reaches the tables their result, ends it where a blunder changes that, and
// makes the scores of its positions there agree: 0 for a draw; a win or loss keeps its score if the
// sign is right, else it becomes +-TABLEBASE_SCORE_CP.
enum { TABLEBASE_SCORE_CP = 1500 };
void tablebase_correct(Syzygy *syzygy, PlayedGame *played, Game *scratch,
                       TablebaseFindings *findings);

#endif
