// test_loss.c: vectors, losses, settings, optimiser (train/lanes.h, loss.h, settings.h, adam.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/loss.h"

#include <math.h>
#include <stddef.h>

#include "check.h"
#include "train/adam.h"
#include "train/lanes.h"
#include "train/settings.h"

// --- lanes ---------------------------------------------------------------------------------------

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

// Returns the larger error. One that is not a number is larger than all others.
static double larger_error(double worst, double error) {
    return isnan(error) ? INFINITY : fmax(worst, fabs(error));
}

// Returns the largest error of a lane for count numbers spread evenly over low..high.
static double worst_error(double (*error)(Lanes x, int lane), double low, double high, int count) {
    double worst = 0;
    for (int i = 0; i < count; i += LANES) {
        Lanes x;
        for (int k = 0; k < LANES; k++)
            x[k] = (float)(low + (high - low) * (i + k) / (count + LANES));
        for (int k = 0; k < LANES; k++) worst = larger_error(worst, error(x, k));
    }
    return worst;
}

static double relative_exp(Lanes x, int k) {
    return (double)lanes_exp(x)[k] / exp((double)x[k]) - 1;
}

static double absolute_sigmoid(Lanes x, int k) {
    return (double)lanes_sigmoid(x)[k] - sigmoid((double)x[k]);
}

// In units of the bound.
static double bounded_log(Lanes x, int k) {
    const double want = log((double)x[k]);
    return ((double)lanes_log(x)[k] - want) / (1e-7 + 2e-7 * fabs(want));
}

static double bounded_log_of_power(Lanes x, int k) {
    for (int i = 0; i < LANES; i++) x[i] = (float)exp((double)x[i]);
    return bounded_log(x, k);
}

static double relative_power(Lanes x, int k) {
    const float exponents[] = {0, 0.5f, 1, 1.5f, 2.7f, 4};
    double worst = 0;
    for (int e = 0; e < COUNT(exponents); e++) {
        const double want = pow((double)x[k], (double)exponents[e]);
        if (want >= 1e-37)
            worst = larger_error(worst, (double)lanes_power(x, exponents[e])[k] / want - 1);
    }
    return worst;
}

TEST(exp_and_sigmoid_keep_their_error_bounds) {
    CHECK_NEAR(worst_error(relative_exp, -87, 87, 3000000), 0, 2e-7);
    CHECK_NEAR(worst_error(relative_exp, -1, 1, 1000000), 0, 2e-7);
    CHECK_NEAR(worst_error(absolute_sigmoid, -30, 30, 3000000), 0, 2e-7);
}

TEST(log_and_power_keep_their_error_bounds) {
    CHECK_NEAR(worst_error(bounded_log, 1e-6, 3, 3000000), 0, 1);
    CHECK_NEAR(worst_error(bounded_log_of_power, -80, 80, 1000000), 0, 1);
    CHECK_NEAR(worst_error(relative_power, 1e-30, 1, 300000), 0, 1e-5);
    CHECK_NEAR(worst_error(relative_power, 1e-30, 1e-6, 300000), 0, 1e-5);
}

TEST(arguments_are_clamped_to_the_range) {
    const float numbers[] = {-1e30f, -200, 200, 1e30f};
    for (int i = 0; i < COUNT(numbers); i++) {
        float y = lanes_exp(lanes_all(numbers[i]))[0];
        CHECK(y == lanes_exp(lanes_all(numbers[i] < 0 ? -87 : 87))[0]);
        float chance = lanes_sigmoid(lanes_all(numbers[i]))[LANES - 1];
        CHECK(numbers[i] < 0 ? chance >= 0 && chance < 1e-37f : chance == 1);
    }
}

// --- losses --------------------------------------------------------------------------------------

// The formula of the header for one position.
static Losses scalar_losses(const Objective *objective, double output, double score_cp,
                            double result) {
    double score = sigmoid(score_cp / objective->cp_scale);
    double chance = sigmoid(OUTPUT_SCALE * output / objective->cp_scale);
    double target = objective->wdl * (result < 0 ? score : result) + (1 - objective->wdl) * score;
    double plain_score = sigmoid(score_cp / OUTPUT_SCALE), plain = sigmoid(output);
    return (Losses){pow(fabs(chance - target), objective->exponent), pow(plain - plain_score, 2),
                    pow(plain - (result < 0 ? plain_score : result), 2)};
}

TEST(losses_equal_the_formula) {
    static Predictions batch;
    for (int i = 0; i < PREDICTIONS_MAX; i++) {
        batch.output[i] = (float)(i % 23 - 11) / 4;
        batch.score_cp[i] = (float)(i % 37 * 40 - 700);
        batch.result[i] = i % 4 == 3 ? RESULT_UNKNOWN : 0.5f * (float)(i % 4);
    }
    for (int k = 0; k < 3; k++) {
        const Objective objective = {0.3, 120 * (k + 1), 2 + 0.5 * k};
        for (int count = 1; count <= PREDICTIONS_MAX; count = 3 * count + 1) {
            Losses got = loss_measure(&objective, 2, &batch, count), want = {0};
            for (int i = 0; i < count; i++) {
                double output = (double)batch.output[i], score = (double)batch.score_cp[i];
                double result = (double)batch.result[i], step = 1e-4;
                Losses one = scalar_losses(&objective, output, score, result);
                losses_add(&want, &one);
                double up = scalar_losses(&objective, output + step, score, result).target;
                double down = scalar_losses(&objective, output - step, score, result).target;
                CHECK_NEAR((double)batch.gradient[i], 2 * (up - down) / (2 * step), 1e-4);
            }
            CHECK_NEAR(got.target, want.target, 1e-5 * count);
            CHECK_NEAR(got.score, want.score, 1e-5 * count);
            CHECK_NEAR(got.result, want.result, 1e-5 * count);
        }
    }
}

// --- settings ------------------------------------------------------------------------------------

TEST(the_rate_rises_and_falls) {
    TrainSettings settings = settings_defaults();
    settings.rate = 1e-3;
    settings.final_rate = 1e-5;
    CHECK_NEAR(settings_rate(&settings, 0, 1000), 1e-5, 1e-12);  // the warm-up has 100 batches
    CHECK_NEAR(settings_rate(&settings, 99, 1000), 1e-3, 1e-12);
    CHECK_NEAR(settings_rate(&settings, 549, 1000), (1e-3 + 1e-5) / 2, 1e-12);
    CHECK_NEAR(settings_rate(&settings, 999, 1000), 1e-5, 1e-12);
    CHECK_NEAR(settings_rate(&settings, 1599, 100000), 1e-3, 1e-12);  // at most 1600
}

TEST(the_share_of_the_result_moves_in_a_straight_line) {
    TrainSettings settings = settings_defaults();
    settings.wdl = 0.1;
    CHECK_NEAR(settings_objective(&settings, 8, 8).wdl, 0.1, 0);
    settings.wdl_end = 0.5;
    CHECK_NEAR(settings_objective(&settings, 0, 8).wdl, 0.1, 1e-12);
    CHECK_NEAR(settings_objective(&settings, 2, 8).wdl, 0.2, 1e-12);
    CHECK_NEAR(settings_objective(&settings, 8, 8).wdl, 0.5, 1e-12);
}

TEST(the_description_names_every_setting_that_is_set) {
    char memory[400];
    Text text = text_over(memory, sizeof(memory));
    TrainSettings settings = settings_defaults();
    settings_describe(&settings, &text);
    CHECK_STR(memory,
              "samples 100, batch 0, seed 1, wdl 0.05, scale 240, exponent 2, rate 0.001, "
              "final-rate 2.4e-06, first-ply 4, limit 1800, lambda 0, holdout 0.01");
    text = text_over(memory, sizeof(memory));
    settings.wdl_end = 0.25;
    settings.no_factoriser = true;
    settings_describe(&settings, &text);
    CHECK(strstr(memory, ", wdl 0.05, wdl-end 0.25, scale ") != NULL);
    CHECK(strstr(memory, ", no-factoriser, first-ply ") != NULL);
}

// --- the optimiser -------------------------------------------------------------------------------

static void move_all(Optimiser *optimiser, double learning_rate, double decay, bool factorise) {
    adam_begin(optimiser, 1, learning_rate, decay, factorise);
    for (int part = 0; part < ADAM_PARTS; part++) adam_step(optimiser, part);
}

TEST(a_first_step_is_the_learning_rate) {
    enum { FIRST = 100 };
    Optimiser optimiser;
    if (!CHECK(optimiser_create(&optimiser))) return;
    float *weights = (float *)optimiser.weights;
    float *a = (float *)optimiser.gradients[0], *b = (float *)optimiser.gradients[1];
    weights[FIRST] = 0.5f, a[FIRST] = 0.25f, b[FIRST] = 0.5f;  // falls by the rate, and decays
    weights[FIRST + 1] = 0.5f, a[FIRST + 1] = -1e-3f;          // rises by the rate
    weights[FIRST + 2] = 1.5f;                                 // decays
    weights[FIRST + 3] = WEIGHT_LIMIT, a[FIRST + 3] = -1;      // stays within its limit
    move_all(&optimiser, 0.01, 0.1, false);
    const double keep = 1 - 0.01 * 0.1;
    CHECK_NEAR((double)weights[FIRST], 0.5 * keep - 0.01, 1e-6);
    CHECK_NEAR((double)weights[FIRST + 1], 0.5 * keep + 0.01, 1e-6);
    CHECK_NEAR((double)weights[FIRST + 2], 1.5 * keep, 1e-6);
    CHECK(weights[FIRST + 3] <= WEIGHT_LIMIT);
    CHECK_NEAR((double)a[FIRST] + (double)b[FIRST], 0, 0);  // gradients are cleared
    optimiser_destroy(&optimiser);
}

// A gradient in one king bucket moves the weights of all buckets, its own twice as far.
TEST(the_factoriser_moves_all_king_buckets) {
    enum { INPUT = 7, COLUMN = 70 };
    Optimiser optimiser;
    if (!CHECK(optimiser_create(&optimiser))) return;
    *model_input(optimiser.gradients[3], PIECE_INPUTS + INPUT, COLUMN) = 0.25f;
    move_all(&optimiser, 0.01, 0, true);
    for (int bucket = 0; bucket < KING_BUCKETS; bucket++)
        CHECK_NEAR((double)*model_input(optimiser.weights, bucket * PIECE_INPUTS + INPUT, COLUMN),
                   bucket == 1 ? -0.02 : -0.01, 1e-6);
    CHECK_NEAR((double)*model_input(optimiser.weights, INPUT + 1, COLUMN), 0, 0);
    CHECK_NEAR((double)*model_input(optimiser.weights, INPUT, COLUMN + 1), 0, 0);
    optimiser_destroy(&optimiser);
}

TEST(output_weights_have_a_narrower_limit) {
    Optimiser optimiser;
    if (!CHECK(optimiser_create(&optimiser))) return;
    Model *weights = optimiser.weights, *gradient = optimiser.gradients[0];
    weights->output[1][3] = weights->output_bias[1] = -OUTPUT_WEIGHT_LIMIT;
    gradient->output[1][3] = gradient->output_bias[1] = 1;
    move_all(&optimiser, 0.1, 0, true);
    CHECK_NEAR((double)weights->output[1][3], (double)-OUTPUT_WEIGHT_LIMIT, 0);
    CHECK_NEAR((double)weights->output_bias[1], (double)-OUTPUT_WEIGHT_LIMIT - 0.1, 1e-6);
    optimiser_destroy(&optimiser);
}

int main(void) { return check_run(); }
