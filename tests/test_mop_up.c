// test_mop_up.c: what a bare king is worth, and that it is mated (search/mop_up.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/mop_up.h"

#include "thinking.h"

static Score score_of(const char *fen) {
    Position pos = position_of(fen);
    CHECK(mop_up_applies(&pos));
    return mop_up_score(&pos);
}

static bool stands(const char *fen) {
    Position pos = position_of(fen);
    return mop_up_applies(&pos);
}

static void men_that_mate_are_told_from_men_that_do_not(void) {
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
    for (int i = 0; i < COUNT(won); i++) CHECK(stands(won[i]));
    for (int i = 0; i < COUNT(other); i++) CHECK(!stands(other[i]));
}

static void the_score_is_the_same_from_both_sides(void) {
    Score white = score_of("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    CHECK(white > 1000);
    CHECK_EQ(score_of("8/8/8/3k4/8/8/8/KBN5 b - - 0 1"), -white);
    CHECK_EQ(score_of("kbn5/8/8/8/3K4/8/8/8 b - - 0 1"), white);
}

static void is_better(const char *fen, const char *other) {
    CHECK(score_of(fen) > score_of(other));
}

static void the_right_place_is_better(void) {
    // The edge, and the kings near each other.
    is_better("8/8/8/k7/8/8/8/1RK5 w - - 0 1", "8/8/8/8/3k4/8/8/KR6 w - - 0 1");
    is_better("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "k7/8/8/8/8/8/8/1RK5 w - - 0 1");
    // The corners of the bishop's colour: b1 is light, c1 dark.
    is_better("k7/8/8/4K3/8/8/8/1BN5 w - - 0 1", "7k/8/8/3K4/8/8/8/1BN5 w - - 0 1");
    is_better("7k/8/8/3K4/8/8/8/1NB5 w - - 0 1", "k7/8/8/4K3/8/8/8/1NB5 w - - 0 1");
}

// Plays both sides with so many nodes a move. True if it ends in mate.
static bool is_mated(const char *fen, uint64_t nodes) {
    static Game game;
    game = game_of(fen);
    Engine *engine = engine_create((SearchCallbacks){0});
    while (!game_is_over(&game)) {
        Limits limits = {.nodes = nodes};
        engine_set_game(engine, &game);
        game_play(&game, engine_search(engine, &limits).best);
    }
    engine_destroy(engine);
    return game.pos.checkers && !movegen_count(&game.pos);
}

static void bare_kings_are_mated(void) {
    static const struct {
        const char *fen;
        uint64_t nodes;
    } endings[] = {
        {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2000},     {"8/8/8/3k4/8/8/8/KR6 w - - 0 1", 10000},
        {"8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 10000},   {"8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 50000},
        {"8/8/8/8/3k4/8/8/1NB1K3 b - - 0 1", 50000}, {"k7/8/K7/8/8/8/8/5NB1 w - - 0 1", 50000},
    };
    for (int i = 0; i < COUNT(endings); i++)
        if (!CHECK(is_mated(endings[i].fen, endings[i].nodes))) check_note(endings[i].fen);
}

static const Test tests[] = {
    TEST(men_that_mate_are_told_from_men_that_do_not),
    TEST(the_score_is_the_same_from_both_sides),
    TEST(the_right_place_is_better),
    TEST(bare_kings_are_mated),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
