// test_loss.c: losses, the schedule and the optimiser (train/loss.h, schedule.h, adam.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/loss.h"

#include <math.h>
#include <stddef.h>

#include "check.h"
#include "train/adam.h"
#include "train/schedule.h"
#include "train/train.h"

static bool near(double got, double want, double tolerance) {
    bool good = fabs(got - want) <= tolerance;
    if (!good) printf("    %.9g, not %.9g\n", got, want);
    return good;
}

// --- losses --------------------------------------------------------------------------------------

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

// One position at a time, by the words of the header.
static Losses scalar_losses(const Objective *objective, double output, double score_cp,
                            double result) {
    double score = sigmoid(score_cp / objective->cp_scale), chance = sigmoid(output);
    double target = objective->wdl * result + (1 - objective->wdl) * score;
    return (Losses){pow(fabs(chance - target), objective->exponent), pow(chance - score, 2),
                    pow(chance - result, 2)};
}

static void losses_equal_the_formula(void) {
    static LossBatch batch;
    for (int i = 0; i < LOSS_BATCH_MAX; i++) {
        batch.output[i] = (float)(i % 23 - 11) / 4;
        batch.score_cp[i] = (float)(i % 37 * 40 - 700);
        batch.result[i] = 0.5f * (float)(i % 3);
    }
    for (int k = 0; k < 3; k++) {
        const Objective objective = {0.3, 240, 2 + 0.5 * k};
        for (int count = 1; count <= LOSS_BATCH_MAX; count = 3 * count + 1) {
            Losses got = loss_measure(&objective, 2, &batch, count), want = {0};
            for (int i = 0; i < count; i++) {
                double output = (double)batch.output[i], score = (double)batch.score_cp[i];
                double result = (double)batch.result[i], step = 1e-4;
                Losses one = scalar_losses(&objective, output, score, result);
                losses_add(&want, &one);
                double up = scalar_losses(&objective, output + step, score, result).target;
                double down = scalar_losses(&objective, output - step, score, result).target;
                CHECK(near((double)batch.gradient[i], 2 * (up - down) / (2 * step), 1e-4));
            }
            CHECK(near(got.target, want.target, 1e-5 * count));
            CHECK(near(got.score, want.score, 1e-5 * count));
            CHECK(near(got.result, want.result, 1e-5 * count));
        }
    }
}

static void means_are_sums_by_count(void) {
    Losses sum = {1, 2, 3};
    losses_add(&sum, &(Losses){3, 4, 5});
    Losses mean = losses_mean(&sum, 2);
    CHECK(near(mean.target, 2, 0) && near(mean.score, 3, 0) && near(mean.result, 4, 0));
}

// --- the schedule --------------------------------------------------------------------------------

static void the_rate_rises_and_falls(void) {
    TrainOptions options = train_defaults();
    options.learning_rate = 1e-3;
    options.final_rate = 1e-5;
    const double first = schedule_learning_rate(&options, 0, 1000);
    CHECK(near(first, 1e-5, 1e-12));  // one hundredth: the warm-up has 100 batches
    CHECK(near(schedule_learning_rate(&options, 99, 1000), 1e-3, 1e-12));
    CHECK(near(schedule_learning_rate(&options, 549, 1000), (1e-3 + 1e-5) / 2, 1e-12));
    CHECK(near(schedule_learning_rate(&options, 999, 1000), 1e-5, 1e-12));
    CHECK(near(schedule_learning_rate(&options, 1599, 100000), 1e-3, 1e-12));  // at most 1600
    for (uint64_t batch = 1; batch < 1000; batch++) {
        double step = schedule_learning_rate(&options, batch, 1000) -
                      schedule_learning_rate(&options, batch - 1, 1000);
        CHECK(batch < 100 ? step > 0 : step < 0);
    }
}

static void the_objective_moves_in_a_straight_line(void) {
    TrainOptions options = train_defaults();
    options.wdl = 0.1;
    options.wdl_end = 0.5;
    CHECK(near(schedule_objective(&options, 0, 8).wdl, 0.1, 1e-12));
    CHECK(near(schedule_objective(&options, 2, 8).wdl, 0.2, 1e-12));
    CHECK(near(schedule_objective(&options, 8, 8).wdl, 0.5, 1e-12));
    CHECK(near(schedule_objective(&options, 8, 8).cp_scale, options.cp_scale, 0));
}

// --- the optimiser -------------------------------------------------------------------------------

static void move_all(const Optimiser *optimiser, const AdamStep *step, Model *const *gradients,
                     int count) {
    for (int part = 0; part < ADAM_PARTS; part++)
        adam_step(optimiser, step, gradients, count, part);
}

static void a_first_step_is_the_learning_rate(void) {
    enum { FIRST = 100 };
    Optimiser optimiser;
    Model *gradients[2] = {model_create(), model_create()};
    if (!CHECK(optimiser_create(&optimiser))) return;
    float *weights = (float *)optimiser.weights;
    float *a = (float *)gradients[0], *b = (float *)gradients[1];
    weights[FIRST] = 0.5f, a[FIRST] = 0.25f, b[FIRST] = 0.5f;  // falls by the rate, and decays
    weights[FIRST + 1] = 0.5f, a[FIRST + 1] = -1e-3f;          // rises by the rate
    weights[FIRST + 2] = 1.5f;                                 // decays
    weights[FIRST + 3] = WEIGHT_LIMIT, a[FIRST + 3] = -1;      // stays within its limit
    move_all(&optimiser, &(AdamStep){0.01, 0.1, 1, false}, gradients, 2);
    const double keep = 1 - 0.01 * 0.1;
    CHECK(near((double)weights[FIRST], 0.5 * keep - 0.01, 1e-6));
    CHECK(near((double)weights[FIRST + 1], 0.5 * keep + 0.01, 1e-6));
    CHECK(near((double)weights[FIRST + 2], 1.5 * keep, 1e-6));
    CHECK(weights[FIRST + 3] <= WEIGHT_LIMIT);
    CHECK(near((double)a[FIRST] + (double)b[FIRST], 0, 0));  // gradients are cleared
    optimiser_destroy(&optimiser);
    model_destroy(gradients[0]);
    model_destroy(gradients[1]);
}

// A gradient in one king bucket moves the weights of the others too, and its own twice as far.
static void the_factoriser_moves_all_king_buckets(void) {
    enum { INPUT = 7, COLUMN = 70 };
    Optimiser optimiser;
    Model *gradient = model_create();
    if (!CHECK(optimiser_create(&optimiser))) return;
    *model_input(gradient, PIECE_INPUTS + INPUT, COLUMN) = 0.25f;
    move_all(&optimiser, &(AdamStep){0.01, 0, 1, true}, &gradient, 1);
    for (int bucket = 0; bucket < KING_BUCKETS; bucket++)
        CHECK(near((double)*model_input(optimiser.weights, bucket * PIECE_INPUTS + INPUT, COLUMN),
                   bucket == 1 ? -0.02 : -0.01, 1e-6));
    CHECK(near((double)*model_input(optimiser.weights, INPUT + 1, COLUMN), 0, 0));
    CHECK(near((double)*model_input(optimiser.weights, INPUT, COLUMN + 1), 0, 0));
    optimiser_destroy(&optimiser);
    model_destroy(gradient);
}

static void output_weights_have_a_narrower_limit(void) {
    Optimiser optimiser;
    Model *gradient = model_create();
    if (!CHECK(optimiser_create(&optimiser))) return;
    optimiser.weights->output[1][3] = -OUTPUT_WEIGHT_LIMIT;
    optimiser.weights->output_bias[1] = -OUTPUT_WEIGHT_LIMIT;
    gradient->output[1][3] = gradient->output_bias[1] = 1;
    move_all(&optimiser, &(AdamStep){0.1, 0, 1, true}, &gradient, 1);
    CHECK(near((double)optimiser.weights->output[1][3], (double)-OUTPUT_WEIGHT_LIMIT, 0));
    CHECK(
        near((double)optimiser.weights->output_bias[1], (double)-OUTPUT_WEIGHT_LIMIT - 0.1, 1e-6));
    optimiser_destroy(&optimiser);
    model_destroy(gradient);
}

static const Test tests[] = {
    TEST(losses_equal_the_formula),
    TEST(means_are_sums_by_count),
    TEST(the_rate_rises_and_falls),
    TEST(the_objective_moves_in_a_straight_line),
    TEST(a_first_step_is_the_learning_rate),
    TEST(the_factoriser_moves_all_king_buckets),
    TEST(output_weights_have_a_narrower_limit),
};

int main(void) { return check_run(tests, COUNT(tests)); }
