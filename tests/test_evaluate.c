// test_evaluate.c: the static evaluation (eval/evaluate.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/evaluate.h"

#include "chess.h"

// The same position with colours, ranks and the side to move exchanged.
static Position colour_flipped(const Position *pos) {
    Position flipped = position_empty();
    for (Square sq = A1; sq <= H8; sq++) {
        Piece piece = piece_on(pos, sq);
        if (piece == NO_PIECE) continue;
        position_put(&flipped, piece_of(opponent(color_of(piece)), type_of(piece)), flip_rank(sq));
    }
    flipped.side = (uint8_t)opponent((Color)pos->side);
    position_refresh(&flipped);
    return flipped;
}

static void colours_are_treated_alike(void) {
    Random random = random_from_seed(3);
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Game game = game_of(walk_fens[i]);
        for (int ply = 0; ply < 80; ply++) {
            Position flipped = colour_flipped(&game.pos);
            CHECK_EQ(evaluate(&game.pos), evaluate(&flipped));
            MoveList list;
            movegen_all(&game.pos, &list);
            if (list.count == 0) break;
            game_play(&game, list.moves[random_below(&random, (uint64_t)list.count)]);
        }
    }
}

static void more_men_are_worth_more(void) {
    static const char *const falling[] = {
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"};
    for (int i = 1; i < COUNT(falling); i++) {
        Position more = position_of(falling[i - 1]), less = position_of(falling[i]);
        CHECK(evaluate(&more) > evaluate(&less));
    }
}

static void no_board_leaves_the_range(void) {
    Position pos = position_of("7k/8/8/QQQ5/QQQ5/QQQ5/8/4K3 b - - 0 1");
    CHECK(evaluate(&pos) < -5000 && evaluate(&pos) > -15000);
}

static const Test tests[] = {
    TEST(colours_are_treated_alike),
    TEST(more_men_are_worth_more),
    TEST(no_board_leaves_the_range),
};

int main(void) {
    chess_init();
    evaluate_init();
    return check_run(tests, COUNT(tests));
}
