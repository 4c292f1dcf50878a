// test_lanes.c: functions of a vector of floats against the C library's in double (train/lanes.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/lanes.h"

#include <math.h>

#include "check.h"

// Calls function for count numbers spread evenly over low..high and returns the largest error,
// relative to the true value, or to 1 where that is smaller.
static double worst_error(void (*function)(Lanes x, double y[LANES], double want[LANES]),
                          double low, double high, int count) {
    double worst = 0;
    for (int i = 0; i < count; i += LANES) {
        Lanes x;
        double got[LANES], want[LANES];
        for (int k = 0; k < LANES; k++)
            x[k] = (float)(low + (high - low) * (i + k) / (count + LANES));
        function(x, got, want);
        for (int k = 0; k < LANES; k++) {
            double error = fabs(got[k] - want[k]);
            if (!(error <= worst)) worst = error;
        }
    }
    return worst;
}

static void relative_exp(Lanes x, double got[LANES], double want[LANES]) {
    Lanes y = lanes_exp(x);
    for (int k = 0; k < LANES; k++) {
        got[k] = (double)y[k] / exp((double)x[k]);
        want[k] = 1;
    }
}

static void absolute_sigmoid(Lanes x, double got[LANES], double want[LANES]) {
    Lanes y = lanes_sigmoid(x);
    for (int k = 0; k < LANES; k++) {
        got[k] = (double)y[k];
        want[k] = 1 / (1 + exp(-(double)x[k]));
    }
}

// Errors in units of the bound.
static void bounded_log(Lanes x, double got[LANES], double want[LANES]) {
    Lanes y = lanes_log(x);
    for (int k = 0; k < LANES; k++) {
        double true_log = log((double)x[k]), bound = 1e-7 + 2e-7 * fabs(true_log);
        got[k] = (double)y[k] / bound;
        want[k] = true_log / bound;
    }
}

static void bounded_log_of_power(Lanes x, double got[LANES], double want[LANES]) {
    for (int k = 0; k < LANES; k++) x[k] = (float)exp((double)x[k]);
    bounded_log(x, got, want);
}

static void relative_power(Lanes x, double got[LANES], double want[LANES]) {
    const float exponents[] = {0, 0.5f, 1, 1.5f, 2.7f, 4};
    for (int k = 0; k < LANES; k++) {
        got[k] = want[k] = 0;
        for (int e = 0; e < COUNT(exponents); e++) {
            double true_power = pow((double)x[k], (double)exponents[e]);
            if (true_power < 1e-37) continue;
            double off = fabs((double)lanes_power(x, exponents[e])[k] / true_power - 1);
            if (off > got[k]) got[k] = off;
        }
    }
}

static void check_within(const char *name, double error, double bound) {
    if (!CHECK(error <= bound)) printf("    %s is off by %g, not %g\n", name, error, bound);
}

static void exp_and_sigmoid_keep_their_error_bounds(void) {
    check_within("exp", worst_error(relative_exp, -87, 87, 3000000), 2e-7);
    check_within("exp", worst_error(relative_exp, -1, 1, 1000000), 2e-7);
    check_within("sigmoid", worst_error(absolute_sigmoid, -30, 30, 3000000), 2e-7);
}

static void log_and_power_keep_their_error_bounds(void) {
    check_within("log", worst_error(bounded_log, 1e-6, 3, 3000000), 1);
    check_within("log", worst_error(bounded_log_of_power, -80, 80, 1000000), 1);
    check_within("power", worst_error(relative_power, 1e-30, 1, 300000), 1e-5);
    check_within("power", worst_error(relative_power, 1e-30, 1e-6, 300000), 1e-5);
}

static void arguments_are_clamped_to_the_range(void) {
    const float numbers[] = {-1e30f, -200, 200, 1e30f};
    for (int i = 0; i < COUNT(numbers); i++) {
        float y = lanes_exp(lanes_all(numbers[i]))[0];
        CHECK(y == lanes_exp(lanes_all(numbers[i] < 0 ? -87 : 87))[0]);
        float chance = lanes_sigmoid(lanes_all(numbers[i]))[LANES - 1];
        CHECK(numbers[i] < 0 ? chance >= 0 && chance < 1e-37f : chance == 1);
    }
}

static void signs_and_choices(void) {
    Lanes x = lanes_all(-3);
    x[0] = 2;
    CHECK(lanes_abs(x)[0] == 2 && lanes_abs(x)[LANES - 1] == 3);
    CHECK(lanes_with_sign(lanes_all(7), x)[0] == 7);
    CHECK(lanes_with_sign(lanes_all(7), x)[LANES - 1] == -7);
    CHECK(lanes_select(x > 0.0f, lanes_all(1), lanes_all(5))[0] == 1);
    CHECK(lanes_select(x > 0.0f, lanes_all(1), lanes_all(5))[LANES - 1] == 5);
    CHECK(lanes_clamp(x, -1, 1)[0] == 1 && lanes_clamp(x, -1, 1)[LANES - 1] == -1);
}

static const Test tests[] = {
    TEST(exp_and_sigmoid_keep_their_error_bounds),
    TEST(log_and_power_keep_their_error_bounds),
    TEST(arguments_are_clamped_to_the_range),
    TEST(signs_and_choices),
};

int main(void) { return check_run(tests, COUNT(tests)); }
