// chart.c: steps of a run as curves.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/chart.h"

#include <math.h>

#include "base/svg.h"

enum { ELO, ERROR, LLR };

static void drop_every_second(Series *series) {
    series->count /= 2;
    series->stride *= 2;
    for (int i = 0; i < series->count; i++) {
        series->x[i] = series->x[2 * i + 1];
        for (int c = 0; c < PARAM_COUNT; c++) series->y[c][i] = series->y[c][2 * i + 1];
    }
}

// Returns the index of the point for this step, or -1 if the step is left out.
static int next_point(Series *series, int step, double x) {
    if (series->stride == 0) series->stride = 1;
    if (series->count == SERIES_POINTS) drop_every_second(series);
    if (step % series->stride != 0) return -1;
    series->x[series->count] = x;
    return series->count++;
}

void series_add_tally(Series *series, const Tally *tally, const double sprt[2]) {
    const int i = next_point(series, tally->pairs, 2.0 * tally->pairs);
    if (i < 0) return;
    const Estimate elo = pentanomial_elo(&tally->pentanomial);
    const bool has_error = pentanomial_has_variance(&tally->pentanomial);
    series->y[ELO][i] = has_error ? elo.value : NAN;
    series->y[ERROR][i] = elo.error;
    series->y[LLR][i] = sprt_llr(&tally->pentanomial, sprt[0], sprt[1]);
}

void series_add_tune(Series *series, const TuneState *state) {
    const int i = next_point(series, state->iteration, state->iteration);
    if (i < 0) return;
    for (int p = 0; p < PARAM_COUNT; p++) {
        const double way = (double)state->values[p] / TUNE_ONE - params[p].initial;
        series->y[p][i] = 100 * way / (params[p].max - params[p].min);
    }
}

const char *chart_write_match(const char *path, const Series *series, const double sprt[2]) {
    const SvgChart charts[] = {
        {.title = "Elo of the first side, with 95 % error",
         .x_label = "games",
         .count = 1,
         .curves = {{"Elo", "#1f77b4", series->count, series->x, series->y[ELO],
                     series->y[ERROR]}}},
        {.title = "Sequential test, log likelihood ratio",
         .x_label = "games",
         .count = 1,
         .curves = {{"LLR", "#d62728", series->count, series->x, series->y[LLR], NULL}}}};
    return svg_write_charts(path, charts, sprt_is_given(sprt) ? 2 : 1);
}

// Returns the chosen parameter not yet drawn that is furthest from its initial value, or -1.
static int furthest(const Series *series, bool left[PARAM_COUNT]) {
    int found = -1;
    for (int p = 0; p < PARAM_COUNT && series->count > 0; p++) {
        const int last = series->count - 1;
        if (left[p] && (found < 0 || fabs(series->y[p][last]) > fabs(series->y[found][last])))
            found = p;
    }
    if (found >= 0) left[found] = false;
    return found;
}

const char *chart_write_tune(const char *path, const Series *series,
                             const bool chosen[PARAM_COUNT]) {
    static const char *const colors[SVG_CURVES_MAX] = {"#1f77b4", "#d62728", "#2ca02c", "#ff7f0e",
                                                       "#9467bd", "#8c564b", "#e377c2", "#17becf"};
    SvgChart chart = {.title = "Parameters that moved furthest, percent of their ranges",
                      .x_label = "iterations"};
    bool left[PARAM_COUNT];
    for (int p = 0; p < PARAM_COUNT; p++) left[p] = chosen[p];
    for (int p; chart.count < SVG_CURVES_MAX && (p = furthest(series, left)) >= 0; chart.count++)
        chart.curves[chart.count] = (SvgCurve){params[p].name, colors[chart.count], series->count,
                                               series->x,      series->y[p],        NULL};
    return svg_write_charts(path, &chart, 1);
}
