// train.c: the command train: a network from game files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "train/dataset.h"
#include "train/train.h"

static const char usage_start[] =
    "ravelin train --output NET --data FILE [--data FILE ...] [OPTION ...]\n"
    "Trains a network on the games of the files and writes it to NET. Equal games,\n"
    "settings and initial weights give equal networks with any number of threads.\n"
    "Options and their defaults:\n";

static const char usage_end[] =
    "  --threads N          default 1; more than 4 gain little\n"
    "  --init NET           weights to start from instead of random ones; its output\n"
    "                       scale is ignored. A resumed run needs it too\n"
    "  --shards FOLDER      stores the positions in files of FOLDER, 32 bytes each,\n"
    "                       instead of in memory. A later run over the same games\n"
    "                       with the same filter uses them again; other positions in\n"
    "                       FOLDER are replaced\n"
    "  --checkpoint FILE    resumes the run from FILE if it exists, and keeps it up\n"
    "                       to date\n"
    "  --csv FILE, --svg FILE\n"
    "                       the loss curve as numbers and as a drawing\n"
    "  --force              replaces NET and the files of --csv and --svg if they\n"
    "                       exist; a run resumed from its checkpoint replaces a\n"
    "                       network, a loss curve and a drawing without it\n"
    "Losses are means over positions, against the target; the squared errors against\n"
    "the score alone and the result alone follow in brackets. A loss against the\n"
    "result that is higher in validation than in training means overfitting. Ctrl-C,\n"
    "or positions that cannot be read, end the run early; NET is written.\n";

enum { USAGE_BYTES = 8192, ARGUMENTS_MAX = 32, OPTION_WIDTH = 19 };

// Appends the help of a setting, which may have several lines.
static void append_help(const TrainSetting *setting, Text *text) {
    const int width = OPTION_WIDTH - (int)strlen(setting->option) - 1;
    text_append(text, "  %s %-*s  ", setting->option, width, setting->value);
    for (const char *at = setting->help; *at; at++) {
        text_append_char(text, *at);
        if (*at == '\n') text_append(text, "%*s", OPTION_WIDTH + 4, "");
    }
    if (setting->kind != SETTING_SWITCH && setting->initial >= setting->min)
        text_append(text, "; default %g", setting->initial);
    text_append(text, "\n");
}

// Adds the table of settings to the arguments, and its help texts to the usage.
static void add_settings(TrainSettings *settings, Argument *arguments, int *count, Text *usage) {
    static const ArgumentKind kinds[] = {[SETTING_INTEGER] = ARGUMENT_NUMBER,
                                         [SETTING_REAL] = ARGUMENT_REAL,
                                         [SETTING_SWITCH] = ARGUMENT_SWITCH};
    for (int i = 0; i < setting_count; i++) {
        const TrainSetting *setting = &setting_table[i];
        void *field = (char *)settings + setting->offset;
        assert(*count < ARGUMENTS_MAX);
        arguments[(*count)++] =
            (Argument){setting->option, kinds[setting->kind], field, setting->min, setting->max};
        append_help(setting, usage);
    }
}

// --- data ----------------------------------------------------------------------------------------

static void print_counts(const ShardIndex *index) {
    const PlyCounts *counts = &index->counts;
    const uint64_t kept = index->training + index->held_out, plies = max_u64(counts->plies, 1);
    printf("%" PRIu64 " game%s, %" PRIu64 " plies, kept %" PRIu64 " (%.1f percent)\n",
           counts->games, plural(counts->games), counts->plies, kept,
           100.0 * (double)kept / (double)plies);
    printf("left out: early %" PRIu64 ", in check %" PRIu64 ", noisy %" PRIu64 ", decided %" PRIu64
           ", repeated %" PRIu64 "\n",
           counts->early, counts->in_check, counts->noisy, counts->decided, counts->repeated);
    if (counts->unscored) printf("without a score %" PRIu64 "\n", counts->unscored);
    fflush(stdout);
}

typedef struct Reading {
    const TextList *files;
    Progress progress;
} Reading;

static void report_file(void *context, int file, const GameFileSummary *sum,
                        const PlyCounts *counts) {
    Reading *reading = context;
    progress_end(&reading->progress);
    argument_damage(reading->files->texts[file], sum);
    progress_show(&reading->progress, "read file %d of %d, %.1f million plies so far", file + 1,
                  reading->files->count, (double)counts->plies / 1e6);
}

static bool load(const TrainSettings *settings, const TextList *files, const char *folder,
                 Shards **shards) {
    Reading reading = {files, progress_begin()};
    Failure failure;
    const char *error = dataset_load(settings, folder, files->texts, files->count, report_file,
                                     &reading, shards, &failure);
    progress_end(&reading.progress);
    if (error) return argument_check(failure.path, error);
    const ShardIndex *index = shards_index(*shards);
    print_counts(index);
    if (settings->holdout > 0 && index->held_out == 0)
        fprintf(stderr, "no validation: too few games for --holdout %g\n", settings->holdout);
    return true;
}

// --- the run -------------------------------------------------------------------------------------

static void show_progress(void *context, const TrainResult *now) {
    const Losses *train = &now->train_loss, *validation = &now->validation_loss;
    Text text = TEXT_LOCAL(256 + PRINTABLE_BYTES);
    if (now->error)
        text_append(&text, "%s: %s, ", PRINTABLE(word_from(now->failure.path)), now->error);
    if (train->target >= 0)
        text_append(&text, "loss %.6f", train->target);
    else
        text_append(&text, "no loss yet");
    if (validation->target >= 0)
        text_append(&text, ", validation %.6f (score %.6f, result %.6f)", validation->target,
                    validation->score, validation->result);
    progress_count(context, now->samples, now->total, "positions", "%s", text.data);
}

static void print_losses(const char *name, const Losses *losses) {
    if (losses->target < 0) return;
    printf("%s loss %.6f (score %.6f, result %.6f)\n", name, losses->target, losses->score,
           losses->result);
}

static int run(TrainOptions *options, Shards *shards) {
    Progress progress = progress_begin();
    TrainResult result;
    options->progress = show_progress;
    options->context = &progress;
    options->stop = interrupt_watch();
    const char *error = train(shards, options, &result);
    progress_end(&progress);
    if (result.weights_hash)
        printf("network %08" PRIx64 ", %" PRIu64 " samples in %.1f s, %.0f positions/s\n",
               result.weights_hash >> 32, result.samples, result.seconds,
               (double)result.samples / (result.seconds + 1e-9));
    if (error) return argument_failure(error, &result.failure);
    const bool is_complete = result.samples == result.total;
    if (!is_complete && options->checkpoint)
        fprintf(stderr, "stopped early; the same command continues from %s\n", options->checkpoint);
    else if (!is_complete)
        fprintf(stderr, "stopped early; only a run with --checkpoint can be continued\n");
    print_losses("training", &result.train_loss);
    print_losses("validation", &result.validation_loss);
    return is_complete ? STATUS_OK : STATUS_FAILED;
}

int command_train(int count, char *words[]) {
    TextList data = {.count = 0};
    const char *folder = NULL;
    TrainOptions options = {.settings = settings_defaults(), .threads = 1};
    Argument arguments[ARGUMENTS_MAX] = {
        {"--output", ARGUMENT_OUTPUT, &options.output, 0, 0},
        {"--data", ARGUMENT_INPUTS, &data, 0, 0},
        {"--threads", ARGUMENT_NUMBER, &options.threads, 1, THREAD_POOL_MAX},
        {"--init", ARGUMENT_INPUT, &options.init, 0, 0},
        {"--shards", ARGUMENT_TEXT, &folder, 0, 0},
        {"--checkpoint", ARGUMENT_OUTPUT, &options.checkpoint, 0, 0},
        {"--csv", ARGUMENT_OUTPUT, &options.csv, 0, 0},
        {"--svg", ARGUMENT_OUTPUT, &options.svg, 0, 0},
        {"--force", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_REPLACE, 0},
    };
    int argument_count = 0, status;
    while (arguments[argument_count].name) argument_count++;
    Text usage = TEXT_LOCAL(USAGE_BYTES);
    text_append(&usage, "%s", usage_start);
    add_settings(&options.settings, arguments, &argument_count, &usage);
    text_append(&usage, "%s", usage_end);
    if (!arguments_read(count, words, arguments, argument_count, usage.data, &status))
        return status;
    if (!options.output || data.count == 0)
        return argument_error("train: --output and --data are needed; see `ravelin train --help`");
    Failure failure;
    const char *error = train_check(&options, &failure);
    if (error) return argument_failure(error, &failure);  // before all games are read
    Shards *shards;
    status = load(&options.settings, &data, folder, &shards) ? run(&options, shards)
                                                             : STATUS_BAD_ARGUMENTS;
    shards_close(shards);
    return status;
}
