// chart.h: charts of a match and of a tuning run, from its steps.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_CHART_H
#define MATCH_CHART_H

#include "match/experiment.h"
#include "match/tune.h"

// Values along a run of any length, {0} before it. Drops every second step when it is full.
enum { SERIES_POINTS = 512 };
typedef struct Series {
    int count, stride;
    double x[SERIES_POINTS];
    double y[PARAM_COUNT][SERIES_POINTS];
} Series;

// Adds the state after a step: Elo, its error and the log likelihood ratio; or all parameters as
// percent of their ranges from their initial values.
void series_add_tally(Series *series, const Tally *tally, const double sprt[2]);
void series_add_tune(Series *series, const TuneState *state);

// Write Elo over games with its error band, and below it the ratio of the sequential test if there
// is one; the chosen parameters that moved furthest, over iterations. Return NULL or an error.
const char *chart_write_match(const char *path, const Series *series, const double sprt[2]);
const char *chart_write_tune(const char *path, const Series *series,
                             const bool chosen[PARAM_COUNT]);

#endif
