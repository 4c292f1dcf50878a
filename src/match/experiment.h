// experiment.h: a match with a log, a sequential test and factors.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_EXPERIMENT_H
#define MATCH_EXPERIMENT_H

#include "base/failure.h"
#include "base/file.h"
#include "match/match.h"
#include "match/statistics.h"

enum { FACTORS_MAX = REGRESSORS_MAX - 1, FACTOR_LABEL_BYTES = 48 };

// A search parameter under test: each pair of games draws which side plays it at high; the other
// plays it at low.
typedef struct Factor {
    int param;  // index of params
    int low, high;
} Factor;

// The results so far.
typedef struct Tally {
    int pairs;         // reported
    MatchScore score;  // of the first side
    Pentanomial pentanomial;
    LeastSquares effects;
    int factor_count;
    char labels[FACTORS_MAX][FACTOR_LABEL_BYTES];  // "NAME=LOW:HIGH"
} Tally;

typedef struct ExperimentOptions {
    const char *path;           // log; NULL: none
    OverwritePolicy overwrite;  // what becomes of a log that is there
    int pairs;                  // in the tally at the end
    uint64_t seed;              // of openings and signs
    const char *conditions;     // text for the head of the log: what else the games depend on
    ParamSet sides[2];          // where no factor says otherwise
    int factor_count;
    Factor factors[FACTORS_MAX];
    bool has_sprt;  // the match ends when the test between elo0 and elo1 is decided
    double elo0, elo1;
    // Plays a plan, as match_run does.
    const char *(*play)(void *context, const MatchPlan *plan);
    void (*progress)(void *context, const Tally *tally);  // after each pair, on any thread
    void *context;
} ExperimentOptions;

// Plays until the tally holds options->pairs, the test is decided, or play ends early. Each pair is
// logged before the next is reported: a killed run loses only unreported pairs, and a resumed run
// writes the same log as an uninterrupted one. On resuming, the number of pairs and the test may
// change; whatever the games depend on may not. Returns NULL or an error.
const char *experiment_run(const ExperimentOptions *options, Tally *tally, Failure *failure);

// The tally of a log, whatever its settings. Returns NULL or an error.
const char *experiment_read(const char *path, Tally *tally);

// State of the test: 1 = elo1 accepted, -1 = elo0 accepted, 0 = undecided.
int sprt_state(const Tally *tally, double elo0, double elo1);

// What each factor gains at high over low, in Elo, by linear regression of the pairs' scores on all
// signs; interactions between factors are ignored. Points become Elo by the slope of the logistic
// curve at equal scores, which understates effects beyond some 100 Elo. *first becomes the lead of
// the first side with all factors averaged; if the sides differ in factors only, it is 0 but for
// noise. False if there are too few pairs.
bool experiment_effects(const Tally *tally, Estimate elo[FACTORS_MAX], Estimate *first);

#endif
