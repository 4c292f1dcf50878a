// skill.h: playing weaker on purpose: how much is searched, and which of the good moves is played.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_SKILL_H
#define ENGINE_SKILL_H

#include "search/score.h"

// Skill is a number from 0 (a beginner) to SKILL_FULL (all the engine can).
enum { SKILL_FULL = 1000, SKILL_LEVEL_MAX = 20, SKILL_ELO_MIN = 1000, SKILL_ELO_MAX = 2800 };

// Skill of a level 0..SKILL_LEVEL_MAX, the last of which is SKILL_FULL; and of an Elo number
// SKILL_ELO_MIN..SKILL_ELO_MAX, which is always less than SKILL_FULL. The Elo scale is that of
// CCRL's blitz list, to within some 100.
int skill_of_level(int level);
int skill_of_elo(int elo);

// Nodes that a search may take; 0 = as many as it likes (SKILL_FULL).
uint64_t skill_nodes(int skill);
// Root moves whose scores the choice needs, at least 1.
int skill_lines(int skill);

// Index of the move to play, of count moves with these scores, best first. Equal seeds choose
// alike. Moves without a score (-SCORE_INFINITE) are never chosen, but for the first.
int skill_choose(int skill, uint64_t seed, const Score *scores, int count);

#endif
