// test_static_eval.c: what the search makes of the network's score (search/static_eval.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/static_eval.h"

#include "base/os.h"
#include "chess.h"
#include "engine/engine.h"
#include "search/mop_up.h"

static SearchShared *shared;
static Worker *worker;

// What a worker in this position says, and the network.
static Score judge(const char *fen, bool unshaped, Score *raw) {
    Position pos = position_of(fen);
    game_init(&worker->game, &pos);
    shared->limits.unshaped = unshaped;
    accumulators_reset(&worker->accumulators, shared->network);
    *raw = evaluate_game(&worker->accumulators, shared->network, &worker->game);
    return static_eval(worker, worker_stack(worker, 0));
}

static void unshaped_is_what_the_network_says(void) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        Score raw, score = judge(walk_fens[i], true, &raw);
        CHECK_EQ(score, mop_up_applies(&pos) ? mop_up_score(&pos) : raw);
        score = judge(walk_fens[i], false, &raw);
        CHECK_EQ(score, mop_up_applies(&pos) ? mop_up_score(&pos) : static_eval_shape(&pos, raw));
    }
}

static void shape_grows_with_men_and_fades_with_the_fifty_moves(void) {
    Position full = position_of(START_FEN), few = position_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
    CHECK(static_eval_shape(&full, 1000) > static_eval_shape(&few, 1000));
    CHECK_EQ(static_eval_shape(&full, -1000), -static_eval_shape(&full, 1000));
    few.rule50 = 50;
    Score faded = static_eval_shape(&few, 1000);
    few.rule50 = 0;
    CHECK(faded < static_eval_shape(&few, 1000));
}

// Correction history learns from searches of either kind, and is added to both.
static void correction_history_stays(void) {
    const char *fen = walk_fens[1];
    Score raw, before = judge(fen, true, &raw);
    static_eval_learn(worker, worker_stack(worker, 0), 200, 20);
    Score correction = judge(fen, true, &raw) - before;
    CHECK(correction > 0);
    Position pos = position_of(fen);
    CHECK_EQ(judge(fen, false, &raw), static_eval_shape(&pos, raw) + correction);
    memset(&worker->correction, 0, sizeof(worker->correction));
}

// A whole search, White a rook ahead: only the fade tells these two apart.
static void unshaped_searches_do_not_see_the_fifty_moves_from_afar(void) {
    static const char *const fens[] = {"r5k1/p4pp1/2n4p/8/8/2N5/PP3PPP/3RR1K1 w - - 0 30",
                                       "r5k1/p4pp1/2n4p/8/8/2N5/PP3PPP/3RR1K1 w - - 60 60"};
    Engine *engine = engine_create((SearchCallbacks){0});
    static Game game;
    for (int unshaped = 0; unshaped < 2; unshaped++) {
        SearchResult results[2];
        for (int i = 0; i < 2; i++) {
            Position pos = position_of(fens[i]);
            game_init(&game, &pos);
            engine_new_game(engine);
            engine_set_game(engine, &game);
            results[i] = engine_search(engine, &(Limits){.depth = 6, .unshaped = unshaped});
        }
        CHECK_EQ(results[0].score == results[1].score, unshaped);
        CHECK_EQ(results[0].nodes == results[1].nodes, unshaped);
    }
    engine_destroy(engine);
}

static const Test tests[] = {
    TEST(unshaped_is_what_the_network_says),
    TEST(shape_grows_with_men_and_fades_with_the_fifty_moves),
    TEST(correction_history_stays),
    TEST(unshaped_searches_do_not_see_the_fifty_moves_from_afar),
};

int main(void) {
    board_init();
    shared = os_alloc_large(sizeof(*shared));
    worker = os_alloc_large(sizeof(*worker));
    shared->network = os_alloc_large(sizeof(Network));
    network_load_embedded(shared->network);
    worker->shared = shared;
    worker->network = shared->network;
    return check_run(tests, COUNT(tests));
}
