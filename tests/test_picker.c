// test_picker.c: the picker's order and completeness (search/picker.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/picker.h"

#include "board/see.h"
#include "chess.h"

static History history;

// What the search passes at the root: no move came before.
static HistoryContext context_of(const Position *pos) {
    int piece_to[CONTINUATION_PLIES];
    for (int i = 0; i < CONTINUATION_PLIES; i++) piece_to[i] = PIECE_TO_NONE;
    return history_context(&history, pos, piece_to);
}

// Yields every legal move exactly once, whatever the table move and the killer are.
static void check_complete(const Position *pos, Move tt_move, Move killer) {
    MoveList list;
    movegen_all(pos, &list);
    Picker picker;
    HistoryContext context = context_of(pos);
    picker_init(&picker, pos, &history, &context, tt_move, killer, ALL_MOVES);
    bool seen[MAX_MOVES] = {false};
    int count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; count++) {
        int i = 0;
        while (i < list.count && list.moves[i] != move) i++;
        if (!CHECK(i < list.count) || !CHECK(!seen[i])) return;
        seen[i] = true;
        if (count == 0 && move_is_legal(pos, tt_move)) CHECK_EQ(move, tt_move);
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
    Position pos = position_of("2n1k3/p7/2p1p3/3q4/2P1r3/5N2/3p4/R2Q2K1 w - - 0 1");
    Picker picker;
    HistoryContext context = context_of(&pos);
    picker_init(&picker, &pos, &history, &context, MOVE_NONE, MOVE_NONE, ALL_MOVES);
    int winning = 0, losing = 0;
    bool quiet_seen = false;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        bool noisy = move_is_noisy(&pos, move);
        if (!noisy) quiet_seen = true;
        if (noisy) CHECK_EQ(quiet_seen, !see_at_least(&pos, move, 0));
        if (noisy) *(quiet_seen ? &losing : &winning) += 1;
    }
    CHECK(quiet_seen && winning > 0 && losing > 0);
}

static void history_sorts_the_quiet_moves(void) {
    Position pos = position_of(START_FEN);
    Move favourite = move_of(H2, H3), second = move_of(A2, A3);
    HistoryContext context = context_of(&pos);
    quiet_history_update(&context, favourite, 1000);
    quiet_history_update(&context, second, 500);
    Picker picker;
    picker_init(&picker, &pos, &history, &context, MOVE_NONE, MOVE_NONE, ALL_MOVES);
    CHECK_EQ(picker_next(&picker), favourite);
    CHECK_EQ(picker_next(&picker), second);
    memset(&history, 0, sizeof(history));
}

// Place of a move among the quiet ones that the picker yields, from 0.
static int quiet_place(const char *fen, const char *spelling) {
    Position pos = position_of(fen);
    Picker picker;
    HistoryContext context = context_of(&pos);
    picker_init(&picker, &pos, &history, &context, MOVE_NONE, MOVE_NONE, ALL_MOVES);
    int place = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (move_is_noisy(&pos, move)) continue;
        if (move == uci_move(&pos, spelling)) return place;
        place++;
    }
    CHECK(!"the move is yielded");
    return -1;
}

static int quiet_count(const char *fen) {
    Position pos = position_of(fen);
    MoveList list;
    movegen_quiet(&pos, &list);
    return list.count;
}

static void an_attacked_queen_leaves_first(void) {
    const char *fen = "4k3/8/8/8/8/2n5/P6P/R2Q1RK1 w - - 0 1";
    CHECK(quiet_place(fen, "d1d2") < 10);
    CHECK(quiet_place(fen, "h2h3") > 10);
    CHECK(quiet_place(fen, "f1f2") > 10);
}

static void a_rook_leaves_a_minor_piece_and_a_minor_piece_a_pawn(void) {
    const char *rook = "4k3/8/8/8/8/5b2/P7/3R2K1 w - - 0 1";
    CHECK(quiet_place(rook, "d1b1") < quiet_place(rook, "a2a3"));
    CHECK(quiet_place(rook, "d1b1") < quiet_place(rook, "g1f2"));
    const char *knight = "4k3/8/8/4p3/3N4/8/P7/6K1 w - - 0 1";
    CHECK(quiet_place(knight, "d4c2") < quiet_place(knight, "a2a3"));
}

static void squares_that_a_lesser_piece_attacks_are_entered_last(void) {
    const char *fen = "4k3/8/1p3n2/8/8/8/3Q4/6K1 w - - 0 1";
    int last = quiet_count(fen) - 1;
    CHECK(quiet_place(fen, "d2d5") > last - 4);  // the knight attacks d5, d7, g4 and h5
    CHECK(quiet_place(fen, "d2a5") > last - 4);  // and the pawn a5 and c5
    CHECK(quiet_place(fen, "d2d3") < last - 4);
}

static void a_safe_check_comes_before_other_quiet_moves(void) {
    const char *fen = "4k3/8/8/8/8/8/P6P/R5K1 w - - 0 1";
    CHECK_EQ(quiet_place(fen, "a1e1"), 0);
    // The rook would be lost on e1.
    const char *guarded = "4k3/8/8/8/1b6/8/P6P/R5K1 w - - 0 1";
    CHECK(quiet_place(guarded, "a1e1") > quiet_place(guarded, "h2h3"));
}

static void told_to_skip_it_yields_no_quiet_move(void) {
    Position pos = position_of(walk_fens[1]);
    Picker picker;
    HistoryContext context = context_of(&pos);
    picker_init(&picker, &pos, &history, &context, MOVE_NONE, MOVE_NONE, ALL_MOVES);
    picker.skip_quiets = true;
    int count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; count++)
        CHECK(move_is_noisy(&pos, move));
    MoveList list;
    movegen_noisy(&pos, &list);
    CHECK_EQ(count, list.count);
}

static void quiescence_gets_captures_that_lose_nothing(void) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        Picker picker;
        picker_init(&picker, &pos, &history, NULL, MOVE_NONE, MOVE_NONE, GOOD_NOISY_MOVES);
        for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
            CHECK(move_is_noisy(&pos, move));
            CHECK(see_at_least(&pos, move, 0));
        }
    }
}

static void safe_checks_follow_the_captures_where_asked_for(void) {
    int checks = 0;
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        Picker picker;
        picker_init(&picker, &pos, &history, NULL, MOVE_NONE, MOVE_NONE, GOOD_NOISY_AND_CHECKS);
        int before = checks;
        for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
            CHECK(see_at_least(&pos, move, 0));
            bool noisy = move_is_noisy(&pos, move);
            if (noisy) CHECK_EQ(checks, before);
            if (!noisy) CHECK(move_gives_check(&pos, move));
            checks += !noisy;
        }
    }
    CHECK(checks > 0);
    Position pos = position_of("4k3/8/8/8/1b6/8/P6P/R5K1 w - - 0 1");  // a1e1 would lose the rook
    Picker picker;
    picker_init(&picker, &pos, &history, NULL, MOVE_NONE, MOVE_NONE, GOOD_NOISY_AND_CHECKS);
    CHECK_EQ(picker_next(&picker), MOVE_NONE);
}

static const Test tests[] = {
    TEST(each_legal_move_comes_once),
    TEST(winning_captures_come_first_and_losing_ones_last),
    TEST(history_sorts_the_quiet_moves),
    TEST(an_attacked_queen_leaves_first),
    TEST(a_rook_leaves_a_minor_piece_and_a_minor_piece_a_pawn),
    TEST(squares_that_a_lesser_piece_attacks_are_entered_last),
    TEST(a_safe_check_comes_before_other_quiet_moves),
    TEST(told_to_skip_it_yields_no_quiet_move),
    TEST(quiescence_gets_captures_that_lose_nothing),
    TEST(safe_checks_follow_the_captures_where_asked_for),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
