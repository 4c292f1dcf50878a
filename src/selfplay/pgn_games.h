// pgn_games.h: games of game files as PGN games, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PGN_GAMES_H
#define SELFPLAY_PGN_GAMES_H

#include "notation/pgn.h"
#include "selfplay/played.h"

// The score that a comment of fastchess, Cute Chess or OpenBench begins with ("+0.35/12 0.05s",
// "-M5/20", "0.31"), in centipawns for the side that moved; mates become +-CODED_MATE_CP, others
// stay within +-CODED_EVAL_MAX_CP. SCORE_NONE if it begins with none.
int pgn_comment_score(const char *comment);

// Fills *played. Moves whose comment is "book" at the beginning of the game become its random ones,
// at most GAME_RANDOM_MAX; moves without a score get SCORE_NONE. What follows after GAME_SCORED_MAX
// moves is left out. Returns NULL, or why the trainer cannot use the game: its result is missing,
// contradicts the position or was not decided by it (a loss on time, an illegal move, a crash), or
// it has no move but random ones.
const char *played_from_pgn(const PgnGame *pgn, PlayedGame *played);

// The other way, in the form of fastchess: random moves as "book", scores as "+0.35/0", for the
// depth is not known; mates, whose distance is not known either, as 320.00. number: of the game,
// from 1. Afterwards pgn->is_too_large if there was not enough memory.
void played_to_pgn(const PlayedGame *played, uint64_t number, PgnGame *pgn);

#endif
