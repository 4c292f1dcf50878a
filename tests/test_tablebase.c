// test_tablebase.c: tablebases in the search: root ranks, probes, scores (search/tablebase.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tablebase.h"

#include "engine/skill.h"
#include "engine/wdl.h"
#include "tables.h"
#include "thinking.h"

static SearchReport report;
static Engine *engine;

static const char *const rook_wins = "8/8/8/4k3/8/8/8/K6R w - - 0 1";
static const char *const rook_loses = "8/8/8/4K3/8/8/8/k6r w - - 0 1";
static const char *const drawn_pawn = "8/8/2k5/8/3KP3/8/8/8 b - - 0 1";  // by one move alone
static const char *const before_tables = "8/8/4k3/8/8/3pP3/3K4/8 w - - 0 1";

static void begin(void) {
    engine = engine_for(&report);
    CHECK_NO_ERROR(engine_set_tablebases(engine, THREE_PIECES));
}

static void end(void) { engine_destroy(engine); }

static SearchReport think_with_tables(const char *fen, Limits limits) {
    engine_new_game(engine);
    think_with(engine, &report, fen, "", limits);
    CHECK_EQ(report.illegal, 0);
    return report;
}

SESSION(the_class_is_shown_at_depth_one) {
    SearchReport win = think_with_tables(rook_wins, (Limits){.depth = 1});
    CHECK_EQ(win.score, score_tablebase_win_in(0));
    CHECK(win.tb_hits > 0);
    SearchReport loss = think_with_tables(rook_loses, (Limits){.depth = 1});
    CHECK_EQ(loss.score, -score_tablebase_win_in(0));
    SearchReport draw = think_with_tables(drawn_pawn, (Limits){.depth = 1});
    CHECK_EQ(draw.score, SCORE_DRAW);
    CHECK_STR(draw.best, "c6d6");
}

SESSION(mates_behind_a_win_are_found) {
    SearchReport mate = think_with_tables("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", (Limits){.depth = 4});
    CHECK_EQ(mate.score, score_mate_in(1));
    SearchReport rook = think_with_tables("7k/8/5K2/8/8/8/8/R7 w - - 0 1", (Limits){.depth = 10});
    CHECK(score_is_mate(rook.score) && rook.score > 0);
}

// After a repetition the promotion ranks above the king move, since it zeroes sooner.
SESSION(go_mate_finds_a_mate_that_ranks_below_a_zeroing_move) {
    think_with(engine, &report, "7k/P7/8/6K1/8/8/8/8 w - - 0 1", "g5f5 h8g8 f5g5 g8h8",
               (Limits){.mate = 2});
    CHECK_STR(report.best, "g5g6");
    CHECK_EQ(report.score, score_mate_in(3));
}

SESSION(lines_go_on_to_lower_ranks) {
    engine_set_multipv(engine, MAX_MOVES);
    Position pos = position_of("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    think_with(engine, &report, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "", (Limits){.depth = 3});
    CHECK_EQ(report.line_count, movegen_count(&pos));
    CHECK_EQ(report.line_scores[report.line_count - 1], SCORE_DRAW);
    for (int i = 1; i < report.line_count; i++)
        CHECK(report.line_scores[i - 1] >= report.line_scores[i]);
}

SESSION(searchmoves_may_name_a_bad_move) {
    Limits limits = {.depth = 3, .search_moves = {1, {move_of(G5, G6)}}};
    SearchReport stalemate = think_with_tables("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", limits);
    CHECK_STR(stalemate.best, "g5g6");
    CHECK_EQ(stalemate.score, SCORE_DRAW);
}

SESSION(nodes_probe_where_the_root_has_too_many_pieces) {
    SearchReport with = think_with_tables(before_tables, (Limits){.depth = 10});
    CHECK(with.tb_hits > 0);
    engine_set_tb_probe_limit(engine, 0);
    think_with_tables(before_tables, (Limits){.depth = 10});
    CHECK_EQ(report.tb_hits, 0);
    engine_set_tb_probe_depth(engine, TB_PROBE_DEPTH_MAX);
    for (int limit = 3; limit <= TB_PIECES_MAX; limit += 4) {
        engine_set_tb_probe_limit(engine, limit);
        think_with_tables(before_tables, (Limits){.depth = 10});
        CHECK_EQ(report.tb_hits, 0);
    }
}

TEST(without_tables_nothing_changes) {
    SearchReport plain = think(before_tables, "", (Limits){.depth = 10});
    static const char *const folders[] = {"", "src"};
    for (int i = 0; i < COUNT(folders); i++) {
        Engine *fresh = engine_for(&report);
        CHECK_NO_ERROR(engine_set_tablebases(fresh, folders[i]));
        think_with(fresh, &report, before_tables, "", (Limits){.depth = 10});
        CHECK_EQ(report.digest, plain.digest);
        engine_destroy(fresh);
    }
}

// Each search fills the transposition table.
SESSION(no_score_outlives_its_setting) {
    Limits limits = {.depth = 12};
    think_with(engine, &report, before_tables, "", limits);
    CHECK(engine_hash_is_used(engine));
    SearchReport with = report;
    engine_set_tb_rule(engine, RULE50_COUNTS);
    engine_set_tb_probe_limit(engine, TB_PIECES_MAX);
    CHECK(engine_hash_is_used(engine));  // nothing has changed
    engine_set_tb_rule(engine, RULE50_IGNORED);
    CHECK(!engine_hash_is_used(engine));
    think_with(engine, &report, before_tables, "", limits);
    engine_set_tb_probe_limit(engine, 0);
    CHECK(!engine_hash_is_used(engine));
    think_with(engine, &report, before_tables, "", limits);
    CHECK(!score_is_tablebase(report.score));
    engine_set_tb_rule(engine, RULE50_COUNTS);
    engine_set_tb_probe_limit(engine, TB_PIECES_MAX);
    CHECK(!engine_hash_is_used(engine));
    think_with(engine, &report, before_tables, "", limits);
    CHECK(with.tb_hits > 0 && report.tb_hits > 0);
    CHECK_NO_ERROR(engine_set_tablebases(engine, ""));
    CHECK(!engine_hash_is_used(engine));
}

SESSION(weak_players_use_no_tables) {
    const Limits limits = {.depth = 3};
    CHECK(think_with_tables(rook_wins, limits).tb_hits > 0);
    engine_set_skill(engine, SKILL_FULL / 2);
    CHECK_EQ(think_with_tables(rook_wins, limits).tb_hits, 0);
}

SESSION(several_threads_keep_the_rank) {
    CHECK_NO_ERROR(engine_set_threads(engine, 4));
    think_with(engine, &report, drawn_pawn, "", (Limits){.movetime_ms = 50});
    CHECK_STR(report.best, "c6d6");
    think_with(engine, &report, before_tables, "", (Limits){.depth = 10});
    CHECK(report.tb_hits > 0);
}

TEST(outcomes_become_bounds) {
    Syzygy *syzygy = open_tables(THREE_PIECES);
    Tablebases tb = {.syzygy = syzygy, .node_pieces = 3, .probe_depth = 5, .rule = RULE50_COUNTS};
    Position win = position_of(rook_wins), loss = position_of(rook_loses);
    Position draw = position_of(drawn_pawn), late = position_of("8/8/8/4k3/8/8/8/K6R w - - 1 9");
    Position castle = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    Score score;
    CHECK_EQ(tablebase_probe(&tb, &win, 7, 5, &score), BOUND_LOWER);
    CHECK_EQ(score, SCORE_TABLEBASE - 7);
    CHECK_EQ(tablebase_probe(&tb, &loss, 7, 5, &score), BOUND_UPPER);
    CHECK_EQ(score, 7 - SCORE_TABLEBASE);
    CHECK_EQ(tablebase_probe(&tb, &draw, 7, 5, &score), BOUND_EXACT);
    CHECK_EQ(score, SCORE_DRAW);
    CHECK_EQ(tablebase_probe(&tb, &win, 7, 4, &score), BOUND_NONE);
    CHECK_EQ(tablebase_probe(&tb, &late, 7, 9, &score), BOUND_NONE);
    CHECK_EQ(tablebase_probe(&tb, &castle, 7, 9, &score), BOUND_NONE);
    tablebase_disable(&tb);
    CHECK_EQ(tablebase_probe(&tb, &win, 7, 9, &score), BOUND_NONE);
    syzygy_close(syzygy);
}

TEST(tablebase_scores_lie_apart_from_mates) {
    Position pos = position_of(rook_wins);
    for (int ply = 0; ply <= MAX_PLY; ply++) {
        Score win = score_tablebase_win_in(ply);
        CHECK(score_is_tablebase(win) && score_is_tablebase(-win));
        CHECK(score_is_win(win) && !score_is_mate(win) && win > SCORE_EVAL_MAX);
        CHECK_EQ(wdl_centipawns(win, &pos), 20000 - ply);
        CHECK_EQ(wdl_centipawns(-win, &pos), ply - 20000);
        CHECK_EQ(wdl_of(win, &pos).win, 1000);
        CHECK(!score_is_tablebase(score_mate_in(ply)));
    }
    CHECK(!score_is_tablebase(SCORE_EVAL_MAX) && !score_is_tablebase(SCORE_DRAW));
    // Stored twelve plies below the root, read two plies below it.
    Score stored = score_to_tt(score_tablebase_win_in(20), 12);
    CHECK_EQ(stored, SCORE_TABLEBASE - 8);
    CHECK_EQ(score_from_tt(stored, 2), SCORE_TABLEBASE - 10);
    CHECK_EQ(score_from_tt(-stored, 2), 10 - SCORE_TABLEBASE);
    CHECK(score_is_in_time(-stored, 92) && !score_is_in_time(stored, 93));
}

int main(void) { return check_run_with_board(); }
