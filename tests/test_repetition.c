// test_repetition.c: a repetition at hand, told by keys, against trying every move.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/repetition.h"

#include "chess.h"

static Game game;

static bool was_repeated_by(int back) {
    const Undo *then = &game.record[game.count - back];
    for (int i = 1; i <= then->plies_since_irreversible; i++)
        if (then[-i].keys.whole == then->keys.whole) return true;
    return false;
}

// The definition: some legal move brings back a position of the search, or one seen twice.
static bool move_repeats(int search_plies) {
    MoveList list;
    movegen_all(&game.pos, &list);
    int reversible = game.plies_since_irreversible, count = game.count;
    for (int i = 0; i < list.count; i++) {
        game_make(&game, list.moves[i]);
        uint64_t key = game.pos.keys.whole;
        game_unmake(&game);
        for (int back = 1; back <= reversible; back++)
            if (game.record[count - back].keys.whole == key &&
                (back < search_plies || was_repeated_by(back)))
                return true;
    }
    return false;
}

static void the_table_says_what_trying_says(void) {
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "q3k3/8/8/8/8/8/8/B1N1K3 w - - 0 1",
        "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "r3k1n1/8/8/8/8/8/8/R3K1N1 w - - 0 1"};
    Random random = random_from_seed(77);
    int yes = 0;
    for (int i = 0; i < 400; i++) {
        game = game_of(fens[i % 4]);
        for (int ply = 1; ply <= 40 && !game_is_drawn(&game, 0); ply++) {
            MoveList list;
            movegen_all(&game.pos, &list);
            if (list.count == 0) break;
            game_make(&game, list.moves[random_below(&random, (uint64_t)list.count)]);
            for (int search_plies = 0; search_plies <= ply; search_plies += 3) {
                bool expected = move_repeats(search_plies);
                yes += expected;
                CHECK_EQ(upcoming_repetition(&game, search_plies), expected);
            }
        }
    }
    CHECK(yes > 1000);
}

static const Test tests[] = {TEST(the_table_says_what_trying_says)};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
