// test_wdl.c: win, draw and loss probabilities (engine/wdl.h) and their fit (match/winrate.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wdl.h"

#include <math.h>

#include "files.h"
#include "games.h"
#include "match/winrate.h"
#include "nnue/arch.h"
#include "search/eval.h"

static GameFileSummary summary;

TEST(chances_sum_to_a_thousand_and_mirror) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        int last_win = -1;
        for (int score = -3000; score <= 3000; score += 10) {
            Wdl wdl = wdl_of(score, &pos), mirrored = wdl_of(-score, &pos);
            CHECK_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
            CHECK(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0);
            CHECK_EQ(wdl.win, mirrored.loss);
            CHECK(wdl.win >= last_win);
            last_win = wdl.win;
        }
    }
}

TEST(a_hundred_centipawns_are_an_even_chance_to_win) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        int score = 0;
        while (wdl_centipawns(score, &pos) < 100) score++;
        int win = wdl_of(score, &pos).win;
        CHECK(win >= 490 && win <= 510);
    }
}

TEST(mates_are_certain_and_stay_mates) {
    Position pos = position_of(START_FEN);
    CHECK_EQ(wdl_of(score_mate_in(5), &pos).win, 1000);
    CHECK_EQ(wdl_of(score_mated_in(5), &pos).loss, 1000);
    CHECK_EQ(wdl_centipawns(score_mate_in(5), &pos), score_mate_in(5));
}

TEST(the_fit_finds_the_model_that_made_the_counts) {
    static WinrateCounts counts;
    const double a[3] = {150, 40, 0}, b[3] = {80, 10, 0};
    for (int material = WDL_MATERIAL_MIN; material <= WDL_MATERIAL_MAX; material++)
        for (int i = 0; i < WINRATE_SCORES; i++) {
            double score = (i - WINRATE_STEPS) * WINRATE_STEP_CP;
            double centre = wdl_parameter(a, material), spread = wdl_parameter(b, material);
            double win = 1 / (1 + exp((centre - score) / spread));
            double loss = 1 / (1 + exp((centre + score) / spread));
            counts.counts[material][i][2] = (uint32_t)(win * 10000);
            counts.counts[material][i][0] = (uint32_t)(loss * 10000);
            counts.counts[material][i][1] = (uint32_t)((1 - win - loss) * 10000);
            counts.positions += 10000;
        }
    double loss;
    WdlModel found = winrate_fit(&counts, &loss);
    for (int material = WDL_MATERIAL_MIN; material <= WDL_MATERIAL_MAX; material += 10) {
        CHECK(fabs(wdl_parameter(found.a, material) - wdl_parameter(a, material)) < 5);
        CHECK(fabs(wdl_parameter(found.b, material) - wdl_parameter(b, material)) < 5);
    }
    CHECK(winrate_add(&counts, "no/such/file", &summary) != NULL);
}

// Raw scores are scaled before they are counted. Unfinished games do not count.
TEST(scores_are_counted_as_the_engine_shows_them) {
    static WinrateCounts counts[2];
    const int score_cp = 300;
    const Position start = position_of(START_FEN);
    const char *path = scratch("games");
    const GameRecord games[] = {record_of(START_FEN, "e2e4", &score_cp, WHITE_WON),
                                record_of(START_FEN, "e2e4", &score_cp, UNFINISHED)};
    for (int raw = 0; raw < 2; raw++) {
        GameFileHeader header = {.score_scale = OUTPUT_SCALE, .is_raw = (uint8_t)raw};
        write_game_file(path, &header, games, 2);
        CHECK_NO_ERROR(winrate_add(&counts[raw], path, &summary));
        int cp = score_from_code(score_to_code(score_cp));
        if (raw) cp = scale_eval(&start, cp);
        int step = (cp + WINRATE_STEP_CP / 2) / WINRATE_STEP_CP;
        CHECK_EQ(counts[raw].counts[wdl_material(&start)][step + WINRATE_STEPS][2], 1);
        CHECK_EQ(counts[raw].positions, 1);
    }
    CHECK(memcmp(&counts[0], &counts[1], sizeof(counts[0])) != 0);
}

int main(void) { return check_run_with_board(); }
