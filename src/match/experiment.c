// experiment.c: signs of factors, the log of pairs, the end of a match.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/experiment.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "match/runlog.h"

#define LOG_BEGINS "# match, "
#define COLUMNS "pair white black"
enum {
    PARAMS_BYTES = 64 + PARAM_COUNT * FACTOR_LABEL_BYTES,
    HEAD_BYTES = 1024 + 2 * PARAMS_BYTES + FACTORS_MAX * FACTOR_LABEL_BYTES,
    ROW_BYTES = 64 + FACTORS_MAX,
};
_Static_assert(FACTORS_MAX == 32, "the width in take_row");
_Static_assert(PARAMS_BYTES <= (int)RUNLOG_LINE_BYTES, "the longest line of a head");

typedef struct Experiment {
    const ExperimentOptions *options;
    Tally *tally;
    FILE *log;
    const char *error;
} Experiment;

// --- factors -------------------------------------------------------------------------------------

// Draws the sign of each factor for the first side: 1 = high, -1 = low. The openings use the stream
// of the seed itself.
static void draw_signs(const ExperimentOptions *options, int pair, int signs[FACTORS_MAX]) {
    Random random = random_stream(~(uint64_t)options->seed, (uint64_t)pair);
    for (int i = 0; i < options->factor_count; i++) signs[i] = random_below(&random, 2) ? 1 : -1;
}

static void choose(void *context, int pair, ParamSet sides[2]) {
    const ExperimentOptions *options = ((Experiment *)context)->options;
    int signs[FACTORS_MAX];
    draw_signs(options, pair, signs);
    for (int side = 0; side < 2; side++) {
        sides[side] = options->sides[side];
        for (int i = 0; i < options->factor_count; i++) {
            const Factor *factor = &options->factors[i];
            bool high = (signs[i] > 0) == (side == 0);
            sides[side].values[factor->param] = high ? factor->high : factor->low;
        }
    }
}

bool experiment_effects(const Tally *tally, Estimate elo[FACTORS_MAX], Estimate *first) {
    static const double elo_per_point = 1600 / 2.302585092994046;  // at a score of 1/2; ln 10
    Estimate points[REGRESSORS_MAX];
    if (!pentanomial_has_variance(&tally->pentanomial) ||
        !least_squares_solve(&tally->effects, points))
        return false;
    for (int i = 0; i <= tally->factor_count; i++) {
        Estimate *target = i == 0 ? first : &elo[i - 1];
        *target = (Estimate){points[i].value * elo_per_point, points[i].error * elo_per_point};
    }
    return true;
}

// --- the tally -----------------------------------------------------------------------------------

static void tally_init(Tally *tally, const ExperimentOptions *options) {
    memset(tally, 0, sizeof(*tally));
    tally->factor_count = options->factor_count;
    tally->effects.count = 1 + tally->factor_count;
    for (int i = 0; i < tally->factor_count; i++) {
        const Factor *factor = &options->factors[i];
        Text label = text_over(tally->labels[i], FACTOR_LABEL_BYTES);
        text_append(&label, "%s=%d:%d", params[factor->param].name, factor->low, factor->high);
    }
}

static void tally_add(Tally *tally, PairResult result, const int *signs) {
    double x[REGRESSORS_MAX] = {1};
    for (int i = 0; i < tally->factor_count; i++) x[1 + i] = signs[i];
    int half_points = 2 + result.as_white + result.as_black;
    tally->pairs++;
    match_score_add(&tally->score, result);
    tally->pentanomial.pairs[half_points]++;
    least_squares_add(&tally->effects, x, half_points / 4.0 - 0.5);
}

bool sprt_is_given(const double sprt[2]) { return sprt[0] < sprt[1]; }

int sprt_state(const Tally *tally, const double sprt[2]) {
    if (!sprt_is_given(sprt)) return 0;
    double llr = sprt_llr(&tally->pentanomial, sprt[0], sprt[1]);
    return (llr >= sprt_bound) - (llr <= -sprt_bound);
}

// --- the log -------------------------------------------------------------------------------------

// Appends the parameters of a side that differ from the defaults.
static void params_append(const char *side, const ParamSet *set, Text *text) {
    text_append(text, "# %s:", side);
    for (int i = 0; i < PARAM_COUNT; i++)
        if (set->values[i] != params[i].initial)
            text_append(text, " %s=%d", params[i].name, set->values[i]);
    text_append(text, "\n");
}

// Appends the settings that the games depend on, and the names of the columns.
static void head_append(const ExperimentOptions *options, const Tally *tally, Text *text) {
    text_append(text, LOG_BEGINS "seed %" PRId64 ", %s\n", options->seed, options->conditions);
    params_append("first", &options->sides[0], text);
    params_append("second", &options->sides[1], text);
    text_append(text, COLUMNS);
    for (int i = 0; i < tally->factor_count; i++) text_append(text, " %s", tally->labels[i]);
    text_append(text, "\n");
}

// Appends the line of a pair. The log numbers pairs from 1.
static void row_append(int pair, PairResult result, const int *signs, int count, Text *text) {
    static const char letters[] = "LDW";  // -1, 0, 1
    text_append(text, "%d %c %c%s", pair + 1, letters[result.as_white + 1],
                letters[result.as_black + 1], count ? " " : "");
    for (int i = 0; i < count; i++) text_append(text, "%c", signs[i] > 0 ? '+' : '-');
    text_append(text, "\n");
}

static int8_t result_of(char letter) { return (int8_t)((letter == 'W') - (letter == 'L')); }

// Reads the next row of this log and reports it to step. Returns false, without effect, unless its
// values print the same line again.
static bool take_row(void *context, const char *line) {
    const Experiment *experiment = context;
    const ExperimentOptions *options = experiment->options;
    Tally *tally = experiment->tally;
    char white = 0, black = 0, marks[FACTORS_MAX + 1] = "";
    int signs[FACTORS_MAX];
    Text row = TEXT_LOCAL(ROW_BYTES);
    sscanf(line, "%*d %c %c %32[+-]", &white, &black, marks);
    const PairResult result = {result_of(white), result_of(black)};
    for (int i = 0; i < tally->factor_count; i++) signs[i] = marks[i] == '+' ? 1 : -1;
    row_append(tally->pairs, result, signs, tally->factor_count, &row);
    if (strcmp(row.data, line) != 0) return false;
    tally_add(tally, result, signs);
    if (options->step) options->step(options->context, tally, false);
    return true;
}

// Reads the line that names the columns. Returns false for another line.
static bool read_columns(const char *line, Tally *tally) {
    memset(tally, 0, sizeof(*tally));
    if (strncmp(line, COLUMNS, strlen(COLUMNS)) != 0 || !strchr(line, '\n')) return false;
    line += strlen(COLUMNS);
    for (Word word; (word = word_next(&line)).length; tally->factor_count++) {
        if (tally->factor_count == FACTORS_MAX || word.length >= FACTOR_LABEL_BYTES) return false;
        memcpy(tally->labels[tally->factor_count], word.start, word.length);
    }
    tally->effects.count = 1 + tally->factor_count;
    return true;
}

const char *experiment_read(const char *path, Tally *tally, ExperimentStep *step, void *context) {
    const ExperimentOptions options = {.step = step, .context = context};
    Experiment experiment = {.options = &options, .tally = tally};
    char line[RUNLOG_LINE_BYTES];
    FILE *log;
    const char *error = file_open(path, &log);
    if (error) return error;
    bool good =
        fgets(line, sizeof(line), log) && strncmp(line, LOG_BEGINS, strlen(LOG_BEGINS)) == 0;
    while (good && line[0] == '#') good = fgets(line, sizeof(line), log) != NULL;
    good = good && read_columns(line, tally);
    int64_t end;
    error =
        good ? runlog_read_lines(log, take_row, &experiment, &end) : "is not the log of a match";
    fclose(log);
    return error;
}

// --- the run -------------------------------------------------------------------------------------

static bool finished(void *context, int pair, PairResult result) {
    Experiment *experiment = context;
    const ExperimentOptions *options = experiment->options;
    Tally *tally = experiment->tally;
    int signs[FACTORS_MAX];
    draw_signs(options, pair, signs);
    tally_add(tally, result, signs);
    if (experiment->log) {
        Text row = TEXT_LOCAL(ROW_BYTES);
        row_append(pair, result, signs, tally->factor_count, &row);
        experiment->error = runlog_append(experiment->log, row.data);
    }
    if (options->step) options->step(options->context, tally, true);
    return !experiment->error && sprt_state(tally, options->sprt) == 0;
}

const char *experiment_run(const ExperimentOptions *options, Tally *tally, Failure *failure) {
    Experiment experiment = {.options = options, .tally = tally};
    tally_init(tally, options);
    const char *error = NULL;
    failure->path = NULL;
    if (options->path) {
        Text head = TEXT_LOCAL(HEAD_BYTES);
        head_append(options, tally, &head);
        experiment.error = runlog_open(options->path, options->overwrite, head.data, take_row,
                                       &experiment, &experiment.log, failure);
    }
    if (!experiment.error && sprt_state(tally, options->sprt) == 0) {
        const MatchPlan plan = {
            (uint64_t)options->seed, tally->pairs, options->pairs, choose, finished, &experiment};
        error = options->run(options->match, &plan);
    }
    const char *log_error = file_close(experiment.log, experiment.error);
    return error ? error : failure_at(failure, options->path, log_error);
}
