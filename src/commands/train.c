// train.c: the command train: a network from game files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os_file.h"
#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "train/dataset.h"
#include "train/train.h"

static const char usage[] =
    "ravelin train --output NET --data FILE [--data FILE ...] [OPTION ...]\n"
    "Trains a network on the games of the files and writes it to NET.\n"
    "  --samples MILLIONS     length of the run; default 100\n"
    "  --wdl PERMILLE         share of the game's result in the target, the rest is the score; "
    "50\n"
    "  --wdl-end PERMILLE     the share goes in a straight line to this one; default as --wdl\n"
    "  --scale CP             centipawns in the sigmoid of the target; default 240\n"
    "  --exponent TENTHS      of the error in the loss, 10 to 40; default 20, the squared error\n"
    "  --rate MILLIONTHS, --final-rate BILLIONTHS\n"
    "                         learning rate at first and at last; default 1000 and 2400\n"
    "  --batch N              positions in a batch; default 8192; 16384 from ten million\n"
    "                         positions on\n"
    "  --threads N, --seed S  default 1; the network depends on the seed alone\n"
    "  --init NET             weights to start from instead of random ones; its output scale is\n"
    "                         ignored\n"
    "  --first-ply N          leaves out positions before this ply; default 4\n"
    "  --limit CP             leaves out scores beyond it, at the scale of a network as trained;\n"
    "                         default 1800\n"
    "  --lambda PERMILLE      share of the later scores of the game and of its result in a\n"
    "                         position's score, as TD(lambda) weighs them, averaged as chances to\n"
    "                         win at --scale 240; default 0\n"
    "  --holdout PERMILLE     games kept for validation; default 10\n"
    "  --shards FOLDER        keeps the positions in files of FOLDER, 33 bytes each, instead of "
    "in\n"
    "                         memory. A folder that has the positions of the same files and\n"
    "                         options is used as it is; others are replaced\n"
    "  --no-factoriser        each king bucket learns its weights alone\n"
    "  --checkpoint FILE      resumes from it if it exists, and keeps it up to date: a run that\n"
    "                         was stopped (Ctrl-C) continues where it was\n"
    "  --csv FILE, --svg FILE numbers and picture of the losses\n"
    "  --force                replaces NET, --csv and --svg if they exist; a run that continues\n"
    "                         from its checkpoint always does\n"
    "Losses are those against the target; in brackets the squared errors against the score alone\n"
    "and the result alone. A loss against the result that is higher in validation than in\n"
    "training means overfitting.\n";

typedef struct Settings {
    TextList data;
    const char *shards;  // folder; NULL: in memory
    bool no_factoriser;
    int64_t samples, wdl, wdl_end, scale, exponent, threads, seed, rate, final_rate, batch;
    int64_t holdout, first_ply, limit, lambda;
    bool force;
} Settings;

static void print_counts(const PlyCounts *counts, const ShardIndex *index) {
    const uint64_t kept = index->training + index->held_out, plies = max_u64(counts->plies, 1);
    printf("%" PRIu64 " games, %" PRIu64 " plies, kept %" PRIu64 " (%.1f percent)\n", counts->games,
           counts->plies, kept, 100.0 * (double)kept / (double)plies);
    printf("left out: early %" PRIu64 ", in check %" PRIu64 ", noisy %" PRIu64 ", decided %" PRIu64
           ", repeated %" PRIu64 "\n",
           counts->early, counts->in_check, counts->noisy, counts->decided, counts->repeated);
    if (counts->unscored) printf("without a score %" PRIu64 "\n", counts->unscored);
    fflush(stdout);
}

static const char *add_files(const TextList *files, Dataset *set, Failure *failure) {
    Progress progress = progress_begin();
    const char *error = NULL;
    for (int i = 0; i < files->count && !error; i++) {
        const uint64_t blocks = set->damaged_blocks, games = set->damaged_games;
        const char *file = files->texts[i];
        progress_show(&progress, "reading file %d of %d, %.1f million plies so far", i + 1,
                      files->count, (double)set->counts.plies / 1e6);
        error = dataset_add(set, file, failure);
        argument_damage(file, set->damaged_blocks - blocks, set->damaged_games - games);
    }
    if (!error) error = dataset_finish(set, failure);
    progress_end(&progress);
    return error;
}

// False after one line on stderr.
static bool load(const Settings *settings, Dataset *set) {
    const DatasetOptions options = {.filter = {(int)settings->first_ply, (int)settings->limit},
                                    .lambda_permille = (int)settings->lambda,
                                    .holdout_permille = (int)settings->holdout,
                                    .folder = settings->shards};
    const TextList *files = &settings->data;
    Failure failure;
    bool complete;
    const char *error =
        dataset_open(&options, files->texts, files->count, set, &complete, &failure);
    if (!error && !complete) error = add_files(files, set, &failure);
    if (error) return argument_failure(error, &failure), false;
    print_counts(&set->counts, shards_index(set->shards));
    return shards_index(set->shards)->training > 0 ||
           (argument_error("no position to train on"), false);
}

static void show_progress(void *context, const TrainProgress *now) {
    Progress *progress = context;
    double done = 100.0 * (double)now->samples / (double)now->total;
    const Losses *validation = &now->validation_loss;
    char memory[100] = "";
    Text text = text_over(memory, sizeof(memory));
    if (validation->target >= 0)
        text_append(&text, ", validation %.6f (score %.6f, result %.6f)", validation->target,
                    validation->score, validation->result);
    progress_show(progress, "%.1f%%, loss %.6f%s, %.2f M/s, %.0f s left", done,
                  now->train_loss.target, memory, now->positions_per_second / 1e6,
                  now->seconds_left);
}

// How the network came about, for its header: settings and data.
static void describe(const Settings *settings, const Dataset *set, const TrainOptions *options,
                     Text *text) {
    text_append(text,
                "train --samples %" PRId64 " --wdl %" PRId64 " --wdl-end %" PRId64
                " --scale %" PRId64 " --exponent %" PRId64 " --seed %" PRId64 " --rate %" PRId64
                " --final-rate %" PRId64 " --first-ply %" PRId64 " --limit %" PRId64
                " --lambda %" PRId64 " --holdout %" PRId64 " --batch %" PRId64 "%s",
                settings->samples, settings->wdl, settings->wdl_end, settings->scale,
                settings->exponent, settings->seed, settings->rate, settings->final_rate,
                settings->first_ply, settings->limit, settings->lambda, settings->holdout,
                settings->batch, options->init ? " --init" : "");
    const ShardIndex *index = shards_index(set->shards);
    text_append(text, "; data %016" PRIx64 ": %" PRIu64 " games, %" PRIu64 " positions",
                index->source, set->counts.games, index->training + index->held_out);
}

static void print_losses(const char *name, const Losses *losses) {
    if (losses->target < 0) return;
    printf("%s loss %.6f (score %.6f, result %.6f)\n", name, losses->target, losses->score,
           losses->result);
}

// What the run could not do.
static void print_notes(const Settings *settings, const TrainOptions *options,
                        const TrainResult *result) {
    if (!result->complete && options->checkpoint)
        fprintf(stderr, "stopped early; the same command continues from %s\n", options->checkpoint);
    else if (!result->complete)
        fprintf(stderr, "stopped early; a run can be continued if --checkpoint was given\n");
    if (settings->holdout > 0 && result->validation_positions == 0)
        fprintf(stderr, "no validation: too few games for --holdout %" PRId64 "\n",
                settings->holdout);
}

static bool is_same_file(const char *a, const char *b) {
    return strcmp(a, b) == 0 || os_is_same_file(a, b);
}

// False after one line on stderr if two files that a run writes are one, or one that it reads.
static bool files_differ(const Settings *settings, const TrainOptions *options) {
    const char *const written[] = {options->output, options->checkpoint, options->csv,
                                   options->svg};
    const char *twice = NULL;
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < i && written[i]; k++)
            if (written[k] && is_same_file(written[i], written[k])) twice = written[i];
        for (int k = 0; k < settings->data.count && written[i]; k++)
            if (is_same_file(written[i], settings->data.texts[k])) twice = written[i];
    }
    if (twice) argument_error("train: %s is named twice; see `ravelin train --help`", twice);
    return !twice;
}

static int run(const Settings *settings, TrainOptions *options) {
    Dataset set = {.shards = NULL};
    if (!load(settings, &set)) {
        dataset_close(&set);
        return STATUS_BAD_ARGUMENTS;
    }
    char memory[512];
    Text text = text_over(memory, sizeof(memory));
    describe(settings, &set, options, &text);
    Progress progress = progress_begin();
    TrainResult result = {0};
    options->text = memory;
    options->progress = show_progress;
    options->context = &progress;
    options->stop = interrupt_watch();
    const char *error = train(set.shards, options, &result);
    progress_end(&progress);
    if (error) argument_failure(error, &result.failure);
    dataset_close(&set);
    if (error) return STATUS_BAD_ARGUMENTS;
    print_notes(settings, options, &result);
    printf("network %08" PRIx64 ", %" PRIu64 " samples in %.1f s, %.0f positions/s\n",
           result.weights_hash >> 32, result.samples, result.seconds, result.positions_per_second);
    print_losses("training", &result.train_loss);
    print_losses("validation", &result.validation_loss);
    return result.complete ? STATUS_OK : STATUS_FAILED;
}

enum { END_AS_WDL = -1 };  // --wdl-end was not given

static Settings settings_of(const TrainOptions *options) {
    return (Settings){.samples = (int64_t)options->samples / 1000000,
                      .wdl = llround(options->wdl * 1000),
                      .wdl_end = END_AS_WDL,
                      .scale = llround(options->cp_scale),
                      .exponent = llround(options->exponent * 10),
                      .threads = options->threads,
                      .seed = (int64_t)options->seed,
                      .rate = llround(options->learning_rate * 1e6),
                      .final_rate = llround(options->final_rate * 1e9),
                      .holdout = DATASET_HOLDOUT_PERMILLE,
                      .first_ply = DATASET_FIRST_PLY,
                      .limit = DATASET_LIMIT_CP};
}

static void set_options(const Settings *settings, TrainOptions *options) {
    options->samples = (uint64_t)settings->samples * 1000000;
    options->wdl = (double)settings->wdl / 1000;
    options->wdl_end = (double)settings->wdl_end / 1000;
    options->cp_scale = (double)settings->scale;
    options->exponent = (double)settings->exponent / 10;
    options->threads = (int)settings->threads;
    options->seed = (uint64_t)settings->seed;
    options->learning_rate = (double)settings->rate / 1e6;
    options->final_rate = (double)settings->final_rate / 1e9;
    options->batch = (int)settings->batch;
    options->factorise = !settings->no_factoriser;
    options->overwrite = settings->force ? OVERWRITE_REPLACE : OVERWRITE_REFUSE;
}

int command_train(int count, char *words[]) {
    TrainOptions options = train_defaults();
    Settings settings = settings_of(&options);
    const Argument arguments[] = {
        {"--output", ARGUMENT_TEXT, &options.output, 0, 0},
        {"--data", ARGUMENT_TEXTS, &settings.data, 0, 0},
        {"--shards", ARGUMENT_TEXT, &settings.shards, 0, 0},
        {"--init", ARGUMENT_TEXT, &options.init, 0, 0},
        {"--checkpoint", ARGUMENT_TEXT, &options.checkpoint, 0, 0},
        {"--csv", ARGUMENT_TEXT, &options.csv, 0, 0},
        {"--svg", ARGUMENT_TEXT, &options.svg, 0, 0},
        {"--samples", ARGUMENT_NUMBER, &settings.samples, 1, 1000000},
        {"--wdl", ARGUMENT_PERMILLE, &settings.wdl, 0, 1000},
        {"--wdl-end", ARGUMENT_PERMILLE, &settings.wdl_end, 0, 1000},
        {"--scale", ARGUMENT_NUMBER, &settings.scale, 50, 2000},
        {"--exponent", ARGUMENT_NUMBER, &settings.exponent, 10, 40},
        {"--threads", ARGUMENT_NUMBER, &settings.threads, 1, THREAD_POOL_MAX},
        {"--seed", ARGUMENT_NUMBER, &settings.seed, 0, INFINITY},
        {"--rate", ARGUMENT_NUMBER, &settings.rate, 1, 100000},
        {"--final-rate", ARGUMENT_NUMBER, &settings.final_rate, 0, 100000000},
        {"--batch", ARGUMENT_NUMBER, &settings.batch, 0, 1 << 20},
        {"--holdout", ARGUMENT_PERMILLE, &settings.holdout, 0, 500},
        {"--first-ply", ARGUMENT_NUMBER, &settings.first_ply, 0, 400},
        {"--limit", ARGUMENT_NUMBER, &settings.limit, 100, 30000},
        {"--lambda", ARGUMENT_PERMILLE, &settings.lambda, 0, 999},
        {"--no-factoriser", ARGUMENT_SWITCH, &settings.no_factoriser, 0, 0},
        {"--force", ARGUMENT_SWITCH, &settings.force, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!options.output || settings.data.count == 0)
        return argument_error("train: --output and --data are needed; see `ravelin train --help`");
    if (settings.wdl_end == END_AS_WDL) settings.wdl_end = settings.wdl;
    set_options(&settings, &options);
    if (!files_differ(&settings, &options)) return STATUS_BAD_ARGUMENTS;
    Failure failure;
    const char *error = train_check(&options, &failure);
    if (error) return argument_failure(error, &failure);  // before all games are read
    return run(&settings, &options);
}
