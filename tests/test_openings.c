// test_openings.c: random openings (engine/openings.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/openings.h"

#include "board/chess960.h"
#include "board/see.h"
#include "files.h"
#include "thinking.h"

enum { OPENINGS = 60 };

static Engine *engine;
static Game game;
static Opening opening;
static Book book;

static OpeningRules rules_of(int plies_min, int plies_max) {
    return (OpeningRules){.plies_min = plies_min,
                          .plies_max = plies_max,
                          .book = &book,
                          .engine = engine,
                          .limits = {.soft_nodes = 20, .nodes = 200},
                          .score_max_cp = 300,
                          .tries = 100};
}

// Checks that the moves lead from the position to the game, and their number.
static void check_opening(int plies_min, int plies_max) {
    static Game again;
    game_init(&again, &opening.position);
    CHECK(opening.count >= plies_min && opening.count <= plies_max);
    for (int i = 0; i < opening.count; i++) {
        if (!CHECK(move_is_legal(&again.pos, opening.moves[i]))) return;
        game_play(&again, opening.moves[i]);
    }
    CHECK(same_position(&again.pos, &game.pos));
    CHECK(!game_is_over(&game));
}

TEST(openings_are_balanced_and_of_random_length) {
    OpeningRules rules = rules_of(3, 6);
    Random random = random_from_seed(1);
    int lengths[8] = {0};
    for (int i = 0; i < OPENINGS; i++) {
        CHECK(opening_find(&rules, START_CLASSICAL, &random, &opening, &game));
        check_opening(3, 6);
        lengths[opening.count & 7]++;
        engine_new_game(engine);
        engine_set_game(engine, &game);
        Score score = engine_search(engine, &rules.limits).score;
        CHECK(score >= -300 && score <= 300);
    }
    for (int plies = 3; plies <= 6; plies++) CHECK(lengths[plies] > 0);
    Position start = position_of(START_FEN);
    CHECK(same_position(&opening.position, &start));
}

TEST(arrays_of_double_fischer_random_differ) {
    OpeningRules rules = rules_of(0, 1);
    Random random = random_from_seed(2);
    int equal = 0;
    for (int i = 0; i < OPENINGS; i++) {
        CHECK(opening_find(&rules, START_DFRC, &random, &opening, &game));
        check_opening(0, 1);
        const int white = chess960_number(&opening.position, WHITE);
        const int black = chess960_number(&opening.position, BLACK);
        CHECK(white >= 0 && black >= 0);
        equal += white == black;
    }
    CHECK(equal <= 3);
}

TEST(tries_and_stop_end_the_drawing) {
    if (!needs_default_network()) return;
    write_text(scratch("book"), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    CHECK_NO_ERROR(book_read(&book, scratch("book")));  // White is a queen up
    OpeningRules rules = rules_of(1, 2);
    Random random = random_from_seed(4);
    rules.tries = 5;
    CHECK(!opening_find(&rules, START_POSITION, &random, &opening, &game));
    atomic_bool stop = true;
    rules.tries = 1000000000;
    rules.stop = &stop;
    CHECK(!opening_find(&rules, START_POSITION, &random, &opening, &game));
    book_free(&book);
}

// A losing move is drawn again twice, so its share falls to the cube.
TEST(random_moves_rarely_lose_a_queen) {
    Position pos = position_of("krr1rr2/8/8/8/3Q4/8/7K/8 w - - 0 1");
    Random random = random_from_seed(5);
    const MoveList list = movegen_all(&pos);
    int losing = 0, lost = 0, draws = 2000;
    for (int i = 0; i < list.count; i++) losing += !see_at_least(&pos, list.moves[i], -300);
    for (int i = 0; i < draws; i++)
        lost += !see_at_least(&pos, opening_random_move(&pos, &random), -300);
    double share = (double)losing / list.count;
    CHECK(share > 0.2);
    CHECK(lost > 0 && lost < draws * share * share * share * 2);
    Position mated = position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    CHECK_EQ(opening_random_move(&mated, &random), MOVE_NONE);
}

int main(void) {
    board_init();
    engine = engine_create((SearchCallbacks){0});
    int status = check_run();
    engine_destroy(engine);
    return status;
}
