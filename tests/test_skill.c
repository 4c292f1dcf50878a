// test_skill.c: playing weaker on purpose (engine/skill.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/skill.h"

#include "thinking.h"

static SearchReport report;
static Engine *engine;

static void begin(void) { engine = engine_for(&report); }
static void end(void) { engine_destroy(engine); }

TEST(more_skill_sees_more_and_errs_less) {
    static const Score scores[] = {50, 40, 20, 0, -30, -80, -SCORE_INFINITE};
    uint64_t nodes = 0;
    int lines = 100, lost_before = 1 << 30;
    for (int level = 0; level < SKILL_LEVEL_MAX; level++) {
        int skill = skill_of_level(level), lost = 0;
        CHECK(skill_nodes(skill) > nodes);
        CHECK(skill_lines(skill) <= lines);
        nodes = skill_nodes(skill);
        lines = skill_lines(skill);
        for (uint64_t seed = 0; seed < 4000; seed++)
            lost += 50 - scores[skill_choose(skill, seed, scores, COUNT(scores))];
        CHECK(lost <= lost_before);
        lost_before = lost;
    }
    CHECK_EQ(skill_of_level(SKILL_LEVEL_MAX), SKILL_FULL);
    CHECK_EQ((long long)skill_nodes(SKILL_FULL), 0);
    CHECK_EQ(skill_lines(SKILL_FULL), 1);
    CHECK_EQ(skill_choose(SKILL_FULL, 1, scores, COUNT(scores)), 0);
}

TEST(elo_is_monotone) {
    int skill = -1;
    for (int elo = SKILL_ELO_MIN; elo <= SKILL_ELO_MAX; elo += 20) {
        CHECK(skill_of_elo(elo) > skill);
        skill = skill_of_elo(elo);
    }
    CHECK_EQ(skill_of_elo(SKILL_ELO_MIN), 163);
    CHECK_EQ(skill_of_elo(SKILL_ELO_MAX), 922);
    CHECK(skill < SKILL_FULL);
}

// Returns how often a mate in 1 is chosen in 1000 positions.
static int mates_chosen(int skill) {
    static const Score scores[] = {SCORE_MATE - 1, SCORE_MATE - 3, 2000};
    int count = 0;
    for (uint64_t seed = 0; seed < 1000; seed++)
        count += skill_choose(skill, seed, scores, COUNT(scores)) == 0;
    return count;
}

TEST(the_strong_see_wins_that_beginners_miss) {
    CHECK(mates_chosen(skill_of_elo(SKILL_ELO_MAX)) > 900);
    CHECK(mates_chosen(0) < 500);
}

TEST(unscored_moves_are_not_chosen) {
    static const Score scores[] = {-SCORE_MATE, -SCORE_INFINITE, -SCORE_INFINITE};
    for (uint64_t seed = 0; seed < 100; seed++) CHECK_EQ(skill_choose(0, seed, scores, 3), 0);
}

// Too few nodes for all lines would leave only the best of them to choose from.
SESSION(the_weakest_score_all_their_lines) {
    static const char *const fens[] = {
        START_FEN, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"};
    engine_set_skill(engine, 0);
    engine_set_multipv(engine, skill_lines(0));
    for (int i = 0; i < COUNT(fens); i++) {
        engine_new_game(engine);
        think_with(engine, &report, fens[i], "", (Limits){.depth = 8});
        CHECK_EQ(report.line_count, skill_lines(0));
    }
}

// Returns the digest of a search in a new game.
static uint64_t digest_with(int skill) {
    engine_new_game(engine);
    engine_set_skill(engine, skill);
    think_with(engine, &report, START_FEN, "", (Limits){.depth = 8});
    return report.digest;
}

SESSION(a_weak_engine_repeats_itself_and_recovers) {
    const uint64_t strong = digest_with(SKILL_FULL), weak = digest_with(100);
    CHECK(report.nodes < 2 * skill_nodes(100));
    CHECK_EQ(digest_with(100), weak);
    CHECK_EQ(digest_with(SKILL_FULL), strong);
}

SESSION(seeds_vary_weak_play) {
    uint64_t digests[10];
    int differing = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        engine_set_skill_seed(engine, seed);
        digests[seed] = digest_with(0);
        differing += digests[seed] != digests[0];
    }
    CHECK(differing > 0);
    engine_set_skill_seed(engine, 0);
    CHECK_EQ(digest_with(0), digests[0]);
}

// Regression: the nodes of other threads counted, and MultiPV divided the nodes further.
SESSION(threads_and_lines_shown_do_not_weaken) {
    const uint64_t alone = digest_with(100);
    CHECK_NO_ERROR(engine_set_threads(engine, 3));
    CHECK_EQ(digest_with(100), alone);
    engine_set_multipv(engine, MULTIPV_MAX);  // the position has 20 moves
    digest_with(100);
    const uint64_t most = skill_nodes(100) * 20 / (uint64_t)skill_lines(100);
    CHECK(report.nodes > skill_nodes(100) && report.nodes <= most);
}

// The node limit interrupts an iteration. The engine then reports the lines of the previous one.
SESSION(restored_lines_have_the_depth_of_their_iteration) {
    engine_set_skill(engine, 0);
    set_up(engine, START_FEN, "");
    const int completed = engine_search(engine, &(Limits){.depth = 20}).depth;
    engine_new_game(engine);
    think_with(engine, &report, START_FEN, "", (Limits){.depth = 20});
    CHECK_EQ(report.depth, completed);
}

// Regression: the move played stood first, with a lower score.
SESSION(lines_are_reported_best_first) {
    engine_set_skill(engine, 0);
    engine_set_multipv(engine, 4);
    for (int depth = 1; depth <= 6; depth++) {
        think_with(engine, &report, START_FEN, "", (Limits){.depth = depth});
        for (int i = 1; i < report.line_count; i++)
            CHECK(report.line_scores[i] <= report.line_scores[i - 1]);
    }
}

int main(void) { return check_run_with_board(); }
