// test_tune.c: tuning by games (match/tune.h, the command tune)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "match/tune.h"

#include <math.h>

#include "base/os_file.h"
#include "chess.h"
#include "files.h"
#include "pipe.h"

static char log_path[64], other_path[64];
static Failure failure;

// --- the algorithm, on a game whose best numbers are known ---------------------------------------

static int number_called(const char *name) {
    for (int i = 0; i < PARAM_COUNT; i++)
        if (strcmp(params[i].name, name) == 0) return i;
    CHECK(!"no such number");
    return 0;
}

typedef struct Toy {
    double best[PARAM_COUNT];  // the optimum
    int iterations_left;       // until play is interrupted; negative: never
} Toy;

// Distance from the optimum of all chosen parameters, in units of their ranges.
static double distance(const TuneOptions *options, const double *values) {
    const Toy *toy = options->context;
    double sum = 0;
    for (int i = 0; i < PARAM_COUNT; i++) {
        double part = (values[i] - toy->best[i]) / (params[i].max - params[i].min);
        if (options->chosen[i]) sum += part * part;
    }
    return sqrt(sum);
}

static const TuneOptions *toy_options;

// Games are won at random, more likely by the side nearer to the optimum.
static bool toy_play(void *context, const ParamSet *first, const ParamSet *second, uint64_t seed,
                     int pairs, MatchScore *score) {
    Toy *toy = context;
    Random random = random_from_seed(seed);
    double values[2][PARAM_COUNT];
    if (toy->iterations_left-- == 0) return false;
    for (int i = 0; i < PARAM_COUNT; i++) {
        values[0][i] = first->values[i];
        values[1][i] = second->values[i];
    }
    double lead = distance(toy_options, values[1]) - distance(toy_options, values[0]);
    uint64_t chance = (uint64_t)(1000 / (1 + exp(-8 * lead)));
    *score = (MatchScore){0};
    for (int game = 0; game < 2 * pairs; game++) {
        bool won = random_below(&random, 1000) < chance;
        score->wins += won;
        score->losses += !won;
    }
    return true;
}

static TuneOptions toy_tuning(Toy *toy) {
    static const char *const names[] = {"RFP_MARGIN", "LMR_BASE", "NULL_BASE"};
    TuneOptions options = {.path = log_path,
                           .iterations = 400,
                           .pairs = 16,
                           .rate = 0.004,
                           .seed = 3,
                           .conditions = "a toy",
                           .play = toy_play,
                           .context = toy};
    *toy = (Toy){.iterations_left = -1};
    for (int i = 0; i < COUNT(names); i++) options.chosen[number_called(names[i])] = true;
    toy->best[number_called("RFP_MARGIN")] = 150;
    toy->best[number_called("LMR_BASE")] = 1500;
    toy->best[number_called("NULL_BASE")] = 6;
    return options;
}

static TuneState tune_well(const TuneOptions *options) {
    TuneState state;
    toy_options = options;
    const char *error = tune(options, &state, &failure);
    if (!CHECK(error == NULL)) check_note(error);
    return state;
}

static double distance_at(const TuneOptions *options, const int64_t *values) {
    double real[PARAM_COUNT];
    for (int i = 0; i < PARAM_COUNT; i++) real[i] = (double)values[i] / TUNE_ONE;
    return distance(options, real);
}

static void it_climbs_to_the_optimum(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    TuneState start = {0};
    for (int i = 0; i < PARAM_COUNT; i++) start.values[i] = (int64_t)params[i].initial * TUNE_ONE;
    for (options.seed = 1; options.seed <= 5; options.seed++) {
        remove(log_path);
        TuneState end = tune_well(&options);
        CHECK_EQ(end.iteration, options.iterations);
        if (!CHECK(distance_at(&options, end.values) < distance_at(&options, start.values) / 4))
            printf("    %.3f, at first %.3f\n", distance_at(&options, end.values),
                   distance_at(&options, start.values));
        for (int i = 0; i < PARAM_COUNT; i++)
            CHECK(options.chosen[i] || end.values[i] == start.values[i]);
    }
}

static void values_stay_within_their_ranges(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    for (int i = 0; i < PARAM_COUNT; i++) toy.best[i] = 10 * params[i].max;
    options.rate = 0.1;
    remove(log_path);
    TuneState end = tune_well(&options);
    for (int i = 0; i < PARAM_COUNT; i++)
        CHECK(!options.chosen[i] || (end.values[i] > (int64_t)params[i].initial * TUNE_ONE &&
                                     end.values[i] <= (int64_t)params[i].max * TUNE_ONE));
}

// --- the log -------------------------------------------------------------------------------------

static void a_log_cut_anywhere_resumes_to_the_same_log(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    options.iterations = 30;
    remove(log_path);
    TuneState whole = tune_well(&options);
    size_t size;
    uint8_t *bytes = bytes_of(log_path, &size);
    options.path = other_path;
    options.overwrite = OVERWRITE_RESUME;
    for (size_t cut = 0; cut <= size; cut += 1 + size / 60) {
        write_bytes(other_path, bytes, cut);
        TuneState resumed = tune_well(&options);
        CHECK_EQ(resumed.iteration, 30);
        CHECK(memcmp(&resumed, &whole, sizeof(whole)) == 0);
        if (!CHECK(same_bytes(log_path, other_path))) break;
    }
    free(bytes);
}

static void an_interrupted_iteration_is_not_logged(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    options.iterations = 30;
    options.path = other_path;
    options.overwrite = OVERWRITE_RESUME;  // of a missing log: creates it
    remove(other_path);
    for (int played = 0; played < 30; played += 7) {
        toy.iterations_left = 7;
        TuneState state = tune_well(&options);
        CHECK_EQ(state.iteration, played + 7 < 30 ? played + 7 : 30);
    }
    CHECK(same_bytes(log_path, other_path));
}

static const char *error_of(const TuneOptions *options) {
    TuneState state;
    return tune(options, &state, &failure);
}

static void other_logs_are_refused_and_kept(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    options.iterations = 30;
    CHECK_STR(error_of(&options), "exists: choose another name, --resume or --force");
    options.overwrite = OVERWRITE_RESUME;
    options.seed++;
    CHECK_STR(error_of(&options), "was made with seed 3, not seed 4");
    options.seed--;
    options.conditions = "another toy";
    CHECK_STR(error_of(&options), "was made with a toy, not another toy");
    options.conditions = "a toy";
    options.chosen[number_called("LMR_PV")] = true;
    CHECK(strncmp(error_of(&options), "was made with", 13) == 0);
    CHECK(same_bytes(log_path, other_path));
    options = toy_tuning(&toy);
    options.path = "no/such/folder/log";
    CHECK_STR(error_of(&options), "cannot be created");
    FILE *held = fopen(log_path, "r+b");
    CHECK(os_lock_file(held));
    options = toy_tuning(&toy);
    options.overwrite = OVERWRITE_RESUME;
    CHECK_STR(error_of(&options), "is in use by another run");
    fclose(held);
}

// Nothing more could be asked of it.
static void a_finished_log_is_continued(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    options.iterations = 30;
    options.path = other_path;
    options.overwrite = OVERWRITE_REPLACE;
    tune_well(&options);
    CHECK(same_bytes(log_path, other_path));
    options.overwrite = OVERWRITE_RESUME;
    CHECK_EQ(tune_well(&options).iteration, 30);
    CHECK(same_bytes(log_path, other_path));
    options.iterations = 50;
    TuneState whole = tune_well(&options);
    CHECK_EQ(whole.iteration, 50);
    size_t size;
    uint8_t *bytes = bytes_of(other_path, &size);
    bytes[size] = '\0';
    CHECK(strstr((char *)bytes, "\n# 30 iterations\n1 "));
    CHECK(strstr((char *)bytes, "\n# 50 iterations\n31 "));
    write_bytes(other_path, bytes, size - size / 8);  // a killed run
    TuneState resumed = tune_well(&options);
    CHECK(memcmp(&resumed, &whole, sizeof(whole)) == 0);
    options.iterations = 20;  // nothing left to do
    CHECK_EQ(tune_well(&options).iteration, 50);
    size_t again;
    uint8_t *after = bytes_of(other_path, &again);
    CHECK(again == size && memcmp(bytes, after, size) == 0);
    free(after);
    free(bytes);
}

// A wrong line in the middle is no cut end; nothing is truncated because of it.
static void a_damaged_log_is_refused(void) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy);
    options.iterations = 30;
    options.path = other_path;
    options.overwrite = OVERWRITE_RESUME;
    size_t size;
    uint8_t *bytes = bytes_of(log_path, &size);
    for (const char *wrong = "x.- \n9"; *wrong; wrong++) {
        uint8_t *at = bytes + size * 2 / 3;
        while (at[-1] != '\n') at++;  // the number of an iteration
        uint8_t right = *at;
        *at = (uint8_t)*wrong;
        write_bytes(other_path, bytes, size);
        CHECK_STR(error_of(&options), "is damaged: start another");
        *at = right;
    }
    for (int i = 0; i < 2; i++) {
        uint8_t *at = bytes + size * 2 / 3;
        while (at[-1] != '\n') at++;
        uint8_t right[4];
        memcpy(right, at, 4);
        memcpy(at, i ? "nan " : "9e99", 4);
        write_bytes(other_path, bytes, size);
        CHECK_STR(error_of(&options), "is damaged: start another");
        memcpy(at, right, 4);
    }
    free(bytes);
}

// --- the command ---------------------------------------------------------------------------------

static void invalid_arguments_print_one_line_and_exit_2(void) {
    CHECK_EQ(RUN("tune"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("tune", other_path, "--iterations", "0"), 2);
    CHECK_EQ(RUN("tune", other_path, "--params"), 2);
    CHECK_EQ(RUN("tune", other_path, "--params", "RFP_MARGIN,,LMR_BASE"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("tune", other_path, "--params", "RFP"), 2);
    CHECK_EQ(RUN("tune", other_path, "--params", "TM_MOVES"), 2);
    CHECK_EQ(RUN("tune", "no/such/folder/log"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("tune", "--help"), 0);
    if (PARAMS_ARE_VARIABLE) return;
    CHECK_EQ(RUN("tune", other_path), 2);
    CHECK(strstr(program.heard, "make TUNE=1"));
}

static void the_command_resumes_after_a_kill(void) {
    if (!PARAMS_ARE_VARIABLE) return check_skip("needs make TUNE=1");
#define TUNE_WORDS \
    "--params", "RFP_,LMR_BASE", "--nodes", "200", "--pairs", "2", "--iterations", "6"
    remove(log_path);
    remove(other_path);
    CHECK_EQ(RUN("tune", log_path, TUNE_WORDS), 0);
    CHECK(strstr(program.heard, "    PARAM(RFP_MARGIN, "));
    start((char *[]){NULL, "tune", other_path, TUNE_WORDS, "--threads", "2", NULL});
    CHECK(hears("1/6 iterations"));
    kill(program.pid, SIGKILL);
    finish();
    CHECK_EQ(RUN("tune", other_path, TUNE_WORDS, "--resume"), 0);
    CHECK(same_bytes(log_path, other_path));
}

static const Test tests[] = {
    TEST(it_climbs_to_the_optimum),
    TEST(values_stay_within_their_ranges),
    TEST(a_log_cut_anywhere_resumes_to_the_same_log),
    TEST(an_interrupted_iteration_is_not_logged),
    TEST(other_logs_are_refused_and_kept),
    TEST(a_finished_log_is_continued),
    TEST(a_damaged_log_is_refused),
    TEST(invalid_arguments_print_one_line_and_exit_2),
    TEST(the_command_resumes_after_a_kill),
};

int main(void) {
    board_init();
    snprintf(log_path, sizeof(log_path), "/tmp/ravelin_tune_%d_a", (int)getpid());
    snprintf(other_path, sizeof(other_path), "/tmp/ravelin_tune_%d_b", (int)getpid());
    int status = check_run(tests, COUNT(tests));
    remove(log_path);
    remove(other_path);
    return status;
}
