// test_vote.c: root moves (search/worker.h), the vote of the threads (engine/vote.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vote.h"

#include "engine/skill.h"
#include "workers.h"

enum { WORKERS = 3 };
// move_of is no constant expression.
static const Move e4 = E2 << 6 | E4, d4 = D2 << 6 | D4, c4 = C2 << 6 | C4;

// The result of a thread.
typedef struct Found {
    Move move;
    Score score;
    int depth;
} Found;

static void prepare(Worker *to) {
    static Game game;
    game = game_of(START_FEN);
    worker_prepare(to, &game);
}

// Returns the result of a search whose threads found these moves.
static VoteResult answer_to(const Found found[WORKERS], Limits limits, int pv_count) {
    shared->limits = limits;
    shared->pv_count = pv_count;
    shared->skill = SKILL_FULL;
    for (int i = 0; i < WORKERS; i++) {
        RootMove *best = &worker[i].root_moves[0];
        prepare(&worker[i]);
        worker[i].completed_depth = found[i].depth;
        best->pv.moves[0] = found[i].move;
        best->pv.length = 1;
        best->score = found[i].score;
    }
    return vote_result(shared);
}

static Move best_of(Found first, Found second, Found third) {
    return answer_to((Found[WORKERS]){first, second, third}, (Limits){.movetime_ms = 100}, 1).best;
}

TEST(the_move_of_most_threads_is_played) {
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 20, 10}, (Found){d4, 20, 10}), d4);
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 20, 10}, (Found){c4, 20, 10}), e4);
}

TEST(better_scores_and_deeper_searches_count_more) {
    CHECK_EQ(best_of((Found){e4, 60, 10}, (Found){d4, 20, 10}, (Found){d4, 20, 10}), e4);
    CHECK_EQ(best_of((Found){d4, 20, 10}, (Found){d4, 20, 10}, (Found){e4, 20, 25}), e4);
}

TEST(the_shortest_win_is_played) {
    const Score mate = SCORE_MATE;
    CHECK_EQ(
        best_of((Found){e4, mate - 3, 10}, (Found){d4, mate - 9, 10}, (Found){d4, mate - 9, 10}),
        e4);
    CHECK_EQ(best_of((Found){e4, mate - 17, 15}, (Found){d4, 4574, 15}, (Found){d4, mate - 15, 16}),
             d4);
    CHECK_EQ(worker->root_moves[0].score, mate - 15);
}

TEST(a_thread_that_finished_nothing_has_no_vote) {
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 900, 0}, (Found){d4, 900, 0}), e4);
}

// At fixed depth equal searches have equal results; in MultiPV its lines have been shown.
TEST(the_main_thread_decides_at_fixed_depth_and_in_multipv) {
    const Found found[WORKERS] = {{e4, 20, 10}, {d4, 20, 10}, {d4, 20, 10}};
    CHECK_EQ(answer_to(found, (Limits){.depth = 10}, 1).best, e4);
    CHECK_EQ(answer_to(found, (Limits){.movetime_ms = 100}, 2).best, e4);
}

TEST(the_table_has_the_move_to_ponder_on) {
    const Found found[WORKERS] = {{e4, 20, 10}, {e4, 20, 10}, {e4, 20, 10}};
    const Limits limits = {.movetime_ms = 100};
    const Position start = position_of(START_FEN);
    const uint64_t key = position_after(&start, e4).keys.whole;
    CHECK_EQ(answer_to(found, limits, 1).ponder, MOVE_NONE);
    tt_store(&shared->tt, key, &(TTData){.move = move_of(C7, C5), .depth = 3});
    CHECK_EQ(answer_to(found, limits, 1).ponder, move_of(C7, C5));
    tt_store(&shared->tt, key, &(TTData){.move = c4, .depth = 9});
    CHECK_EQ(answer_to(found, limits, 1).ponder, MOVE_NONE);  // no such move
}

TEST(equal_scores_keep_their_order) {
    RootMove *root_moves = worker->root_moves;
    shared->limits = (Limits){0};
    prepare(worker);
    const int count = worker->root_move_count;
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

int main(void) { return check_run_with_workers(WORKERS); }
