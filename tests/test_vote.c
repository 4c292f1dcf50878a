// test_vote.c: root moves (search/worker.h), the vote of the threads (engine/vote.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vote.h"

#include "base/os.h"
#include "chess.h"
#include "engine/skill.h"

enum { WORKERS = 3 };
static SearchShared *shared;

// The result of a thread: its best move, the score and the depth.
typedef struct Found {
    Move move;
    Score score;
    int depth;
} Found;

static void prepare(Worker *worker, const Limits *limits) {
    static Game game;
    game = game_of(START_FEN);
    worker_prepare(worker, &game, limits);
}

// The answer to these results of a search with these limits.
static VoteResult answer_to(const Found found[WORKERS], Limits limits, int pv_count) {
    shared->limits = limits;
    shared->pv_count = pv_count;
    shared->skill = SKILL_FULL;
    for (int i = 0; i < WORKERS; i++) {
        Worker *worker = &shared->workers[i];
        prepare(worker, &limits);
        worker->root_moves[0].pv.moves[0] = found[i].move;
        worker->root_moves[0].pv.length = 1;
        worker->root_moves[0].score = found[i].score;
        worker->completed_depth = found[i].depth;
    }
    return vote_result(shared);
}

static Move best_of(Found first, Found second, Found third) {
    return answer_to((Found[WORKERS]){first, second, third}, (Limits){.movetime_ms = 100}, 1).best;
}

TEST(the_move_of_most_threads_is_played) {
    const Move e4 = move_of(E2, E4), d4 = move_of(D2, D4), c4 = move_of(C2, C4);
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 20, 10}, (Found){d4, 20, 10}), d4);
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 20, 10}, (Found){c4, 20, 10}), e4);
}

TEST(better_scores_and_deeper_searches_count_more) {
    const Move e4 = move_of(E2, E4), d4 = move_of(D2, D4);
    CHECK_EQ(best_of((Found){e4, 60, 10}, (Found){d4, 20, 10}, (Found){d4, 20, 10}), e4);
    CHECK_EQ(best_of((Found){d4, 20, 10}, (Found){d4, 20, 10}, (Found){e4, 20, 25}), e4);
}

TEST(the_shortest_win_is_played) {
    const Move e4 = move_of(E2, E4), d4 = move_of(D2, D4);
    const Score mate = SCORE_MATE;
    CHECK_EQ(
        best_of((Found){e4, mate - 3, 10}, (Found){d4, mate - 9, 10}, (Found){d4, mate - 9, 10}),
        e4);
    CHECK_EQ(best_of((Found){e4, mate - 17, 15}, (Found){d4, 4574, 15}, (Found){d4, mate - 15, 16}),
             d4);
    CHECK_EQ(shared->workers[0].root_moves[0].score, mate - 15);
}

TEST(a_thread_that_finished_nothing_has_no_vote) {
    const Move e4 = move_of(E2, E4), d4 = move_of(D2, D4);
    CHECK_EQ(best_of((Found){e4, 20, 10}, (Found){d4, 900, 0}, (Found){d4, 900, 0}), e4);
}

// Its answer must be the same each time, or its lines were shown one by one.
TEST(the_main_thread_decides_at_fixed_depth_and_in_multipv) {
    const Found found[WORKERS] = {
        {move_of(E2, E4), 20, 10}, {move_of(D2, D4), 20, 10}, {move_of(D2, D4), 20, 10}};
    CHECK_EQ(answer_to(found, (Limits){.depth = 10}, 1).best, move_of(E2, E4));
    CHECK_EQ(answer_to(found, (Limits){.movetime_ms = 100}, 2).best, move_of(E2, E4));
}

TEST(the_table_knows_what_to_ponder_on) {
    const Found found[WORKERS] = {
        {move_of(E2, E4), 20, 10}, {move_of(E2, E4), 20, 10}, {move_of(E2, E4), 20, 10}};
    static Game game;
    Position start = position_of(START_FEN);
    game_init(&game, &start);
    game_play(&game, move_of(E2, E4));
    CHECK_EQ(answer_to(found, (Limits){.movetime_ms = 100}, 1).ponder, MOVE_NONE);
    tt_store(&shared->tt, game.pos.keys.whole, &(TTData){.move = move_of(C7, C5), .depth = 3});
    CHECK_EQ(answer_to(found, (Limits){.movetime_ms = 100}, 1).ponder, move_of(C7, C5));
    tt_store(&shared->tt, game.pos.keys.whole, &(TTData){.move = move_of(C2, C4), .depth = 9});
    CHECK_EQ(answer_to(found, (Limits){.movetime_ms = 100}, 1).ponder, MOVE_NONE);  // no such move
}

TEST(equal_scores_keep_their_order) {
    RootMove *root_moves = shared->workers[0].root_moves;
    prepare(&shared->workers[0], &(Limits){0});
    const int count = shared->workers[0].root_move_count;
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

int main(void) {
    board_init();
    const size_t bytes = WORKERS * sizeof(Worker);
    shared = os_alloc_large(sizeof(*shared));
    shared->workers = os_alloc_large(bytes);
    shared->worker_count = WORKERS;
    for (int i = 0; i < WORKERS; i++) {
        shared->workers[i].shared = shared;
        shared->workers[i].index = i;
    }
    if (tt_resize(&shared->tt, 1)) abort();
    int status = check_run();
    tt_free(&shared->tt);
    os_free_large(shared->workers, bytes);
    os_free_large(shared, sizeof(*shared));
    return status;
}
