// test_judgement.c: glyphs and accuracy of moves (engine/judgement.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judgement.h"

#include "chess.h"

TEST(losses_have_names) {
    static const struct {
        int loss;
        const char *glyph, *name;
    } cases[] = {{-50, "", ""},          {99, "", ""},          {100, "?!", "Inaccuracy"},
                 {200, "?", "Mistake"},  {299, "?", "Mistake"}, {300, "??", "Blunder"},
                 {1000, "??", "Blunder"}};
    for (int i = 0; i < COUNT(cases); i++) {
        CHECK_STR(judgement_glyphs[judgement_of(cases[i].loss)], cases[i].glyph);
        CHECK_STR(judgement_names[judgement_of(cases[i].loss)], cases[i].name);
    }
}

TEST(mates_allowed_in_open_games_are_blunders) {
    CHECK_EQ(judgement_of_mate(-200), JUDGED_BLUNDER);
    CHECK_EQ(judgement_of_mate(700), JUDGED_BLUNDER);
    CHECK_EQ(judgement_of_mate(701), JUDGED_MISTAKE);
    CHECK_EQ(judgement_of_mate(1000), JUDGED_GOOD);
}

TEST(accuracy_falls_with_the_loss) {
    CHECK_EQ((int)(judgement_accuracy(0) + 0.5), 100);
    CHECK_EQ((int)(judgement_accuracy(-20) + 0.5), 100);
    CHECK(judgement_accuracy(100) < 85 && judgement_accuracy(100) > 75);
    CHECK(judgement_accuracy(1000) < 10 && judgement_accuracy(1000) >= 0);
}

TEST(expected_scores_add_up_to_one) {
    const Position pos = position_of(START_FEN);
    CHECK_EQ(expected_permille(0, &pos), 500);
    CHECK_EQ(expected_permille(SCORE_MATE - 3, &pos), 1000);
    CHECK_EQ(expected_permille(3 - SCORE_MATE, &pos), 0);
    for (Score score = -300; score <= 300; score += 50) {
        const int sum = expected_permille(score, &pos) + expected_permille(-score, &pos);
        CHECK(sum >= 999 && sum <= 1000);
    }
}

int main(void) { return check_run_with_board(); }
