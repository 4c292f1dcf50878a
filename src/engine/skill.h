// skill.h: weaker play: fewer nodes, and a random choice among good moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_SKILL_H
#define ENGINE_SKILL_H

#include "search/score.h"

// Skill is 0 (a beginner) to SKILL_FULL (full strength).
enum { SKILL_FULL = 1000, SKILL_LEVEL_MAX = 20, SKILL_ELO_MIN = 1000, SKILL_ELO_MAX = 2800 };

// Return the skill of a level 0..SKILL_LEVEL_MAX, the last of which is SKILL_FULL, and of an Elo
// rating SKILL_ELO_MIN..SKILL_ELO_MAX, all less than SKILL_FULL. Ratings are on the scale of CCRL's
// blitz list, within about 100.
int skill_of_level(int level);
int skill_of_elo(int elo);

// Returns the number of principal variations to choose from, at least 1.
int skill_lines(int skill);
// Returns the node limit of a search of these, 0 = no limit.
uint64_t skill_nodes(int skill);

// Returns the index of the move to play, given the scores of count moves, best first. Equal seeds
// choose the same move. Only the first move may be chosen without a score (-SCORE_INFINITE).
int skill_choose(int skill, uint64_t seed, const Score *scores, int count);

#endif
