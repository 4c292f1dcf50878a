// match.h: matches of two sides in pairs of games: each opening is played with both colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "base/file.h"
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

// Adds both games of a pair.
void match_score_add(MatchScore *score, PairResult result);

// Returns false for the parameters (by index of params) of time management, which games at fixed
// nodes do not use.
bool match_measures(int param);

// Numbers are int64_t, as the arguments of the command line.
typedef struct MatchOptions {
    GameRules rules;          // hard_nodes: of the searches that check random openings
    const char *networks[2];  // of the first and the second side; NULL: the embedded network
    int64_t hard_nodes[2];    // by side; 0: the limit of the rules
    // Openings instead of random ones, in an order shuffled by the seed. All lines must be legal
    // positions. After each round through the book, openings get one more random move, because
    // equal openings would give equal games. NULL: random openings.
    const Book *book;
    int64_t threads;             // 1..PARALLEL_MAX
    int64_t hash_mb;             // transposition table of each engine
    void (*fewer)(int threads);  // see ordered.h
    FILE *pgn;                   // gets the games in the order of their pairs; or NULL
    bool replaces_pgn;           // the games of pair 0 replace the content of pgn
} MatchOptions;

typedef struct Match Match;

// Creates the engines. *options must live as long as the match. Returns NULL or an error, with
// failure->path set for an error of a network file.
const char *match_create(const MatchOptions *options, Match **match, Failure *failure);
void match_destroy(Match *match);

// Returns network_hash of the network of a side.
uint64_t match_network_hash(const Match *match, int side);

// The pairs to play, and the receiver of their results.
typedef struct MatchPlan {
    uint64_t seed;   // of the openings
    int begin, end;  // numbers of the pairs: begin, begin + 1 ... end - 1
    // Sets the parameters of both sides in a pair. They may depend on its number only. Called on
    // any thread.
    void (*choose)(void *context, int pair, ParamSet sides[2]);
    // Called for the pairs in order, one at a time, on any thread. False ends the match.
    bool (*finished)(void *context, int pair, PairResult result);
    void *context;
} MatchPlan;

// Plays until all pairs are played, finished returns false or the stop flag of the rules is set;
// pairs not reported by then are lost. The games of a pair depend on sides, rules, seed and number
// only. match: a Match. Returns NULL or an error.
const char *match_run(void *match, const MatchPlan *plan);

#endif
