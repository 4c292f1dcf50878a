// statistics.c: pentanomial estimates, GSPRT, linear regression.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/statistics.h"

#include <math.h>
#include <string.h>

static const double normal_95 = 1.959963984540054;  // two-sided
static const double score_margin = 1e-4;
const double sprt_bound = 2.9444389791664403;  // ln((1 - 0.05) / 0.05)

// Replaces a count of zero, as in fishtest: an outcome not seen yet is not impossible.
static const double unseen = 1e-3;

double elo_of_score(double score) {
    score = fmax(score_margin, fmin(score, 1 - score_margin));
    return -400 * log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

// --- pairs ---------------------------------------------------------------------------------------

// A distribution of the points per game in a pair.
typedef struct Distribution {
    double pairs, weights[PAIR_OUTCOMES];  // the weights add up to pairs
    double mean, variance;
} Distribution;

static double points_of(int outcome) { return outcome / 4.0; }

static Distribution distribution_of(const Pentanomial *pentanomial) {
    Distribution d = {0};
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        double count = (double)pentanomial->pairs[i];
        d.weights[i] = count > 0 ? count : unseen;
        d.pairs += d.weights[i];
        d.mean += d.weights[i] * points_of(i);
    }
    d.mean /= d.pairs;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        double distance = points_of(i) - d.mean;
        d.variance += d.weights[i] / d.pairs * distance * distance;
    }
    return d;
}

Estimate pentanomial_elo(const Pentanomial *pentanomial) {
    Distribution d = distribution_of(pentanomial);
    double reach = normal_95 * sqrt(d.variance / d.pairs);
    double low = elo_of_score(d.mean - reach), high = elo_of_score(d.mean + reach);
    return (Estimate){elo_of_score(d.mean), (high - low) / 2};
}

// Van den Bergh 2021, "Normalized Elo in practice".
Estimate pentanomial_normalized_elo(const Pentanomial *pentanomial) {
    Distribution d = distribution_of(pentanomial);
    double unit = 800 / log(10), deviation_per_game = sqrt(2 * d.variance);
    return (Estimate){unit * (d.mean - 0.5) / deviation_per_game,
                      unit * normal_95 / sqrt(2 * d.pairs)};
}

bool pentanomial_has_variance(const Pentanomial *pentanomial) {
    int outcomes = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) outcomes += pentanomial->pairs[i] > 0;
    return outcomes > 1;
}

// --- the sequential test -------------------------------------------------------------------------

// The likeliest distribution of a given mean has the weights w / (1 + theta (points - mean)).
// Returns theta, the only zero of a falling sum (Owen 1988, "Empirical likelihood ratio confidence
// intervals"; Van den Bergh 2019, "The generalized maximum likelihood ratio for the expectation
// value of a distribution").
static double likeliest_theta(const Distribution *d, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 40; step++) {
        double theta = (low + high) / 2, sum = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            double distance = points_of(i) - mean;
            sum += d->weights[i] * distance / (1 + theta * distance);
        }
        if (sum > 0)
            low = theta;
        else
            high = theta;
    }
    return (low + high) / 2;
}

double sprt_llr(const Pentanomial *pentanomial, double elo0, double elo1) {
    Distribution d = distribution_of(pentanomial);
    if (d.pairs < 1) return 0;
    double mean0 = score_of_elo(elo0), theta0 = likeliest_theta(&d, mean0);
    double mean1 = score_of_elo(elo1), theta1 = likeliest_theta(&d, mean1);
    double llr = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        llr += d.weights[i] *
               log((1 + theta0 * (points_of(i) - mean0)) / (1 + theta1 * (points_of(i) - mean1)));
    return llr;
}

// --- least squares -------------------------------------------------------------------------------

void least_squares_add(LeastSquares *sums, const double *x, double y) {
    sums->observations++;
    sums->yy += y * y;
    for (int i = 0; i < sums->count; i++) {
        sums->xy[i] += x[i] * y;
        for (int k = 0; k < sums->count; k++) sums->xx[i][k] += x[i] * x[k];
    }
}

// Inverts the symmetric positive matrix m in place (Gauss-Jordan; no pivoting is needed). Returns
// false if it is singular.
static bool invert(double m[REGRESSORS_MAX][REGRESSORS_MAX], int count) {
    for (int step = 0; step < count; step++) {
        double pivot = m[step][step];
        if (pivot < 1e-9) return false;
        m[step][step] = 1;
        for (int k = 0; k < count; k++) m[step][k] /= pivot;
        for (int i = 0; i < count; i++) {
            double factor = m[i][step];
            if (i == step) continue;
            m[i][step] = 0;
            for (int k = 0; k < count; k++) m[i][k] -= factor * m[step][k];
        }
    }
    return true;
}

bool least_squares_solve(const LeastSquares *sums, Estimate *coefficients) {
    double inverse[REGRESSORS_MAX][REGRESSORS_MAX], residual = sums->yy;
    int64_t freedom = sums->observations - sums->count;
    memcpy(inverse, sums->xx, sizeof(inverse));
    if (freedom < 1 || !invert(inverse, sums->count)) return false;
    for (int i = 0; i < sums->count; i++) {
        double value = 0;
        for (int k = 0; k < sums->count; k++) value += inverse[i][k] * sums->xy[k];
        coefficients[i].value = value;
        residual -= value * sums->xy[i];
    }
    double variance = residual > 0 ? residual / (double)freedom : 0;
    for (int i = 0; i < sums->count; i++)
        coefficients[i].error = normal_95 * sqrt(variance * inverse[i][i]);
    return true;
}
