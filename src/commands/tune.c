// tune.c: the command tune: search parameters by SPSA.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "match/chart.h"

static const char usage[] =
    "ravelin tune LOG [--params NAME,NAME,...] [--iterations N] [--pairs N]\n"
    "             [--nodes N] [--rate R] [--hash MiB] [--threads N] [--seed S]\n"
    "             [--svg FILE] [--resume | --force]\n"
    "Tunes the search parameters of src/search/params.h by SPSA. Each iteration\n"
    "perturbs all of them in both directions, plays pairs of games between the two\n"
    "sets and steps towards the winner. Equal seeds give equal logs with any number\n"
    "of threads. Needs a build by make TUNE=1. Verify the result by a match against\n"
    "the old values.\n"
    "  LOG             gets a line after each iteration\n"
    "  --params LIST   names, or the start of several names: LMR_. Default: all but\n"
    "                  TM_, which games at fixed nodes do not use\n"
    "  --iterations N  iterations that LOG has at the end; default 1000\n"
    "  --pairs N       pairs of games in an iteration; default 8\n"
    "  --nodes N       nodes a move; default 5000\n"
    "  --rate R        step size of the last iterations; default 0.002\n"
    "  --hash MiB      transposition table of each engine; default 4\n"
    "  --svg FILE      draws the parameters that moved furthest, over iterations\n"
    "  --resume        continues LOG; only --iterations and --threads may differ.\n"
    "                  The drawing is made anew\n"
    "  --force         replaces LOG and drawing if they exist\n"
    "Ctrl-C ends the run and loses the unfinished iteration.\n";

// A name, or the beginning of several that ends with "_".
static bool is_named_by(const char *name, Word word) {
    bool family = word.length > 0 && word.start[word.length - 1] == '_';
    return strncmp(name, word.start, word.length) == 0 && (family || !name[word.length]);
}

// Marks the parameters of a list of names, all for NULL.
static bool choose(const char *names, bool chosen[PARAM_COUNT]) {
    if (!names) {
        for (int i = 0; i < PARAM_COUNT; i++) chosen[i] = match_measures(i);
        return true;
    }
    for (Word rest = word_from(names); rest.start;) {
        const Word word = argument_cut(&rest, ',');
        bool found = false;
        for (int i = 0; i < PARAM_COUNT; i++) {
            if (!is_named_by(params[i].name, word)) continue;
            found = chosen[i] = true;
            if (!match_measures(i))
                return argument_reject("tune: games at fixed nodes cannot measure %s",
                                       params[i].name);
        }
        if (!found) return argument_reject("tune: no such parameter: '%s'", PRINTABLE(word));
    }
    return true;
}

// Prints the values in the form of params.h.
static void print_values(const TuneOptions *options, const TuneState *state) {
    for (int i = 0; i < PARAM_COUNT; i++) {
        if (!options->chosen[i]) continue;
        int value = (int)((state->values[i] + TUNE_ONE / 2) / TUNE_ONE);
        printf("    PARAM(%s, %d /* was %d */, %d, %d, \"%s\") \\\n", params[i].name, value,
               params[i].initial, params[i].min, params[i].max, params[i].text);
    }
}

typedef struct Session {
    Progress progress;
    Series series;
} Session;

static void take_step(void *context, const TuneState *state, bool is_played) {
    Session *session = context;
    series_add_tune(&session->series, state);
    if (!is_played) return;
    progress_count(&session->progress, (uint64_t)state->iteration, (uint64_t)state->planned,
                   "iterations", "last +%d =%d -%d", state->score.wins, state->score.draws,
                   state->score.losses);
}

static int run(TuneOptions *options, const MatchOptions *games, const char *svg) {
    static Session session;
    Match *match;
    Failure failure;
    const char *error = match_create(games, &match, &failure);
    if (error) return argument_failure(error, &failure);
    Text conditions = TEXT_LOCAL(128);
    text_append(&conditions, "%" PRId64 " nodes, hash %" PRId64 ", network %08" PRIx64,
                games->rules.hard_nodes, games->hash_mb, match_network_hash(match, 0) >> 32);
    session = (Session){.progress = progress_begin()};
    options->conditions = conditions.data;
    options->run = match_run;
    options->match = match;
    options->step = take_step;
    options->context = &session;
    TuneState state;
    error = tune(options, &state, &failure);
    progress_end(&session.progress);
    match_destroy(match);
    if (error) return argument_failure(error, &failure);
    if (svg) error = chart_write_tune(svg, &session.series, options->chosen);
    if (!argument_check(svg, error)) return STATUS_BAD_ARGUMENTS;
    print_values(options, &state);
    printf("%d iteration%s, %.1f s\n", state.iteration, plural((uint64_t)state.iteration),
           progress_seconds(&session.progress));
    return state.iteration >= options->iterations ? STATUS_OK : STATUS_FAILED;
}

int command_tune(int count, char *words[]) {
    TuneOptions options = {.iterations = 1000, .pairs = 8, .rate = 0.002, .seed = 1};
    MatchOptions games = {.rules = {.hard_nodes = 5000,
                                    .random_plies = 8,
                                    .opening_limit_cp = 200,
                                    .win_cp = 1000,
                                    .stop = interrupt_watch()},
                          .threads = 1,
                          .hash_mb = 4,
                          .fewer = argument_report_fewer_threads};
    const char *names = NULL, *svg = NULL;
    const Argument arguments[] = {
        {"LOG", ARGUMENT_OUTPUT, &options.path, 0, 0},
        {"--params", ARGUMENT_TEXT, &names, 0, 0},
        {"--iterations", ARGUMENT_NUMBER, &options.iterations, 1, 1e7},
        {"--pairs", ARGUMENT_NUMBER, &options.pairs, 1, 100000},
        {"--nodes", ARGUMENT_NUMBER, &games.rules.hard_nodes, 10, 1e8},
        {"--rate", ARGUMENT_REAL, &options.rate, 1e-6, 1},
        {"--hash", ARGUMENT_NUMBER, &games.hash_mb, 1, 1024},
        {"--threads", ARGUMENT_NUMBER, &games.threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &options.seed, 0, INFINITY},
        {"--svg", ARGUMENT_OUTPUT, &svg, 0, 0},
        {"--resume", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_RESUME, 0},
        {"--force", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_REPLACE, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!PARAMS_ARE_VARIABLE)
        return argument_error(
            "tune: search parameters are constants in this build; use make TUNE=1");
    if (!options.path) return argument_error("tune expects a LOG; see `ravelin tune --help`");
    if (!choose(names, options.chosen) || !argument_check_drawing(svg, options.overwrite))
        return STATUS_BAD_ARGUMENTS;
    return run(&options, &games, svg);
}
