// experiment.h: a match with its log, its sequential test and its factors.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_EXPERIMENT_H
#define LEARN_EXPERIMENT_H

#include "learn/match.h"
#include "learn/statistics.h"

enum { FACTORS_MAX = REGRESSORS_MAX - 1, FACTOR_LABEL_BYTES = 48 };

// A search parameter under test: each pair of games draws which side plays it at high; the other
// plays it at low.
typedef struct Factor {
    int param;  // index of params
    int low, high;
} Factor;

// What the games say so far.
typedef struct Tally {
    int pairs;         // heard of
    MatchScore score;  // of the first side
    Pentanomial pentanomial;
    LeastSquares effects;
    int factor_count;
    char labels[FACTORS_MAX][FACTOR_LABEL_BYTES];  // "NAME=LOW:HIGH"
} Tally;

typedef struct ExperimentOptions {
    const char *path;        // log to create or to go on with; NULL: none
    bool resume;             // go on with an existing log
    int pairs;               // in the tally when done
    uint64_t seed;           // of openings and signs
    const char *conditions;  // what else the games depend on, in words, for the head of the log
    ParamSet sides[2];       // where no factor says otherwise
    int factor_count;
    Factor factors[FACTORS_MAX];
    bool has_sprt;  // the match ends when the test between elo0 and elo1 is decided
    double elo0, elo1;
    // Plays a plan, as match_run does.
    const char *(*play)(void *context, const MatchPlan *plan);
    void (*progress)(void *context, const Tally *tally);  // after each pair, on any thread
    void *context;
} ExperimentOptions;

// Plays until the tally holds the wanted number of pairs, the test is decided, or play ends early.
// Each pair is in the log before the next is heard of, so that a killed run loses those in play and
// those that wait for them, and a run that was resumed writes the log of one that was not. The
// number of pairs and the test may differ from those of the run before; all that the games depend
// on may not. NULL, or a static text that says what is wrong.
const char *experiment_run(const ExperimentOptions *options, Tally *tally);

// The tally of a log, whatever its settings. NULL, or a static text.
const char *experiment_read(const char *path, Tally *tally);

// How the test stands: 1 when elo1 was accepted, -1 for elo0, 0 undecided.
int sprt_state(const Tally *tally, double elo0, double elo1);

// What each factor at high is worth over low, in Elo, by linear regression of the pairs' scores on
// all signs at once; interactions between factors are ignored. The slope of the logistic curve at
// equal scores turns points into Elo, so that large effects, beyond some 100 Elo, read too small.
// *first becomes the lead of the first side with all factors averaged, which is 0 but for luck if
// only factors tell the sides apart. False as long as there are too few pairs.
bool experiment_effects(const Tally *tally, Estimate elo[FACTORS_MAX], Estimate *first);

#endif
