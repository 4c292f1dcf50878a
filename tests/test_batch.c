// test_batch.c: training on a pool of threads (train/batch.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/batch.h"

#include <math.h>

#include "training.h"

static const Objective objective = {0.3, 240, 2};

static void losses_are_those_of_one_pass(void) {
    enum { N = 20000 };
    Optimiser optimiser;
    Pass *pass = pass_create();
    if (!CHECK(optimiser_create(&optimiser) && pass)) return;
    model_init(optimiser.weights, 5);
    const Batch batch = batch_of_samples(samples_of_play(N), N);
    const Losses want = pass_losses(pass, optimiser.weights, &batch, &objective);
    for (int threads = 1; threads <= 3; threads += 2) {
        Batcher *batcher = batcher_create(threads);
        if (!CHECK(batcher != NULL)) return;
        const Losses got = batcher_losses(batcher, optimiser.weights, &objective, &batch);
        CHECK(fabs(got.target - want.target) < 1e-7 * want.target);
        CHECK(fabs(got.result - want.result) < 1e-7 * want.result);
        batcher_destroy(batcher);
    }
    optimiser_destroy(&optimiser);
    pass_destroy(pass);
}

static void a_step_on_a_batch_lowers_its_loss(void) {
    enum { N = 4000 };
    Optimiser optimiser;
    Batcher *batcher = batcher_create(2);
    if (!CHECK(optimiser_create(&optimiser) && batcher)) return;
    model_init(optimiser.weights, 6);
    const Batch batch = {samples_of_play(N), sampler_init(N, 1), N};
    double first = 0, last = 0;
    for (uint64_t step = 1; step <= 10; step++) {
        const AdamStep adam = {1e-3, 0, step, true};
        last = batcher_train(batcher, &optimiser, &objective, &batch, &adam).target;
        if (step == 1) first = last;
    }
    if (!CHECK(last < 0.95 * first)) printf("    %g, not below %g\n", last, first);
    optimiser_destroy(&optimiser);
    batcher_destroy(batcher);
}

static const Test tests[] = {
    TEST(losses_are_those_of_one_pass),
    TEST(a_step_on_a_batch_lowers_its_loss),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
