// test_worker.c: root moves (search/worker.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/worker.h"

#include "chess.h"

static RootMove root_moves[MAX_MOVES];

static void every_legal_move_is_listed_once(void) {
    Position pos = position_of(walk_fens[1]);
    Limits limits = {0};
    CHECK_EQ(root_moves_init(root_moves, &pos, &limits), 48);
    CHECK_EQ(root_moves_find(root_moves, 0, 48, uci_move(&pos, "e1h1")) >= 0, 1);
    CHECK_EQ(root_moves_find(root_moves, 0, 48, uci_move(&pos, "e5g4")) >= 0, 1);
    CHECK_EQ(root_moves_find(root_moves, 0, 48, move_of(A1, A8)), -1);
}

static void searchmoves_leave_only_these(void) {
    Position pos = position_of(START_FEN);
    Limits limits = {.search_moves = {2, {move_of(E2, E4), move_of(D2, D4)}}};
    CHECK_EQ(root_moves_init(root_moves, &pos, &limits), 2);
    CHECK_EQ(root_moves_find(root_moves, 0, 2, move_of(G1, F3)), -1);
    int place = root_moves_find(root_moves, 0, 2, move_of(E2, E4));
    CHECK(place >= 0);
    CHECK_EQ(root_moves_find(root_moves, place + 1, 2, move_of(E2, E4)), -1);
}

static void equal_scores_keep_their_order(void) {
    Position pos = position_of(START_FEN);
    Limits limits = {0};
    int count = root_moves_init(root_moves, &pos, &limits);
    Move first = root_moves[0].pv.moves[0], second = root_moves[1].pv.moves[0],
         last = root_moves[count - 1].pv.moves[0];
    root_moves[0].score = 10;
    root_moves[1].score = 10;
    root_moves[count - 1].score = 50;
    root_moves_sort(root_moves, 0, count);
    CHECK_EQ(root_moves[0].pv.moves[0], last);
    CHECK_EQ(root_moves[1].pv.moves[0], first);
    CHECK_EQ(root_moves[2].pv.moves[0], second);
    root_moves[3].score = 90;
    Move late = root_moves[3].pv.moves[0];
    root_moves_sort(root_moves, 1, count);  // the first is settled
    CHECK_EQ(root_moves[0].pv.moves[0], last);
    CHECK_EQ(root_moves[1].pv.moves[0], late);
}

static const Test tests[] = {
    TEST(every_legal_move_is_listed_once),
    TEST(searchmoves_leave_only_these),
    TEST(equal_scores_keep_their_order),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
