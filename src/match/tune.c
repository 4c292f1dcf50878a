// tune.c: simultaneous perturbation stochastic approximation (Spall 1992), and its log.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/tune.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"
#include "match/runlog.h"

// The schedule of Spall 1998, given by its end instead of its start, as in fishtest and OpenBench.
static const double gain_decay = 0.602, width_decay = 0.101, stability = 0.1;
// Perturbation of a parameter in the last iterations: a share of its range, at least width_min, so
// that the integers of both sides differ, except at an end of the range.
static const double width_share = 0.05, width_min = 0.5;

enum {
    NAMES_BYTES = 48 * PARAM_COUNT,
    HEAD_BYTES = 512 + 2 * NAMES_BYTES,
    ROW_BYTES = 64 + 32 * PARAM_COUNT
};
_Static_assert(ROW_BYTES <= (int)RUNLOG_LINE_BYTES, "a row fits into a line of the log");
_Static_assert(64 + NAMES_BYTES <= (int)RUNLOG_LINE_BYTES, "the names fit into a line of the log");

// --- the algorithm -------------------------------------------------------------------------------

// Returns the perturbation of a parameter in an iteration, which counts from 1.
static double width_at(const TuneOptions *options, int param, int iteration) {
    double end = fmax(width_share * (params[param].max - params[param].min), width_min);
    return end * pow((double)options->iterations / iteration, width_decay);
}

// Returns the step of a parameter for one more win than losses.
static double gain_at(const TuneOptions *options, int param, int iteration) {
    double wait = stability * options->iterations;
    double end = width_at(options, param, options->iterations);
    double rate = options->rate * end * end *
                  pow((wait + options->iterations) / (wait + iteration), gain_decay);
    return rate / width_at(options, param, iteration);
}

// Returns the nearest value in the range of a parameter, in 1 / TUNE_ONE.
static int64_t in_range(int param, int64_t value) {
    const int64_t low = params[param].min, high = params[param].max;
    return max_i64(low * TUNE_ONE, min_i64(value, high * TUNE_ONE));
}

// Rounds at random: up if luck, 0..1, is at least one minus the fraction of value, else down.
static int rounded(int param, double value, double luck) {
    return clamp((int)floor(value + luck), params[param].min, params[param].max);
}

// The games of one iteration.
typedef struct Games {
    ParamSet sides[2];
    MatchScore score;
} Games;

static void choose(void *context, int pair, ParamSet sides[2]) {
    const Games *games = context;
    (void)pair;
    memcpy(sides, games->sides, sizeof(games->sides));
}

static bool finished(void *context, int pair, PairResult result) {
    (void)pair;
    match_score_add(&((Games *)context)->score, result);
    return true;
}

// Runs one iteration: perturbs each chosen parameter up or down at random, plays, and moves all of
// them towards the winner. *state is unchanged if the games end early. Returns NULL or an error.
static const char *iterate(const TuneOptions *options, TuneState *state) {
    int iteration = state->iteration + 1, signs[PARAM_COUNT];
    Random random = random_stream((uint64_t)options->seed, (uint64_t)iteration);
    Games games = {.sides = {params_initial(), params_initial()}};
    for (int i = 0; i < PARAM_COUNT; i++) {
        if (!options->chosen[i]) continue;
        signs[i] = random_below(&random, 2) ? 1 : -1;
        double luck = (double)random_below(&random, TUNE_ONE) / TUNE_ONE;
        double value = (double)state->values[i] / TUNE_ONE;
        double move = signs[i] * width_at(options, i, iteration);
        games.sides[0].values[i] = rounded(i, value + move, luck);
        games.sides[1].values[i] = rounded(i, value - move, luck);
    }
    const int pairs = (int)options->pairs;
    const MatchPlan plan = {random_next(&random), 0, pairs, choose, finished, &games};
    const char *error = options->run(options->match, &plan);
    const MatchScore *score = &games.score;
    if (error || score->wins + score->draws + score->losses < 2 * pairs) return error;
    int surplus = score->wins - score->losses;
    for (int i = 0; i < PARAM_COUNT; i++) {
        // A parameter with one value on both sides had no effect on the games.
        if (!options->chosen[i] || games.sides[0].values[i] == games.sides[1].values[i]) continue;
        double move = surplus * signs[i] * gain_at(options, i, iteration);
        state->values[i] = in_range(i, state->values[i] + llround(move * TUNE_ONE));
    }
    state->score = *score;
    state->iteration = iteration;
    return NULL;
}

// --- the log -------------------------------------------------------------------------------------

static void row_append(const TuneOptions *options, const TuneState *state, Text *text) {
    text_append(text, "%d %d %d %d", state->iteration, state->score.wins, state->score.draws,
                state->score.losses);
    for (int i = 0; i < PARAM_COUNT; i++)
        if (options->chosen[i]) text_append(text, " %.6f", (double)state->values[i] / TUNE_ONE);
    text_append(text, "\n");
}

// Reads the next row of this log. Returns false, without effect, unless its values print the same
// line again.
static bool row_read(const TuneOptions *options, const char *line, TuneState *state) {
    TuneState row = *state;
    Text text = TEXT_LOCAL(ROW_BYTES);
    int end = 0;
    row.iteration++;
    sscanf(line, "%*d %9d %9d %9d%n", &row.score.wins, &row.score.draws, &row.score.losses, &end);
    char *next;
    const char *at = line + end;
    for (int i = 0; i < PARAM_COUNT; i++) {
        if (!options->chosen[i]) continue;
        row.values[i] = llround(strtod(at, &next) * TUNE_ONE);
        at = next;
        if (row.values[i] != in_range(i, row.values[i])) return false;
    }
    row_append(options, &row, &text);
    if (strcmp(text.data, line) != 0) return false;
    *state = row;
    if (options->step) options->step(options->context, state, false);
    return true;
}

// Appends the settings that the games depend on, the initial values, and the names of the columns.
static void head_append(const TuneOptions *options, Text *text) {
    text_append(text, "# %" PRId64 " pairs, rate %d, seed %" PRId64 ", %s\n# from", options->pairs,
                (int)lround(options->rate * TUNE_ONE), options->seed, options->conditions);
    for (int i = 0; i < PARAM_COUNT; i++)
        if (options->chosen[i])
            text_append(text, " %s=%d(%d..%d)", params[i].name, params[i].initial, params[i].min,
                        params[i].max);
    text_append(text, "\niteration wins draws losses");
    for (int i = 0; i < PARAM_COUNT; i++)
        if (options->chosen[i]) text_append(text, " %s", params[i].name);
    text_append(text, "\n");
}

#define PLAN "# %d iterations\n"
enum { PLAN_BYTES = 32 };

typedef struct LogReader {
    const TuneOptions *options;
    TuneState *state;  // planned: by the last such line of the log
} LogReader;

static bool take_line(void *context, const char *line) {
    LogReader *reader = context;
    char plan[PLAN_BYTES];
    int iterations;
    if (sscanf(line, PLAN, &iterations) != 1) return row_read(reader->options, line, reader->state);
    snprintf(plan, sizeof(plan), PLAN, iterations);
    if (strcmp(line, plan) != 0) return false;
    reader->state->planned = iterations;
    return true;
}

static const char *log_open(const TuneOptions *options, FILE **log, TuneState *state,
                            Failure *failure) {
    char plan[PLAN_BYTES];
    Text head = TEXT_LOCAL(HEAD_BYTES);
    head_append(options, &head);
    LogReader reader = {options, state};
    const char *error =
        runlog_open(options->path, options->overwrite, head.data, take_line, &reader, log, failure);
    bool is_new_plan =
        options->iterations != state->planned && options->iterations > state->iteration;
    if (error || !is_new_plan) return error;
    state->planned = (int)options->iterations;
    snprintf(plan, sizeof(plan), PLAN, state->planned);
    return runlog_append(*log, plan);
}

const char *tune(const TuneOptions *options, TuneState *state, Failure *failure) {
    FILE *log = NULL;
    *state = (TuneState){0};
    for (int i = 0; i < PARAM_COUNT; i++) state->values[i] = (int64_t)params[i].initial * TUNE_ONE;
    failure->path = NULL;
    const char *error = failure_at(failure, options->path, log_open(options, &log, state, failure));
    while (!error && state->iteration < options->iterations) {
        const int done = state->iteration;
        error = iterate(options, state);
        if (error || state->iteration == done) break;
        Text row = TEXT_LOCAL(ROW_BYTES);
        row_append(options, state, &row);
        error = failure_at(failure, options->path, runlog_append(log, row.data));
        if (options->step) options->step(options->context, state, true);
    }
    const char *unwritten = file_close(log, NULL);
    return error ? error : failure_at(failure, options->path, unwritten);
}
