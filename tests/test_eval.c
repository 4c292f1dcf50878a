// test_eval.c: static evaluation: scale, correction, bare kings (search/eval.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/eval.h"

#include "thinking.h"
#include "workers.h"

// Returns the static evaluation of a position. Sets *raw to the network's score.
static Score evaluate(const char *fen, bool raw_eval, Score *raw) {
    Position pos = position_of(fen);
    game_init(&worker->game, &pos);
    shared->limits.raw_eval = raw_eval;
    accumulators_reset(&worker->accumulators, &shared->network);
    *raw = evaluate_game(&worker->accumulators, &shared->network, &worker->game);
    return static_eval(worker, worker_stack(worker, 0));
}

// Returns the mop-up evaluation, 0 where it does not apply: a network's score of 0 stays 0.
static Score mop_up_of(const char *fen) {
    Position pos = position_of(fen);
    return eval_without_correction(&pos, 0);
}

TEST(raw_evaluations_are_not_scaled) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        if (mop_up_of(walk_fens[i])) continue;
        Score raw, score = evaluate(walk_fens[i], true, &raw);
        CHECK_EQ(score, raw);
        CHECK_EQ(evaluate(walk_fens[i], false, &raw), scale_eval(&pos, raw));
    }
}

TEST(scores_grow_with_material_and_fade_with_the_fifty_moves) {
    Position full = position_of(START_FEN), few = position_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
    CHECK(scale_eval(&full, 1000) > scale_eval(&few, 1000));
    CHECK_EQ(scale_eval(&full, -1000), -scale_eval(&full, 1000));
    Position late = few;
    late.rule50 = 50;
    CHECK(scale_eval(&late, 1000) < scale_eval(&few, 1000));
}

TEST(corrections_are_added_to_raw_and_scaled_evaluations) {
    const char *fen = walk_fens[1];
    Score raw, before = evaluate(fen, true, &raw);
    eval_correct(worker, worker_stack(worker, 0), 200, 20);
    Score correction = evaluate(fen, true, &raw) - before;
    CHECK(correction > 0);
    Position pos = position_of(fen);
    CHECK_EQ(evaluate(fen, false, &raw), scale_eval(&pos, raw) + correction);
    memset(&worker->correction, 0, sizeof(worker->correction));
}

// White is a rook ahead. Only the fifty-move counter differs.
TEST(raw_searches_ignore_a_distant_fifty_move_draw) {
    static const char *const fens[] = {"r5k1/p4pp1/2n4p/8/8/2N5/PP3PPP/3RR1K1 w - - 0 30",
                                       "r5k1/p4pp1/2n4p/8/8/2N5/PP3PPP/3RR1K1 w - - 60 60"};
    Engine *engine = engine_create((SearchCallbacks){0});
    for (int raw_eval = 0; raw_eval < 2; raw_eval++) {
        SearchResult results[2];
        for (int i = 0; i < 2; i++) {
            engine_new_game(engine);
            set_up(engine, fens[i], "");
            results[i] = engine_search(engine, &(Limits){.depth = 6, .raw_eval = raw_eval});
        }
        CHECK_EQ(results[0].score == results[1].score, raw_eval);
        CHECK_EQ(results[0].nodes == results[1].nodes, raw_eval);
    }
    engine_destroy(engine);
}

TEST(a_bound_that_says_more_replaces_the_evaluation) {
    static const struct {
        Score score;
        Bound bound;
        Score eval, refined;
    } cases[] = {
        {50, BOUND_LOWER, 20, 50}, {50, BOUND_LOWER, 80, 80}, {50, BOUND_UPPER, 20, 20},
        {50, BOUND_UPPER, 80, 50}, {50, BOUND_EXACT, 20, 50}, {SCORE_MATE - 3, BOUND_EXACT, 20, 20},
        {50, BOUND_NONE, 20, 20},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        TTData data = {.score = cases[i].score, .bound = cases[i].bound};
        CHECK_EQ(eval_from_tt(&data, cases[i].eval), cases[i].refined);
    }
}

// --- mop-up --------------------------------------------------------------------------------------

TEST(mop_up_needs_a_bare_king_and_pieces_that_mate) {
    static const char *const won[] = {
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",  "8/8/8/3k4/8/8/8/KR6 b - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 b - - 0 1",
        "8/8/8/3K4/8/8/8/kq6 w - - 0 1",
    };
    static const char *const other[] = {
        "8/8/8/3k4/8/8/8/KB6 w - - 0 1",  "8/8/8/3k4/8/8/8/KN6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KNN5 w - - 0 1", "8/8/8/3k4/8/8/8/KB1B4 w - - 0 1",
        "8/8/8/3k4/8/8/P7/KQ6 w - - 0 1", "8/8/8/3k4/3p4/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/K7 w - - 0 1",   START_FEN,
    };
    for (int i = 0; i < COUNT(won); i++) CHECK(mop_up_of(won[i]) != 0);
    for (int i = 0; i < COUNT(other); i++) CHECK_EQ(mop_up_of(other[i]), 0);
}

TEST(mop_up_scores_are_equal_for_both_sides) {
    Score white = mop_up_of("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    CHECK(white > 1000);
    CHECK_EQ(mop_up_of("8/8/8/3k4/8/8/8/KBN5 b - - 0 1"), -white);
    CHECK_EQ(mop_up_of("kbn5/8/8/8/3K4/8/8/8 b - - 0 1"), white);
}

TEST(mop_up_drives_the_king_to_the_right_place) {
    static const char *const better_and_worse[][2] = {
        // The edge, and the kings near each other.
        {"8/8/8/k7/8/8/8/1RK5 w - - 0 1", "8/8/8/8/3k4/8/8/KR6 w - - 0 1"},
        {"k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "k7/8/8/8/8/8/8/1RK5 w - - 0 1"},
        // The corners of the bishop's colour: b1 is light, c1 dark.
        {"k7/8/8/4K3/8/8/8/1BN5 w - - 0 1", "7k/8/8/3K4/8/8/8/1BN5 w - - 0 1"},
        {"7k/8/8/3K4/8/8/8/1NB5 w - - 0 1", "k7/8/8/4K3/8/8/8/1NB5 w - - 0 1"},
    };
    for (int i = 0; i < COUNT(better_and_worse); i++)
        CHECK(mop_up_of(better_and_worse[i][0]) > mop_up_of(better_and_worse[i][1]));
}

// Plays both sides with this number of nodes a move. Returns true if the game ends in mate.
static bool is_mated(const char *fen, uint64_t nodes) {
    static Game game;
    game = game_of(fen);
    Engine *engine = engine_create((SearchCallbacks){0});
    while (!game_is_over(&game)) {
        engine_set_game(engine, &game);
        game_play(&game, engine_search(engine, &(Limits){.nodes = nodes}).best);
    }
    engine_destroy(engine);
    return position_is_mate(&game.pos);
}

TEST(bare_kings_are_mated) {
    static const struct {
        const char *fen;
        uint64_t nodes;
    } endings[] = {
        {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2000},     {"8/8/8/3k4/8/8/8/KR6 w - - 0 1", 10000},
        {"8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 10000},   {"8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 20000},
        {"8/8/8/8/3k4/8/8/1NB1K3 b - - 0 1", 20000}, {"k7/8/K7/8/8/8/8/5NB1 w - - 0 1", 20000},
    };
    for (int i = 0; i < COUNT(endings); i++)
        if (!CHECK(is_mated(endings[i].fen, endings[i].nodes))) check_note(endings[i].fen);
}

int main(void) { return check_run_with_workers(1); }
