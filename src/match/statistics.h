// statistics.h: Elo differences, the sequential test, least squares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MATCH_STATISTICS_H
#define MATCH_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

// An error is half of the 95 percent confidence interval.
typedef struct Estimate {
    double value, error;
} Estimate;

// Counts of pairs of games with the same opening, by the points of one side in both games: 0, 1/2,
// 1, 3/2, 2. The two games of a pair are correlated, pairs are not.
enum { PAIR_OUTCOMES = 5 };
typedef struct Pentanomial {
    int64_t pairs[PAIR_OUTCOMES];
} Pentanomial;

// The logistic model: score in points per game, clamped to 1e-4..1-1e-4, about 1600 Elo.
double elo_of_score(double score);
double score_of_elo(double elo);

// Return the Elo difference in favour of the side whose points are counted, for at least one pair:
// logistic Elo, and normalised Elo, in units of the standard deviation of a game (in the scale of
// fishtest: without draws both are equal).
Estimate pentanomial_elo(const Pentanomial *pentanomial);
Estimate pentanomial_normalized_elo(const Pentanomial *pentanomial);

// Returns true if two outcomes have been seen: the errors above mean nothing before.
bool pentanomial_has_variance(const Pentanomial *pentanomial);

// Generalised sequential probability ratio test between two differences in logistic Elo. Returns
// the logarithm of the likelihood ratio, each hypothesis with the likeliest distribution of its
// mean; 0 without pairs.
double sprt_llr(const Pentanomial *pentanomial, double elo0, double elo1);
// The test ends when |llr| reaches this bound; both error probabilities are 5 percent.
extern const double sprt_bound;

// Sums over observations of y = b[0] x[0] + b[1] x[1] + ... + noise. Start with all but count as 0.
enum { REGRESSORS_MAX = 33 };
typedef struct LeastSquares {
    int count;  // of x, 1..REGRESSORS_MAX
    int64_t observations;
    double xx[REGRESSORS_MAX][REGRESSORS_MAX], xy[REGRESSORS_MAX], yy;
} LeastSquares;

// Adds an observation; x has sums->count numbers.
void least_squares_add(LeastSquares *sums, const double *x, double y);
// Fits all coefficients; their errors follow from the residuals. Returns false, without effect, if
// the observations do not determine them.
bool least_squares_solve(const LeastSquares *sums, Estimate *coefficients);

#endif
