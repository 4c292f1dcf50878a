// test_player.c: games of self-play (selfplay/player.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/player.h"

#include "chess.h"
#include "files.h"
#include "search/score.h"

enum { GAMES = 200 };

static Player player;
static GameRules rules;

static void write_book(Book *book, const char *text) {
    write_text(scratch("book"), text);
    CHECK_NO_ERROR(book_read(book, scratch("book")));
}

static void set_rules(const Book *book) {
    rules = (GameRules){.soft_nodes = 20,
                        .hard_nodes = 200,
                        .random_plies = 8,
                        .book = book,
                        .book_percent = 50,
                        .dfrc_percent = 20,
                        .opening_limit_cp = 1000};
}

static const char book_text[] =
    "rnbqk1nr/ppp2ppp/3bp3/3pP3/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 1 4\n"
    "no position\n"
    "rqbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RQBBNNKR w HAha - 0 1\n";

// Returns the index of a position in the book, its number of lines if it is not there.
static size_t line_of(const Book *book, const Position *pos) {
    Position line;
    size_t i = 0;
    while (i < book->count && !(book_position(book, i, &line) && same_position(&line, pos))) i++;
    return i;
}

TEST(games_begin_in_their_shares) {
    Book book = {0};
    int kinds[3] = {0}, book_plies[8] = {0}, lines[4] = {0};
    write_book(&book, book_text);
    set_rules(&book);
    for (int i = 0; i < GAMES; i++) {
        player.random = random_from_seed((uint64_t)i * 1000003);
        CHECK(player_open(&player));
        const GameRecord *record = &player.record;
        kinds[record->opening.start]++;
        CHECK(!game_is_over(&player.game));
        if (record->opening.start == START_POSITION) {
            lines[line_of(&book, &record->opening.position)]++;
            book_plies[record->opening.count & 7]++;
        } else {
            CHECK(record->opening.count == 8 || record->opening.count == 9);
        }
    }
    CHECK(kinds[START_POSITION] > GAMES * 40 / 100 && kinds[START_POSITION] < GAMES * 60 / 100);
    CHECK(kinds[START_DFRC] > GAMES * 12 / 100 && kinds[START_DFRC] < GAMES * 28 / 100);
    for (int plies = 2; plies <= 5; plies++) CHECK(book_plies[plies] > 0);
    CHECK(lines[0] > 0 && lines[2] > 0 && lines[3] == 0);
    CHECK_EQ(book_plies[2] + book_plies[3] + book_plies[4] + book_plies[5], kinds[START_POSITION]);
    book_free(&book);
}

TEST(a_limit_that_no_opening_keeps_is_given_up) {
    set_rules(NULL);
    rules.opening_limit_cp = -1;
    rules.random_plies = 0;
    player.random = random_from_seed(1);
    CHECK(player_open(&player));
    CHECK(player.record.opening.count <= 1);
}

// One side is a queen up in every line of the book.
TEST(a_lopsided_book_is_given_up_unless_there_is_no_limit) {
    Book book = {0};
    write_book(&book, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    set_rules(&book);
    rules.book_percent = 100;
    rules.opening_limit_cp = 200;
    player.random = random_from_seed(1);
    CHECK(player_open(&player));
    CHECK_EQ(player.record.opening.start, START_CLASSICAL);
    rules.opening_limit_cp = 0;
    CHECK(player_open(&player));
    CHECK_EQ(player.record.opening.start, START_POSITION);
    CHECK(!engine_hash_is_used(player.engines[WHITE]));  // no search
    book_free(&book);
}

TEST(a_game_can_be_opened_at_a_position) {
    set_rules(NULL);
    for (int i = 0; i < COUNT(walk_fens); i++) {
        Position pos = position_of(walk_fens[i]);
        player_open_at(&player, &pos, i % 4);
        const Game opened = player.game;
        CHECK(i % 4 || same_position(&opened.pos, &pos));
        CHECK_EQ(opened.count, i % 4);
        record_open(&player.record, &player.game);
        CHECK(same_position(&player.game.pos, &opened.pos));
    }
    const Position mated = position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    player_open_at(&player, &mated, 3);
    CHECK_EQ(player.record.opening.count, 0);
    CHECK(player_finish(&player) && player.record.result == WHITE_WON);
}

// Returns the number of plies played from positions with more than 20 pieces.
static int plies_before_endgame(const GameRecord *record) {
    Game game;
    int ply = 0;
    record_open(record, &game);
    while (ply < record->ply_count && popcount(occupied(&game.pos)) > 20)
        game_play(&game, record->moves[ply++]);
    return ply;
}

TEST(endgames_have_nodes_of_their_own) {
    GameRecord records[2];
    int differences = 0;
    set_rules(NULL);
    rules.endgame_pieces = 20;
    for (int seed = 0; seed < 4; seed++) {
        for (int i = 0; i < 2; i++) {
            rules.endgame_nodes = i ? 200 : 0;
            player.random = random_from_seed((uint64_t)seed);
            CHECK(player_open(&player) && player_finish(&player));
            records[i] = player.record;
        }
        const int plies = plies_before_endgame(&records[0]), all = records[1].ply_count;
        CHECK(plies > 0 && plies_before_endgame(&records[1]) == plies);
        for (int i = 0; i < all; i++) {
            const bool is_equal =
                i < records[0].ply_count && records[0].scores_cp[i] == records[1].scores_cp[i];
            CHECK(is_equal || i >= plies);
            CHECK(records[1].scores_cp[i] != SCORE_NONE);
            differences += !is_equal;
        }
    }
    CHECK(differences > 0);
}

TEST(a_game_can_end_unfinished) {
    set_rules(NULL);
    rules.plies = 3;
    player.random = random_from_seed(1);
    CHECK(player_open(&player) && player_finish(&player));
    CHECK_EQ(player.record.ply_count, 3);
    CHECK_EQ(player.record.result, UNFINISHED);
    const Position mate_in_one = position_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    player_open_at(&player, &mate_in_one, 0);
    CHECK(player_finish(&player) && player.record.result == WHITE_WON);
}

int main(void) {
    board_init();
    player.rules = &rules;
    player.engines[WHITE] = player.engines[BLACK] = engine_create((SearchCallbacks){0});
    int status = check_run();
    engine_destroy(player.engines[WHITE]);
    return status;
}
