// match.h: a match of two sides in pairs of games, each opening with both colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "notation/book.h"
#include "selfplay/player.h"

// Games of the first side.
typedef struct MatchScore {
    int wins, draws, losses;
} MatchScore;

// Both games of a pair for the first side: 1 won, 0 drawn, -1 lost.
typedef struct PairResult {
    int8_t as_white, as_black;
} PairResult;

void match_score_add(MatchScore *score, PairResult result);

typedef struct Match Match;

// The engines for each of 1..PARALLEL_MAX threads. The rules must live as long as the match. NULL
// if there is not enough memory.
Match *match_create(const GameRules *rules, int threads, int hash_mb);
void match_destroy(Match *match);

// Settings of a side: 0 = the first, 1 = the second. The defaults are the embedded network and the
// hard node limit of the rules. Returns NULL or an error of the network file.
const char *match_set_network(Match *match, int side, const char *path);
void match_set_nodes(Match *match, int side, uint64_t hard_nodes);
// Identifies the network of a side, as engine_network_hash.
uint64_t match_network_hash(const Match *match, int side);

// Openings from a book instead of random ones, in an order that the seed shuffles. Its lines must
// be legal positions, and it must live as long as the match. After the last opening they start
// again with one more random move each time, since equal openings would give equal games.
void match_set_book(Match *match, const Book *book);

// Which pairs to play, and where their results go.
typedef struct MatchPlan {
    uint64_t seed;   // of the openings
    int begin, end;  // numbers of the pairs: begin, begin + 1 ... end - 1
    // Sets the parameters of both sides in a pair, which may depend on its number only. Called on
    // any thread.
    void (*choose)(void *context, int pair, ParamSet sides[2]);
    // Called with the pairs in order, one at a time, on any thread. False ends the match.
    bool (*finished)(void *context, int pair, PairResult result);
    void *context;
} MatchPlan;

// Plays until all pairs are played, finished returns false or the rules' stop is set; pairs not
// reported by then are lost. The games of a pair depend on sides, rules, seed and number only.
// Returns NULL or an error.
const char *match_run(Match *match, const MatchPlan *plan);

// Plays pairs of games between two parameter sets and counts the games. False if it ended early;
// *score is untouched then.
bool match_play(Match *match, const ParamSet *first, const ParamSet *second, uint64_t seed,
                int pairs, MatchScore *score);

#endif
