// test_history.c: history tables (search/history.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include "chess.h"
#include "search/params.h"

static History history;

static HistoryContext context_after(const Position *pos, int piece_to) {
    PieceToHistory *quiet = history.continuation[0];
    PieceToHistory *tables[CONTINUATION_PLIES] = {&quiet[piece_to], &quiet[1], &quiet[2]};
    return history_context(&history, pos, tables);
}

// A gain of the other side is a loss of the move.
TEST(bonuses_have_the_right_sign_and_a_limit) {
    CHECK_EQ(eval_history_bonus(0), 0);
    CHECK(eval_history_bonus(-20) > 0 && eval_history_bonus(60) < 0);
    CHECK_EQ(eval_history_bonus(2000), -EVAL_HISTORY_MAX);
    CHECK(history_bonus(2) > history_bonus(1));
    CHECK_EQ(history_bonus(100), HISTORY_BONUS_MAX);
}

TEST(entries_stay_within_their_bound) {
    int16_t entry = 0;
    for (int i = 0; i < 100000; i++) {
        history_update(&entry, i % 5000 < 2500 ? HISTORY_MAX : -HISTORY_MAX / 3);
        CHECK(entry >= -HISTORY_MAX && entry <= HISTORY_MAX);
    }
}

TEST(an_update_reaches_all_five_tables) {
    memset(&history, 0, sizeof(history));
    Position pos = position_of(START_FEN);
    HistoryContext context = context_after(&pos, 3);
    quiet_history_update(&context, move_of(E2, E4), 100);
    CHECK_EQ(quiet_history(&context, move_of(E2, E4)), 5 * 100);
    CHECK_EQ(*butterfly_entry(&context, move_of(E2, E4)), 100);
    CHECK_EQ(quiet_history(&context, move_of(D2, D4)), 0);
    continuation_update(&context, move_of(D2, D4), 100);
    CHECK_EQ(quiet_history(&context, move_of(D2, D4)), CONTINUATION_PLIES * 100);
}

TEST(replies_to_another_move_count_less) {
    memset(&history, 0, sizeof(history));
    Position pos = position_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    HistoryContext after_e5 = context_after(&pos, BLACK_PAWN * 64 + (int)E5);
    HistoryContext after_c5 = context_after(&pos, BLACK_PAWN * 64 + (int)C5);
    quiet_history_update(&after_e5, move_of(G1, F3), 100);
    CHECK_EQ(quiet_history(&after_e5, move_of(G1, F3)), 5 * 100);
    CHECK_EQ(quiet_history(&after_c5, move_of(G1, F3)), 4 * 100);
}

TEST(butterfly_entries_depend_on_what_is_attacked) {
    memset(&history, 0, sizeof(history));
    Position calm = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    Position attacked = position_of("4k3/8/8/8/8/8/1b6/R3K3 w - - 0 1");
    HistoryContext first = context_after(&calm, 3);
    HistoryContext second = context_after(&attacked, 3);
    CHECK(butterfly_entry(&first, move_of(A1, B1)) != butterfly_entry(&second, move_of(A1, B1)));
    CHECK(butterfly_entry(&first, move_of(E1, F1)) == butterfly_entry(&second, move_of(E1, F1)));
}

TEST(captures_are_known_by_piece_target_and_victim) {
    memset(&history, 0, sizeof(history));
    Position pawn = position_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    Position queen = position_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    Position passant = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    history_update(capture_history(&history, &pawn, move_of(E4, D5)), 100);
    CHECK_EQ(*capture_history(&history, &pawn, move_of(E4, D5)), 100);
    CHECK_EQ(*capture_history(&history, &queen, move_of(E4, D5)), 0);
    int16_t *entry = capture_history(&history, &passant, move_of_kind(EN_PASSANT, E5, D6));
    CHECK(entry == &history.capture[WHITE_PAWN][D6][PAWN]);
}

int main(void) { return check_run_with_board(); }
