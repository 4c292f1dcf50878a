// test_thread_pool.c: jobs in parts (learn/thread_pool.h), and training on them (batch, rounding)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/thread_pool.h"

#include <math.h>
#include <stdatomic.h>

#include "learn/batch.h"
#include "learn/export.h"
#include "learn/rounding.h"
#include "training.h"

// --- jobs ----------------------------------------------------------------------------------------

enum { PARTS = 500, THREADS = 4 };

typedef struct Marks {
    atomic_int parts[PARTS], busy[THREADS];
    atomic_bool shared;  // two calls at once had the same thread number
} Marks;

static void mark(void *context, int thread, int part) {
    Marks *marks = context;
    if (thread < 0 || thread >= THREADS || atomic_fetch_add(&marks->busy[thread], 1) > 0)
        atomic_store(&marks->shared, true);
    atomic_fetch_add(&marks->parts[part], 1);
    atomic_fetch_sub(&marks->busy[thread], 1);
}

static void every_part_is_done_once(void) {
    static Marks marks;
    ThreadPool *pool = thread_pool_create(THREADS);
    if (!CHECK(pool != NULL)) return;
    for (int parts = 1; parts <= PARTS; parts = parts * 2 + 1)
        for (int round = 1; round <= 20; round++) {
            memset(&marks, 0, sizeof(marks));
            thread_pool_run(pool, parts, mark, &marks);
            for (int i = 0; i < PARTS; i++) CHECK_EQ(atomic_load(&marks.parts[i]), i < parts);
            CHECK(!atomic_load(&marks.shared));
        }
    thread_pool_destroy(pool);
}

// --- batches -------------------------------------------------------------------------------------

static const Objective objective = {0.3, 240, 2};

static void losses_are_those_of_the_model(void) {
    enum { N = 20000 };  // more than one chunk
    Optimiser optimiser;
    Workspace *work = workspace_create();
    if (!CHECK(optimiser_create(&optimiser) && work)) return;
    model_init(optimiser.weights, 5);
    Record *records = records_of_play(N);
    Losses sum = model_loss(optimiser.weights, records, N, &objective, work);
    for (int threads = 1; threads <= 3; threads += 2) {
        Batcher *batcher = batcher_create(threads);
        if (!CHECK(batcher != NULL)) return;
        Losses mean = batcher_loss(batcher, &optimiser, &objective, records, N);
        CHECK(fabs(mean.target - sum.target / N) < 1e-9);
        CHECK(fabs(mean.result - sum.result / N) < 1e-9);
        batcher_destroy(batcher);
    }
    optimiser_destroy(&optimiser);
    workspace_destroy(work);
}

static void a_step_on_a_batch_lowers_its_loss(void) {
    enum { N = 4000 };
    Optimiser optimiser;
    Batcher *batcher = batcher_create(2);
    if (!CHECK(optimiser_create(&optimiser) && batcher)) return;
    model_init(optimiser.weights, 6);
    const Batch batch = {records_of_play(N), sampler_init(N, 1), N};
    double first = 0, last = 0;
    for (uint64_t step = 1; step <= 10; step++) {
        const AdamStep adam = {1e-3, 0, step};
        last = batcher_train(batcher, &optimiser, &objective, &batch, &adam).target;
        if (step == 1) first = last;
    }
    if (!CHECK(last < 0.95 * first)) printf("    %g, not below %g\n", last, first);
    optimiser_destroy(&optimiser);
    batcher_destroy(batcher);
}

// --- rounding ------------------------------------------------------------------------------------

static double mean_error(const float *exact, const Model *model, const Record *records, int count,
                         Workspace *work) {
    static float outputs[RECORDS_MAX];
    double sum = 0;
    model_outputs(model, records, (uint64_t)count, work, outputs);
    for (int i = 0; i < count; i++) sum += fabs((double)exact[i] - (double)outputs[i]);
    return sum / count;
}

static void errors_of_rounded_weights_cancel(void) {
    enum { N = 20000 };
    static float exact[N];
    static NetworkWeights integers;
    Model *model = model_create(), *rounded = model_create(), *nearest = model_create();
    Workspace *work = workspace_create();
    if (!CHECK(model && rounded && nearest && work)) return;
    model_init(model, 7);
    Record *records = records_of_play(N);
    model_outputs(model, records, N, work, exact);
    CHECK(rounding_choose(model, records, N, work, rounded) == NULL);
    export_quantise(model, &integers);
    export_restore(&integers, nearest);
    CHECK(mean_error(exact, rounded, records, N, work) <
          0.9 * mean_error(exact, nearest, records, N, work));
    export_quantise(rounded, &integers);
    export_restore(&integers, nearest);
    CHECK(memcmp(rounded->output, nearest->output, sizeof(rounded->output)) == 0);
    CHECK(memcmp(rounded->input, nearest->input, sizeof(rounded->input)) == 0);
    model_destroy(model);
    model_destroy(rounded);
    model_destroy(nearest);
    workspace_destroy(work);
}

static const Test tests[] = {
    TEST(every_part_is_done_once),
    TEST(losses_are_those_of_the_model),
    TEST(a_step_on_a_batch_lowers_its_loss),
    TEST(errors_of_rounded_weights_cancel),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
