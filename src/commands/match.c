// match.c: the command match: two networks or parameter sets against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os_file.h"
#include "base/text.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "match/chart.h"
#include "match/experiment.h"

static const char usage[] =
    "ravelin match [LOG] [--first NET] [--second NET] [--nodes N] [--second-nodes N]\n"
    "              [--first-params NAME=VALUE,...] [--second-params NAME=VALUE,...]\n"
    "              [--factors NAME=LOW:HIGH,...] [--openings EPD]\n"
    "              [--half training|judging] [--games N] [--win CP]\n"
    "              [--sprt LOW HIGH] [--hash MiB] [--threads N] [--seed S]\n"
    "              [--svg FILE] [--pgn FILE] [--resume | --force]\n"
    "ravelin match LOG --analyse [--sprt LOW HIGH] [--svg FILE [--force]]\n"
    "Plays a match of two sides in pairs of games: each opening is played with both\n"
    "colours. A side is a network, search parameters and nodes a move. Equal seeds\n"
    "give equal results with any number of threads. Error bars are 95 percent.\n"
    "  LOG             gets a line after each pair\n"
    "  --first NET, --second NET\n"
    "                  default: the network inside this program\n"
    "  --nodes N       nodes a move; default 5000\n"
    "  --second-nodes N\n"
    "                  nodes of the second side; default as --nodes\n"
    "  --first-params LIST, --second-params LIST\n"
    "                  search parameters; need a build by make TUNE=1\n"
    "  --factors LIST  measures several parameters at once: for each of them each\n"
    "                  pair draws the side that plays it at HIGH; the other side\n"
    "                  plays it at LOW. A regression estimates the Elo of HIGH over\n"
    "                  LOW, as exactly as if each had been measured alone. It\n"
    "                  ignores interactions and underestimates effects beyond about\n"
    "                  100 Elo. Needs a build by make TUNE=1\n"
    "  --openings EPD  lines of FEN or EPD, in an order that --seed shuffles;\n"
    "                  default: eight or nine random plies\n"
    "  --half HALF     uses one half of the openings, training or judging. A network\n"
    "                  from games of `ravelin selfplay --half training` is tested\n"
    "                  with judging\n"
    "  --games N       default 1000\n"
    "  --win CP        five scores in a row beyond it win a game; 0 = only mates;\n"
    "                  default 1000. Ten scores in a row within 7 centipawns after\n"
    "                  80 plies draw it, and so do 400 plies\n"
    "  --sprt LOW HIGH ends the match when the test between these differences in\n"
    "                  logistic Elo is decided; both error probabilities are 5\n"
    "                  percent\n"
    "  --hash MiB      transposition table of each engine; default 4\n"
    "  --svg FILE      draws Elo, and the ratio of the test, over games\n"
    "  --pgn FILE      writes the games; with --resume appends them to FILE\n"
    "  --resume        continues LOG; only games, threads and test may differ. The\n"
    "                  drawing is made anew. Drawings or games are not written to an\n"
    "                  existing file of another kind\n"
    "  --force         replaces LOG, drawing and PGN file if they exist\n"
    "  --analyse       summarises LOG\n"
    "Ctrl-C ends the match and keeps the pairs played.\n";

// --- lists of parameters -------------------------------------------------------------------------

// Reads NAME=VALUE, or NAME=LOW:HIGH for two values.
static bool read_setting(Word setting, int count, int *param, int values[]) {
    const char *shown = PRINTABLE(setting);
    Word rest = setting, name = argument_cut(&rest, '=');
    *param = params_find(name);
    if (*param < 0) return argument_reject("match: no such parameter: '%s'", shown);
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        int64_t value = 0;
        good = word_to_int(argument_cut(&rest, ':'), &value) && value >= params[*param].min &&
               value <= params[*param].max;
        values[i] = (int)value;
    }
    if (!good || rest.start)
        return argument_reject("match: not %s of %d to %d: '%s'",
                               count == 1 ? "a value" : "two values", params[*param].min,
                               params[*param].max, shown);
    return match_measures(*param) ||
           argument_reject("match: games at fixed nodes cannot measure %s", params[*param].name);
}

static bool read_params(const char *list, ParamSet *set) {
    *set = params_initial();
    if (!list) return true;
    for (Word rest = word_from(list); rest.start;) {
        int param, value;
        if (!read_setting(argument_cut(&rest, ','), 1, &param, &value)) return false;
        set->values[param] = value;
    }
    return true;
}

// Call it after read_params.
static bool read_factors(const char *list, ExperimentOptions *options) {
    if (!list) return true;
    for (Word rest = word_from(list); rest.start;) {
        int param, values[2];
        if (!read_setting(argument_cut(&rest, ','), 2, &param, values)) return false;
        for (int i = 0; i < options->factor_count; i++)
            if (options->factors[i].param == param)
                return argument_reject("match: %s is a factor twice", params[param].name);
        if (options->factor_count == FACTORS_MAX)
            return argument_reject("match: at most %d factors", FACTORS_MAX);
        for (int side = 0; side < 2; side++)
            if (options->sides[side].values[param] != params[param].initial)
                return argument_reject("match: %s is in --factors and has a value",
                                       params[param].name);
        options->factors[options->factor_count++] = (Factor){param, values[0], values[1]};
    }
    return true;
}

// --- output --------------------------------------------------------------------------------------

typedef struct Session {
    const ExperimentOptions *options;
    Progress progress;
    Series series;
} Session;

// Appends Elo, with its error if it has one.
static void append_elo(Text *text, const Pentanomial *pentanomial) {
    const Estimate elo = pentanomial_elo(pentanomial);
    text_append(text, "Elo %+.1f", fabs(elo.value) < 0.05 ? 0 : elo.value);  // not -0.0
    if (pentanomial_has_variance(pentanomial)) text_append(text, " +- %.1f", elo.error);
}

static void take_step(void *context, const Tally *tally, bool is_played) {
    Session *session = context;
    const ExperimentOptions *options = session->options;
    Text text = TEXT_LOCAL(100);
    series_add_tally(&session->series, tally, options->sprt);
    if (!is_played) return;
    Estimate effects[FACTORS_MAX], first;
    if (tally->factor_count && experiment_effects(tally, effects, &first))
        text_append(&text, "factors +- %.1f Elo", first.error);  // nearly the error of each factor
    else
        append_elo(&text, &tally->pentanomial);
    if (sprt_is_given(options->sprt))
        text_append(&text, ", LLR %.2f (-%.2f, %.2f)",
                    sprt_llr(&tally->pentanomial, options->sprt[0], options->sprt[1]), sprt_bound,
                    sprt_bound);
    progress_count(&session->progress, 2 * (uint64_t)tally->pairs, 2 * (uint64_t)options->pairs,
                   "games", "%s", text.data);
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

static void print_sprt(const Tally *tally, const double sprt[2]) {
    static const char *const states[] = {"H0 accepted", "undecided", "H1 accepted"};
    printf("SPRT [%g, %g]: LLR %.2f (-%.2f, %.2f), %s\n", sprt[0], sprt[1],
           sprt_llr(&tally->pentanomial, sprt[0], sprt[1]), sprt_bound, sprt_bound,
           states[1 + sprt_state(tally, sprt)]);
}

static void print_tally(const Tally *tally, const double sprt[2]) {
    const MatchScore *score = &tally->score;
    if (!tally->pairs) {
        printf("no games\n");
        return;
    }
    printf("%d games: +%d =%d -%d, %.2f percent\n", 2 * tally->pairs, score->wins, score->draws,
           score->losses, (100.0 * score->wins + 50.0 * score->draws) / (2 * tally->pairs));
    printf("pentanomial (points 0, 1/2, 1, 3/2, 2):");
    for (int i = 0; i < PAIR_OUTCOMES; i++) printf(" %" PRId64, tally->pentanomial.pairs[i]);
    Text elo = TEXT_LOCAL(64);
    append_elo(&elo, &tally->pentanomial);
    printf("\n%s", elo.data);
    const Estimate normalized = pentanomial_normalized_elo(&tally->pentanomial);
    if (pentanomial_has_variance(&tally->pentanomial))
        printf(", nElo %+.1f +- %.1f", normalized.value, normalized.error);
    printf("\n");
    if (sprt_is_given(sprt)) print_sprt(tally, sprt);
    print_factors(tally);
}

// Draws the match, unless path is NULL.
static bool draw(const char *path, const Session *session) {
    return !path ||
           argument_check(path, chart_write_match(path, &session->series, session->options->sprt));
}

static int analyse(int count, char *words[], const ExperimentOptions *options, const char *svg) {
    Tally tally;
    static Session session;
    if (!options->path)
        return argument_error("match: --analyse needs a LOG; see `ravelin match --help`");
    const char *allowed = svg ? "--analyse --sprt --svg --force" : "--analyse --sprt";
    if (!arguments_only(count, words, "match --analyse", allowed) ||
        !argument_check_drawing(svg, options->overwrite))
        return STATUS_BAD_ARGUMENTS;
    session = (Session){.options = options};
    const char *error = experiment_read(options->path, &tally, take_step, &session);
    if (!argument_check(options->path, error)) return STATUS_BAD_ARGUMENTS;
    print_tally(&tally, options->sprt);
    return draw(svg, &session) ? STATUS_OK : STATUS_BAD_ARGUMENTS;
}

// --- the match -----------------------------------------------------------------------------------

// The arguments that are no fields of the options.
typedef struct Settings {
    const char *params[2], *factors, *openings, *half, *svg, *pgn;
    int64_t games;
    bool analyse;
} Settings;

// Appends the settings that the games depend on, for the head of the log.
static void describe(const Match *match, const MatchOptions *options, Text *text) {
    static const char *const names[] = {"first", "second"};
    const Book *book = options->book;
    for (int side = 0; side < 2; side++)
        text_append(text, "%s: network %08" PRIx64 ", %" PRId64 " nodes, ", names[side],
                    match_network_hash(match, side) >> 32, options->hard_nodes[side]);
    text_append(text, "hash %" PRId64 ", win %" PRId64, options->hash_mb, options->rules.win_cp);
    if (book)
        text_append(text, ", %d openings %08" PRIx64, (int)book->count, book_hash(book) >> 32);
    else
        text_append(text, ", random openings");
}

static int play_match(ExperimentOptions *options, const MatchOptions *sides, Match *match,
                      const char *svg) {
    Text conditions = TEXT_LOCAL(512);
    static Session session;
    session = (Session){.options = options, .progress = progress_begin()};
    describe(match, sides, &conditions);
    options->conditions = conditions.data;
    options->run = match_run;
    options->match = match;
    options->step = take_step;
    options->context = &session;
    Tally tally;
    Failure failure;
    const char *error = experiment_run(options, &tally, &failure);
    progress_end(&session.progress);
    if (error) return argument_failure(error, &failure);
    printf("%s\n", conditions.data);
    print_tally(&tally, options->sprt);
    printf("%.1f s\n", progress_seconds(&session.progress));
    if (!draw(svg, &session)) return STATUS_BAD_ARGUMENTS;
    const bool decided = sprt_state(&tally, options->sprt) != 0;
    return tally.pairs >= options->pairs || decided ? STATUS_OK : STATUS_FAILED;
}

static int run(ExperimentOptions *options, const Settings *settings, MatchOptions *sides) {
    Book book = {0};
    Match *match = NULL;
    Failure failure;
    int status = STATUS_BAD_ARGUMENTS;
    if (settings->openings) sides->book = &book;
    const char *error = match_create(sides, &match, &failure);
    if (error)
        argument_failure(error, &failure);
    else if (!settings->openings ||
             (argument_book(settings->openings, &book) && argument_half(settings->half, &book)))
        status = play_match(options, sides, match, settings->svg);
    match_destroy(match);
    book_free(&book);
    return status;
}

// Rejects options that contradict others or need them.
static bool validate(const Settings *settings, const ExperimentOptions *options) {
    const char *error = NULL;
    if ((settings->params[0] || settings->params[1] || settings->factors) && !PARAMS_ARE_VARIABLE)
        error = "search parameters are constants in this build; use make TUNE=1";
    else if (options->overwrite == OVERWRITE_RESUME && !options->path)
        error = "--resume needs a LOG; see `ravelin match --help`";
    else if (settings->half && !settings->openings)
        error = "--half needs --openings; see `ravelin match --help`";
    else if (sprt_is_given(options->sprt) && settings->factors)
        error = "--sprt would end the match before --factors are measured";
    return argument_check("match", error);
}

// Seeks the end of the games, and ends a game that a full disk or a kill cut off, so that the next
// game begins a line.
static bool seek_end_of_games(FILE *pgn) {
    char end[2] = "";
    const bool is_read = os_seek_end(pgn) && os_seek(pgn, max_i64(os_tell(pgn) - 2, 0));
    const size_t bytes = is_read ? fread(end, 1, sizeof(end), pgn) : 0;
    const bool is_cut = bytes == sizeof(end) && memcmp(end, "\n\n", sizeof(end)) != 0;
    return is_read && os_seek_end(pgn) && (!is_cut || fputs("\n\n", pgn) >= 0);
}

// The games go into the file pair by pair, like the results into LOG, so that a killed match keeps
// both. A kill between the two repeats a pair. --force keeps the old games until the first new
// ones.
static int run_with_pgn(ExperimentOptions *options, const Settings *settings, MatchOptions *sides) {
    const char *path = settings->pgn;
    sides->replaces_pgn = options->overwrite == OVERWRITE_REPLACE;
    const OverwritePolicy opening = sides->replaces_pgn ? OVERWRITE_RESUME : options->overwrite;
    const bool is_resumed = options->overwrite == OVERWRITE_RESUME && file_exists(path);
    const bool is_other = is_resumed && !file_begins_with(path, "[");
    if (!argument_check(path, is_other ? "exists, and does not begin like a PGN file" : NULL) ||
        !argument_check(path, file_open_append(path, opening, &sides->pgn)) ||
        (is_resumed &&
         !argument_check(path, seek_end_of_games(sides->pgn) ? NULL : "cannot be written")))
        return STATUS_BAD_ARGUMENTS;
    const int status = run(options, settings, sides);
    const char *error = file_close(sides->pgn, NULL);
    if (!file_exists(path)) remove(path);  // no game
    return argument_check(path, error) ? status : STATUS_BAD_ARGUMENTS;
}

int command_match(int count, char *words[]) {
    ExperimentOptions options = {.seed = 1};
    MatchOptions sides = {.rules = {.random_plies = 8, .opening_limit_cp = 200, .win_cp = 1000},
                          .hard_nodes = {5000},
                          .threads = 1,
                          .hash_mb = 4,
                          .fewer = argument_report_fewer_threads};
    Settings settings = {.games = 1000};
    const Argument arguments[] = {
        {"LOG", ARGUMENT_OUTPUT, &options.path, 0, 0},
        {"--first", ARGUMENT_INPUT, &sides.networks[0], 0, 0},
        {"--second", ARGUMENT_INPUT, &sides.networks[1], 0, 0},
        {"--first-params", ARGUMENT_TEXT, &settings.params[0], 0, 0},
        {"--second-params", ARGUMENT_TEXT, &settings.params[1], 0, 0},
        {"--factors", ARGUMENT_TEXT, &settings.factors, 0, 0},
        {"--nodes", ARGUMENT_NUMBER, &sides.hard_nodes[0], 10, 1e9},
        {"--second-nodes", ARGUMENT_NUMBER, &sides.hard_nodes[1], 10, 1e9},
        {"--openings", ARGUMENT_INPUT, &settings.openings, 0, 0},
        {"--half", ARGUMENT_TEXT, &settings.half, 0, 0},
        {"--games", ARGUMENT_NUMBER, &settings.games, 2, 1e7},
        {"--win", ARGUMENT_NUMBER, &sides.rules.win_cp, 0, 30000},
        {"--sprt", ARGUMENT_INTERVAL, options.sprt, -1000, 1000},
        {"--hash", ARGUMENT_NUMBER, &sides.hash_mb, 1, 1024},
        {"--threads", ARGUMENT_NUMBER, &sides.threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &options.seed, 0, INFINITY},
        {"--resume", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_RESUME, 0},
        {"--force", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_REPLACE, 0},
        {"--analyse", ARGUMENT_SWITCH, &settings.analyse, 0, 0},
        {"--svg", ARGUMENT_OUTPUT, &settings.svg, 0, 0},
        {"--pgn", ARGUMENT_OUTPUT, &settings.pgn, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (settings.analyse) return analyse(count, words, &options, settings.svg);
    options.pairs = (int)((settings.games + 1) / 2);
    sides.rules.hard_nodes = sides.hard_nodes[0];
    if (!sides.hard_nodes[1]) sides.hard_nodes[1] = sides.hard_nodes[0];
    sides.rules.stop = interrupt_watch();
    if (!argument_check_drawing(settings.svg, options.overwrite) ||
        !validate(&settings, &options) || !read_params(settings.params[0], &options.sides[0]) ||
        !read_params(settings.params[1], &options.sides[1]) ||
        !read_factors(settings.factors, &options))
        return STATUS_BAD_ARGUMENTS;
    return settings.pgn ? run_with_pgn(&options, &settings, &sides)
                        : run(&options, &settings, &sides);
}
