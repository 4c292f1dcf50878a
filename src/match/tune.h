// tune.h: SPSA of the search parameters by games between values perturbed both ways.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_TUNE_H
#define MATCH_TUNE_H

#include "base/failure.h"
#include "base/file.h"
#include "match/match.h"

enum { TUNE_ONE = 1000000 };  // values are kept in millionths

typedef struct TuneState {
    int iteration;                // number of iterations done
    MatchScore score;             // of the last one
    int64_t values[PARAM_COUNT];  // in 1 / TUNE_ONE
} TuneState;

typedef struct TuneOptions {
    const char *path;           // log
    OverwritePolicy overwrite;  // what becomes of a log that is there
    bool chosen[PARAM_COUNT];   // the parameters to tune
    int iterations;             // in the log at the end
    int pairs;                  // of games in each iteration
    double rate;                // step size of the last iterations ("r_end"), at least 1e-6
    uint64_t seed;
    const char *conditions;  // text for the head of the log: what else the games depend on
    // Plays the games of an iteration, as match_play does. False to end early.
    bool (*play)(void *context, const ParamSet *first, const ParamSet *second, uint64_t seed,
                 int pairs, MatchScore *score);
    void (*progress)(void *context, const TuneState *state);  // after each iteration
    void *context;
} TuneOptions;

// Tunes until the log holds options->iterations or play ends the run; *state is that of the last
// one. Each iteration is logged before the next begins: a killed run loses one at most, and a
// resumed run writes the same log as an uninterrupted one. On resuming, the number of iterations
// may change, with which the steps to come shrink; the log says so. Nothing else may. Returns NULL
// or an error of the log.
const char *tune(const TuneOptions *options, TuneState *state, Failure *failure);

#endif
