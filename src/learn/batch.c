// batch.c: a batch in slices, the weights in shares, records in chunks, each for any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/batch.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "learn/thread_pool.h"

// A slice has a gradient of its own; they are added up in their order.
enum { SLICES = 8, SHARES = 16, CHUNK = 16384, CHUNKS_MAX = 64 };
// Records gathered at once, while those after them are prefetched.
enum { GATHERED = 256 };

struct Batcher {
    ThreadPool *pool;
    Model *gradients[SLICES];                // all 0 between batches
    Workspace *workspaces[THREAD_POOL_MAX];  // one for each thread
};

typedef struct Job {
    Batcher *batcher;
    const Optimiser *optimiser;
    const Objective *objective;
    const Batch *batch;
    const AdamStep *step;
    Losses losses[CHUNKS_MAX];  // of each part
} Job;

Batcher *batcher_create(int threads) {
    Batcher *batcher = calloc(1, sizeof(*batcher));
    bool good = batcher && (batcher->pool = thread_pool_create(threads)) != NULL;
    for (int i = 0; i < SLICES && good; i++)
        good = (batcher->gradients[i] = model_create()) != NULL;
    for (int i = 0; i < threads && good; i++)
        good = (batcher->workspaces[i] = workspace_create()) != NULL;
    if (good) return batcher;
    batcher_destroy(batcher);
    return NULL;
}

void batcher_destroy(Batcher *batcher) {
    if (!batcher) return;
    thread_pool_destroy(batcher->pool);
    for (int i = 0; i < SLICES; i++) model_destroy(batcher->gradients[i]);
    for (int i = 0; i < THREAD_POOL_MAX; i++) workspace_destroy(batcher->workspaces[i]);
    free(batcher);
}

static Losses run(Job *job, int parts, void (*work)(void *, int, int)) {
    Losses sum = {0};
    thread_pool_run(job->batcher->pool, parts, work, job);
    for (int i = 0; i < parts; i++) losses_add(&sum, &job->losses[i]);
    return sum;
}

// Prefetches the records GATHERED steps ahead, too.
static void gather(const Record *records, Sampler *sampler, Sampler *ahead, uint64_t count,
                   Record *to) {
    for (uint64_t i = 0; i < count; i++) {
        prefetch(&records[sampler_next(ahead)]);
        to[i] = records[sampler_next(sampler)];
    }
}

static void work_on_gradient(void *context, int thread, int slice) {
    Job *job = context;
    const Batch *batch = job->batch;
    Model *gradient = job->batcher->gradients[slice];
    const uint64_t from = batch->count * (uint64_t)slice / SLICES;
    const uint64_t to = batch->count * ((uint64_t)slice + 1) / SLICES;
    Sampler sampler = sampler_skip(batch->sampler, from), ahead = sampler_skip(sampler, GATHERED);
    Record gathered[GATHERED];
    job->losses[slice] = (Losses){0};
    for (uint64_t at = from; at < to; at += GATHERED) {
        uint64_t count = (uint64_t)min_i64((int64_t)(to - at), GATHERED);
        gather(batch->records, &sampler, &ahead, count, gathered);
        Losses losses =
            model_gradient(job->optimiser->weights, gathered, count, job->objective,
                           1 / (float)batch->count, job->batcher->workspaces[thread], gradient);
        losses_add(&job->losses[slice], &losses);
    }
}

static void work_on_weights(void *context, int thread, int share) {
    Job *job = context;
    (void)thread;
    adam_step(job->optimiser, job->step, job->batcher->gradients, SLICES,
              (int)((int64_t)MODEL_FLOATS * share / SHARES),
              (int)((int64_t)MODEL_FLOATS * (share + 1) / SHARES));
}

Losses batcher_train(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                     const Batch *batch, const AdamStep *step) {
    Job job = {.batcher = batcher,
               .optimiser = optimiser,
               .objective = objective,
               .batch = batch,
               .step = step};
    Losses losses = run(&job, SLICES, work_on_gradient);
    run(&job, SHARES, work_on_weights);
    return losses;
}

static void work_on_loss(void *context, int thread, int chunk) {
    Job *job = context;
    const uint64_t from = (uint64_t)chunk * CHUNK, left = job->batch->count - from;
    job->losses[chunk] =
        model_loss(job->optimiser->weights, job->batch->records + from, left < CHUNK ? left : CHUNK,
                   job->objective, job->batcher->workspaces[thread]);
}

Losses batcher_loss(Batcher *batcher, const Optimiser *optimiser, const Objective *objective,
                    const Record *records, uint64_t count) {
    const uint64_t most = (uint64_t)CHUNK * CHUNKS_MAX;
    const Batch batch = {.records = records, .count = count < most ? count : most};
    Job job = {.batcher = batcher, .optimiser = optimiser, .objective = objective, .batch = &batch};
    Losses losses = run(&job, (int)((batch.count + CHUNK - 1) / CHUNK), work_on_loss);
    return losses_mean(&losses, batch.count);
}
