// test_statistics.c: Elo differences, the sequential test, least squares (match/statistics.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/statistics.h"

#include <math.h>

#include "base/random.h"
#include "check.h"

TEST(score_and_elo_are_inverse_functions) {
    CHECK_NEAR(elo_of_score(0.5), 0, 1e-9);
    CHECK_NEAR(elo_of_score(0.75), 190.848502, 1e-6);  // 400 log10 3
    CHECK_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    for (int elo = -1500; elo <= 1500; elo += 50)
        CHECK_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-6);
    CHECK(elo_of_score(0) > -1700 && elo_of_score(-1) == elo_of_score(0));
    CHECK(elo_of_score(1) < 1700 && elo_of_score(2) == elo_of_score(1));
}

// From fastchess (app/tests/elo_test.cpp). It counts pairs of two draws and pairs of a win and a
// loss separately; here they are one count.
TEST(elo_agrees_with_fastchess) {
    static const struct {
        Pentanomial pairs;
        double elo, elo_error, normalized, normalized_error;
    } rows[] = {
        {{{34, 54, 31 + 32, 64, 75}}, 55.58, 27.65, 57.94, 28.28},
        {{{332, 433, 457 + 41, 333, 334}}, -8.64, 10.33, -9.17, 10.96},
        {{{7895, 8757, 5485 + 200, 568, 9999}}, -21.04, 2.95, -19.01, 2.65},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Estimate elo = pentanomial_elo(&rows[i].pairs);
        Estimate normalized = pentanomial_normalized_elo(&rows[i].pairs);
        CHECK_NEAR(elo.value, rows[i].elo, 0.01);
        CHECK_NEAR(elo.error, rows[i].elo_error, 0.01);
        CHECK_NEAR(normalized.value, rows[i].normalized, 0.01);
        CHECK_NEAR(normalized.error, rows[i].normalized_error, 0.01);
    }
}

// The first row is a test of montytest, a fishtest; its page tests/stats/69d3c8dc7c5b3724e29d2712
// gives "Logistic (exact)" for bounds whose scores are 0.50000 and 0.50391 (2.716 Elo). The others
// are tests of fastchess (app/tests/sprt_test.cpp).
TEST(llr_agrees_with_fishtest) {
    static const struct {
        Pentanomial pairs;
        double elo0, elo1, llr, tolerance;
    } rows[] = {
        {{{13, 37, 50, 25, 3}}, 0, 2.716, -0.53772, 1e-4},
        {{{223, 9863, 20279 + 1000, 10037, 246}}, 0.5, 2.5, -3.07, 0.01},
        {{{871, 26175, 55003 + 980, 26678, 821}}, 0, 2, -4.98, 0.01},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Pentanomial mirrored = {{0}};
        for (int k = 0; k < PAIR_OUTCOMES; k++)
            mirrored.pairs[k] = rows[i].pairs.pairs[PAIR_OUTCOMES - 1 - k];
        double llr = sprt_llr(&rows[i].pairs, rows[i].elo0, rows[i].elo1);
        CHECK_NEAR(llr, rows[i].llr, rows[i].tolerance);
        CHECK_NEAR(sprt_llr(&rows[i].pairs, rows[i].elo1, rows[i].elo0), -llr, 1e-9);
        CHECK_NEAR(sprt_llr(&mirrored, -rows[i].elo0, -rows[i].elo1), llr, 1e-9);
    }
    CHECK_NEAR(sprt_llr(&(Pentanomial){{0}}, 0, 5), 0, 1e-12);
    CHECK_NEAR(sprt_bound, log(0.95 / 0.05), 1e-12);
}

TEST(one_sided_results_stay_finite) {
    for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++) {
        Pentanomial pairs = {{0}};
        pairs.pairs[outcome] = 50;
        Estimate elo = pentanomial_elo(&pairs), normalized = pentanomial_normalized_elo(&pairs);
        CHECK(fabs(elo.value) <= 1601 && elo.error >= 0 && elo.error <= 3300);
        CHECK(normalized.error > 0 && fabs(normalized.value) < 1e6);
        double llr = sprt_llr(&pairs, 0, 10);
        CHECK(outcome == 2 ? fabs(llr) < 2 : llr * (outcome - 2) > 0 && fabs(llr) < 1000);
    }
}

// Equal results have no variance, so no error can be estimated.
TEST(the_first_pairs_have_no_error) {
    const Pentanomial equal = {{0, 0, 3, 0, 0}}, mixed = {{0, 1, 3, 0, 0}};
    CHECK(!pentanomial_has_variance(&equal) && pentanomial_has_variance(&mixed));
}

// --- the test as a whole -------------------------------------------------------------------------

// Shares of pairs, in thousandths; the mean of the second is
// (190 / 4 + 450 / 2 + 260 * 3 / 4 + 60) / 1000 = 0.5275.
static const int even_shares[PAIR_OUTCOMES] = {50, 225, 450, 225, 50};
static const int better_shares[PAIR_OUTCOMES] = {40, 190, 450, 260, 60};
static const double better_elo = 19.13;

// Runs tests on pairs drawn by these shares. Returns the number that accept the higher bound.
static int accepted_of(int tests, const int *shares, double elo0, double elo1) {
    Random random = random_from_seed(1);
    int accepted = 0;
    for (int i = 0; i < tests; i++) {
        Pentanomial pairs = {{0}};
        double llr = 0;
        while (fabs(llr) < sprt_bound) {
            int draw = (int)random_below(&random, 1000), outcome = 0;
            while (draw >= shares[outcome]) draw -= shares[outcome++];
            pairs.pairs[outcome]++;
            llr = sprt_llr(&pairs, elo0, elo1);
        }
        accepted += llr > 0;
    }
    return accepted;
}

TEST(the_test_errs_in_five_percent) {
    enum { TESTS = 200, LIMIT = TESTS * 5 / 100 + 9 };  // three standard deviations more
    CHECK(accepted_of(TESTS, even_shares, 0, 2 * better_elo) <= LIMIT);
    CHECK(accepted_of(TESTS, even_shares, -2 * better_elo, 0) >= TESTS - LIMIT);
    int half = accepted_of(TESTS, better_shares, 0, 2 * better_elo);
    CHECK(abs(half - TESTS / 2) <= 21);
}

// --- least squares -------------------------------------------------------------------------------

// y = 1, 3, 4, 6 at x = 0..3: slope 8/5, intercept 11/10, residuals -0.1, 0.3, -0.3, 0.1, so the
// residual variance is 0.2 / 2 and the standard errors sqrt(0.1 / 5) and sqrt(0.1 * 14 / 20).
TEST(a_line_through_four_points_by_hand) {
    static const double y[] = {1, 3, 4, 6};
    LeastSquares sums = {.count = 2};
    Estimate fit[2] = {{7, 7}, {7, 7}};
    for (int i = 0; i < 4; i++) {
        CHECK(i > 2 || !least_squares_solve(&sums, fit));
        CHECK(fit[0].value == 7 || i > 2);
        least_squares_add(&sums, (double[]){1, i}, y[i]);
    }
    CHECK(least_squares_solve(&sums, fit));
    CHECK_NEAR(fit[0].value, 1.1, 1e-9);
    CHECK_NEAR(fit[1].value, 1.6, 1e-9);
    CHECK_NEAR(fit[0].error, 1.959964 * sqrt(0.07), 1e-5);
    CHECK_NEAR(fit[1].error, 1.959964 * sqrt(0.02), 1e-5);
}

TEST(identical_regressors_cannot_be_separated) {
    LeastSquares sums = {.count = 2};
    Estimate fit[2];
    for (int i = 0; i < 20; i++) {
        double sign = i % 3 ? 1 : -1;
        least_squares_add(&sums, (double[]){sign, sign}, i % 2);
    }
    CHECK(!least_squares_solve(&sums, fit));
}

TEST(error_bars_cover_the_truth_in_95_percent) {
    static const double truth[] = {0.05, -0.02, 0, 0.1};
    enum { FITS = 1000, COEFFICIENTS = COUNT(truth) };
    Random random = random_from_seed(2);
    int held[COEFFICIENTS] = {0};
    for (int fit = 0; fit < FITS; fit++) {
        LeastSquares sums = {.count = COEFFICIENTS};
        Estimate found[COEFFICIENTS];
        for (int i = 0; i < 200; i++) {
            double x[COEFFICIENTS], y = 0;
            for (int k = 0; k < COEFFICIENTS; k++) {
                x[k] = random_below(&random, 2) ? 1 : -1;
                y += truth[k] * x[k];
            }
            least_squares_add(&sums, x, y + ((double)random_below(&random, 5) - 2) / 4);
        }
        CHECK(least_squares_solve(&sums, found));
        for (int k = 0; k < COEFFICIENTS; k++)
            held[k] += fabs(found[k].value - truth[k]) <= found[k].error;
    }
    for (int k = 0; k < COEFFICIENTS; k++) CHECK(abs(held[k] - FITS * 95 / 100) <= 25);
}

int main(void) { return check_run(); }
