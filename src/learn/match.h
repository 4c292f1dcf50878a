// match.h: games in pairs between two sides, each opening with both colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_MATCH_H
#define LEARN_MATCH_H

#include "board/book.h"
#include "learn/player.h"

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

// Two engines for each thread, 1..256, that play by the rules, which must live as long. NULL if
// memory is short. Free with match_destroy.
Match *match_create(const GameRules *rules, int threads, int hash_mb);
void match_destroy(Match *match);

// Settings of a side, 0 = the first and 1 = the second. Both begin with the network inside the
// program and the hard node limit of the rules. NULL, or a static text that says what is wrong with
// the network file.
const char *match_set_network(Match *match, int side, const char *path);
void match_set_nodes(Match *match, int side, uint64_t hard_nodes);
// Names the network of a side, as engine_network_hash.
uint64_t match_network_hash(const Match *match, int side);

// Openings from a book, whose lines must be legal positions and which must live as long, instead of
// random ones. They come in an order that the seed shuffles. Once all were played they come again,
// with a random move more each time, for the same opening would be the same games again.
void match_set_book(Match *match, const Book *book);

// Which pairs to play, and who hears of them.
typedef struct MatchPlan {
    uint64_t seed;   // of the openings
    int begin, end;  // numbers of the pairs: begin, begin + 1 ... end - 1
    // Tells the parameters of both sides in a pair. Called by any thread; the number alone decides.
    void (*choose)(void *context, int pair, ParamSet sides[2]);
    // Hears of the pairs in order, one at a time, on any thread. False ends the match.
    bool (*finished)(void *context, int pair, PairResult result);
    void *context;
} MatchPlan;

// Plays the pairs until all are played, finished returns false or the rules' stop is set; what was
// not heard of by then is lost. A pair's games depend on sides, rules, seed and number alone. NULL
// or a static text: not enough memory.
const char *match_run(Match *match, const MatchPlan *plan);

// Plays pairs between two parameter sets, twice as many games as pairs, and counts them. False if
// it ended early, *score is then untouched.
bool match_play(Match *match, const ParamSet *first, const ParamSet *second, uint64_t seed,
                int pairs, MatchScore *score);

#endif
