// test_picker.c: the picker's order and completeness (search/picker.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/picker.h"

#include "board/see.h"
#include "chess.h"

static History history;

// The context at the root: no move came before.
static HistoryContext context_of(const Position *pos) {
    PieceToHistory *tables[CONTINUATION_PLIES];
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        tables[i] = &history.continuation[0][PIECE_TO_NONE];
    return history_context(&history, pos, tables);
}

static Picker picker;
static HistoryContext context;

// Starts to pick from pos without a TT move.
static void pick_from(const Position *pos, PickerScope scope) {
    context = context_of(pos);
    picker_init(&picker, pos, &history, scope == ALL_MOVES ? &context : NULL, MOVE_NONE, scope);
}

// Checks that every legal move comes exactly once, with any TT move.
static void check_complete(const Position *pos, Move tt_move) {
    const MoveList list = movegen_all(pos);
    context = context_of(pos);
    picker_init(&picker, pos, &history, &context, tt_move, ALL_MOVES);
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

static void check_all_tt_moves(const Position *pos) {
    static Random random;
    check_complete(pos, MOVE_NONE);
    check_complete(pos, random_move(pos, &random));
    check_complete(pos, (Move)random_next(&random));
}

TEST(each_legal_move_comes_once) { random_games(1, 60, 11, check_all_tt_moves); }

TEST(winning_captures_come_first_and_losing_ones_last) {
    Position pos = position_of("2n1k3/p7/2p1p3/3q4/2P1r3/5N2/3p4/R2Q2K1 w - - 0 1");
    pick_from(&pos, ALL_MOVES);
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

TEST(underpromotions_come_after_the_quiet_moves) {
    Position pos = position_of("1n6/P6k/8/8/8/8/8/K7 w - - 0 1");
    pick_from(&pos, ALL_MOVES);
    CHECK_EQ(picker_next(&picker), uci_move(&pos, "a7b8q"));
    CHECK_EQ(picker_next(&picker), uci_move(&pos, "a7a8q"));
    for (int i = 0; i < 3; i++) CHECK(!move_is_noisy(&pos, picker_next(&picker)));
    for (int i = 0; i < 6; i++) CHECK_EQ(move_kind(picker_next(&picker)), PROMOTION);
}

TEST(history_sorts_the_quiet_moves) {
    Position pos = position_of(START_FEN);
    Move favourite = move_of(H2, H3), second = move_of(A2, A3);
    context = context_of(&pos);
    quiet_history_update(&context, favourite, 1000);
    quiet_history_update(&context, second, 500);
    pick_from(&pos, ALL_MOVES);
    CHECK_EQ(picker_next(&picker), favourite);
    CHECK_EQ(picker_next(&picker), second);
    memset(&history, 0, sizeof(history));
}

// Both captures of a pawn are made better, so that the order of generation decides nothing.
TEST(captures_are_ordered_by_victim_and_history_and_quiet_moves_follow) {
    static const char *const cases[][5] = {{"d4c6", "d4b5", "d4f5", "e1d1", "e1f1"},
                                           {"d4c6", "d4f5", "d4b5", "e1f1", "e1d1"}};
    Position pos = position_of("4k3/8/2r5/1p3p2/3N4/8/8/4K3 w - - 0 1");
    for (int i = 0; i < COUNT(cases); i++) {
        Move moves[5];
        for (int k = 0; k < 5; k++) moves[k] = uci_move(&pos, cases[i][k]);
        context = context_of(&pos);
        history_update(capture_history(&history, &pos, moves[1]), 1000);
        quiet_history_update(&context, moves[3], 1000);
        pick_from(&pos, ALL_MOVES);
        for (int k = 0; k < 5; k++) CHECK_EQ(picker_next(&picker), moves[k]);
        memset(&history, 0, sizeof(history));
    }
}

// Returns the place of a move among the quiet moves of the picker, from 0.
static int quiet_place(const char *fen, const char *spelling) {
    Position pos = position_of(fen);
    pick_from(&pos, ALL_MOVES);
    int place = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (move_is_noisy(&pos, move)) continue;
        if (move == uci_move(&pos, spelling)) return place;
        place++;
    }
    CHECK(!"the move is yielded");
    return -1;
}

TEST(quiet_moves_are_ordered_by_threats_and_checks) {
    static const struct {
        const char *fen, *earlier, *later;
    } cases[] = {
        // A piece leaves a square that a lesser one attacks: queen, rook, minor piece.
        {"4k3/8/8/8/8/2n5/P6P/R2Q1RK1 w - - 0 1", "d1d2", "h2h3"},
        {"4k3/8/8/8/8/2n5/P6P/R2Q1RK1 w - - 0 1", "d1d2", "f1f2"},
        {"4k3/8/8/8/8/5b2/P7/3R2K1 w - - 0 1", "d1b1", "a2a3"},
        {"4k3/8/8/8/8/5b2/P7/3R2K1 w - - 0 1", "d1b1", "g1f2"},
        {"4k3/8/8/4p3/3N4/8/P7/6K1 w - - 0 1", "d4c2", "a2a3"},
        // It enters one last: the knight attacks d5, the pawn a5.
        {"4k3/8/1p3n2/8/8/8/3Q4/6K1 w - - 0 1", "d2d3", "d2d5"},
        {"4k3/8/1p3n2/8/8/8/3Q4/6K1 w - - 0 1", "g1h1", "d2a5"},
        // A safe check comes first; on e1 of the second position the rook would be lost.
        {"4k3/8/8/8/8/8/P6P/R5K1 w - - 0 1", "a1e1", "a1b1"},
        {"4k3/8/8/8/1b6/8/P6P/R5K1 w - - 0 1", "h2h3", "a1e1"},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        int earlier = quiet_place(cases[i].fen, cases[i].earlier);
        if (!CHECK(earlier < quiet_place(cases[i].fen, cases[i].later))) check_note(cases[i].fen);
    }
}

TEST(told_to_skip_it_yields_no_quiet_move) {
    Position pos = position_of(walk_fens[1]);
    pick_from(&pos, ALL_MOVES);
    picker.skip_quiets = true;
    int count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; count++)
        CHECK(move_is_noisy(&pos, move));
    MoveList list;
    movegen_noisy(&pos, &list);
    CHECK_EQ(count, list.count);
}

// Good captures, and safe checks after them if the scope has checks.
TEST(quiescence_gets_moves_that_lose_nothing) {
    int checks = 0;
    for (int i = 0; i < 2 * COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i / 2]);
        pick_from(&pos, i % 2 ? GOOD_NOISY_AND_CHECKS : GOOD_NOISY_MOVES);
        int before = checks;
        for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
            CHECK(see_at_least(&pos, move, 0));
            bool noisy = move_is_noisy(&pos, move);
            CHECK(noisy ? checks == before : i % 2 && move_gives_check(&pos, move));
            checks += !noisy;
        }
    }
    CHECK(checks > 0);
    Position pos = position_of("4k3/8/8/8/1b6/8/P6P/R5K1 w - - 0 1");  // a1e1 would lose the rook
    pick_from(&pos, GOOD_NOISY_AND_CHECKS);
    CHECK_EQ(picker_next(&picker), MOVE_NONE);
}

int main(void) { return check_run_with_board(); }
