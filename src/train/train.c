// train.c: the training loop: epochs of batches, reports, checkpoints.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/train.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/random.h"
#include "base/svg.h"
#include "base/text.h"
#include "nnue/network.h"
#include "train/adam.h"
#include "train/checkpoint.h"
#include "train/model.h"
#include "train/pass.h"

enum {
    CHECKPOINT_SECONDS = 180,
    BATCH_SMALL = 8192,
    BATCH_LARGE = 16384,
    LARGE_DATA = 10000000,                                    // positions
    OUTPUT_ROOM_BYTES = NETWORK_FILE_BYTES + (1 << 20),       // for a network or a curve
    CHECKPOINT_ROOM_BYTES = 3 * sizeof(Moments) + (1 << 20),  // weights, two averages, the rest
    LOSS_SLICES = 64,
};

static const double weight_decay = 0.01;
static const Losses unknown = {-1, -1, -1};

typedef struct Trainer {
    const TrainOptions *options;
    TrainResult *result;
    TemporaryFile output;  // locks the name until the end
    Shards *shards;
    const ShardIndex *index;
    uint64_t batch_size, epoch_batches, total_batches;
    RunIdentity identity;
    RunState state;
    int64_t start_ns;  // earlier sessions included
    // The threads, and their work on one batch:
    ThreadPool *pool;
    Pass *passes[THREAD_POOL_MAX];
    Optimiser optimiser;
    Batch batch;
    Objective objective;
    int slices;
    Model **gradients;           // by slice; NULL: only losses are computed
    Losses losses[LOSS_SLICES];  // by slice
} Trainer;

// --- one batch -----------------------------------------------------------------------------------

static uint64_t shard_batches(const Trainer *trainer, int shard) {
    return trainer->index->sizes[shard] / trainer->batch_size;
}

// Sets the positions of a batch. Each epoch goes through the shards in another order, and through
// the positions of a shard in another order. Positions after the last whole batch of a shard are
// left out.
static const char *load_batch(Trainer *trainer, uint64_t number) {
    const uint64_t epoch = number / trainer->epoch_batches, size = trainer->batch_size;
    Random random = random_stream((uint64_t)trainer->options->settings.seed, epoch);
    const uint64_t seed = random_next(&random);
    uint64_t done = number % trainer->epoch_batches;
    Sampler order = sampler_init(trainer->index->count, seed);
    int shard = (int)sampler_next(&order);
    while (done >= shard_batches(trainer, shard)) {
        done -= shard_batches(trainer, shard);
        shard = (int)sampler_next(&order);
    }
    Random of_shard = {seed ^ (uint64_t)shard};
    const Sampler sampler = sampler_init(trainer->index->sizes[shard], random_next(&of_shard));
    trainer->batch = (Batch){NULL, sampler_skip(sampler, done * size), size};
    return shards_load(trainer->shards, shard, &trainer->batch.samples, &trainer->result->failure);
}

static void run_slice(void *context, int thread, int slice) {
    Trainer *trainer = context;
    const Batch part = batch_slice(&trainer->batch, slice, trainer->slices);
    Model *gradient = trainer->gradients ? trainer->gradients[slice] : NULL;
    trainer->losses[slice] =
        pass_losses(trainer->passes[thread], trainer->optimiser.weights, &part, &trainer->objective,
                    1 / (float)trainer->batch.count, gradient);
}

// Returns the sum of the losses of the batch.
static Losses run_batch(Trainer *trainer, int slices, Model **gradients) {
    Losses sum = {0};
    trainer->slices = slices;
    trainer->gradients = gradients;
    trainer->objective = settings_objective(&trainer->options->settings, trainer->state.batches,
                                            trainer->total_batches);
    thread_pool_run(trainer->pool, slices, run_slice, trainer);
    for (int i = 0; i < slices; i++) losses_add(&sum, &trainer->losses[i]);
    return sum;
}

static void step_part(void *context, int thread, int part) {
    (void)thread;
    adam_step(&((Trainer *)context)->optimiser, part);
}

static const char *train_batch(Trainer *trainer) {
    const TrainSettings *settings = &trainer->options->settings;
    RunState *state = &trainer->state;
    const char *error = load_batch(trainer, state->batches);
    if (error) return error;
    const Losses losses = run_batch(trainer, GRADIENTS, trainer->optimiser.gradients);
    adam_begin(&trainer->optimiser, state->batches + 1,
               settings_rate(settings, state->batches, trainer->total_batches), weight_decay,
               !settings->no_factoriser);
    thread_pool_run(trainer->pool, ADAM_PARTS, step_part, trainer);
    losses_add(&state->loss_sum, &losses);
    state->loss_count += trainer->batch_size;
    state->batches++;
    return NULL;
}

// Returns the mean losses of the positions held out.
static Losses measure_validation(Trainer *trainer) {
    const Sample *samples;
    const uint64_t count = shards_held_out(trainer->shards, &samples);
    if (count == 0) return unknown;
    trainer->batch = batch_of_samples(samples, count);
    const Losses sum = run_batch(trainer, LOSS_SLICES, NULL);
    return losses_mean(&sum, count);
}

// --- reports -------------------------------------------------------------------------------------

static uint64_t samples_of(const Trainer *trainer) {
    return trainer->state.batches * trainer->batch_size;
}

static double seconds_trained(const Trainer *trainer) {
    return (double)(os_time_ns() - trainer->start_ns) / 1e9;
}

// Keeps the first error in writing a file; the run continues and returns it at its end.
static void note_error(Trainer *trainer, const char *path, const char *error) {
    TrainResult *result = trainer->result;
    if (!result->error) result->error = failure_at(&result->failure, path, error);
}

static void write_curve(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const LossPoint *points = trainer->state.points;
    const int count = (int)trainer->state.point_count;
    if (options->csv) note_error(trainer, options->csv, plot_csv(options->csv, points, count));
    if (options->svg)
        note_error(trainer, options->svg,
                   plot_svg(options->svg, points, count, trainer->identity.settings));
}

static void write_checkpoint(Trainer *trainer) {
    const char *path = trainer->options->checkpoint;
    trainer->state.seconds = seconds_trained(trainer);
    if (!path) return;
    const char *error =
        checkpoint_write(path, &trainer->identity, &trainer->state, &trainer->optimiser);
    note_error(trainer, path, error);
}

static void report_progress(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const RunState *state = &trainer->state;
    TrainResult *result = trainer->result;
    result->samples = samples_of(trainer);
    result->seconds = seconds_trained(trainer);
    if (state->point_count) {
        result->train_loss = state->points[state->point_count - 1].train_loss;
        result->validation_loss = state->points[state->point_count - 1].validation_loss;
    }
    if (state->loss_count) result->train_loss = losses_mean(&state->loss_sum, state->loss_count);
    if (options->progress) options->progress(options->context, result);
}

static void report(Trainer *trainer) {
    RunState *state = &trainer->state;
    const LossPoint none = {.samples = 0};
    const LossPoint *last = state->point_count ? &state->points[state->point_count - 1] : &none;
    LossPoint *point = &state->points[state->point_count++];
    point->samples = samples_of(trainer);
    point->seconds = seconds_trained(trainer);
    point->speed =
        (double)(point->samples - last->samples) / (point->seconds - last->seconds + 1e-9);
    point->train_loss = losses_mean(&state->loss_sum, state->loss_count);
    point->validation_loss = measure_validation(trainer);
    state->loss_sum = (Losses){0};
    state->loss_count = 0;
    write_curve(trainer);
}

// --- the run -------------------------------------------------------------------------------------

static bool is_resumed(const TrainOptions *options) {
    return options->checkpoint && file_exists(options->checkpoint);
}

// A resumed run replaces an output that begins with kind.
static OverwritePolicy overwrite_of(const TrainOptions *options, const char *path,
                                    const char *kind) {
    const bool is_own = is_resumed(options) && file_begins_with(path, kind);
    return is_own ? OVERWRITE_REPLACE : options->overwrite;
}

const char *train_check(const TrainOptions *options, Failure *failure) {
    static const char *const kinds[] = {NETWORK_MAGIC, PLOT_CSV_BEGINS, SVG_BEGINS, ""};
    const char *const paths[] = {options->output, options->csv, options->svg, options->checkpoint};
    failure->path = NULL;
    if (options->settings.final_rate > options->settings.rate)
        return "--final-rate must not exceed --rate";
    for (int i = 0; i < 4; i++) {
        if (!paths[i]) continue;
        const OverwritePolicy policy = overwrite_of(options, paths[i], kinds[i]);
        const int64_t bytes = i < 3 ? OUTPUT_ROOM_BYTES : CHECKPOINT_ROOM_BYTES;
        const char *error = file_check_writable(paths[i], policy, bytes);
        if (error) return failure_at(failure, paths[i], error);
    }
    uint64_t hash;
    if (!options->init) return NULL;
    return failure_at(failure, options->init, model_load(NULL, options->init, &hash));
}

// Fixes the length of batches, epochs and run.
static const char *plan_run(Trainer *trainer) {
    const TrainSettings *settings = &trainer->options->settings;
    const ShardIndex *index = trainer->index;
    Text text = text_over(trainer->identity.settings, RUN_SETTINGS_BYTES);
    settings_describe(settings, &text);
    assert(!text.is_cut);
    trainer->identity.data = index->hash;
    uint64_t size = (uint64_t)settings->batch;
    if (!size) size = index->training < LARGE_DATA ? BATCH_SMALL : BATCH_LARGE;
    uint64_t largest = 1;  // the largest shard: the positions of a batch are of one shard
    for (int i = 0; i < (int)index->count; i++) largest = max_u64(largest, index->sizes[i]);
    size = min_u64(size, largest);
    trainer->batch_size = size;
    for (int i = 0; i < (int)index->count; i++) trainer->epoch_batches += shard_batches(trainer, i);
    if (trainer->epoch_batches == 0) return "no positions to train on";
    const uint64_t samples = (uint64_t)(settings->samples * 1e6 + 0.5);
    trainer->total_batches = (samples + size - 1) / size;
    trainer->result->total = trainer->total_batches * size;
    return NULL;
}

static const char *allocate(Trainer *trainer) {
    bool good = optimiser_create(&trainer->optimiser) &&
                (trainer->pool = thread_pool_create((int)trainer->options->threads)) != NULL;
    for (int i = 0; i < trainer->options->threads && good; i++)
        good = (trainer->passes[i] = pass_create()) != NULL;
    return good ? NULL : "not enough memory";
}

static const char *lock_output(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    if (!options->output) return NULL;
    const OverwritePolicy policy = overwrite_of(options, options->output, NETWORK_MAGIC);
    return failure_at(&trainer->result->failure, options->output,
                      file_create(options->output, policy, OUTPUT_ROOM_BYTES, &trainer->output));
}

static void release(Trainer *trainer) {
    if (trainer->output.file) file_finish(&trainer->output, false);
    thread_pool_destroy(trainer->pool);
    optimiser_destroy(&trainer->optimiser);
    for (int i = 0; i < THREAD_POOL_MAX; i++) pass_destroy(trainer->passes[i]);
    free(trainer);
}

// Loads the initial weights. If the checkpoint exists, its weights replace them. Then writes
// checkpoint and curve.
static const char *begin_run(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const char *error = NULL;
    Failure *failure = &trainer->result->failure;
    if (options->init)
        error = model_load(trainer->optimiser.weights, options->init, &trainer->identity.init);
    else
        model_init(trainer->optimiser.weights, (uint64_t)options->settings.seed);
    if (error) return failure_at(failure, options->init, error);
    if (is_resumed(options))
        error = checkpoint_read(options->checkpoint, &trainer->identity, &trainer->state,
                                &trainer->optimiser, failure);
    if (error) return failure_at(failure, options->checkpoint, error);
    trainer->start_ns = os_time_ns() - (int64_t)(trainer->state.seconds * 1e9);
    write_checkpoint(trainer);
    write_curve(trainer);
    report_progress(trainer);
    return trainer->result->error;
}

// Ends early when stopped, or after an error in the data.
static void run_batches(Trainer *trainer) {
    RunState *state = &trainer->state;
    const uint64_t total = trainer->total_batches, every = (total + POINTS_MAX - 1) / POINTS_MAX;
    while (state->batches < total && !stop_is_requested(trainer->options->stop)) {
        const char *error = train_batch(trainer);
        if (error) {
            trainer->result->error = error;  // more important than one of the checkpoint
            break;
        }
        const bool last = state->batches == total;
        if (last || state->batches % every == 0) report(trainer);
        report_progress(trainer);
        if (!last && seconds_trained(trainer) - state->seconds > CHECKPOINT_SECONDS)
            write_checkpoint(trainer);
    }
    write_checkpoint(trainer);
}

// The header of the network gets the settings, the data and the length of the run.
static void write_output(Trainer *trainer) {
    const char *path = trainer->options->output;
    const ShardIndex *index = trainer->index;
    TrainResult *result = trainer->result;
    if (!path) return;
    Text text = TEXT_LOCAL(NETWORK_TEXT_BYTES);
    text_append(&text,
                "%s, init %016" PRIx64 "; data %016" PRIx64 ": %" PRIu64 " games, %" PRIu64
                " positions; %" PRIu64 " samples of %" PRIu64 " positions %016" PRIx64,
                trainer->identity.settings, trainer->identity.init, index->source,
                index->counts.games, index->training + index->held_out, samples_of(trainer),
                index->training, index->hash);
    const char *error =
        model_write(trainer->optimiser.weights, &trainer->output, text.data, &result->weights_hash);
    // A missing network matters more than other files.
    if (error) result->error = failure_at(&result->failure, path, error);
}

const char *train(Shards *shards, const TrainOptions *options, TrainResult *result) {
    *result = (TrainResult){.train_loss = unknown, .validation_loss = unknown};
    const char *error = train_check(options, &result->failure);
    if (error) return error;
    Trainer *trainer = calloc(1, sizeof(*trainer));
    if (!trainer) return "not enough memory";
    trainer->options = options;
    trainer->result = result;
    trainer->shards = shards;
    trainer->index = shards_index(shards);
    error = lock_output(trainer);
    if (!error) error = plan_run(trainer);
    if (!error) error = allocate(trainer);
    if (!error) error = begin_run(trainer);
    if (!error) {
        run_batches(trainer);
        if (!result->error || trainer->state.batches > 0) write_output(trainer);
        error = result->error;
    }
    release(trainer);
    return error;
}
