// test_picker.c: the picker's order and completeness (search/picker.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/picker.h"

#include "board/see.h"
#include "chess.h"

static History history;

// What the search passes at the root: no move came before.
static QuietView view_of(const Position *pos) {
    int played[CONTINUATION_PLIES];
    for (int i = 0; i < CONTINUATION_PLIES; i++) played[i] = PLAYED_NONE;
    return history_view(&history, pos, played);
}

// Yields every legal move exactly once, whatever the table move and the killer are.
static void check_complete(const Position *pos, Move table_move, Move killer) {
    MoveList list;
    movegen_all(pos, &list);
    Picker picker;
    QuietView view = view_of(pos);
    picker_init(&picker, pos, &history, &view, table_move, killer, PICK_ALL);
    bool seen[MAX_MOVES] = {false};
    int count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; count++) {
        int i = 0;
        while (i < list.count && list.moves[i] != move) i++;
        if (!CHECK(i < list.count) || !CHECK(!seen[i])) return;
        seen[i] = true;
        if (count == 0 && move_is_legal(pos, table_move)) CHECK_EQ(move, table_move);
    }
    CHECK_EQ(count, list.count);
    CHECK_EQ(picker_next(&picker), MOVE_NONE);
}

static void each_legal_move_comes_once(void) {
    Random random = random_from_seed(11);
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Game game = game_of(walk_fens[i]);
        for (int ply = 0; ply < 60; ply++) {
            MoveList list;
            movegen_all(&game.pos, &list);
            if (list.count == 0) break;
            Move some = list.moves[random_below(&random, (uint64_t)list.count)];
            Move other = list.moves[random_below(&random, (uint64_t)list.count)];
            check_complete(&game.pos, MOVE_NONE, MOVE_NONE);
            check_complete(&game.pos, some, other);
            check_complete(&game.pos, some, some);
            check_complete(&game.pos, (Move)random_next(&random), (Move)random_next(&random));
            game_play(&game, some);
        }
    }
}

static void winning_captures_come_first_and_losing_ones_last(void) {
    Position pos = position_of("4k3/8/2p1p3/3q4/2P1r3/5N2/3p4/R2QK3 w - - 0 1");
    Picker picker;
    QuietView view = view_of(&pos);
    picker_init(&picker, &pos, &history, &view, MOVE_NONE, MOVE_NONE, PICK_ALL);
    bool quiet_seen = false;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        bool noisy = move_is_noisy(&pos, move);
        if (!noisy) quiet_seen = true;
        if (noisy) CHECK_EQ(quiet_seen, !see_at_least(&pos, move, 0));
    }
}

static void history_sorts_the_quiet_moves(void) {
    Position pos = position_of(START_FEN);
    Move favourite = move_of(H2, H3), second = move_of(A2, A3);
    QuietView view = view_of(&pos);
    history_learn_quiet(&view, favourite, 1000);
    history_learn_quiet(&view, second, 500);
    Picker picker;
    picker_init(&picker, &pos, &history, &view, MOVE_NONE, MOVE_NONE, PICK_ALL);
    CHECK_EQ(picker_next(&picker), favourite);
    CHECK_EQ(picker_next(&picker), second);
    memset(&history, 0, sizeof(history));
}

static void told_to_skip_it_yields_no_quiet_move(void) {
    Position pos = position_of(walk_fens[1]);
    Picker picker;
    QuietView view = view_of(&pos);
    picker_init(&picker, &pos, &history, &view, MOVE_NONE, MOVE_NONE, PICK_ALL);
    picker.skip_quiets = true;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) CHECK(move_is_noisy(&pos, move));
}

static void quiescence_gets_captures_that_lose_nothing(void) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        Picker picker;
        picker_init(&picker, &pos, &history, NULL, MOVE_NONE, MOVE_NONE, PICK_GOOD_NOISY_ONLY);
        for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
            CHECK(move_is_noisy(&pos, move));
            CHECK(see_at_least(&pos, move, 0));
        }
    }
}

static void history_stays_within_its_bound(void) {
    int16_t entry = 0;
    for (int i = 0; i < 100000; i++) {
        history_update(&entry, i % 5000 < 2500 ? HISTORY_MAX : -HISTORY_MAX / 3);
        CHECK(entry >= -HISTORY_MAX && entry <= HISTORY_MAX);
    }
}

static const Test tests[] = {
    TEST(each_legal_move_comes_once),
    TEST(winning_captures_come_first_and_losing_ones_last),
    TEST(history_sorts_the_quiet_moves),
    TEST(told_to_skip_it_yields_no_quiet_move),
    TEST(quiescence_gets_captures_that_lose_nothing),
    TEST(history_stays_within_its_bound),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
