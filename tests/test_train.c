// test_train.c: training runs and their curves (train/train.h, train/plot.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/train.h"

#include <sys/resource.h>

#include "base/file.h"
#include "files.h"
#include "nnue/arch.h"
#include "train/plot.h"
#include "training.h"

static char *output_path, *checkpoint_path, *csv_path, *svg_path;

static void remove_files(void) {
    remove(output_path), remove(checkpoint_path), remove(csv_path), remove(svg_path);
}

static TrainOptions small_run(void) {
    TrainOptions options = {.settings = settings_defaults(),
                            .threads = 1,
                            .output = output_path,
                            .overwrite = OVERWRITE_REPLACE};
    options.settings.samples = 20 * 1024e-6;
    options.settings.batch = 1024;
    return options;
}

// Trains on positions of random play, of which holdout_permille of the games are held out.
static const char *train_on(int count, int holdout_permille, const TrainOptions *options,
                            TrainResult *result) {
    Shards *shards = shards_of_play(count, &(ShardOptions){.holdout_permille = holdout_permille});
    const char *error = train(shards, options, result);
    shards_close(shards);
    return error;
}

// Checks that a run ends with this error of the file.
static void check_error(const TrainOptions *options, const char *path, const char *error) {
    TrainResult result;
    CHECK_STR(train_on(4000, 100, options, &result), error);
    CHECK_STR(result.failure.path, path);
}

// Hash of the network that a run over 4000 positions writes; 0 if it fails.
static uint64_t run_hash(const TrainOptions *options, TrainResult *result) {
    CHECK_NO_ERROR(train_on(4000, 100, options, result));
    return result->weights_hash;
}

// Hash of the network of a run in which all held-out positions have this score.
static uint64_t hash_with_held_out_score(int score_cp) {
    enum { N = 4000 };
    const ShardOptions shard_options = {.holdout_permille = 200};
    const TrainOptions options = small_run();
    bool is_held_out[N] = {false};
    const Sample *held;
    Shards *shards = shards_of_play(N, &shard_options);
    const uint64_t count = shards_held_out(shards, &held);
    CHECK(count > N / 10 && count < N / 3);
    for (uint64_t i = 0; i < count; i++) is_held_out[held[i].game] = true;
    shards_close(shards);
    PlyCounts counts = {0};
    TrainResult result = {0};
    CHECK_NO_ERROR(shards_open(&shard_options, &shards, &result.failure));
    for (int i = 0; i < N; i++) {
        Sample sample = play_samples[i];
        if (is_held_out[sample.game]) sample.score_cp = (int16_t)score_cp;
        CHECK_NO_ERROR(shards_add(shards, &sample, &result.failure));
    }
    CHECK_NO_ERROR(shards_finish(shards, &counts, &result.failure));
    CHECK_NO_ERROR(train(shards, &options, &result));
    shards_close(shards);
    return result.weights_hash;
}

TEST(held_out_games_are_not_trained_on) {
    remove_files();
    const uint64_t hash = hash_with_held_out_score(0);
    CHECK(hash != 0 && hash == hash_with_held_out_score(1500));
}

static bool same_losses(const TrainResult *a, const TrainResult *b) {
    return memcmp(&a->train_loss, &b->train_loss, sizeof(Losses)) == 0 &&
           memcmp(&a->validation_loss, &b->validation_loss, sizeof(Losses)) == 0;
}

static bool is_complete(const TrainResult *result) { return result->samples == result->total; }

TEST(a_thousand_positions_are_memorised) {
    TrainOptions options = small_run();
    options.settings.samples = 0.15;
    options.settings.batch = 500;
    options.settings.rate = 5e-3;
    options.settings.wdl = 0;
    TrainResult result;
    CHECK_NO_ERROR(train_on(1000, 0, &options, &result));
    CHECK(is_complete(&result));
    if (!CHECK(result.train_loss.target >= 0 && result.train_loss.target < 1e-4))
        check_note(formatted("training loss %g", result.train_loss.target));
    CHECK(result.train_loss.result > 10 * result.train_loss.score);
    CHECK(result.validation_loss.target < 0);
}

TEST(threads_do_not_change_the_network) {
    TrainOptions options = small_run();
    TrainResult one, three, other;
    run_hash(&options, &one);
    options.threads = 3;
    run_hash(&options, &three);
    CHECK(one.weights_hash != 0);
    CHECK(one.weights_hash == three.weights_hash);
    CHECK(same_losses(&one, &three));
    options.settings.seed = 2;
    CHECK(run_hash(&options, &other) != one.weights_hash);
}

TEST(the_objective_changes_the_network) {
    TrainOptions options = small_run();
    TrainResult plain, ended, steep;
    run_hash(&options, &plain);
    options.settings.wdl_end = 0.9;
    run_hash(&options, &ended);
    options.settings.wdl_end = -1;
    options.settings.exponent = 2.5;
    run_hash(&options, &steep);
    CHECK(ended.weights_hash != plain.weights_hash && steep.weights_hash != plain.weights_hash);
    CHECK(ended.train_loss.result < plain.train_loss.result);
    CHECK(steep.train_loss.target < plain.train_loss.target);
    CHECK(steep.train_loss.score < 2 * plain.train_loss.score);
}

typedef struct Stopper {
    atomic_bool stop;
    uint64_t samples;
} Stopper;

static void stop_after(void *context, const TrainResult *so_far) {
    Stopper *stopper = context;
    CHECK(so_far->samples <= so_far->total);
    if (so_far->samples >= stopper->samples) atomic_store(&stopper->stop, true);
}

// Stops a run after some batches. The checkpoint stays.
static void interrupted_run(TrainOptions *options, int batches, TrainResult *result) {
    Stopper stopper = {.samples = (uint64_t)batches * 1024};
    options->progress = stop_after;
    options->context = &stopper;
    options->stop = &stopper.stop;
    run_hash(options, result);
    CHECK_EQ(result->samples, batches * 1024);
    options->progress = NULL;
    options->stop = NULL;
}

TEST(a_resumed_run_equals_an_uninterrupted_one) {
    TrainOptions options = small_run();
    TrainResult whole, result;
    remove_files();
    run_hash(&options, &whole);
    options.checkpoint = checkpoint_path;
    interrupted_run(&options, 3, &result);
    interrupted_run(&options, 12, &result);
    CHECK(!is_complete(&result) && result.weights_hash != whole.weights_hash);
    options.threads = 2;
    for (int i = 0; i < 2; i++) {  // the second time nothing is left to do
        CHECK(run_hash(&options, &result) == whole.weights_hash);
        CHECK(is_complete(&result) && same_losses(&result, &whole));
    }
    CHECK_STR(train_on(3999, 100, &options, &result),
              "is a checkpoint of a run over other positions");
    CHECK_STR(result.failure.path, checkpoint_path);
    options.init = output_path;
    check_error(&options, checkpoint_path, "is a checkpoint of a run from other initial weights");
    CHECK(!file_exists(scratch("checkpoint.ravelin-new")));
}

TEST(a_run_starts_from_a_network) {
    TrainOptions options = small_run();
    TrainResult first, second;
    remove_files();
    run_hash(&options, &first);
    options.init = output_path;
    run_hash(&options, &second);
    CHECK(second.validation_loss.target < first.validation_loss.target);
    options.init = "build/no such network";
    check_error(&options, options.init, "does not exist");
}

TEST(the_curve_has_all_reports) {
    TrainOptions options = small_run();
    TrainResult result;
    remove_files();
    options.csv = csv_path;
    options.svg = svg_path;
    run_hash(&options, &result);
    CHECK_EQ(count_in(text_of(csv_path), "\n"), 21);
    CHECK(strstr(text_of(svg_path), ">samples 0.02048, batch 1024, ") != NULL);
    const NetworkHeader *header = (const NetworkHeader *)text_of(output_path);
    CHECK(strstr(header->text, "; 20480 samples of ") != NULL);
}

static const LossPoint points[] = {
    {1000, 1.25, 800, {0.5, 0.25, 0.125}, {-1, -1, -1}},
    {2000, 2.5, 801.6, {0.25, 0.125, 0.0625}, {0.3, 0.2, 0.1}},
};

TEST(csv_has_a_line_for_each_point) {
    CHECK_NO_ERROR(plot_csv(csv_path, points, COUNT(points)));
    CHECK_STR(text_of(csv_path),
              "samples,seconds,samples_per_second,train_loss,train_score,train_result,"
              "validation_loss,validation_score,validation_result\n"
              "1000,1.2,800,0.500000,0.250000,0.125000,,,\n"
              "2000,2.5,802,0.250000,0.125000,0.062500,0.300000,0.200000,0.100000\n");
    CHECK(plot_csv("no/such/folder/file", points, 1) != NULL);
}

TEST(svg_draws_the_known_points) {
    CHECK_NO_ERROR(plot_svg(svg_path, points, COUNT(points), "a title"));
    const char *text = text_of(svg_path), *curve = strstr(text, "points=\"");
    CHECK(strstr(text, "<svg ") == text && strstr(text, ">a title<") && strstr(text, "</svg>\n"));
    CHECK(strncmp(curve, "points=\"70.0,56.0 780.0,400.0 \"", 31) == 0);  // from 0.5 to 0.25
    CHECK(strstr(curve + 1, "points=\"780.0,") != NULL);
    CHECK_NO_ERROR(plot_svg(svg_path, points, 0, ""));
    text = text_of(svg_path);
    CHECK(!strstr(text, "points=") && !strstr(text, "nan") && !strstr(text, "inf"));
}

// Checks that a run reports the file that it cannot write.
static void check_full(const TrainOptions *options, const char *name, rlim_t bytes) {
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, before.rlim_max});
    check_error(options, name, "cannot be written: disk full?");
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
}

TEST(full_disks_are_errors) {
    for (int i = 0; i < 4; i++) {
        TrainOptions options = small_run();
        options.csv = i == 0 ? csv_path : NULL;
        options.svg = i == 1 ? svg_path : NULL;
        options.checkpoint = i == 2 ? checkpoint_path : NULL;
        const char *const names[] = {csv_path, svg_path, checkpoint_path, output_path};
        check_full(&options, names[i], i < 2 ? 20 : 100000);
    }
    remove_files();
    TrainOptions options = small_run();
    options.output = "build/no/such/folder/x.nnue";
    check_error(&options, options.output, "its folder does not exist");
}

TEST(existing_outputs_are_kept) {
    TrainOptions options = small_run();
    TrainResult result;
    remove_files();
    options.overwrite = OVERWRITE_REFUSE;
    options.csv = csv_path;
    run_hash(&options, &result);
    const char *const paths[] = {output_path, csv_path};
    for (int i = 0; i < COUNT(paths); i++) {
        check_error(&options, paths[i], "exists: choose another name, or replace it with --force");
        remove(paths[i]);
    }
    options.checkpoint = checkpoint_path;
    FILE *empty = fopen(checkpoint_path, "wb");
    fclose(empty);
    interrupted_run(&options, 3, &result);
    run_hash(&options, &result);  // the same command continues
    CHECK(is_complete(&result));
    options.svg = svg_path;
    char *const outputs[] = {output_path, csv_path, svg_path};
    for (int i = 0; i < COUNT(outputs); i++) {
        write_text(outputs[i], "kept");
        check_error(&options, outputs[i],
                    "exists: choose another name, or replace it with --force");
        CHECK_STR(text_of(outputs[i]), "kept");
        remove(outputs[i]);
    }
}

// Regression: two runs wrote one output, and one network was lost.
TEST(files_of_another_run_are_refused) {
    TrainOptions options = small_run();
    options.checkpoint = checkpoint_path;
    const char *const paths[] = {output_path, checkpoint_path};
    TrainResult result;
    TemporaryFile held;
    remove_files();
    for (int i = 0; i < COUNT(paths); i++) {
        if (!CHECK_NO_ERROR(file_create(paths[i], OVERWRITE_REPLACE, 0, &held))) continue;
        check_error(&options, paths[i], "is in use by another run");
        file_finish(&held, false);
    }
    const char **const names[] = {&options.output, &options.checkpoint, &options.csv};
    for (int i = 0; i < COUNT(names); i++) {
        options.output = output_path, options.checkpoint = options.csv = NULL;
        *names[i] = "";
        CHECK_STR(train_on(4000, 100, &options, &result), "the name of a file is empty");
    }
}

static void write_others(void *context, const TrainResult *so_far) {
    (void)so_far;
    if (!file_exists(context)) write_text(context, "another network");
}

TEST(a_file_that_appeared_during_the_run_is_kept) {
    TrainOptions options = small_run();
    remove_files();
    options.overwrite = OVERWRITE_REFUSE;
    options.progress = write_others;
    options.context = output_path;
    check_error(&options, output_path,
                "exists by now: the new file beside it ends in .ravelin-new");
    CHECK_STR(text_of(output_path), "another network");
    CHECK(file_exists(scratch("net.ravelin-new")));
}

static void count_errors(void *context, const TrainResult *so_far) {
    *(int *)context += so_far->error != NULL && so_far->samples < so_far->total;
}

// Regression: the error was reported at the end of the run.
TEST(a_file_that_cannot_be_written_is_reported_at_once) {
    TrainOptions options = small_run();
    int errors = 0;
    options.output = NULL;
    options.csv = csv_path;
    options.progress = count_errors;
    options.context = &errors;
    check_full(&options, csv_path, 600);  // room for the first points
    CHECK(errors > 5 && errors < 20);
}

TEST(impossible_runs_are_errors) {
    TrainOptions options = small_run();
    TrainResult result;
    CHECK_STR(train_on(0, 100, &options, &result), "no positions to train on");
    options.settings.final_rate = 0.01;
    CHECK_STR(train_on(100, 100, &options, &result), "--final-rate must not exceed --rate");
}

int main(void) {
    board_init();
    output_path = scratch("net");
    checkpoint_path = scratch("checkpoint");
    csv_path = scratch("csv");
    svg_path = scratch("svg");
    return check_run();
}
