// test_match.c: matches (learn/match.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "learn/match.h"

#include <unistd.h>

#include "chess.h"
#include "files.h"
#include "base/os.h"
#include "networks.h"

static char other_path[64];

static int param_called(const char *name) {
    for (int i = 0; i < PARAM_COUNT; i++)
        if (strcmp(params[i].name, name) == 0) return i;
    CHECK(!"no such parameter");
    return 0;
}

// --- games ---------------------------------------------------------------------------------------

enum { PAIRS_MAX = 64 };

// What a run was told.
typedef struct Heard {
    ParamSet sets[2];
    int pairs, end_after;  // end_after: hears of no more; 0 = never
    PairResult results[PAIRS_MAX];
    MatchScore score;
} Heard;

static void choose(void *context, int pair, ParamSet sides[2]) {
    (void)pair;
    memcpy(sides, ((Heard *)context)->sets, sizeof(((Heard *)context)->sets));
}

static bool hear(void *context, int pair, PairResult result) {
    Heard *heard = context;
    CHECK_EQ(pair, heard->pairs);
    heard->results[heard->pairs++] = result;
    match_score_add(&heard->score, result);
    return heard->pairs != heard->end_after;
}

static Heard heard_of(Match *match, uint64_t seed, int pairs) {
    Heard heard = {.sets = {params_initial(), params_initial()}};
    MatchPlan plan = {seed, 0, pairs, choose, hear, &heard};
    CHECK(match_run(match, &plan) == NULL);
    CHECK_EQ(heard.pairs, pairs);
    return heard;
}

static const GameRules quick_rules = {
    .hard_nodes = 300, .random_plies = 8, .opening_limit_cp = 200, .win_cp = 800};

static void equal_sides_are_even(void) {
    Match *match = match_create(&quick_rules, 2, 1);
    Heard heard = heard_of(match, 1, 6);
    for (int i = 0; i < 6; i++) CHECK_EQ(heard.results[i].as_white + heard.results[i].as_black, 0);
    CHECK_EQ(match_network_hash(match, 0), match_network_hash(match, 1));
    match_destroy(match);
}

static void more_nodes_win_and_threads_change_nothing(void) {
    enum { PAIRS = 4 };
    Heard heard[3];
    for (int i = 0; i < 3; i++) {
        Match *match = match_create(&quick_rules, i == 0 ? 1 : 3, 1);
        match_set_nodes(match, i == 2, 1500);
        heard[i] = heard_of(match, 2, PAIRS);
        match_destroy(match);
    }
    CHECK(memcmp(&heard[0], &heard[1], sizeof(heard[0])) == 0);
    CHECK(heard[0].score.wins > heard[0].score.losses + PAIRS);
    // The sides changed, so that each game is the same with the other colour.
    for (int i = 0; i < PAIRS; i++)
        CHECK_EQ(heard[2].results[i].as_white, -heard[0].results[i].as_black);
}

static void a_random_network_loses(void) {
    Network *network = os_alloc_large(sizeof(*network));
    random_network(network, 1);
    FILE *file = fopen(other_path, "wb");
    CHECK_EQ(fwrite(&network->header, sizeof(network->header), 1, file), 1);
    CHECK_EQ(fwrite(&network->weights, sizeof(network->weights), 1, file), 1);
    fclose(file);
    Match *match = match_create(&quick_rules, 2, 1);
    CHECK(match_set_network(match, 1, "no/such/file") != NULL);
    CHECK(match_set_network(match, 1, other_path) == NULL);
    CHECK(match_network_hash(match, 1) == network->header.weights_hash);
    Heard heard = heard_of(match, 1, 4);
    CHECK(heard.score.wins >= 7);
    match_destroy(match);
    os_free_large(network, sizeof(*network));
    remove(other_path);
}

// Only in a build by make TUNE=1.
static void bad_parameters_lose(void) {
    ParamSet good = params_initial(), bad = good;
    MatchScore score, mirrored;
    if (!PARAMS_ARE_VARIABLE) return;
    bad.values[param_called("FUTILITY_BASE")] = -20000;
    bad.values[param_called("QS_FUTILITY")] = -20000;
    Match *match = match_create(&quick_rules, 2, 1);
    CHECK(match_play(match, &good, &bad, 3, 4, &score));
    CHECK(match_play(match, &bad, &good, 3, 4, &mirrored));
    CHECK(score.wins > score.losses);
    CHECK_EQ(score.wins, mirrored.losses);  // the openings are the same
    CHECK_EQ(score.wins + score.draws + score.losses, 8);
    match_destroy(match);
}

// Positions that White wins, Black wins and nobody wins, so that results tell them apart.
static void openings_come_once_before_any_comes_again(void) {
    static const char text[] =
        "4k3/pppp4/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n"
        "# a comment\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPP4/4K3 b kq - ce 9999; id \"black\";\n\n"
        "4k3/8/8/8/8/8/8/4K3 w - -\n";
    enum { LINES = 3, ROUNDS = 4, SEEDS = 8 };
    Book book = {0};
    int begins_with[3] = {0};
    write_bytes(other_path, (const uint8_t *)text, strlen(text));
    CHECK(book_read(&book, other_path) == NULL);
    CHECK_EQ(book.count, LINES);
    Match *match = match_create(&quick_rules, 2, 1);
    match_set_book(match, &book);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Heard heard = heard_of(match, seed, LINES * ROUNDS);
        begins_with[1 + heard.results[0].as_white]++;
        for (int round = 0; round < ROUNDS; round++) {
            int seen[3] = {0};
            for (int i = 0; i < LINES; i++) seen[1 + heard.results[round * LINES + i].as_white]++;
            CHECK(seen[0] == 1 && seen[1] == 1 && seen[2] == 1);
        }
    }
    for (int i = 0; i < 3; i++) CHECK(begins_with[i] > 0);
    match_destroy(match);
    book_free(&book);
    remove(other_path);
}

static void a_match_ends_when_told_to(void) {
    static atomic_bool stop;
    GameRules rules = quick_rules;
    rules.stop = &stop;
    Match *match = match_create(&rules, 3, 1);
    Heard whole = heard_of(match, 5, 7);
    Heard heard = {.sets = {whole.sets[0], whole.sets[1]}, .end_after = 4};
    MatchPlan plan = {5, 0, 7, choose, hear, &heard};
    CHECK(match_run(match, &plan) == NULL);
    CHECK_EQ(heard.pairs, 4);
    CHECK(memcmp(heard.results, whole.results, 4 * sizeof(heard.results[0])) == 0);
    CHECK(stop);  // for the games in progress
    MatchScore score = {7, 7, 7};
    CHECK(!match_play(match, &heard.sets[0], &heard.sets[1], 1, 3, &score));
    CHECK_EQ(score.wins, 7);
    match_destroy(match);
}

static const Test tests[] = {
    TEST(equal_sides_are_even),
    TEST(more_nodes_win_and_threads_change_nothing),
    TEST(a_random_network_loses),
    TEST(bad_parameters_lose),
    TEST(openings_come_once_before_any_comes_again),
    TEST(a_match_ends_when_told_to),
};

int main(void) {
    chess_init();
    snprintf(other_path, sizeof(other_path), "/tmp/ravelin_match_%d_b", (int)getpid());
    int status = check_run(tests, COUNT(tests));
    remove(other_path);
    return status;
}
