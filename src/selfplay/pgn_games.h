// pgn_games.h: games of game files as PGN games, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PGN_GAMES_H
#define SELFPLAY_PGN_GAMES_H

#include "notation/pgn.h"
#include "selfplay/record.h"

// Returns the score at the start of a comment of fastchess, Cute Chess or OpenBench ("+0.35/12
// 0.05s", "-M5/20", "0.31"), in centipawns for the side that moved: +-CODED_MATE_CP for mates,
// others within +-CODED_EVAL_MAX_CP, SCORE_NONE without a score.
int pgn_comment_score(const char *comment);

// Converts a PGN game. The first moves whose comment is "book", at most OPENING_PLIES_MAX, become
// the opening; moves without a score get SCORE_NONE. Moves beyond RECORD_PLIES_MAX are left out.
// Returns NULL, or an error for a game that `import` leaves out: its result is missing, contradicts
// the tag or the last position or was not decided on the board (a loss on time, an illegal move, a
// crash), or it has no moves after the opening.
const char *record_from_pgn(const PgnGame *pgn, GameRecord *record);

// Converts a record to PGN in the form of fastchess: opening moves as "book", scores as "+0.35/0"
// because the depth is unknown, mates as 320.00, or less by 0.01 a ply if their length is known.
// number: of the game, from 1. names: of White and Black. Sets pgn->is_too_large if there is not
// enough memory.
void record_to_pgn(const GameRecord *record, uint64_t number, const char *const names[2],
                   PgnGame *pgn);

#endif
