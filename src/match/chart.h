// chart.h: charts of a match and of a tuning run, from its steps.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_CHART_H
#define MATCH_CHART_H

#include "match/experiment.h"
#include "match/tune.h"

// Curves along a run of any length, {0} before it. Drops every second point when it is full.
enum { SERIES_POINTS = 512 };
typedef struct Series {
    int count, stride;  // number of points, and of steps between two of them
    double x[SERIES_POINTS];
    double y[PARAM_COUNT][SERIES_POINTS];  // by curve
} Series;

// Adds Elo, its error and the log likelihood ratio after a pair.
void series_add_tally(Series *series, const Tally *tally, const double sprt[2]);
// Adds all parameters after an iteration: the differences from their initial values, in percent of
// their ranges.
void series_add_tune(Series *series, const TuneState *state);

// Draws Elo over games with its error band and, if there is a test, its log likelihood ratio below.
// Returns NULL or an error.
const char *chart_write_match(const char *path, const Series *series, const double sprt[2]);
// Draws the chosen parameters that moved furthest, at most SVG_CURVES_MAX, over iterations. Returns
// NULL or an error.
const char *chart_write_tune(const char *path, const Series *series,
                             const bool chosen[PARAM_COUNT]);

#endif
