// batch.c: a batch in slices, the weights in parts, each for any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/batch.h"

#include <stdlib.h>

#include "base/threads.h"

// A slice has a gradient of its own; they are added up in their order. More slices occupy more
// threads, and cost time to add up.
enum { SLICES = 4, LOSS_SLICES = 64 };

struct Batcher {
    ThreadPool *pool;
    Model *gradients[SLICES];       // all 0 between batches
    Pass *passes[THREAD_POOL_MAX];  // one for each thread
};

typedef struct Job {
    Batcher *batcher;
    const Optimiser *optimiser;
    const Model *model;
    const Objective *objective;
    const Batch *batch;
    const AdamStep *step;
    Losses losses[LOSS_SLICES];  // of each slice
} Job;

Batcher *batcher_create(int threads) {
    Batcher *batcher = calloc(1, sizeof(*batcher));
    bool good = batcher && (batcher->pool = thread_pool_create(threads)) != NULL;
    for (int i = 0; i < SLICES && good; i++)
        good = (batcher->gradients[i] = model_create()) != NULL;
    for (int i = 0; i < threads && good; i++) good = (batcher->passes[i] = pass_create()) != NULL;
    if (good) return batcher;
    batcher_destroy(batcher);
    return NULL;
}

void batcher_destroy(Batcher *batcher) {
    if (!batcher) return;
    thread_pool_destroy(batcher->pool);
    for (int i = 0; i < SLICES; i++) model_destroy(batcher->gradients[i]);
    for (int i = 0; i < THREAD_POOL_MAX; i++) pass_destroy(batcher->passes[i]);
    free(batcher);
}

static Losses run(Job *job, int slices, void (*work)(void *, int, int)) {
    Losses sum = {0};
    thread_pool_run(job->batcher->pool, slices, work, job);
    for (int i = 0; i < slices; i++) losses_add(&sum, &job->losses[i]);
    return sum;
}

static Batch slice_of(const Batch *batch, int slice, int slices) {
    const uint64_t from = batch->count * (uint64_t)slice / (uint64_t)slices;
    const uint64_t to = batch->count * ((uint64_t)slice + 1) / (uint64_t)slices;
    return batch_part(batch, from, to);
}

static void work_on_gradient(void *context, int thread, int slice) {
    Job *job = context;
    const Batch part = slice_of(job->batch, slice, SLICES);
    job->losses[slice] =
        pass_gradient(job->batcher->passes[thread], job->model, &part, job->objective,
                      1 / (float)job->batch->count, job->batcher->gradients[slice]);
}

static void work_on_weights(void *context, int thread, int part) {
    Job *job = context;
    (void)thread;
    adam_step(job->optimiser, job->step, job->batcher->gradients, SLICES, part);
}

Losses batcher_train(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                     const Batch *batch, const AdamStep *step) {
    Job job = {.batcher = batcher,
               .optimiser = optimiser,
               .model = optimiser->weights,
               .objective = objective,
               .batch = batch,
               .step = step};
    Losses losses = run(&job, SLICES, work_on_gradient);
    thread_pool_run(batcher->pool, ADAM_PARTS, work_on_weights, &job);
    return losses;
}

static void work_on_losses(void *context, int thread, int slice) {
    Job *job = context;
    const Batch part = slice_of(job->batch, slice, LOSS_SLICES);
    job->losses[slice] =
        pass_losses(job->batcher->passes[thread], job->model, &part, job->objective);
}

Losses batcher_losses(Batcher *batcher, const Model *model, const Objective *objective,
                      const Batch *batch) {
    Job job = {.batcher = batcher, .model = model, .objective = objective, .batch = batch};
    return run(&job, LOSS_SLICES, work_on_losses);
}
