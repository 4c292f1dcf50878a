// match.h: games between two sets of the search's numbers, each opening with both colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_MATCH_H
#define LEARN_MATCH_H

#include "learn/player.h"

// Games of the first set.
typedef struct MatchScore {
    int wins, draws, losses;
} MatchScore;

typedef struct Match Match;

// Two engines for each thread, 1..256, that play by the rules, which must live as long. NULL if
// memory is short. Free with match_destroy.
Match *match_create(const GameRules *rules, int threads, int hash_mb);
void match_destroy(Match *match);

// Plays pairs of games with the same opening, twice as many games as pairs, and counts them. The
// score depends on sets, seed and rules alone. False if asked to stop, *score is then untouched.
bool match_play(Match *match, const ParamSet *first, const ParamSet *second, uint64_t seed,
                int pairs, MatchScore *score);

// Names the network that plays, as engine_network_hash.
uint64_t match_network_hash(const Match *match);

#endif
