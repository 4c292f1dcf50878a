// test_match.c: matches (match/match.h, match/experiment.h, match/chart.h, the command match)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "match/match.h"

#include <math.h>

#include "files.h"
#include "match/chart.h"
#include "match/experiment.h"
#include "networks.h"
#include "pipe.h"
#include "thinking.h"
#include "train/network_tools.h"

static char *log_path, *other_path;
static Failure failure;

// --- games ---------------------------------------------------------------------------------------

enum { PAIRS_MAX = 64 };

typedef struct Report {
    ParamSet sets[2];
    int pairs, end_after;  // ends the match after this number of pairs; 0: never
    PairResult results[PAIRS_MAX];
    MatchScore score;
} Report;

static void choose(void *context, int pair, ParamSet sides[2]) {
    (void)pair;
    memcpy(sides, ((Report *)context)->sets, sizeof(((Report *)context)->sets));
}

static bool finished(void *context, int pair, PairResult result) {
    Report *report = context;
    CHECK_EQ(pair, report->pairs);
    report->results[report->pairs++] = result;
    match_score_add(&report->score, result);
    return report->pairs != report->end_after;
}

static Report report_of(Match *match, ParamSet first, ParamSet second, uint64_t seed, int pairs) {
    Report report = {.sets = {first, second}};
    MatchPlan plan = {seed, 0, pairs, choose, finished, &report};
    CHECK_NO_ERROR(match_run(match, &plan));
    CHECK_EQ(report.pairs, pairs);
    return report;
}

static Report report_of_defaults(Match *match, uint64_t seed, int pairs) {
    return report_of(match, params_initial(), params_initial(), seed, pairs);
}

static MatchOptions quick_match(int threads) {
    return (MatchOptions){
        .rules = {.hard_nodes = 100, .random_plies = 8, .opening_limit_cp = 200, .win_cp = 400},
        .threads = threads,
        .hash_mb = 1};
}

static Match *match_of(const MatchOptions *options) {
    Match *match;
    const char *error = match_create(options, &match, &failure);
    if (error) printf("cannot create a match: %s\n", error), abort();
    return match;
}

TEST(equal_sides_score_even) {
    const MatchOptions options = quick_match(2);
    Match *match = match_of(&options);
    const Report report = report_of_defaults(match, 1, 6);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(report.results[i].as_white + report.results[i].as_black, 0);
    CHECK_EQ(match_network_hash(match, 0), match_network_hash(match, 1));
    match_destroy(match);
}

TEST(more_nodes_win_and_threads_change_nothing) {
    enum { PAIRS = 10 };
    Report reports[3];
    for (int i = 0; i < 3; i++) {
        MatchOptions options = quick_match(i == 0 ? 1 : 3);
        options.hard_nodes[i == 2] = 1000;
        Match *match = match_of(&options);
        reports[i] = report_of_defaults(match, 2, PAIRS);
        match_destroy(match);
    }
    CHECK(memcmp(&reports[0], &reports[1], sizeof(reports[0])) == 0);
    if (has_default_network()) CHECK(reports[0].score.wins > reports[0].score.losses + PAIRS);
    // The sides changed: each game is the same with the other colour.
    for (int i = 0; i < PAIRS; i++)
        CHECK_EQ(reports[2].results[i].as_white, -reports[0].results[i].as_black);
}

TEST(a_random_network_loses) {
    static Network network;
    random_network(&network, 1);
    CHECK_NO_ERROR(network_write_rescaled(other_path, &network, OUTPUT_PERMILLE_TRAINED));
    MatchOptions options = quick_match(2);
    Match *match = NULL;
    options.networks[1] = "no/such/file";
    CHECK(match_create(&options, &match, &failure) != NULL && !match);
    CHECK_STR(failure.path, "no/such/file");
    options.networks[1] = other_path;
    match = match_of(&options);
    CHECK(match_network_hash(match, 1) == network.header.weights_hash);
    const Report report = report_of_defaults(match, 1, 4);
    if (has_default_network()) CHECK(report.score.wins >= 7);
    match_destroy(match);
}

TEST(bad_parameters_lose) {
    ParamSet good = params_initial(), bad = good;
    if (check_skip_if(!PARAMS_ARE_VARIABLE, "needs make TUNE=1")) return;
    bad.values[param_called("FUTILITY_BASE")] = -20000;
    bad.values[param_called("QS_FUTILITY")] = -20000;
    const MatchOptions options = quick_match(2);
    Match *match = match_of(&options);
    const MatchScore score = report_of(match, good, bad, 3, 4).score;
    CHECK(score.wins > score.losses);
    CHECK_EQ(report_of(match, bad, good, 3, 4).score.losses, score.wins);  // equal openings
    match_destroy(match);
}

// White wins, Black wins, a draw: the results identify the positions.
TEST(every_opening_is_played_before_any_repeats) {
    static const char text[] =
        "4k3/pppp4/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n"
        "# a comment\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPP4/4K3 b kq - ce 9999; id \"black\";\n\n"
        "4k3/8/8/8/8/8/8/4K3 w - -\n";
    enum { LINES = 3, ROUNDS = 4, SEEDS = 8 };
    Book book = {0};
    int begins_with[3] = {0};
    write_text(other_path, text);
    CHECK_NO_ERROR(book_read(&book, other_path));
    CHECK_EQ(book.count, LINES);
    MatchOptions options = quick_match(2);
    options.book = &book;
    Match *match = match_of(&options);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const Report report = report_of_defaults(match, seed, LINES * ROUNDS);
        begins_with[1 + report.results[0].as_white]++;
        for (int round = 0; round < ROUNDS; round++) {
            int seen[3] = {0};
            for (int i = 0; i < LINES; i++) seen[1 + report.results[round * LINES + i].as_white]++;
            CHECK(seen[0] == 1 && seen[1] == 1 && seen[2] == 1);
        }
    }
    for (int i = 0; i < 3; i++) CHECK(begins_with[i] > 0);
    match_destroy(match);
    book_free(&book);
}

TEST(finished_can_end_the_match) {
    static atomic_bool stop;
    MatchOptions options = quick_match(3);
    options.rules.stop = &stop;
    Match *match = match_of(&options);
    const Report whole = report_of_defaults(match, 5, 7);
    Report report = {.sets = {whole.sets[0], whole.sets[1]}, .end_after = 4};
    const MatchPlan plan = {5, 0, 7, choose, finished, &report};
    CHECK_NO_ERROR(match_run(match, &plan));
    CHECK_EQ(report.pairs, 4);
    CHECK(memcmp(report.results, whole.results, 4 * sizeof(report.results[0])) == 0);
    CHECK(!stop);  // set for the games in progress only
    match_destroy(match);
}

// --- experiments, on games whose chances are known -----------------------------------------------

typedef struct Toy {
    double elo[PARAM_COUNT];  // of a parameter at its maximum over its minimum
    double lead;              // of the first side
    int pairs_left;           // until play is interrupted; negative: never
} Toy;

static double worth_of(const Toy *toy, const ParamSet *set) {
    double sum = 0;
    for (int i = 0; i < PARAM_COUNT; i++)
        sum += toy->elo[i] * (set->values[i] - params[i].min) / (params[i].max - params[i].min);
    return sum;
}

// One game in five is drawn.
static int8_t toy_game(Random *random, double elo) {
    double draw = (double)random_below(random, 1000000) / 1e6, score = score_of_elo(elo);
    return draw < score - 0.1 ? 1 : draw < score + 0.1 ? 0 : -1;
}

static const char *toy_run(void *context, const MatchPlan *plan) {
    Toy *toy = context;
    for (int pair = plan->begin; pair < plan->end; pair++) {
        ParamSet sides[2];
        Random random = random_stream(plan->seed, (uint64_t)pair);
        if (toy->pairs_left-- == 0) return NULL;
        plan->choose(plan->context, pair, sides);
        double elo = toy->lead + worth_of(toy, &sides[0]) - worth_of(toy, &sides[1]);
        PairResult result = {toy_game(&random, elo), toy_game(&random, elo)};
        if (!plan->finished(plan->context, pair, result)) return NULL;
    }
    return NULL;
}

static const struct {
    const char *name;
    double elo;
} toy_factors[] = {{"LMP_BASE", -40}, {"LMR_PV", 15}, {"RFP_MARGIN", 0}, {"QS_MOVES", 5}};

static ExperimentOptions toy_experiment(Toy *toy) {
    ExperimentOptions options = {.path = log_path,
                                 .pairs = 60,
                                 .seed = 3,
                                 .conditions = "a toy",
                                 .sides = {params_initial(), params_initial()},
                                 .factor_count = COUNT(toy_factors),
                                 .run = toy_run,
                                 .match = toy};
    *toy = (Toy){.pairs_left = -1};
    for (int i = 0; i < COUNT(toy_factors); i++) {
        int param = param_called(toy_factors[i].name);
        toy->elo[param] = toy_factors[i].elo;
        options.factors[i] = (Factor){param, params[param].min, params[param].max};
    }
    return options;
}

static Tally tally_of(const ExperimentOptions *options) {
    Tally tally;
    CHECK_NO_ERROR(experiment_run(options, &tally, &failure));
    return tally;
}

static const char *drawn_run(void *context, const MatchPlan *plan) {
    ParamSet sides[2];
    (void)context;
    for (int pair = plan->begin; pair < plan->end; pair++) {
        plan->choose(plan->context, pair, sides);
        if (!plan->finished(plan->context, pair, (PairResult){0, 0})) break;
    }
    return NULL;
}

TEST(effects_of_factors_are_estimated) {
    Toy toy;
    ExperimentOptions options = toy_experiment(&toy);
    Estimate effects[FACTORS_MAX], first;
    options.path = NULL;
    options.pairs = 4000;
    for (options.seed = 1; options.seed <= 10; options.seed++) {
        Tally tally = tally_of(&options);
        CHECK(experiment_effects(&tally, effects, &first));
        for (int i = 0; i < options.factor_count; i++) {
            // A pair's score varies by (0.8 / 4) / 2, its mean over pairs by a 4000th of that.
            double error = 1.96 * sqrt(0.1 / options.pairs) * 1600 / log(10);
            CHECK(fabs(effects[i].error / error - 1) < 0.05);
            CHECK(fabs(effects[i].value - toy_factors[i].elo) < 2 * error);
        }
        CHECK(fabs(first.value) < 2 * first.error);
    }
    toy.lead = 30;
    Tally tally = tally_of(&options);
    CHECK(experiment_effects(&tally, effects, &first));
    CHECK(fabs(first.value - 30) < 1.5 * first.error);
    CHECK(fabs(pentanomial_elo(&tally.pentanomial).value - 30) < 1.5 * first.error);
    options.pairs = 4;
    tally = tally_of(&options);
    CHECK(!experiment_effects(&tally, effects, &first));
    options.run = drawn_run;  // no variance, so no error
    options.pairs = 40;
    tally = tally_of(&options);
    CHECK(!experiment_effects(&tally, effects, &first));
}

static const char *check_choices(void *context, const MatchPlan *plan) {
    const ExperimentOptions *options = context;
    int highs[COUNT(toy_factors)] = {0}, together = 0, pairs = plan->end - plan->begin;
    for (int pair = plan->begin; pair < plan->end; pair++) {
        ParamSet sides[2];
        plan->choose(plan->context, pair, sides);
        int high[COUNT(toy_factors)];
        for (int i = 0; i < COUNT(toy_factors); i++) {
            const Factor *factor = &options->factors[i];
            int a = sides[0].values[factor->param], b = sides[1].values[factor->param];
            high[i] = a == factor->high;
            CHECK((high[i] && b == factor->low) || (a == factor->low && b == factor->high));
            highs[i] += high[i];
            sides[0].values[factor->param] = sides[1].values[factor->param] = 0;
        }
        CHECK(memcmp(&sides[0], &sides[1], sizeof(sides[0])) == 0);
        together += high[0] == high[1];
    }
    for (int i = 0; i < COUNT(toy_factors); i++) CHECK(abs(2 * highs[i] - pairs) < pairs / 10);
    CHECK(abs(2 * together - pairs) < pairs / 10);
    return "enough seen";
}

TEST(each_pair_draws_which_side_plays_high) {
    Toy toy;
    ExperimentOptions options = toy_experiment(&toy);
    Tally tally;
    options.path = NULL;
    options.pairs = 2000;
    options.run = check_choices;
    options.match = &options;
    CHECK_STR(experiment_run(&options, &tally, &failure), "enough seen");
}

TEST(the_test_ends_the_match) {
    Toy toy;
    ExperimentOptions options = toy_experiment(&toy);
    options.factor_count = 0;
    options.pairs = 20000;
    options.sprt[1] = 20;
    toy.lead = 30;
    remove(log_path);
    Tally tally = tally_of(&options);
    CHECK(tally.pairs < options.pairs);
    CHECK_EQ(sprt_state(&tally, options.sprt), 1);
    options.overwrite = OVERWRITE_RESUME;  // there is nothing left to play
    toy.pairs_left = 0;
    Tally resumed = tally_of(&options);
    CHECK(memcmp(&resumed, &tally, sizeof(tally)) == 0);
    CHECK_EQ(toy.pairs_left, 0);
    options.path = NULL;
    toy.lead = -5;
    toy.pairs_left = -1;
    tally = tally_of(&options);
    CHECK_EQ(sprt_state(&tally, options.sprt), -1);
}

// --- the log -------------------------------------------------------------------------------------

TEST(a_log_cut_anywhere_resumes_to_the_same_log) {
    for (int factors = 0; factors <= COUNT(toy_factors); factors += COUNT(toy_factors)) {
        Toy toy;
        ExperimentOptions options = toy_experiment(&toy);
        options.factor_count = factors;
        remove(log_path);
        Tally whole = tally_of(&options), read;
        CHECK_EQ(whole.pairs, 60);
        CHECK_NO_ERROR(experiment_read(log_path, &read, NULL, NULL));
        CHECK(memcmp(&read, &whole, sizeof(whole)) == 0);
        size_t size;
        uint8_t *bytes = bytes_of(log_path, &size);
        options.path = other_path;
        options.overwrite = OVERWRITE_RESUME;
        for (size_t cut = 0; cut <= size; cut += 1 + size / 90) {
            write_bytes(other_path, bytes, cut);
            Tally resumed = tally_of(&options);
            CHECK(memcmp(&resumed, &whole, sizeof(whole)) == 0);
            if (!CHECK(same_bytes(log_path, other_path))) break;
        }
        free(bytes);
    }
}

// Runs the experiment to its end, with its log in both files, and returns its options.
static ExperimentOptions logged_experiment(Toy *toy) {
    ExperimentOptions options = toy_experiment(toy);
    options.overwrite = OVERWRITE_REPLACE;
    CHECK_EQ(tally_of(&options).pairs, 60);
    write_text(other_path, text_of(log_path));
    return toy_experiment(toy);
}

TEST(an_interrupted_match_can_be_made_longer) {
    Toy toy;
    ExperimentOptions options = logged_experiment(&toy);
    options.path = other_path;
    options.overwrite = OVERWRITE_RESUME;  // of a missing log: creates it
    remove(other_path);
    toy.pairs_left = 7;
    CHECK_EQ(tally_of(&options).pairs, 7);
    toy.pairs_left = -1;
    for (options.pairs = 20; options.pairs <= 60; options.pairs += 40)
        CHECK_EQ(tally_of(&options).pairs, options.pairs);
    CHECK(same_bytes(log_path, other_path));
}

static const char *error_of(const ExperimentOptions *options) {
    Tally tally;
    return experiment_run(options, &tally, &failure);
}

TEST(other_logs_are_refused_and_kept) {
    Toy toy;
    Tally tally;
    ExperimentOptions options = logged_experiment(&toy);
    static const char *const errors[] = {"was made with seed 3, not seed 4",
                                         "was made with a toy, not another toy",
                                         "was made without ",
                                         "was made without ",
                                         "was made with LMR_PV=",
                                         "was made with QS_MOVES="};
    CHECK_STR(error_of(&options), "exists: choose another name, --resume or --force");
    for (int change = 0; change < 6; change++) {
        options = toy_experiment(&toy);
        options.overwrite = OVERWRITE_RESUME;
        options.seed += change == 0;
        if (change == 1) options.conditions = "another toy";
        options.sides[0].values[0] += change == 2;
        options.sides[1].values[0] += change == 3;
        options.factors[1].low += change == 4;
        options.factor_count -= change == 5;
        if (!CHECK(strncmp(error_of(&options), errors[change], strlen(errors[change])) == 0))
            check_note(failure.text);
    }
    CHECK(same_bytes(log_path, other_path));
    CHECK_STR(experiment_read("no/such/log", &tally, NULL, NULL), "does not exist");
    CHECK_STR(experiment_read("README.md", &tally, NULL, NULL), "is not the log of a match");
}

TEST(a_damaged_log_is_refused) {
    Toy toy;
    Tally tally;
    ExperimentOptions options = logged_experiment(&toy);
    options.path = other_path;
    options.overwrite = OVERWRITE_RESUME;
    size_t size;
    uint8_t *bytes = bytes_of(log_path, &size), *line = bytes + size * 2 / 3;
    while (line[-1] != '\n') line++;  // "NN W L +--+"
    static const struct {
        int place;
        char wrong;
    } damages[] = {{0, 'x'}, {1, '-'}, {3, '+'}, {4, 'W'}, {5, 'X'}, {7, 'W'}, {9, ' '}, {10, '0'}};
    for (int i = 0; i < COUNT(damages); i++) {
        uint8_t right = line[damages[i].place];
        line[damages[i].place] = (uint8_t)damages[i].wrong;
        write_bytes(other_path, bytes, size);
        CHECK_STR(error_of(&options), "is damaged: start another");
        CHECK_STR(experiment_read(other_path, &tally, NULL, NULL), "is damaged: start another");
        line[damages[i].place] = right;
    }
    free(bytes);
}

// --- the command ---------------------------------------------------------------------------------

TEST(games_and_charts_are_written) {
    char *svg = scratch("match.svg"), *pgn = scratch("match.pgn"), *log = scratch("charted.log");
    PRINTS("first: network ", "match", log, "--games", "4", "--nodes", "50", "--pgn", pgn, "--svg",
           svg);
    CHECK_EQ(count_in(text_of(pgn), "[Event "), 4);
    CHECK_EQ(count_in(text_of(pgn), "[White \"first "), 2);
    CHECK_EQ(count_in(text_of(svg), "<svg "), 2);
    CHECK_EQ(RUN("match", log, "--analyse", "--sprt", "0", "5", "--svg", svg, "--force"), 0);
    CHECK_EQ(count_in(text_of(svg), "<svg "), 3);  // with the test
    CHECK_EQ(RUN("match", "--games", "4", "--nodes", "50", "--pgn", pgn), 2);
    CHECK_EQ(RUN("match", log, "--games", "6", "--nodes", "50", "--pgn", pgn, "--resume"), 0);
    CHECK_EQ(count_in(text_of(pgn), "[Event "), 6);
}

TEST(long_series_are_thinned) {
    static Series series;
    const double sprt[2] = {0, 5};
    Tally tally = {.pentanomial = {{1, 0, 1, 0, 0}}};
    for (tally.pairs = 1; tally.pairs <= 5000; tally.pairs++)
        series_add_tally(&series, &tally, sprt);
    CHECK(series.count > SERIES_POINTS / 2 && series.count <= SERIES_POINTS);
    for (int i = 0; i < series.count; i++)
        if (!CHECK_EQ((int)series.x[i], 2 * series.stride * (i + 1))) break;
}

TEST(invalid_arguments_print_one_line_and_exit_2) {
    REFUSED("--games must be 2 to 10000000\n", "match", "--games", "1");
    REFUSED("--nodes must be 10 to 1000000000\n", "match", "--nodes", "0");
    REFUSED("--second-nodes: not a whole number: 'x'\n", "match", "--second-nodes", "x");
    REFUSED("/no/net", "match", "--first", "/no/net");
    REFUSED("README.md", "match", "--second", "README.md");
    REFUSED("/no/book", "match", "--openings", "/no/book");
    REFUSED("README.md", "match", "--openings", "README.md");
    REFUSED("not a half of the openings, training or judging: 'first'\n", "match", "--openings",
            "tests/data/standard.epd", "--half", "first");
    REFUSED("--half needs --openings; see ", "match", "--half", "judging");
    REFUSED("--sprt: the first number must be below the second\n", "match", "--sprt", "5", "0");
    REFUSED("--resume needs a LOG; see ", "match", "--resume");
    REFUSED("--analyse needs a LOG; see ", "match", "--analyse");
    REFUSED("README.md", "match", "README.md", "--analyse");
    REFUSED("no/such/folder/log", "match", "no/such/folder/log");
    CHECK_EQ(RUN("match", "--help"), 0);
}

TEST(invalid_parameters_print_one_line_and_exit_2) {
    static const char *const factors[][2] = {
        {"", "--factors expects a value that is not empty\n"},
        {",", "no such parameter: ''\n"},
        {"LMP=4:1", "no such parameter: 'LMP=4:1'\n"},
        {"LMP_BASE=4:1,", "no such parameter: ''\n"},
        {"LMP_BASE=4:1,,QS_MOVES=3:4", "no such parameter: ''\n"},
        {"LMP_BASE", ": 'LMP_BASE'\n"},
        {"LMP_BASE=4", ": 'LMP_BASE=4'\n"},
        {"LMP_BASE=4:", ": 'LMP_BASE=4:'\n"},
        {"LMP_BASE=4:99", ": 'LMP_BASE=4:99'\n"},
        {"LMP_BASE=4:1:2", ": 'LMP_BASE=4:1:2'\n"},
        {"LMP_BASE=4;1", ": 'LMP_BASE=4;1'\n"},
        {"TM_MOVES=20:22", "games at fixed nodes cannot measure TM_MOVES\n"},
        {"LMP_BASE=4:1,LMP_BASE=4:2", "LMP_BASE is a factor twice\n"},
    };
    static const char *const values[][2] = {
        {"", "-params expects a value that is not empty\n"},
        {"LMP=4", "no such parameter: 'LMP=4'\n"},
        {"LMP_BASE=4,", "no such parameter: ''\n"},
        {"LMP_BASE=", ": 'LMP_BASE='\n"},
        {"LMP_BASE=0", ": 'LMP_BASE=0'\n"},
        {"LMP_BASE=x", ": 'LMP_BASE=x'\n"},
        {"LMP_BASE=4:1", ": 'LMP_BASE=4:1'\n"},
        {"TM_MOVES=20", "games at fixed nodes cannot measure TM_MOVES\n"},
    };
    if (!PARAMS_ARE_VARIABLE) {
        REFUSED("make TUNE=1", "match", "--factors", "LMP_BASE=4:1");
        REFUSED("make TUNE=1", "match", "--first-params", "LMP_BASE=4");
        REFUSED("make TUNE=1", "match", "--second-params", "LMP_BASE=4");
        return;
    }
    for (int i = 0; i < COUNT(factors); i++)
        REFUSED(factors[i][1], "match", "--factors", (char *)factors[i][0]);
    for (int i = 0; i < 2 * COUNT(values); i++)
        REFUSED(values[i / 2][1], "match", i % 2 ? "--first-params" : "--second-params",
                (char *)values[i / 2][0]);
    REFUSED("--sprt would end the match before --factors are measured\n", "match", "--factors",
            "LMP_BASE=4:1", "--sprt", "0", "5");
    REFUSED("LMP_BASE is in --factors and has a value\n", "match", "--factors", "LMP_BASE=1:4",
            "--first-params", "LMP_BASE=5");
}

#define MATCH_WORDS \
    "--nodes", "100", "--second-nodes", "70", "--games", "12", "--win", "500", "--hash", "1"

TEST(the_command_resumes_after_a_kill) {
    remove(log_path);
    remove(other_path);
    PRINTS("\n12 games: +", "match", log_path, MATCH_WORDS);
    RUN_UNTIL("/12 games", SIGKILL, "match", other_path, MATCH_WORDS, "--threads", "3");
    REFUSED("was made with seed 1, not seed 2\n", "match", other_path, MATCH_WORDS, "--seed", "2",
            "--resume");
    CHECK_EQ(RUN("match", other_path, MATCH_WORDS, "--threads", "2", "--resume"), 0);
    CHECK(same_bytes(log_path, other_path));
    PRINTS("\nSPRT [-1.5, 2]: LLR ", "match", other_path, "--analyse", "--sprt", "-1.5", "2");
    CHECK(strncmp(program.heard, "12 games: +", 11) == 0);
}

TEST(an_interrupted_command_prints_its_results) {
    CHECK_EQ(RUN_UNTIL(" games, Elo ", SIGINT, "match", "--nodes", "300", "--games", "100000"), 1);
    CHECK(says("\npentanomial "));
    PRINTS("H1 accepted\n", "match", "--nodes", "100", "--games", "100000", "--sprt", "-900", "0");
}

TEST(the_command_measures_factors) {
    if (check_skip_if(!PARAMS_ARE_VARIABLE, "needs make TUNE=1")) return;
    remove(log_path);
    PRINTS("\n  LMP_BASE=4:1 ", "match", log_path, "--nodes", "100", "--games", "20", "--hash", "1",
           "--factors", "LMP_BASE=4:1,QS_MOVES=3:4", "--first-params", "LMR_BASE=900");
    CHECK(says("\n  QS_MOVES=3:4 "));
    char *from = strstr(program.heard, "20 games: +");
    char kept[2000];
    snprintf(kept, sizeof(kept), "%s", from ? from : "");
    PRINTS("QS_MOVES", "match", log_path, "--analyse");
    CHECK(strncmp(program.heard, kept, program.length) == 0);
}

int main(void) {
    board_init();
    log_path = scratch("log");
    other_path = scratch("other");
    return check_run();
}
