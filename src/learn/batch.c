// batch.c: a batch in slices, the weights in shares, records in chunks, each for any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/batch.h"

#include <stdlib.h>
#include <string.h>

#include "learn/crew.h"

// A slice has a gradient of its own; they are added up in their order.
enum { SLICES = 8, SHARES = 16, CHUNK = 16384, CHUNKS_MAX = 64 };

struct Batcher {
    Crew *crew;
    Model *gradients[SLICES];
    Workspace *workspaces[CREW_MAX];  // one for each thread
};

typedef struct Job {
    Batcher *batcher;
    const RunModels *models;
    const Objective *objective;
    const Record *records;
    uint64_t count;
    const AdamStep *step;
    double loss[CHUNKS_MAX];  // of each part
} Job;

Batcher *batcher_create(int threads) {
    Batcher *batcher = calloc(1, sizeof(*batcher));
    bool good = batcher && (batcher->crew = crew_create(threads)) != NULL;
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
    crew_destroy(batcher->crew);
    for (int i = 0; i < SLICES; i++) model_destroy(batcher->gradients[i]);
    for (int i = 0; i < CREW_MAX; i++) workspace_destroy(batcher->workspaces[i]);
    free(batcher);
}

static double run(Job *job, int parts, void (*work)(void *, int, int)) {
    double sum = 0;
    crew_run(job->batcher->crew, parts, work, job);
    for (int i = 0; i < parts; i++) sum += job->loss[i];
    return sum;
}

static void work_on_gradient(void *context, int thread, int slice) {
    Job *job = context;
    Model *gradient = job->batcher->gradients[slice];
    uint64_t from = job->count * (uint64_t)slice / SLICES;
    uint64_t to = job->count * ((uint64_t)slice + 1) / SLICES;
    memset(gradient, 0, sizeof(*gradient));
    job->loss[slice] =
        model_gradient(job->models->weights, job->records + from, to - from, job->objective,
                       1 / (float)job->count, job->batcher->workspaces[thread], gradient);
}

static void work_on_weights(void *context, int thread, int share) {
    Job *job = context;
    (void)thread;
    adam_step(job->step, job->models, job->batcher->gradients, SLICES,
              (int)((int64_t)MODEL_FLOATS * share / SHARES),
              (int)((int64_t)MODEL_FLOATS * (share + 1) / SHARES));
}

double batcher_train(Batcher *batcher, const RunModels *models, const Objective *objective,
                     const Record *records, uint64_t count, const AdamStep *step) {
    Job job = {batcher, models, objective, records, count, step, {0}};
    double loss = run(&job, SLICES, work_on_gradient);
    run(&job, SHARES, work_on_weights);
    return loss;
}

static void work_on_loss(void *context, int thread, int chunk) {
    Job *job = context;
    uint64_t from = (uint64_t)chunk * CHUNK, left = job->count - from;
    job->loss[chunk] =
        model_loss(job->models->weights, job->records + from, left < CHUNK ? left : CHUNK,
                   job->objective, job->batcher->workspaces[thread]);
}

double batcher_loss(Batcher *batcher, const RunModels *models, const Objective *objective,
                    const Record *records, uint64_t count) {
    const uint64_t most = (uint64_t)CHUNK * CHUNKS_MAX;
    if (count > most) count = most;
    Job job = {batcher, models, objective, records, count, NULL, {0}};
    return run(&job, (int)((count + CHUNK - 1) / CHUNK), work_on_loss) / (double)count;
}
