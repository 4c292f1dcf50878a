// tune.h: SPSA: climbs by games between the search's numbers moved a little one way and the other.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_TUNE_H
#define LEARN_TUNE_H

#include "learn/match.h"

enum { TUNE_ONE = 1000000 };  // values are kept in millionths

typedef struct TuneState {
    int iteration;                // so many are done
    MatchScore score;             // of the last one
    int64_t values[PARAM_COUNT];  // in 1 / TUNE_ONE
} TuneState;

typedef struct TuneOptions {
    const char *path;          // log to create, or to go on with
    bool resume;               // go on with an existing log
    bool chosen[PARAM_COUNT];  // the numbers to tune
    int iterations;            // in the log when done
    int pairs;                 // of games in each iteration
    int rate;                  // how far the last iterations move, in millionths ("r_end")
    uint64_t seed;
    const char *conditions;  // what else the games depend on, in words, for the head of the log
    // Plays the games of an iteration, as match_play does. False to end early.
    bool (*play)(void *context, const ParamSet *first, const ParamSet *second, uint64_t seed,
                 int pairs, MatchScore *score);
    void (*progress)(void *context, const TuneState *state);  // after each iteration
    void *context;
} TuneOptions;

// Tunes until the log holds the wanted number of iterations, or play ends it; *state tells what it
// holds. Each iteration is written before the next begins, so that a killed run loses one at most,
// and a run that was resumed writes the log of one that was not. NULL, or a static text that says
// what is wrong with the log.
const char *tune(const TuneOptions *options, TuneState *state);

#endif
