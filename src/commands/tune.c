// tune.c: the command tune: search parameters by SPSA.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "match/tune.h"

static const char usage[] =
    "ravelin tune LOG [--params NAME,NAME,...] [--iterations N] [--pairs N] [--nodes N]\n"
    "             [--rate MILLIONTHS] [--hash MB] [--threads N] [--seed S] [--resume | --force]\n"
    "Tunes the search parameters of src/search/params.h by SPSA: each iteration perturbs all of\n"
    "them both ways, plays pairs of games between the two sets at fixed nodes a move, and steps\n"
    "toward the winner. LOG gets a line after each. A name may stand for a family: LMR_. Without\n"
    "names all are tuned but CLOCK_, which such games do not use. Defaults: 1000 iterations of 8\n"
    "pairs at 5000 nodes; --rate, the step size of the last iterations, 2000; --hash 4. Equal\n"
    "seeds give equal logs whatever the number of threads. A LOG that exists is only touched\n"
    "with --resume, which continues one of the same settings up to --iterations, which may be\n"
    "more or fewer than before, or with --force, which replaces it. Ctrl-C ends it and loses the\n"
    "unfinished iteration. Needs a build by make TUNE=1. Verify the result by a match against\n"
    "the old values.\n";

static const char clock_family[] = "CLOCK_";

// A name, or the beginning of several that ends with "_".
static bool is_named_by(const char *name, Word word) {
    bool family = word.length > 0 && word.start[word.length - 1] == '_';
    return strncmp(name, word.start, word.length) == 0 && (family || !name[word.length]);
}

// Marks the parameters that a list of names asks for. False after one line on stderr.
static bool choose(const char *names, bool chosen[PARAM_COUNT]) {
    for (const char *at = names, *end; at; at = *end ? end + 1 : NULL) {
        char shown[PRINTABLE_BYTES];
        end = at + strcspn(at, ",");
        Word word = {at, (size_t)(end - at)};
        bool found = false;
        for (int i = 0; i < PARAM_COUNT; i++) {
            if (!is_named_by(params[i].name, word)) continue;
            found = chosen[i] = true;
            if (!is_named_by(params[i].name, word_from(clock_family))) continue;
            argument_error("tune: games at fixed nodes cannot measure %s", params[i].name);
            return false;
        }
        if (found) continue;
        argument_error("tune: no such parameter: '%s'", word_printable(word, shown));
        return false;
    }
    return true;
}

static void choose_all(bool chosen[PARAM_COUNT]) {
    for (int i = 0; i < PARAM_COUNT; i++)
        chosen[i] = !is_named_by(params[i].name, word_from(clock_family));
}

// In the form of params.h.
static void print_values(const TuneOptions *options, const TuneState *state) {
    for (int i = 0; i < PARAM_COUNT; i++) {
        if (!options->chosen[i]) continue;
        int value = (int)((state->values[i] + TUNE_ONE / 2) / TUNE_ONE);
        printf("    PARAM(%s, %d /* was %d */, %d, %d, \"%s\") \\\n", params[i].name, value,
               params[i].initial, params[i].min, params[i].max, params[i].text);
    }
}

typedef struct Session {
    const TuneOptions *options;
    Match *match;
    Progress progress;
    int first_iteration;  // of this session
} Session;

static bool play(void *context, const ParamSet *first, const ParamSet *second, uint64_t seed,
                 int pairs, MatchScore *score) {
    return match_play(((Session *)context)->match, first, second, seed, pairs, score);
}

static void show_progress(void *context, const TuneState *state) {
    Session *session = context;
    int wanted = session->options->iterations;
    if (!session->first_iteration) session->first_iteration = state->iteration;
    int done = state->iteration - session->first_iteration + 1;
    double pace = progress_seconds(&session->progress) / done;
    progress_show(&session->progress,
                  "%d/%d iterations, last +%d =%d -%d, %.1f games/s, %.0f s left", state->iteration,
                  wanted, state->score.wins, state->score.draws, state->score.losses,
                  2 * session->options->pairs / pace, pace * (wanted - state->iteration));
}

static int run(TuneOptions *options, const GameRules *rules, int threads, int hash_mb) {
    Match *match = match_create(rules, threads, hash_mb);
    if (!match) return argument_error("tune: " ENGINE_REFUSED);
    char memory[128];
    Text conditions = text_over(memory, sizeof(memory));
    text_append(&conditions, "%" PRIu64 " nodes, hash %d, network %08" PRIx64, rules->hard_nodes,
                hash_mb, match_network_hash(match, 0) >> 32);
    Session session = {.options = options, .match = match, .progress = progress_begin()};
    options->conditions = memory;
    options->play = play;
    options->progress = show_progress;
    options->context = &session;
    TuneState state;
    Failure failure;
    const char *error = tune(options, &state, &failure);
    progress_end(&session.progress);
    match_destroy(match);
    if (error) return argument_failure(error, &failure);
    print_values(options, &state);
    printf("%d iterations, %.1f s\n", state.iteration, progress_seconds(&session.progress));
    return state.iteration >= options->iterations ? STATUS_OK : STATUS_FAILED;
}

int command_tune(int count, char *words[]) {
    TuneOptions options = {0};
    const char *names = NULL;
    int64_t iterations = 1000, pairs = 8, nodes = 5000, rate = 2000, hash = 4, threads = 1;
    int64_t seed = 1;
    bool resume = false, force = false;
    const Argument arguments[] = {
        {"LOG", ARGUMENT_TEXT, &options.path, 0, 0},
        {"--params", ARGUMENT_TEXT, &names, 0, 0},
        {"--iterations", ARGUMENT_NUMBER, &iterations, 1, 10000000},
        {"--pairs", ARGUMENT_NUMBER, &pairs, 1, 100000},
        {"--nodes", ARGUMENT_NUMBER, &nodes, 10, 100000000},
        {"--rate", ARGUMENT_NUMBER, &rate, 1, TUNE_ONE},
        {"--hash", ARGUMENT_NUMBER, &hash, 1, 1024},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, INFINITY},
        {"--resume", ARGUMENT_SWITCH, &resume, 0, 0},
        {"--force", ARGUMENT_SWITCH, &force, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!PARAMS_ARE_VARIABLE)
        return argument_error(
            "tune: search parameters are constants in this build; use make TUNE=1");
    if (!options.path) return argument_error("tune expects a LOG; see `ravelin tune --help`");
    if (!argument_overwrite(resume, force, &options.overwrite)) return STATUS_BAD_ARGUMENTS;
    if (!names) choose_all(options.chosen);
    if (!choose(names, options.chosen)) return STATUS_BAD_ARGUMENTS;
    options.iterations = (int)iterations;
    options.pairs = (int)pairs;
    options.rate = (int)rate;
    options.seed = (uint64_t)seed;
    GameRules rules = {.hard_nodes = (uint64_t)nodes,
                       .random_plies = 8,
                       .opening_limit_cp = 200,
                       .win_cp = 1000,
                       .stop = interrupt_watch()};
    return run(&options, &rules, (int)threads, (int)hash);
}
