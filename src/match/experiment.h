// experiment.h: a match with a log, a sequential test and factors.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_EXPERIMENT_H
#define MATCH_EXPERIMENT_H

#include "base/file.h"
#include "match/match.h"
#include "match/statistics.h"

enum { FACTORS_MAX = REGRESSORS_MAX - 1, FACTOR_LABEL_BYTES = 48 };

// A search parameter under test. Each pair of games draws the side that plays it at high; the other
// side plays it at low.
typedef struct Factor {
    int param;  // index of params
    int low, high;
} Factor;

// The results so far.
typedef struct Tally {
    int pairs;
    MatchScore score;  // of the first side
    Pentanomial pentanomial;
    LeastSquares effects;
    int factor_count;
    char labels[FACTORS_MAX][FACTOR_LABEL_BYTES];  // "NAME=LOW:HIGH"
} Tally;

// Called after each pair, on any thread. is_played: false for a pair read from the log.
typedef void ExperimentStep(void *context, const Tally *tally, bool is_played);

typedef struct ExperimentOptions {
    const char *path;           // log; NULL: none
    OverwritePolicy overwrite;  // of an existing log
    int pairs;                  // in the tally at the end
    int64_t seed;               // of openings and factors
    const char *conditions;     // other settings that the games depend on, for the head of the log
    ParamSet sides[2];          // parameters that are no factors
    int factor_count;
    Factor factors[FACTORS_MAX];
    // Elo differences of the sequential test. The match ends when the test is decided. No test
    // unless the first is less than the second.
    double sprt[2];
    const char *(*run)(void *match, const MatchPlan *plan);  // match_run; tests replace it
    void *match;
    ExperimentStep *step;  // or NULL
    void *context;
} ExperimentOptions;

// Plays until the tally has options->pairs, the test is decided, or the run is stopped. Logs each
// pair before it reports the next: a killed run loses only unreported pairs, and a resumed run
// writes the same log as an uninterrupted one. A resumed run may have another number of pairs and
// another test; the other settings must be equal. Returns NULL or an error.
const char *experiment_run(const ExperimentOptions *options, Tally *tally, Failure *failure);

// Reads the tally of a log with any settings. Calls step, unless it is NULL, after each pair.
// Returns NULL or an error.
const char *experiment_read(const char *path, Tally *tally, ExperimentStep *step, void *context);

// Returns true if the first difference is less than the second: without a test both are 0.
bool sprt_is_given(const double sprt[2]);
// Returns the state of the test: 1 = the second difference is accepted, -1 = the first one,
// 0 = undecided, or no test.
int sprt_state(const Tally *tally, const double sprt[2]);

// Estimates the Elo of each factor at high over low, by linear regression of the scores of pairs on
// all factors. Interactions between factors are ignored. Points become Elo by the slope of the
// logistic curve at equal scores, which underestimates effects beyond about 100 Elo. *first: lead
// of the first side, averaged over all factors. Returns false if there are too few pairs.
bool experiment_effects(const Tally *tally, Estimate elo[FACTORS_MAX], Estimate *first);

#endif
