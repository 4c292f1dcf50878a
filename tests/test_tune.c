// test_tune.c: tuning by games (match/tune.h, the command tune)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "match/tune.h"

#include <math.h>

#include "files.h"
#include "pipe.h"
#include "thinking.h"

static char *log_path, *other_path;
static Failure failure;

// --- games whose best values are known -----------------------------------------------------------

static const struct {
    const char *name;
    double best;
} toy_params[] = {{"RFP_MARGIN", 150}, {"LMR_BASE", 1500}, {"NULL_BASE", 6}};

typedef struct Toy {
    double factor;        // of all optima
    int iterations_left;  // until play is interrupted; negative: never
} Toy;

// Distance of some values, in 1 / unit, from the optimum, in units of their ranges.
static double distance(const Toy *toy, const int64_t *values, double unit) {
    double sum = 0;
    for (int i = 0; i < COUNT(toy_params); i++) {
        const int param = param_called(toy_params[i].name);
        const double off = (double)values[param] / unit - toy->factor * toy_params[i].best;
        sum += pow(off / (params[param].max - params[param].min), 2);
    }
    return sqrt(sum);
}

static double distance_of_set(const Toy *toy, const ParamSet *set) {
    int64_t values[PARAM_COUNT];
    for (int i = 0; i < PARAM_COUNT; i++) values[i] = set->values[i];
    return distance(toy, values, 1);
}

// Games are won at random, more likely by the side nearer to the optimum.
static const char *toy_run(void *context, const MatchPlan *plan) {
    Toy *toy = context;
    Random random = random_from_seed(plan->seed);
    ParamSet sides[2];
    if (toy->iterations_left-- == 0) return NULL;
    plan->choose(plan->context, 0, sides);
    const double lead = distance_of_set(toy, &sides[1]) - distance_of_set(toy, &sides[0]);
    const uint64_t chance = (uint64_t)(1000 / (1 + exp(-8 * lead)));
    for (int pair = plan->begin; pair < plan->end; pair++) {
        PairResult result;
        result.as_white = random_below(&random, 1000) < chance ? 1 : -1;
        result.as_black = random_below(&random, 1000) < chance ? 1 : -1;
        plan->finished(plan->context, pair, result);
    }
    return NULL;
}

static TuneOptions toy_tuning(Toy *toy, const char *path, OverwritePolicy overwrite) {
    TuneOptions options = {.path = path,
                           .overwrite = overwrite,
                           .iterations = 30,
                           .pairs = 16,
                           .rate = 0.004,
                           .seed = 3,
                           .conditions = "a toy",
                           .run = toy_run,
                           .match = toy};
    *toy = (Toy){.factor = 1, .iterations_left = -1};
    for (int i = 0; i < COUNT(toy_params); i++)
        options.chosen[param_called(toy_params[i].name)] = true;
    return options;
}

static TuneState tune_well(const TuneOptions *options) {
    TuneState state;
    CHECK_NO_ERROR(tune(options, &state, &failure));
    return state;
}

TEST(it_climbs_to_the_optimum) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy, log_path, OVERWRITE_REPLACE);
    const ParamSet start = params_initial();
    options.iterations = 400;
    for (options.seed = 1; options.seed <= 5; options.seed++) {
        TuneState end = tune_well(&options);
        CHECK_EQ(end.iteration, options.iterations);
        CHECK(distance(&toy, end.values, TUNE_ONE) < distance_of_set(&toy, &start) / 4);
        for (int i = 0; i < PARAM_COUNT; i++)
            CHECK(options.chosen[i] || end.values[i] == (int64_t)start.values[i] * TUNE_ONE);
    }
}

TEST(values_stay_within_their_ranges) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy, log_path, OVERWRITE_REPLACE);
    options.iterations = 400;
    options.rate = 0.1;
    toy.factor = 1000;
    TuneState end = tune_well(&options);
    for (int i = 0; i < PARAM_COUNT; i++)
        CHECK(!options.chosen[i] || (end.values[i] > (int64_t)params[i].initial * TUNE_ONE &&
                                     end.values[i] <= (int64_t)params[i].max * TUNE_ONE));
}

// --- the log -------------------------------------------------------------------------------------

TEST(a_log_cut_anywhere_resumes_to_the_same_log) {
    Toy toy;
    TuneOptions options = toy_tuning(&toy, log_path, OVERWRITE_REPLACE);
    TuneState whole = tune_well(&options);
    size_t size;
    uint8_t *bytes = bytes_of(log_path, &size);
    options = toy_tuning(&toy, other_path, OVERWRITE_RESUME);
    for (size_t cut = 0; cut <= size; cut += 1 + size / 60) {
        write_bytes(other_path, bytes, cut);
        TuneState resumed = tune_well(&options);
        CHECK(memcmp(&resumed, &whole, sizeof(whole)) == 0);
        if (!CHECK(same_bytes(log_path, other_path))) break;
    }
    free(bytes);
    remove(other_path);
    for (int played = 0; played < 30; played += 7) {
        toy.iterations_left = 7;  // the iteration in progress is not logged
        CHECK_EQ(tune_well(&options).iteration, played + 7 < 30 ? played + 7 : 30);
    }
    CHECK(same_bytes(log_path, other_path));
}

// Tunes to the end, with the log in both files.
static void write_logs(void) {
    Toy toy;
    const TuneOptions options = toy_tuning(&toy, log_path, OVERWRITE_REPLACE);
    CHECK_EQ(tune_well(&options).iteration, 30);
    write_text(other_path, text_of(log_path));
}

static const char *error_of(const TuneOptions *options) {
    TuneState state;
    return tune(options, &state, &failure);
}

TEST(other_logs_are_refused_and_kept) {
    Toy toy;
    write_logs();
    TuneOptions options = toy_tuning(&toy, log_path, OVERWRITE_REFUSE);
    CHECK_STR(error_of(&options), "exists: choose another name, --resume or --force");
    options.overwrite = OVERWRITE_RESUME;
    options.seed++;
    CHECK_STR(error_of(&options), "was made with seed 3, not seed 4");
    options.seed--;
    options.conditions = "another toy";
    CHECK_STR(error_of(&options), "was made with a toy, not another toy");
    options.conditions = "a toy";
    options.chosen[param_called("LMR_PV")] = true;
    CHECK(strncmp(error_of(&options), "was made with", 13) == 0);
    CHECK(same_bytes(log_path, other_path));
}

TEST(a_finished_log_is_continued) {
    Toy toy;
    write_logs();
    TuneOptions options = toy_tuning(&toy, other_path, OVERWRITE_RESUME);
    CHECK_EQ(tune_well(&options).iteration, 30);
    CHECK(same_bytes(log_path, other_path));
    options.iterations = 50;
    TuneState whole = tune_well(&options);
    CHECK_EQ(whole.iteration, 50);
    size_t size;
    uint8_t *bytes = bytes_of(other_path, &size);
    CHECK(strstr((char *)bytes, "\n# 30 iterations\n1 "));
    CHECK(strstr((char *)bytes, "\n# 50 iterations\n31 "));
    write_bytes(other_path, bytes, size - size / 8);  // a killed run
    TuneState resumed = tune_well(&options);
    CHECK(memcmp(&resumed, &whole, sizeof(whole)) == 0);
    options.iterations = 20;  // nothing left to do
    CHECK_EQ(tune_well(&options).iteration, 50);
    write_bytes(log_path, bytes, size);
    CHECK(same_bytes(log_path, other_path));
    free(bytes);
}

TEST(a_damaged_log_is_refused) {
    static const char *const wrong[] = {"x", ".", "-", " ", "\n", "9", "nan ", "9e99"};
    Toy toy;
    write_logs();
    TuneOptions options = toy_tuning(&toy, other_path, OVERWRITE_RESUME);
    size_t size;
    uint8_t *bytes = bytes_of(log_path, &size);
    for (int i = 0; i < COUNT(wrong); i++) {
        uint8_t *at = bytes + size / 2, right[4];
        while (at[-1] != '\n') at++;  // the number of an iteration
        memcpy(right, at, 4);
        memcpy(at, wrong[i], strlen(wrong[i]));
        write_bytes(other_path, bytes, size);
        CHECK_STR(error_of(&options), "is damaged: start another");
        memcpy(at, right, 4);
    }
    free(bytes);
}

// --- the command ---------------------------------------------------------------------------------

TEST(invalid_arguments_print_one_line_and_exit_2) {
    static char *const lists[][2] = {
        {"RFP_MARGIN,,LMR_BASE", "tune: no such parameter: ''\n"},
        {"RFP", "tune: no such parameter: 'RFP'\n"},
        {"TM_MOVES", "tune: games at fixed nodes cannot measure TM_MOVES\n"},
    };
    remove(other_path);
    REFUSED("--iterations must be 1 to 10000000\n", "tune", other_path, "--iterations", "0");
    REFUSED("--params expects a value\n", "tune", other_path, "--resume", "--params");
    REFUSED("--rate must be 1e-06 to 1\n", "tune", other_path, "--rate", "0");
    CHECK_EQ(RUN("tune", "--help"), 0);
    if (!PARAMS_ARE_VARIABLE) {
        REFUSED("make TUNE=1", "tune", other_path);
        return;
    }
    REFUSED("tune expects a LOG; see ", "tune");
    REFUSED("no/such/folder/log: ", "tune", "no/such/folder/log");
    for (int i = 0; i < COUNT(lists); i++)
        REFUSED(lists[i][1], "tune", other_path, "--params", lists[i][0]);
}

TEST(the_command_resumes_after_a_kill) {
    if (check_skip_if(!PARAMS_ARE_VARIABLE, "needs make TUNE=1")) return;
#define TUNE_WORDS \
    "--params", "RFP_,LMR_BASE", "--nodes", "200", "--pairs", "2", "--iterations", "6"
    remove(log_path);
    remove(other_path);
    PRINTS("    PARAM(RFP_MARGIN, ", "tune", log_path, TUNE_WORDS);
    RUN_UNTIL("1/6 iterations", SIGKILL, "tune", other_path, TUNE_WORDS, "--threads", "2");
    CHECK_EQ(RUN("tune", other_path, TUNE_WORDS, "--resume"), 0);
    CHECK(same_bytes(log_path, other_path));
}

int main(void) {
    board_init();
    log_path = scratch("log");
    other_path = scratch("other");
    return check_run();
}
