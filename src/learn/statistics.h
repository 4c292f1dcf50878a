// statistics.h: what games say: Elo differences, the sequential test, least squares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_STATISTICS_H
#define LEARN_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

// An error is half of the 95 percent confidence interval.
typedef struct Estimate {
    double value, error;
} Estimate;

// Pairs of games with the same opening, by the points that one side made in both:
// 0, 1/2, 1, 3/2, 2. The two games of a pair depend on each other, pairs do not.
enum { PAIR_OUTCOMES = 5 };
typedef struct Pentanomial {
    int64_t pairs[PAIR_OUTCOMES];
} Pentanomial;

// The logistic model: score in points per game, 0..1. Scores within 1e-4 of 0 and 1 count as those,
// some 1600 Elo.
double elo_of_score(double score);
double score_of_elo(double elo);

// What the pairs say of the strength of the side whose points they count: the Elo difference by the
// logistic model, and the normalised one, in units of the standard deviation of a game (fishtest's
// scale: that of a game without draws makes both the same). At least one pair.
Estimate pentanomial_elo(const Pentanomial *pentanomial);
Estimate pentanomial_normalized_elo(const Pentanomial *pentanomial);
// In points per game, 0..1; without pairs 1/2.
double pentanomial_score(const Pentanomial *pentanomial);

// Generalised sequential probability ratio test between two differences in logistic Elo. The
// logarithm of the likelihood ratio: each hypothesis fixes the mean and takes the likeliest of the
// distributions with that mean. 0 without pairs.
double sprt_llr(const Pentanomial *pentanomial, double elo0, double elo1);
// The test ends where |llr| reaches this: either hypothesis is taken by mistake in 5 percent.
extern const double sprt_bound;

// Sums over observations of y = b[0] x[0] + b[1] x[1] + ... + noise, all zero at first but count.
enum { REGRESSORS_MAX = 33 };
typedef struct LeastSquares {
    int count;  // of x, 1..REGRESSORS_MAX
    int64_t observations;
    double xx[REGRESSORS_MAX][REGRESSORS_MAX], xy[REGRESSORS_MAX], yy;
} LeastSquares;

void least_squares_add(LeastSquares *sums, const double *x, double y);
// Fits all coefficients at once; the errors follow from the residuals. False, and coefficients as
// they were, as long as the observations do not tell the coefficients apart.
bool least_squares_solve(const LeastSquares *sums, Estimate *coefficients);

#endif
