// train.c: the command train: a network from game files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "commands/arguments.h"
#include "commands/interrupt.h"
#include "commands/progress.h"
#include "learn/dataset.h"
#include "learn/train.h"

static const char usage[] =
    "ravelin train --output NET --data FILE [--data FILE ...] [--init NET]\n"
    "              [--samples MILLIONS] [--wdl PERMILLE] [--scale CP] [--threads N] [--seed S]\n"
    "              [--rate MILLIONTHS] [--batch N] [--holdout PERMILLE] [--first-ply N]\n"
    "              [--limit CP] [--checkpoint FILE] [--csv FILE] [--svg FILE]\n"
    "Trains a network on the games of the files and writes it to NET. With --checkpoint a run\n"
    "that was stopped (Ctrl-C) goes on where it was. The losses go to --csv, their curve to\n"
    "--svg.\n";

typedef struct Wishes {
    TextList data;
    int64_t samples, wdl, scale, threads, seed, rate, batch, holdout, first_ply, limit;
} Wishes;

static bool load(const Wishes *wishes, Dataset *set) {
    DatasetFilter filter = {(int)wishes->first_ply, (int)wishes->limit};
    for (int i = 0; i < wishes->data.count; i++) {
        const uint64_t blocks = set->damaged_blocks, games = set->damaged_games;
        const char *file = wishes->data.texts[i], *error = dataset_add(set, file, &filter);
        if (error) return argument_error("%s: %s", file, error), false;
        if (set->damaged_blocks + set->damaged_games > blocks + games)
            fprintf(stderr, "%s: %" PRIu64 " damaged blocks, %" PRIu64 " damaged games left out\n",
                    file, set->damaged_blocks - blocks, set->damaged_games - games);
    }
    printf("%" PRIu64 " games, %" PRIu64 " plies, kept %" PRIu64 " (%.1f percent)\n", set->games,
           set->plies, set->count, 100.0 * (double)set->count / (double)(set->plies + !set->plies));
    printf("left out: early %" PRIu64 ", in check %" PRIu64 ", noisy %" PRIu64 ", decided %" PRIu64
           ", repeated %" PRIu64 "\n",
           set->early, set->in_check, set->noisy, set->decided, set->repeated);
    fflush(stdout);
    return set->count > 0 || (argument_error("no position to train on"), false);
}

static void show_progress(void *context, const TrainProgress *now) {
    Progress *progress = context;
    double done = 100.0 * (double)now->samples / (double)now->total;
    progress_show(progress,
                  "%.1f%%, loss %.6f, validation %.6f, %.0f positions/s, %.0f s left", done,
                  now->train_loss, now->validation_loss, now->positions_per_second,
                  now->seconds_left);
}

// How the network came about, for its header: settings and data.
static void describe(const Wishes *wishes, const Dataset *set, const TrainOptions *options,
                     Text *text) {
    text_append(text, "train --samples %" PRId64 " --wdl %" PRId64 " --scale %" PRId64
                      " --seed %" PRId64 " --rate %" PRId64 " --first-ply %" PRId64
                      " --limit %" PRId64 "%s; data %016" PRIx64 ": %" PRIu64 " games, %" PRIu64
                      " positions",
                wishes->samples, wishes->wdl, wishes->scale, wishes->seed, wishes->rate,
                wishes->first_ply, wishes->limit, options->init ? " --init" : "", set->identity,
                set->games, set->count);
}

static int run(const Wishes *wishes, TrainOptions *options) {
    Dataset set = {0};
    if (!load(wishes, &set)) {
        dataset_free(&set);
        return STATUS_BAD_ARGUMENTS;
    }
    char memory[512];
    Text text = text_over(memory, sizeof(memory));
    describe(wishes, &set, options, &text);
    Progress progress = progress_begin();
    TrainResult result = {0};
    options->text = memory;
    options->progress = show_progress;
    options->context = &progress;
    options->stop = interrupt_watch();
    const char *error = train(set.records, set.count, options, &result);
    progress_end(&progress);
    dataset_free(&set);
    if (error)
        return argument_error("%s%s%s", result.file ? result.file : "", result.file ? ": " : "",
                              error);
    printf("network %08" PRIx64 ", %" PRIu64 " samples in %.1f s, %.0f positions/s, loss %.6f, "
           "validation %.6f\n",
           result.weights_hash >> 32, result.samples, result.seconds,
           result.positions_per_second, result.train_loss, result.validation_loss);
    return result.complete ? STATUS_OK : STATUS_FAILED;
}

int command_train(int count, char *words[]) {
    TrainOptions options = train_defaults();
    Wishes wishes = {.samples = 100, .wdl = 500, .scale = OUTPUT_SCALE, .threads = 1, .seed = 1,
                     .rate = 1000, .holdout = 10, .first_ply = 16, .limit = 1800};
    const Argument arguments[] = {
        {"--output", ARGUMENT_TEXT, &options.output, 0, 0},
        {"--data", ARGUMENT_TEXTS, &wishes.data, 0, 0},
        {"--init", ARGUMENT_TEXT, &options.init, 0, 0},
        {"--checkpoint", ARGUMENT_TEXT, &options.checkpoint, 0, 0},
        {"--csv", ARGUMENT_TEXT, &options.csv, 0, 0},
        {"--svg", ARGUMENT_TEXT, &options.svg, 0, 0},
        {"--samples", ARGUMENT_NUMBER, &wishes.samples, 1, 1000000},
        {"--wdl", ARGUMENT_NUMBER, &wishes.wdl, 0, 1000},
        {"--scale", ARGUMENT_NUMBER, &wishes.scale, 50, 2000},
        {"--threads", ARGUMENT_NUMBER, &wishes.threads, 1, CREW_MAX},
        {"--seed", ARGUMENT_NUMBER, &wishes.seed, 0, INT64_MAX},
        {"--rate", ARGUMENT_NUMBER, &wishes.rate, 1, 100000},
        {"--batch", ARGUMENT_NUMBER, &wishes.batch, 0, 1 << 20},
        {"--holdout", ARGUMENT_NUMBER, &wishes.holdout, 0, 500},
        {"--first-ply", ARGUMENT_NUMBER, &wishes.first_ply, 0, 400},
        {"--limit", ARGUMENT_NUMBER, &wishes.limit, 100, 30000},
    };
    int status, argument_count = sizeof(arguments) / sizeof(arguments[0]);
    if (!arguments_read(count, words, arguments, argument_count, usage, &status)) return status;
    if (!options.output || wishes.data.count == 0)
        return argument_error("train: --output and --data are needed; see ravelin train --help");
    options.samples = (uint64_t)wishes.samples * 1000000;
    options.wdl = (double)wishes.wdl / 1000;
    options.cp_scale = (double)wishes.scale;
    options.threads = (int)wishes.threads;
    options.seed = (uint64_t)wishes.seed;
    options.learning_rate = (double)wishes.rate / 1e6;
    options.batch = (int)wishes.batch;
    options.holdout_permille = (int)wishes.holdout;
    return run(&wishes, &options);
}
