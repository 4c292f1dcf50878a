// train.c: the training loop: epochs of batches, reports, checkpoints.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/train.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/random.h"
#include "base/text.h"
#include "base/threads.h"
#include "train/batch.h"
#include "train/export.h"
#include "train/sample.h"
#include "train/schedule.h"

enum { REPORTS = 100, BATCH_SMALL = 8192, BATCH_LARGE = 16384 };
enum { OUTPUT_ROOM_BYTES = NETWORK_FILE_BYTES + (1 << 20) };  // for a network or a curve
enum { LARGE_DATA = 10000000, BATCH_MAX = 1 << 20 };

typedef struct Trainer {
    const TrainOptions *options;
    TrainResult *result;
    const char *error;  // of a file, while the run goes on
    Shards *shards;
    const ShardIndex *index;
    uint64_t batch, epoch_batches, total_batches;
    RunIdentity identity;
    RunState state;
    Optimiser optimiser;
    Batcher *batcher;
    double seconds_before;  // trained in earlier sessions
    uint64_t batches_before;
    int64_t start_ns, report_ns, checkpoint_ns, progress_ns;
    uint64_t report_samples;
} Trainer;

TrainOptions train_defaults(void) {
    return (TrainOptions){.wdl = 0.05,
                          .wdl_end = 0.05,
                          .cp_scale = OUTPUT_SCALE,
                          .exponent = 2,
                          .learning_rate = 1e-3,
                          .final_rate = 2.4e-6,
                          .weight_decay = 0.01,
                          .samples = 100000000,
                          .threads = 1,
                          .seed = 1,
                          .factorise = true,
                          .checkpoint_seconds = 180};
}

// --- one batch -----------------------------------------------------------------------------------

static uint64_t hash_word(uint64_t hash, uint64_t word) {
    return random_next(&(Random){hash ^ word});
}

static uint64_t shard_batches(const Trainer *trainer, int shard) {
    return trainer->index->sizes[shard] / trainer->batch;
}

// The positions of a batch. Each epoch goes through the shards in another order, and through each
// of them in another one; what is left of a shard after its last whole batch is left out.
static const char *load_batch(Trainer *trainer, uint64_t number, Batch *batch) {
    const uint64_t epoch = number / trainer->epoch_batches;
    const uint64_t seed = hash_word(trainer->options->seed, epoch + 1);
    uint64_t done = number % trainer->epoch_batches;
    Sampler order = sampler_init(trainer->index->count, seed);
    int shard = (int)sampler_next(&order);
    while (done >= shard_batches(trainer, shard)) {
        done -= shard_batches(trainer, shard);
        shard = (int)sampler_next(&order);
    }
    const uint64_t size = trainer->index->sizes[shard];
    const Sampler sampler = sampler_init(size, hash_word(seed, (uint64_t)shard));
    *batch = (Batch){NULL, sampler_skip(sampler, done * trainer->batch), trainer->batch};
    return shards_load(trainer->shards, shard, &batch->samples, &trainer->result->failure);
}

static const char *train_batch(Trainer *trainer) {
    RunState *state = &trainer->state;
    Batch batch;
    const char *error = load_batch(trainer, state->batches, &batch);
    if (error) return error;
    const TrainOptions *options = trainer->options;
    const uint64_t total = trainer->total_batches;
    const Objective objective = schedule_objective(options, state->batches, total);
    const AdamStep step = {schedule_learning_rate(options, state->batches, total),
                           options->weight_decay, state->batches + 1, options->factorise};
    const Losses losses =
        batcher_train(trainer->batcher, &trainer->optimiser, &objective, &batch, &step);
    losses_add(&state->loss_sum, &losses);
    state->loss_count += trainer->batch;
    state->batches++;
    return NULL;
}

// --- reports -------------------------------------------------------------------------------------

static const Losses unknown = {-1, -1, -1};

// Mean losses of the positions held out, or a million of them.
static Losses measure_validation(Trainer *trainer) {
    const Sample *samples;
    const uint64_t count = shards_held_out(trainer->shards, &samples);
    if (count == 0) return unknown;
    const Objective objective =
        schedule_objective(trainer->options, trainer->state.batches, trainer->total_batches);
    const Batch batch = batch_of_samples(samples, count);
    const Losses sum =
        batcher_losses(trainer->batcher, trainer->optimiser.weights, &objective, &batch);
    return losses_mean(&sum, count);
}

static double seconds_since(int64_t start_ns) { return (double)(os_time_ns() - start_ns) / 1e9; }

static uint64_t samples_of(const Trainer *trainer) {
    return trainer->state.batches * trainer->batch;
}

static double session_rate(const Trainer *trainer) {
    uint64_t batches = trainer->state.batches - trainer->batches_before;
    return (double)(batches * trainer->batch) / (seconds_since(trainer->start_ns) + 1e-9);
}

// The first error of a file is kept for the end of the run.
static void note_error(Trainer *trainer, const char *path, const char *error) {
    if (!error || trainer->error) return;
    trainer->error = error;
    trainer->result->failure.path = path;
}

static void write_curve(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const LossPoint *points = trainer->state.points;
    int count = (int)trainer->state.point_count;
    if (options->csv) note_error(trainer, options->csv, plot_csv(options->csv, points, count));
    if (options->svg)
        note_error(trainer, options->svg,
                   plot_svg(options->svg, points, count, options->text ? options->text : ""));
}

static void write_checkpoint(Trainer *trainer) {
    const char *path = trainer->options->checkpoint;
    trainer->state.seconds = trainer->seconds_before + seconds_since(trainer->start_ns);
    trainer->checkpoint_ns = os_time_ns();
    if (!path) return;
    note_error(trainer, path,
               checkpoint_write(path, &trainer->identity, &trainer->state, &trainer->optimiser));
}

static void tell_progress(Trainer *trainer, bool reported) {
    const TrainOptions *options = trainer->options;
    const RunState *state = &trainer->state;
    trainer->progress_ns = os_time_ns();
    if (!options->progress) return;
    const LossPoint *last = state->point_count ? &state->points[state->point_count - 1] : NULL;
    TrainProgress progress = {.samples = samples_of(trainer),
                              .total = trainer->total_batches * trainer->batch,
                              .train_loss = unknown,
                              .validation_loss = last ? last->validation_loss : unknown,
                              .positions_per_second = session_rate(trainer),
                              .reported = reported};
    if (reported && last)
        progress.train_loss = last->train_loss;
    else if (state->loss_count)
        progress.train_loss = losses_mean(&state->loss_sum, state->loss_count);
    if (progress.positions_per_second > 0)
        progress.seconds_left =
            (double)(progress.total - progress.samples) / progress.positions_per_second;
    options->progress(options->context, &progress);
}

static void report(Trainer *trainer) {
    RunState *state = &trainer->state;
    if (state->loss_count == 0 || state->point_count == POINTS_MAX) return;
    LossPoint *point = &state->points[state->point_count++];
    uint64_t samples = samples_of(trainer);
    *point = (LossPoint){.samples = samples,
                         .seconds = trainer->seconds_before + seconds_since(trainer->start_ns),
                         .rate = (double)(samples - trainer->report_samples) /
                                 (seconds_since(trainer->report_ns) + 1e-9),
                         .train_loss = losses_mean(&state->loss_sum, state->loss_count),
                         .validation_loss = measure_validation(trainer)};
    state->loss_sum = (Losses){0};
    state->loss_count = 0;
    trainer->report_ns = os_time_ns();
    trainer->report_samples = samples;
    write_curve(trainer);
    tell_progress(trainer, true);
}

// --- the run -------------------------------------------------------------------------------------

static const char *options_error(const TrainOptions *options) {
    if (!(options->wdl >= 0 && options->wdl <= 1 && options->wdl_end >= 0 && options->wdl_end <= 1))
        return "wdl must be within 0 and 1";
    if (!(options->exponent >= 1 && options->exponent <= 4))
        return "the exponent of the loss must be within 1 and 4";
    if (!(options->cp_scale >= 1)) return "the scale of scores must be at least 1";
    if (!(options->learning_rate > 0 && options->learning_rate <= 1 && options->final_rate >= 0 &&
          options->final_rate <= options->learning_rate))
        return "learning rates must satisfy 0 <= final <= first <= 1";
    if (!(options->weight_decay >= 0 && options->weight_decay <= 1))
        return "the weight decay must be within 0 and 1";
    if (options->samples == 0) return "the number of samples must be at least 1";
    if (options->batch < 0 || options->batch > BATCH_MAX) return "the batch is out of range";
    if (options->threads < 1 || options->threads > THREAD_POOL_MAX)
        return "the number of threads is out of range";
    return NULL;
}

static bool is_resumed(const TrainOptions *options) {
    return options->checkpoint && file_exists(options->checkpoint);
}

const char *train_check(const TrainOptions *options, Failure *failure) {
    const OverwritePolicy overwrite = is_resumed(options) ? OVERWRITE_REPLACE : options->overwrite;
    const char *const paths[] = {options->output, options->csv, options->svg};
    failure->path = NULL;
    const char *error = options_error(options);
    for (int i = 0; i < 3 && !error; i++) {
        failure->path = paths[i];
        if (paths[i]) error = file_check_writable(paths[i], overwrite, OUTPUT_ROOM_BYTES);
    }
    return error;
}

static void list_settings(const Trainer *trainer, char memory[RUN_SETTINGS_BYTES]) {
    const TrainOptions *options = trainer->options;
    Text text = text_over(memory, RUN_SETTINGS_BYTES);
    text_append(&text, "batch %" PRIu64 ", samples %" PRIu64 ", seed %" PRIu64, trainer->batch,
                trainer->total_batches * trainer->batch, options->seed);
    text_append(&text, ", wdl %.9g, wdl-end %.9g, scale %.9g, exponent %.9g", options->wdl,
                options->wdl_end, options->cp_scale, options->exponent);
    text_append(&text, ", rate %.9g, final-rate %.9g, weight decay %.9g, factoriser %d",
                options->learning_rate, options->final_rate, options->weight_decay,
                options->factorise);
}

// Fixes the length of batches, epochs and run.
static const char *plan_run(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const ShardIndex *index = trainer->index;
    trainer->identity.data = index->hash;
    trainer->result->training_positions = index->training;
    trainer->result->validation_positions = index->held_out;
    trainer->batch = (uint64_t)options->batch;
    if (!options->batch) trainer->batch = index->training < LARGE_DATA ? BATCH_SMALL : BATCH_LARGE;
    if (index->count == 1) trainer->batch = min_u64(trainer->batch, max_u64(index->sizes[0], 1));
    for (int i = 0; i < (int)index->count; i++) trainer->epoch_batches += shard_batches(trainer, i);
    if (trainer->epoch_batches == 0) return "no positions to train on";
    trainer->total_batches = (options->samples - 1) / trainer->batch + 1;
    list_settings(trainer, trainer->identity.settings);
    return NULL;
}

static const char *allocate(Trainer *trainer) {
    bool good = (trainer->batcher = batcher_create(trainer->options->threads)) != NULL &&
                optimiser_create(&trainer->optimiser);
    return good ? NULL : "not enough memory";
}

static void release(Trainer *trainer) {
    batcher_destroy(trainer->batcher);
    optimiser_destroy(&trainer->optimiser);
    free(trainer);
}

// Initial weights, or those of the checkpoint; and a first write to its file and those of the
// curve.
static const char *begin_run(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    const char *error = NULL;
    Failure *failure = &trainer->result->failure;
    failure->path = options->checkpoint;
    if (is_resumed(options)) {
        error = checkpoint_read(options->checkpoint, &trainer->identity, &trainer->state,
                                &trainer->optimiser, failure);
    } else if (options->init) {
        failure->path = options->init;
        error = export_load(options->init, trainer->optimiser.weights);
    } else {
        model_init(trainer->optimiser.weights, options->seed);
    }
    if (error) return error;
    failure->path = NULL;
    trainer->seconds_before = trainer->state.seconds;
    trainer->batches_before = trainer->state.batches;
    trainer->start_ns = trainer->report_ns = os_time_ns();
    trainer->report_samples = samples_of(trainer);
    write_checkpoint(trainer);
    write_curve(trainer);
    return trainer->error;
}

static const char *run_batches(Trainer *trainer) {
    const int64_t second_ns = 1000000000;
    RunState *state = &trainer->state;
    uint64_t every = (trainer->total_batches + REPORTS - 1) / REPORTS;
    int64_t checkpoint_ns = trainer->options->checkpoint_seconds * second_ns;
    while (state->batches < trainer->total_batches && !stop_is_requested(trainer->options->stop)) {
        const char *error = train_batch(trainer);
        if (error) return error;
        bool last = state->batches == trainer->total_batches;
        if (last || state->batches % every == 0) report(trainer);
        int64_t now = os_time_ns();
        if (now - trainer->progress_ns > second_ns) tell_progress(trainer, false);
        if (!last && now - trainer->checkpoint_ns > checkpoint_ns) write_checkpoint(trainer);
    }
    return NULL;
}

// How the network was trained: the caller's text, then the facts of the run.
static void describe(const Trainer *trainer, char memory[NETWORK_TEXT_BYTES]) {
    const TrainOptions *options = trainer->options;
    char facts[120];
    Text end = text_over(facts, sizeof(facts)), text = text_over(memory, NETWORK_TEXT_BYTES);
    text_append(&end, "%s%" PRIu64 " samples of %" PRIu64 " positions %016" PRIx64,
                options->text && options->text[0] ? "; " : "", samples_of(trainer),
                trainer->index->training, trainer->identity.data);
    text_append(&text, "%.*s%s", (int)(NETWORK_TEXT_BYTES - 1 - end.length),
                options->text ? options->text : "", facts);
}

static void write_output(Trainer *trainer) {
    const TrainOptions *options = trainer->options;
    if (!options->output) return;
    char memory[NETWORK_TEXT_BYTES];
    describe(trainer, memory);
    const char *error = export_write(options->output, trainer->optimiser.weights, memory,
                                     &trainer->result->weights_hash);
    if (!error) return;
    trainer->error = NULL;  // this one matters more
    note_error(trainer, options->output, error);
}

static const char *run(Trainer *trainer) {
    TrainResult *result = trainer->result;
    const char *error = begin_run(trainer);
    if (error) return error;
    error = run_batches(trainer);
    if (error) return error;
    write_checkpoint(trainer);
    write_output(trainer);
    const RunState *state = &trainer->state;
    result->complete = state->batches == trainer->total_batches;
    result->samples = samples_of(trainer);
    result->seconds = state->seconds;
    result->positions_per_second = session_rate(trainer);
    if (state->point_count) {
        result->train_loss = state->points[state->point_count - 1].train_loss;
        result->validation_loss = state->points[state->point_count - 1].validation_loss;
    }
    return trainer->error;
}

const char *train(Shards *shards, const TrainOptions *options, TrainResult *result) {
    *result = (TrainResult){.train_loss = unknown, .validation_loss = unknown};
    const char *error = train_check(options, &result->failure);
    if (error) return error;
    result->failure.path = NULL;
    Trainer *trainer = calloc(1, sizeof(*trainer));
    if (!trainer) return "not enough memory";
    trainer->options = options;
    trainer->result = result;
    trainer->shards = shards;
    trainer->index = shards_index(shards);
    error = plan_run(trainer);
    if (!error) error = allocate(trainer);
    if (!error) error = run(trainer);
    release(trainer);
    return error;
}
