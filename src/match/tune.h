// tune.h: SPSA of the search parameters by games between values perturbed both ways.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_TUNE_H
#define MATCH_TUNE_H

#include "base/file.h"
#include "match/match.h"

enum { TUNE_ONE = 1000000 };  // values are kept in millionths

typedef struct TuneState {
    int iteration, planned;       // number of iterations done, and of the whole run
    MatchScore score;             // of the last iteration
    int64_t values[PARAM_COUNT];  // in units of 1 / TUNE_ONE
} TuneState;

typedef struct TuneOptions {
    const char *path;           // log
    OverwritePolicy overwrite;  // of an existing log
    bool chosen[PARAM_COUNT];   // the parameters to tune
    int64_t iterations;         // in the log at the end
    int64_t pairs;              // of games in each iteration
    double rate;                // step size of the last iterations ("r_end"), at least 1e-6
    int64_t seed;
    const char *conditions;  // other settings that the games depend on, for the head of the log
    const char *(*run)(void *match, const MatchPlan *plan);  // match_run; tests replace it
    void *match;
    // Called after each iteration, or NULL. is_played: false for one read from the log.
    void (*step)(void *context, const TuneState *state, bool is_played);
    void *context;
} TuneOptions;

// Tunes until the log has options->iterations or the run is stopped; *state is the last state. Logs
// each iteration before the next begins: a killed run loses one at most, and a resumed run writes
// the same log as an uninterrupted one. A resumed run may have another number of iterations, which
// changes the size of later steps and is logged; the other settings must be equal. Returns NULL or
// an error.
const char *tune(const TuneOptions *options, TuneState *state, Failure *failure);

#endif
