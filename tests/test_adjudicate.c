// test_adjudicate.c: games decided and corrected by tablebases (selfplay/adjudicate.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/adjudicate.h"

#include "games.h"
#include "nnue/arch.h"
#include "tables.h"

static Syzygy *syzygy;

static int decided(const char *fen) {
    Position pos = position_of(fen);
    GameResult result;
    return tablebase_decides(syzygy, &pos, &result) ? (int)result : -1;
}

TEST(results_count_the_fifty_move_rule) {
    CHECK_EQ(decided("8/8/8/4k3/8/8/8/K6R w - - 0 1"), WHITE_WON);
    CHECK_EQ(decided("8/8/8/4k3/8/8/8/K6R b - - 3 1"), WHITE_WON);
    CHECK_EQ(decided("8/8/8/4K3/8/8/8/k6r w - - 0 1"), BLACK_WON);
    CHECK_EQ(decided("8/8/8/8/8/2k5/7r/K7 w - - 93 60"), BLACK_WON);  // seven plies are left
    CHECK_EQ(decided("8/8/8/8/8/2k5/7r/K7 w - - 94 60"), -1);         // six: DTZ may be one short
    CHECK_EQ(decided("8/8/8/8/8/2k5/7r/K7 w - - 95 60"), DRAWN);
    CHECK_EQ(decided("k6R/8/1K6/8/8/8/8/8 b - - 100 80"), WHITE_WON);  // mate comes first
    CHECK_EQ(decided("8/8/2k5/8/3KP3/8/8/8 b - - 0 1"), DRAWN);
    CHECK_EQ(decided("8/8/2k5/8/3KP3/8/8/8 b - - 30 40"), DRAWN);
    CHECK_EQ(decided("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), -1);
    CHECK_EQ(decided("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1"), -1);
}

// White wins the last knight, and the won rook ending is agreed drawn.
TEST(results_and_scores_are_corrected) {
    static const int scores[] = {300, 40, 250, -500};
    static const int corrected[] = {300, -TABLEBASE_SCORE_CP, 250, -500};
    GameRecord record =
        record_of("8/8/8/8/4k3/8/6n1/K5R1 w - - 0 1", "g1g2 e4e5 g2g1 e5e6", scores, DRAWN);
    TablebaseFindings findings = {0};
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK_EQ(record.result, WHITE_WON);
    CHECK_EQ(record.ply_count, 4);
    CHECK(memcmp(record.scores_cp, corrected, sizeof(corrected)) == 0);
    CHECK_EQ(findings.decided, 1);
    CHECK_EQ(findings.contradicted, 1);
    CHECK_EQ(findings.scores, 1);
    record.scores_cp[1] = SCORE_NONE;
    tablebase_correct(syzygy, &record, OUTPUT_SCALE / 2, &findings);
    CHECK_EQ(record.scores_cp[1], -TABLEBASE_SCORE_CP / 2);
}

// Black misses the only drawing move: the game is cut there and drawn.
TEST(a_blunder_ends_the_game) {
    static const int scores[] = {-20, 10, 0, 800};
    GameRecord record =
        record_of("8/8/2k5/8/3KP3/8/8/8 b - - 0 1", "c6b6 e4e5 b6c6 d4e4", scores, WHITE_WON);
    TablebaseFindings findings = {0};
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK_EQ(record.result, DRAWN);
    CHECK_EQ(record.ply_count, 1);
    CHECK_EQ(record.end, END_TABLEBASE);
    CHECK_EQ(record.scores_cp[0], 0);
    CHECK_EQ(findings.contradicted, 1);
    CHECK_EQ(findings.cut, 1);
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK_EQ(findings.contradicted + findings.cut, 2);  // nothing is left to correct
}

// The last move of a game agreed drawn leads to a won position, and of a won one to a draw.
TEST(the_position_at_the_end_counts) {
    static const int scores[] = {20, 30};
    TablebaseFindings findings = {0};
    GameRecord record = record_of("8/8/8/8/4k3/8/6n1/K5R1 w - - 0 1", "g1g2", scores, DRAWN);
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK_EQ(record.result, WHITE_WON);
    CHECK_EQ(record.ply_count, 1);
    CHECK_EQ(record.scores_cp[0], 20);
    record = record_of("8/8/8/8/4k3/8/6n1/K5R1 w - - 0 1", "g1g2", scores, UNFINISHED);
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &(TablebaseFindings){0});
    CHECK_EQ(record.result, WHITE_WON);
    CHECK_EQ(record.end, END_TABLEBASE);
    record = record_of("8/8/2k5/8/3KP3/8/8/8 b - - 0 1", "c6b6", scores, WHITE_WON);
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK_EQ(record.result, DRAWN);
    CHECK_EQ(record.ply_count, 1);
    CHECK_EQ(findings.decided, 2);
    CHECK_EQ(findings.contradicted, 2);
    CHECK_EQ(findings.cut, 0);
}

TEST(games_outside_the_tables_stay) {
    static const int scores[] = {30, -30};
    GameRecord record = record_of(START_FEN, "e2e4 e7e5", scores, BLACK_WON), before = record;
    TablebaseFindings findings = {0};
    tablebase_correct(syzygy, &record, OUTPUT_SCALE, &findings);
    CHECK(memcmp(&record, &before, sizeof(record)) == 0);
    CHECK_EQ(findings.decided + findings.contradicted + findings.scores, 0);
}

TEST(play_ends_where_the_tables_begin) {
    GameRules rules = {.soft_nodes = 500, .hard_nodes = 4000, .syzygy = syzygy};
    Player *player = calloc(1, sizeof(*player));
    player->rules = &rules;
    player->engines[WHITE] = player->engines[BLACK] = player_engine(1, NULL);
    player->random = random_from_seed(1);
    Position start = position_of("8/8/4k3/8/8/3p4/3K3R/8 w - - 0 1");
    player_open_at(player, &start, 0);
    CHECK(player_finish(player));
    CHECK_EQ(player->record.end, END_TABLEBASE);
    CHECK_EQ(player->record.result, WHITE_WON);
    CHECK(player->record.ply_count < 20);
    engine_destroy(player->engines[WHITE]);
    free(player);
}

int main(void) { return check_run_with_tables(&syzygy); }
