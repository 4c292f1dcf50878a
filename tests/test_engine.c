// test_engine.c: starting, stopping, threads, lines, pondering (engine/engine.h, pool.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <time.h>

#include "thinking.h"
#include "timing.h"

static SearchReport report;
static Engine *engine;

static void begin(void) { engine = engine_for(&report); }
static void end(void) { engine_destroy(engine); }

TEST(two_engines_live_in_one_process) {
    static SearchReport second_report;
    Engine *first = engine_for(&report), *second = engine_for(&second_report);
    set_up(first, START_FEN, "");
    set_up(second, START_FEN, "");
    Limits limits = {.depth = 10};
    engine_go(first, &limits);
    engine_go(second, &limits);
    engine_wait(first);
    engine_wait(second);
    CHECK_EQ(report.digest, second_report.digest);
    engine_destroy(first);
    engine_destroy(second);
}

TEST(a_node_limit_is_kept_and_reproducible) {
    static const uint64_t limits[] = {1, 100, 1000, 5000, 20000, 123456};
    for (int i = 0; i < COUNT(limits); i++) {
        SearchReport once = think(MIDDLEGAME_FEN, "", (Limits){.nodes = limits[i]});
        SearchReport again = think(MIDDLEGAME_FEN, "", (Limits){.nodes = limits[i]});
        CHECK_EQ(once.digest, again.digest);
        CHECK(once.nodes <= limits[i] || once.nodes < 100);  // the first root move has a score
        CHECK_EQ(once.finishes, 1);
    }
}

// Histories are kept for a position that differs by a few moves, and cleared for an unrelated one.
SESSION(histories_end_with_their_game) {
    const Limits limits = {.depth = 8};
    think_with(engine, &report, MIDDLEGAME_FEN, "", limits);
    const uint64_t fresh = engine_nodes(engine);
    think_with(engine, &report, START_FEN, "e2e4 e7e5", limits);
    engine_clear_hash(engine);
    think_with(engine, &report, MIDDLEGAME_FEN, "", limits);
    CHECK_EQ(engine_nodes(engine), fresh);
    static const char close_by[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    think_with(engine, &report, START_FEN, "e2e4 c7c5", limits);
    engine_clear_hash(engine);
    think_with(engine, &report, close_by, "", limits);
    const uint64_t related = engine_nodes(engine);
    engine_new_game(engine);
    think_with(engine, &report, close_by, "", limits);
    CHECK(engine_nodes(engine) != related);
}

// Quiescence of one root move takes hundreds of thousands of nodes.
SESSION(the_first_iteration_can_be_interrupted) {
    static const char *const fens[] = {
        "Qq1QQqQr/Qq1q3k/Qq3nR1/3Q2B1/qrbbn1Q1/2BN4/q3RQ1N/2K5 b - - 0 1",
        "q1Rqnq1k/q5b1/1Q3q1B/r1q2Q2/BQ5q/2QqQq2/2Qbr2Q/N1Q1NQKn w - - 0 1"};
    engine_set_multipv(engine, 256);
    for (int i = 0; i < COUNT(fens); i++) {
        SearchReport limited = think(fens[i], "", (Limits){.nodes = 100});
        CHECK(limited.nodes < 5000);
        CHECK_EQ(limited.finishes, 1);
        engine_new_game(engine);
        think_with(engine, &report, fens[i], "", (Limits){.nodes = 100});
        CHECK(report.nodes < 5000);
        CHECK(report.best[0] != 0);
    }
}

// Regression: lines that an interrupted iteration had completed were lost.
SESSION(the_best_move_of_an_interrupted_iteration_is_played) {
    static const char mate_in_2[] = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    engine_set_multipv(engine, 6);
    int depth = 0;
    do {
        engine_new_game(engine);
        think_with(engine, &report, mate_in_2, "", (Limits){.depth = ++depth});
    } while (report.score != SCORE_MATE - 3 && depth < 20);
    const uint64_t nodes = engine_nodes(engine) - 1;  // of the last line only
    engine_new_game(engine);
    think_with(engine, &report, mate_in_2, "", (Limits){.nodes = nodes});
    CHECK_EQ(report.score, SCORE_MATE - 3);
    CHECK_STR(report.best, "g3g6");
    CHECK_EQ(report.depth, depth - 1);
    CHECK_EQ(report.line_count, 6);
    for (int i = 1; i < 6; i++) CHECK(report.line_scores[i] <= report.line_scores[i - 1]);
}

SESSION(stop_is_obeyed_at_any_moment) {
    for (int threads = 1; threads <= 4; threads += 3) {
        CHECK_NO_ERROR(engine_set_threads(engine, threads));
        set_up(engine, MIDDLEGAME_FEN, "");
        for (int i = 0; i < 60; i++) {
            memset(&report, 0, sizeof(report));
            Limits limits = {.infinite = true, .start_ms = os_time_ms()};
            engine_go(engine, &limits);
            if (i % 3 == 1) CHECK(engine_is_searching(engine));
            for (volatile int spin = 0; spin < i * 2000; spin++) {
            }
            int64_t asked = os_time_ms();
            engine_stop(engine);
            engine_wait(engine);
            CHECK(os_time_ms() - asked < 50 + grace_ms());
            CHECK_EQ(report.finishes, 1);
            CHECK(report.reports >= 1);
            CHECK(strcmp(report.best, "0000") != 0);
        }
    }
    engine_stop(engine);  // idle: no effect
    engine_ponderhit(engine);
}

static bool ends_within(int64_t ms) {
    int64_t start = os_time_ms();
    while (os_time_ms() - start < ms)
        if (!engine_is_searching(engine)) return true;
    return !engine_is_searching(engine);
}

SESSION(a_search_without_a_time_of_request_starts_now) {
    set_up(engine, START_FEN, "");
    engine_go(engine, &(Limits){.movetime_ms = 30000});
    CHECK(!ends_within(300));
    engine_stop(engine);
    engine_wait(engine);
}

SESSION(infinite_analysis_of_a_settled_position_is_quiet) {
    static const char *const fens[] = {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1",  // mate in one
                                       "7k/8/8/5K2/8/8/8/8 w - - 0 1"};  // bare kings
    for (int i = 0; i < COUNT(fens); i++) {
        set_up(engine, fens[i], "");
        memset(&report, 0, sizeof(report));
        engine_go(engine, &(Limits){.infinite = true, .start_ms = os_time_ms()});
        os_sleep_ms(50);
        engine_stop(engine);
        engine_wait(engine);
        CHECK(report.reports >= 1 && report.reports <= 4);
    }
}

// The main thread waits for stop at its depth limit; the other threads have ended.
SESSION(a_search_that_only_waits_uses_no_processor) {
    CHECK_NO_ERROR(engine_set_threads(engine, 3));
    set_up(engine, MIDDLEGAME_FEN, "");
    engine_go(engine, &(Limits){.infinite = true, .depth = 4});
    const int64_t end = os_time_ms() + 1000 + grace_ms();
    uint64_t nodes = 0, last;
    do {
        last = nodes;
        os_sleep_ms(200);
        nodes = engine_nodes(engine);
    } while ((nodes == 0 || nodes != last) && os_time_ms() < end);
    CHECK(nodes > 0 && nodes == last);
#ifndef _WIN32  // clock() counts the time that passes there
    const clock_t before = clock();
    os_sleep_ms(200);
    CHECK(clock() - before < CLOCKS_PER_SEC / 10);
#endif
    CHECK(engine_is_searching(engine));
}

// A principal variation that was cut short is completed from the transposition table.
TEST(lines_of_mates_reach_the_mate) {
    SearchReport found = think("8/8/8/4k3/8/8/3r4/K7 b - - 0 1", "", (Limits){.depth = 24});
    CHECK(score_is_mate(found.score));
    CHECK_EQ(found.pv_length, score_mate_plies(found.score));
}

SESSION(ponderhit_starts_the_clock) {
    set_up(engine, START_FEN, "e2e4");
    Limits limits = {.ponder = true, .time_ms = {500, 500}, .start_ms = os_time_ms() - 10000};
    engine_go(engine, &limits);
    CHECK(!ends_within(150));
    engine_ponderhit(engine);
    CHECK(ends_within(600 + grace_ms()));
    engine_wait(engine);
    CHECK_EQ(report.finishes, 1);
    // The time before it does not count.
    limits = (Limits){.ponder = true, .movetime_ms = 30000, .start_ms = os_time_ms() - 60000};
    engine_go(engine, &limits);
    engine_ponderhit(engine);
    CHECK(!ends_within(300));
    engine_stop(engine);
    engine_wait(engine);
}

// One legal move, and a pondering time of 6000 s, longer than any move takes.
SESSION(ponderhit_ends_a_search_that_has_thought_enough) {
    static const char *const fens[] = {
        "r1bq1rk1/pppnnpQp/3bp3/3p4/3P4/2N2N2/PPP1PPPP/R1B1KB1R b KQ - 0 9", START_FEN};
    for (int i = 0; i < COUNT(fens); i++) {
        set_up(engine, fens[i], "");
        engine_go(engine, &(Limits){.ponder = true,
                                    .time_ms = {6000000, 6000000},
                                    .start_ms = os_time_ms() - 6000000});
        CHECK(!ends_within(300));
        engine_ponderhit(engine);
        CHECK(ends_within(20 + grace_ms()));
        engine_wait(engine);
    }
}

SESSION(nodes_limit_a_ponder_search) {
    engine_set_skill(engine, 0);
    set_up(engine, START_FEN, "");
    engine_go(engine, &(Limits){.ponder = true, .time_ms = {60000, 60000}});
    CHECK(!ends_within(150));
    engine_ponderhit(engine);
    engine_wait(engine);
    CHECK_EQ(report.finishes, 1);
    CHECK(report.nodes < 5000);
}

// The size of the transposition table, in MB.
static long hash_mb(void) {
    char memory[64];
    Text text = text_over(memory, sizeof(memory));
    engine_describe_hash(engine, &text);
    return strtol(memory, NULL, 10);
}

SESSION(hash_and_threads_change_between_searches) {
    static const int threads[] = {2, 7, 1, 3, 3, 16, 1};
    for (int i = 0; i < COUNT(threads); i++) {
        CHECK_NO_ERROR(engine_set_threads(engine, threads[i]));
        CHECK_EQ(engine_threads(engine), threads[i]);
        CHECK_NO_ERROR(engine_set_hash(engine, 1 + i));
        CHECK_EQ(hash_mb(), 1 + i);
        think_with(engine, &report, MIDDLEGAME_FEN, "", (Limits){.depth = 7});
        CHECK_EQ(report.finishes, 1);
        CHECK_EQ(report.illegal, 0);
    }
    CHECK(engine_set_hash(engine, 1ll << 40) != NULL);
    CHECK_EQ(hash_mb(), COUNT(threads));
    think_with(engine, &report, MIDDLEGAME_FEN, "", (Limits){.depth = 7});
    CHECK_EQ(report.finishes, 1);
}

int main(void) { return check_run_with_board(); }
