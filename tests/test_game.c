// test_game.c: make, unmake, repetitions and draws (board/game.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/game.h"

#include "chess.h"

static Game game;

static void check_unmake(const Position *pos) {
    static Game scratch;
    game_init(&scratch, pos);
    Position before = scratch.pos;
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        game_make(&scratch, list.moves[i]);
        game_unmake(&scratch);
        CHECK(memcmp(&before, &scratch.pos, sizeof(before)) == 0);
        CHECK_EQ(scratch.count, 0);
        CHECK_EQ(scratch.plies_since_irreversible, 0);
    }
}

TEST(unmake_restores_every_byte) { random_games(6, 80, 11, check_unmake); }

TEST(moves_set_board_rights_and_clocks) {
    static const struct {
        const char *fen, *line, *after;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h7", "r3k2r/7R/8/8/8/8/8/R3K3 b Qkq - 1 1"},
        {START_FEN, "g1f3 g8f6 e2e4",
         "rnbqkb1r/pppppppp/5n2/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2"},
        {START_FEN, "b1c3 b8c6 c3b5 a8b8 b5a7",
         "1rbqkbnr/Nppppppp/2n5/8/8/8/PPPPPPPP/R1BQKBNR b KQk - 0 3"},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        game = game_after(cases[i].fen, cases[i].line);
        CHECK_STR(fen_of(&game.pos), cases[i].after);
    }
}

// Returns true if the position occurred before, in a search that began with the game.
static bool is_seen_before(void) { return game_is_drawn(&game, GAME_PAST_PLIES); }
static bool is_seen_once(void) { return is_seen_before() && !game_is_drawn(&game, 0); }

TEST(inside_a_search_the_second_occurrence_is_a_draw) {
    game = game_after(START_FEN, "e2e4 e7e5");
    CHECK(play_line(&game, "g1f3 g8f6 f3g1"));
    game_make(&game, uci_move(&game.pos, "f6g8"));  // seen before the root only
    CHECK(!game_is_drawn(&game, 1));
    game = game_after(START_FEN, "e2e4 e7e5");
    static const char *const line[] = {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"};
    for (int i = 0; i < 5; i++) game_make(&game, uci_move(&game.pos, line[i]));
    CHECK(game_is_drawn(&game, 5));  // the position after one ply of this search
    CHECK(!game_is_drawn(&game, 0));
}

TEST(lost_castling_rights_are_another_position) {
    game = game_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1 a8b8 b1a1 b8a8");
    CHECK(!is_seen_before());
    CHECK(play_line(&game, "a1b1 a8b8 b1a1 b8a8"));
    CHECK(is_seen_once());
}

TEST(a_lost_en_passant_chance_is_another_position) {
    const char *shuffle = "e8d8 e1d1 d8e8 d1e1";
    game = game_after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    CHECK_EQ(game.pos.ep_square, E3);
    CHECK(play_line(&game, shuffle));
    CHECK(!is_seen_before());
    CHECK(play_line(&game, shuffle));
    CHECK(is_seen_once());
    game = game_after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");  // nobody can take the pawn
    CHECK_EQ(game.pos.ep_square, NO_SQUARE);
    CHECK(play_line(&game, shuffle));
    CHECK(is_seen_once());
}

static bool drawn_after(const char *fen, const char *line) {
    game = game_after(fen, line);
    return game_is_drawn(&game, 0);
}

TEST(fifty_moves_are_a_draw_but_mate_comes_first) {
    CHECK(drawn_after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1b1"));
    CHECK(!drawn_after("7k/8/6K1/8/8/8/8/R7 w - - 98 80", "a1b1"));
    CHECK(!drawn_after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8"));  // mate
    CHECK(drawn_after("7k/8/5K2/8/8/8/8/R7 w - - 99 80", "a1a8"));   // only check
    CHECK(drawn_after("7k/8/8/5QK1/8/8/8/8 w - - 99 80", "g5g6"));
    CHECK(!drawn_after("7k/8/6K1/8/8/8/P7/R7 w - - 99 80", "a2a3"));
    CHECK(drawn_after("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2"));  // bare kings
}

TEST(a_pass_changes_the_side_and_is_taken_back) {
    game = game_of("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 5 9");
    Position before = game.pos;
    game_make_null(&game);
    CHECK_EQ(game.pos.side, BLACK);
    CHECK_EQ(game.pos.ep_square, NO_SQUARE);
    CHECK_NO_ERROR(position_error(&game.pos));
    CHECK_EQ(game.record[0].move, MOVE_NULL);
    game_unmake_null(&game);
    CHECK(memcmp(&before, &game.pos, sizeof(before)) == 0);
    CHECK_EQ(game.count, 0);
}

TEST(repetition_does_not_reach_behind_a_pass) {
    game = game_of(START_FEN);
    game_make_null(&game);
    game_make_null(&game);
    CHECK(!is_seen_before());
    CHECK(play_line(&game, "g1f3 g8f6 f3g1 f6g8"));
    CHECK(is_seen_once());
}

// Often takes the last move of the same side back, so that positions are repeated.
static Move restless_move(Random *random) {
    if (game.count >= 2 && random_below(random, 4)) {
        Move last = game.record[game.count - 2].move;
        Move back = move_of(move_to(last), move_from(last));
        if (move_is_legal(&game.pos, back)) return back;
    }
    return random_move(&game.pos, random);
}

// Compares draws by repetition with a log of all keys.
TEST(long_games_keep_their_repetitions) {
    enum { PLIES = 20000 };
    static uint64_t log[PLIES];
    Random random = random_from_seed(14);
    game = game_of("4k1n1/p2p4/8/8/8/8/P2P4/4K1N1 w - - 0 1");
    int repeated = 0;
    for (int ply = 0; ply < PLIES; ply++) {
        log[ply] = game.pos.keys.whole;
        int found = 0;
        for (int i = 4; i <= game.pos.rule50 && i < 100; i += 2) found += log[ply - i] == log[ply];
        if (game.pos.rule50 < 100 && !material_is_insufficient(&game.pos)) {
            CHECK_EQ(game_is_drawn(&game, 100), found >= 1);
            CHECK_EQ(game_is_drawn(&game, 0), found >= 2);
        }
        repeated += found > 0;
        CHECK_NO_ERROR(position_error(&game.pos));
        CHECK(game.count <= GAME_PAST_PLIES);
        Move move = restless_move(&random);
        if (!CHECK(move != MOVE_NONE)) return;
        game_play(&game, move);
    }
    CHECK(repeated > 1000);
}

TEST(a_search_fits_behind_a_long_game) {
    Random random = random_from_seed(15);
    game = game_of("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1");
    Move move;
    for (int ply = 0; ply < 1000 && (move = random_move(&game.pos, &random)); ply++)
        game_play(&game, move);
    CHECK_EQ(game.pos.rule50, RULE50_MAX);  // a FEN of it is not corrected
    Position before = game.pos;
    int played = game.count, deep = 0;
    while (deep < GAME_SEARCH_PLIES && (move = random_move(&game.pos, &random))) {
        game_make(&game, move);
        game_is_drawn(&game, ++deep);
    }
    CHECK_EQ(deep, GAME_SEARCH_PLIES);
    while (game.count > played) game_unmake(&game);
    CHECK(memcmp(&before, &game.pos, sizeof(before)) == 0);
}

TEST(repetitions_before_are_seen) {
    game = game_after("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8d8 h2h1");
    CHECK(!game_has_repetition(&game) && !game_is_repeated(&game, 0));
    CHECK(play_line(&game, "d8e8"));
    CHECK(game_has_repetition(&game) && !game_is_repeated(&game, 0));
    CHECK(play_line(&game, "h1h5"));
    CHECK(game_has_repetition(&game));
    CHECK(play_line(&game, "e8d8 h5h2 d8e8 h2h1"));
    CHECK(game_has_repetition(&game) && !game_is_repeated(&game, 0));
    game = game_after("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8");
    CHECK(game_is_repeated(&game, 0));
    game = game_after("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "h1h2 e8d8 h2h1 d8e8 e2e3");
    CHECK(!game_has_repetition(&game) && !game_is_repeated(&game, 0));
}

static bool was_repeated_by(int back) {
    const Undo *then = &game.record[game.count - back];
    for (int i = 1; i <= then->plies_since_irreversible; i++)
        if (then[-i].keys.whole == then->keys.whole) return true;
    return false;
}

// The definition: a legal move leads to a position of the search, or to one that occurred twice.
static bool move_repeats(int search_plies) {
    const MoveList list = movegen_all(&game.pos);
    int reversible = game.plies_since_irreversible, count = game.count;
    for (int i = 0; i < list.count; i++) {
        uint64_t key = position_after(&game.pos, list.moves[i]).keys.whole;
        for (int back = 1; back <= reversible; back++)
            if (game.record[count - back].keys.whole == key &&
                (back < search_plies || was_repeated_by(back)))
                return true;
    }
    return false;
}

TEST(upcoming_repetitions_are_found_as_by_trying_every_move) {
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "q3k3/8/8/8/8/8/8/B1N1K3 w - - 0 1",
        "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "r3k1n1/8/8/8/8/8/8/R3K1N1 w - - 0 1"};
    Random random = random_from_seed(77);
    int yes = 0;
    for (int i = 0; i < 400; i++) {
        game = game_of(fens[i % 4]);
        for (int ply = 1; ply <= 40 && !game_is_drawn(&game, 0); ply++) {
            Move move = random_move(&game.pos, &random);
            if (move == MOVE_NONE) break;
            game_make(&game, move);
            for (int search_plies = 0; search_plies <= ply; search_plies += 3) {
                bool expected = move_repeats(search_plies);
                yes += expected;
                CHECK_EQ(game_has_upcoming_repetition(&game, search_plies), expected);
            }
        }
    }
    CHECK(yes > 1000);
}

int main(void) { return check_run_with_board(); }
