// match.c: the command match: two networks or parameter sets against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "match/experiment.h"
#include "nnue/arch.h"

static const char usage[] =
    "ravelin match [LOG] [--first NET] [--second NET] [--nodes N] [--second-nodes N]\n"
    "              [--first-params NAME=VALUE,...] [--second-params NAME=VALUE,...]\n"
    "              [--factors NAME=LOW:HIGH,...] [--openings EPD] [--half training|judging]\n"
    "              [--games N] [--win CP] [--sprt LOW HIGH] [--hash MB] [--threads N]\n"
    "              [--seed S] [--resume | --force]\n"
    "ravelin match LOG --analyse [--sprt LOW HIGH]\n"
    "Plays games (default 1000) in pairs, each opening with both colours, at fixed nodes a move\n"
    "(5000). A side is a network file (without one the network inside the program), search\n"
    "parameters and nodes.\n"
    "--openings takes the lines of a file of FEN or EPD in an order that --seed shuffles, all or\n"
    "one --half of them: the judging half has none that `ravelin selfplay --half training` uses.\n"
    "Without it eight or nine random plies open each pair. Five scores in a row beyond --win "
    "(1000; 0 =\n"
    "only mates) end a game; ten within 7 centipawns after 80 plies, or 400 plies, draw it.\n"
    "--sprt ends the match when the test between two differences in logistic Elo is decided,\n"
    "with 5 percent of error either way. LOG gets a line after each pair; one that exists is\n"
    "only touched with --resume or --force. --resume continues it: games, threads and test may\n"
    "then differ, nothing else. --force replaces it. Equal seeds give equal results whatever the\n"
    "number of threads. Ctrl-C ends it and keeps the games so far.\n"
    "--factors measures several parameters at once: for each of them each pair draws which side\n"
    "plays it at HIGH; the other plays it at LOW. A regression then gives what HIGH is worth over\n"
    "LOW in Elo, the others averaged, as exactly as if each had been measured alone.\n"
    "Interactions are ignored, and effects beyond some 100 Elo are underestimated. --analyse\n"
    "summarises a log. Error bars are 95 percent. Parameters and factors need a build by make\n"
    "TUNE=1.\n";

// --- lists of parameters -------------------------------------------------------------------------

static int param_called(Word name) {
    for (int i = 0; i < PARAM_COUNT; i++)
        if (word_is(name, params[i].name)) return i;
    return -1;
}

// The part of *rest before the first end; *rest becomes what follows, or {NULL, 0} without one.
static Word word_cut(Word *rest, char end) {
    Word part = {rest->start, 0};
    while (part.length < rest->length && part.start[part.length] != end) part.length++;
    bool last = part.length == rest->length;
    size_t used = part.length + 1;
    *rest = last ? (Word){NULL, 0} : (Word){part.start + used, rest->length - used};
    return part;
}

// Reads NAME=VALUE, or NAME=LOW:HIGH for two values. False after one line on stderr.
static bool read_setting(Word setting, int count, int *param, int values[]) {
    char shown[PRINTABLE_BYTES];
    Word rest = setting, name = word_cut(&rest, '=');
    word_printable(setting, shown);
    *param = param_called(name);
    if (*param < 0) {
        argument_error("match: no such parameter: '%s'", shown);
        return false;
    }
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        int64_t value = 0;
        good = word_to_int(word_cut(&rest, ':'), &value) && value >= params[*param].min &&
               value <= params[*param].max;
        values[i] = (int)value;
    }
    if (good && !rest.start) return true;
    argument_error("match: not %s of %d to %d: '%s'", count == 1 ? "a value" : "two values",
                   params[*param].min, params[*param].max, shown);
    return false;
}

// Games at fixed nodes do not use the clock. False after one line on stderr.
static bool is_measurable(int param) {
    if (strncmp(params[param].name, "CLOCK_", 6) != 0) return true;
    argument_error("match: games at fixed nodes cannot measure %s", params[param].name);
    return false;
}

static bool read_params(const char *list, ParamSet *set) {
    for (Word rest = word_from(list); rest.start;) {
        int param, value;
        if (!read_setting(word_cut(&rest, ','), 1, &param, &value) || !is_measurable(param))
            return false;
        set->values[param] = value;
    }
    return true;
}

static bool read_factors(const char *list, ExperimentOptions *options) {
    for (Word rest = word_from(list); rest.start;) {
        int param, values[2];
        if (!read_setting(word_cut(&rest, ','), 2, &param, values) || !is_measurable(param))
            return false;
        for (int i = 0; i < options->factor_count; i++) {
            if (options->factors[i].param != param) continue;
            argument_error("match: %s is a factor twice", params[param].name);
            return false;
        }
        if (options->factor_count == FACTORS_MAX) {
            argument_error("match: at most %d factors", FACTORS_MAX);
            return false;
        }
        options->factors[options->factor_count++] = (Factor){param, values[0], values[1]};
    }
    return true;
}

// --- what is shown -------------------------------------------------------------------------------

typedef struct Session {
    const ExperimentOptions *options;
    Match *match;
    Progress progress;
    int first_pair;  // of this session, counted from 1
} Session;

static const char *play(void *context, const MatchPlan *plan) {
    return match_run(((Session *)context)->match, plan);
}

static void show_progress(void *context, const Tally *tally) {
    Session *session = context;
    const ExperimentOptions *options = session->options;
    char memory[100];
    Text text = text_over(memory, sizeof(memory));
    if (!session->first_pair) session->first_pair = tally->pairs;
    double pace = progress_seconds(&session->progress) / (tally->pairs - session->first_pair + 1);
    Estimate elo = pentanomial_elo(&tally->pentanomial), effects[FACTORS_MAX];
    if (tally->factor_count && experiment_effects(tally, effects, &elo))
        text_append(&text, "factors +- %.1f Elo", elo.error);
    else
        text_append(&text, "Elo %+.1f +- %.1f", elo.value, elo.error);
    if (options->has_sprt)
        text_append(&text, ", LLR %.2f (-%.2f, %.2f)",
                    sprt_llr(&tally->pentanomial, options->elo0, options->elo1), sprt_bound,
                    sprt_bound);
    progress_show(&session->progress, "%d/%d games, %s, %.1f games/s, %.0f s left",
                  2 * tally->pairs, 2 * options->pairs, memory, 2 / pace,
                  pace * (options->pairs - tally->pairs));
}

static void print_factors(const Tally *tally) {
    Estimate effects[FACTORS_MAX], first;
    if (!tally->factor_count) return;
    if (!experiment_effects(tally, effects, &first)) {
        printf("too few pairs to separate the factors\n");
        return;
    }
    printf("Elo of the second value over the first:\n");
    for (int i = 0; i < tally->factor_count; i++)
        printf("  %-30s %+7.1f +- %.1f Elo\n", tally->labels[i], effects[i].value,
               effects[i].error);
    printf("  %-30s %+7.1f +- %.1f Elo\n", "(first side over the second)", first.value,
           first.error);
}

static void print_sprt(const Tally *tally, double elo0, double elo1) {
    static const char *const states[] = {"H0 accepted", "undecided", "H1 accepted"};
    printf("SPRT [%g, %g]: LLR %.2f (-%.2f, %.2f), %s\n", elo0, elo1,
           sprt_llr(&tally->pentanomial, elo0, elo1), sprt_bound, sprt_bound,
           states[1 + sprt_state(tally, elo0, elo1)]);
}

static void print_tally(const Tally *tally, const double sprt[2]) {
    const MatchScore *score = &tally->score;
    printf("%d games: +%d =%d -%d, %.2f percent\n", 2 * tally->pairs, score->wins, score->draws,
           score->losses, 100 * pentanomial_score(&tally->pentanomial));
    if (!tally->pairs) return;
    printf("pentanomial (points 0, 1/2, 1, 3/2, 2):");
    for (int i = 0; i < PAIR_OUTCOMES; i++) printf(" %" PRId64, tally->pentanomial.pairs[i]);
    Estimate elo = pentanomial_elo(&tally->pentanomial);
    Estimate normalized = pentanomial_normalized_elo(&tally->pentanomial);
    printf("\nElo %+.1f +- %.1f, nElo %+.1f +- %.1f\n", elo.value, elo.error, normalized.value,
           normalized.error);
    if (sprt[0] < sprt[1]) print_sprt(tally, sprt[0], sprt[1]);
    print_factors(tally);
}

static int analyse(const char *path, const double sprt[2]) {
    Tally tally;
    const char *error = experiment_read(path, &tally);
    if (error) return argument_error("%s: %s", path, error);
    print_tally(&tally, sprt);
    return STATUS_OK;
}

// --- the match -----------------------------------------------------------------------------------

// The arguments of the command, beside the options of the experiment.
typedef struct Settings {
    const char *networks[2];
    const char *params[2];
    const char *factors;
    const char *openings, *half;
    int64_t nodes[2];
    int64_t games, threads, win_cp, hash_mb;
    double sprt[2];
} Settings;

static const char *const side_names[] = {"first", "second"};

// Loads a book whose lines are all positions. False after one line on stderr.
static bool read_book(const char *path, Book *book) {
    Position pos;
    const char *error = book_read(book, path);
    if (error) argument_error("%s: %s", path, error);
    for (size_t i = 0; i < book->count; i++) {
        if (book_position(book, i, &pos)) continue;
        argument_error("%s: opening %d is not a legal position", path, (int)i + 1);
        return false;
    }
    return !error;
}

static bool set_sides(const Settings *settings, Match *match, Text *conditions) {
    for (int side = 0; side < 2; side++) {
        const char *path = settings->networks[side];
        const char *error = path ? match_set_network(match, side, path) : NULL;
        if (error) {
            argument_error("%s: %s", path, error);
            return false;
        }
        match_set_nodes(match, side, (uint64_t)settings->nodes[side]);
        text_append(conditions, "%s: network %08" PRIx64 ", %" PRId64 " nodes, ", side_names[side],
                    match_network_hash(match, side) >> 32, settings->nodes[side]);
    }
    text_append(conditions, "hash %" PRId64 ", win %" PRId64, settings->hash_mb, settings->win_cp);
    return true;
}

static bool set_openings(const Settings *settings, Match *match, Book *book, Text *conditions) {
    if (!settings->openings) {
        text_append(conditions, ", random openings");
        return true;
    }
    if (!read_book(settings->openings, book) || !argument_half(settings->half, book)) return false;
    match_set_book(match, book);
    text_append(conditions, ", %d openings %08" PRIx64, (int)book->count,
                fnv_hash(FNV_START, book->text.data, book->text.length) >> 32);
    return true;
}

static int play_match(ExperimentOptions *options, const Settings *settings, Match *match) {
    Session session = {.options = options, .match = match, .progress = progress_begin()};
    options->play = play;
    options->progress = show_progress;
    options->context = &session;
    Tally tally;
    Failure failure;
    const char *error = experiment_run(options, &tally, &failure);
    progress_end(&session.progress);
    if (error) return argument_failure(error, &failure);
    print_tally(&tally, settings->sprt);
    printf("%.1f s\n", progress_seconds(&session.progress));
    bool decided = options->has_sprt && sprt_state(&tally, options->elo0, options->elo1) != 0;
    return tally.pairs >= options->pairs || decided ? STATUS_OK : STATUS_FAILED;
}

static int run(ExperimentOptions *options, const Settings *settings) {
    GameRules rules = {.hard_nodes = (uint64_t)settings->nodes[0],
                       .random_plies = 8,
                       .opening_limit_cp = 200,
                       .win_cp = (int)settings->win_cp,
                       .stop = interrupt_watch()};
    Match *match = match_create(&rules, (int)settings->threads, (int)settings->hash_mb);
    if (!match) return argument_error("match: " ENGINE_REFUSED);
    Book book = {0};
    char memory[512];
    Text conditions = text_over(memory, sizeof(memory));
    options->conditions = memory;
    int status =
        set_sides(settings, match, &conditions) && set_openings(settings, match, &book, &conditions)
            ? play_match(options, settings, match)
            : STATUS_BAD_ARGUMENTS;
    match_destroy(match);
    book_free(&book);
    return status;
}

// Fills options from settings. False after one line on stderr.
static bool settle(ExperimentOptions *options, Settings *settings) {
    bool has_params = settings->params[0] || settings->params[1] || settings->factors;
    if (has_params && !PARAMS_ARE_VARIABLE) {
        argument_error("match: search parameters are constants in this build; use make TUNE=1");
        return false;
    }
    if (options->overwrite != OVERWRITE_REFUSE && !options->path) {
        argument_error("match: --resume and --force need a LOG; see `ravelin match --help`");
        return false;
    }
    if (settings->half && !settings->openings) {
        argument_error("match: --half needs --openings; see `ravelin match --help`");
        return false;
    }
    for (int side = 0; side < 2; side++) {
        options->sides[side] = params_initial();
        const char *list = settings->params[side];
        if (list && !read_params(list, &options->sides[side])) return false;
    }
    if (settings->factors && !read_factors(settings->factors, options)) return false;
    for (int i = 0; i < options->factor_count; i++) {
        int param = options->factors[i].param, initial = params_initial().values[param];
        if (options->sides[0].values[param] == initial &&
            options->sides[1].values[param] == initial)
            continue;
        argument_error("match: %s is a factor and has a value", params[param].name);
        return false;
    }
    if (!settings->nodes[1]) settings->nodes[1] = settings->nodes[0];
    options->pairs = (int)((settings->games + 1) / 2);
    options->elo0 = settings->sprt[0];
    options->elo1 = settings->sprt[1];
    options->has_sprt = options->elo0 < options->elo1;
    if (options->has_sprt && settings->factors) {
        argument_error("match: --sprt would end the match before --factors are measured");
        return false;
    }
    return true;
}

int command_match(int count, char *words[]) {
    ExperimentOptions options = {0};
    Settings settings = {
        .nodes = {5000}, .games = 1000, .threads = 1, .win_cp = 1000, .hash_mb = 4};
    int64_t seed = 1;
    bool analysis = false, resume = false, force = false;
    const Argument arguments[] = {
        {"LOG", ARGUMENT_TEXT, &options.path, 0, 0},
        {"--first", ARGUMENT_TEXT, &settings.networks[0], 0, 0},
        {"--second", ARGUMENT_TEXT, &settings.networks[1], 0, 0},
        {"--first-params", ARGUMENT_TEXT, &settings.params[0], 0, 0},
        {"--second-params", ARGUMENT_TEXT, &settings.params[1], 0, 0},
        {"--factors", ARGUMENT_TEXT, &settings.factors, 0, 0},
        {"--nodes", ARGUMENT_NUMBER, &settings.nodes[0], 10, 1000000000},
        {"--second-nodes", ARGUMENT_NUMBER, &settings.nodes[1], 10, 1000000000},
        {"--openings", ARGUMENT_TEXT, &settings.openings, 0, 0},
        {"--half", ARGUMENT_TEXT, &settings.half, 0, 0},
        {"--games", ARGUMENT_NUMBER, &settings.games, 2, 10000000},
        {"--win", ARGUMENT_NUMBER, &settings.win_cp, 0, 30000},
        {"--sprt", ARGUMENT_INTERVAL, settings.sprt, -1000, 1000},
        {"--hash", ARGUMENT_NUMBER, &settings.hash_mb, 1, 1024},
        {"--threads", ARGUMENT_NUMBER, &settings.threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, INFINITY},
        {"--resume", ARGUMENT_SWITCH, &resume, 0, 0},
        {"--force", ARGUMENT_SWITCH, &force, 0, 0},
        {"--analyse", ARGUMENT_SWITCH, &analysis, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (analysis && !options.path)
        return argument_error("match: --analyse needs a LOG; see `ravelin match --help`");
    if (analysis && !arguments_only(count, words, "match --analyse", "--analyse --sprt"))
        return STATUS_BAD_ARGUMENTS;
    if (analysis) return analyse(options.path, settings.sprt);
    options.seed = (uint64_t)seed;
    if (!argument_overwrite(resume, force, &options.overwrite)) return STATUS_BAD_ARGUMENTS;
    return settle(&options, &settings) ? run(&options, &settings) : STATUS_BAD_ARGUMENTS;
}
