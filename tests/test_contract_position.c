// test_contract_position.c: positions and moves, over pipes (README.md)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract.h"

static bool shows(const char *fen) {
    char line[256];
    snprintf(line, sizeof(line), "\nFen: %s\n", fen);
    return strstr(ask("d"), line) != NULL;
}

static void positions_in_three_forms(void) {
    begin();
    ask("position startpos moves e2e4");
    CHECK(shows("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K2R w K -");
    CHECK(shows("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K2R w K - 5 9 moves");
    CHECK(shows("4k3/8/8/8/8/8/8/4K2R w K - 5 9"));
    ask("position startpos");
    CHECK(shows(START_FEN));
    end();
}

static void bad_positions_leave_the_old_one(void) {
    static const char *const lines[] = {
        "position fen 8/8/8/8/8/8/8 w - - 0 1",
        "position fen 9/8/8/8/8/8/8/4K2k w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2X w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3",
        "position fen 4k3/8/8/8/8/8/8/4K3 q - - 0 1",
        "position fen 8/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves e2e4 e7e5 e8e7",
        "position startpos moves e2e4 0000",
        "position startpos e2e4",
        "position",
        "position fen",
        "position startpos moves e7e8q",
    };
    begin();
    ask("position startpos moves d2d4");
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = ask(lines[i]);
        bool good = strncmp(text, "info string error: ", 19) == 0 && count_in(text, "\n") == 2;
        if (!CHECK(good)) check_note(lines[i]);
    }
    CHECK(shows("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"));
    end();
}

static void positions_are_repaired(void) {
    begin();
    ask("position fen r3k3/8/8/8/8/8/8/4K2R w KQkq e3 -4 0");
    CHECK(shows("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"));
    ask("position fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    CHECK(shows("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    ask("position fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 and more words");
    CHECK(shows("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K3 w - - 999999999999 77777777777");
    CHECK(strstr(ask("go depth 1"), "bestmove ") || hears("bestmove "));
    end();
}

// With the phantom square dropped the third visit is a draw by repetition at once.
static void phantom_en_passant_does_not_hide_a_repetition(void) {
    begin();
    set_position("4k2q/8/8/8/4P3/8/8/4K3 b - e3 0 1", "h8g8 e1e2 g8h8 e2e1 h8g8 e1e2 g8h8");
    Answer answer = go("go depth 4 searchmoves e2e1");
    CHECK_EQ(answer.score, 0);
    CHECK_EQ(answer.pv_length, 1);
    end();
}

// Far more queens than a game can have: more moves than fit are refused, others played.
static void crowded_boards(void) {
    begin();
    ask("position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    asked_game = game_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    go("go depth 2");
    ask("position startpos");
    const char *text = ask("position fen QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    asked_game = game_of(START_FEN);
    if (!strstr(text, "error"))
        asked_game = game_of(
            "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ "
            "w - - 0 1");
    go("go depth 1");
    end();
}

static void long_games_in_one_line(void) {
    static char moves[120000];
    static const char round[] = "g1f3 g8f6 f3g1 f6g8 ";
    begin();
    for (int plies = 1200; plies <= 6000; plies *= 5) {
        for (int i = 0; i < plies / 4; i++) memcpy(moves + i * 20, round, 21);
        set_position(NULL, moves);
        go("go depth 3");
    }
    end();
}

static void position_during_a_search_is_for_the_next(void) {
    begin();
    set_position(MIDDLEGAME_FEN, "");
    begin_go("go infinite");
    send_line("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(silent_for(SHORT_MS));
    send_line("stop");
    end_go();
    asked_game = game_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    go("go depth 4");
    end();
}

static void castling_in_both_spellings(void) {
    static const char *const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    begin();
    set_position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "");
    CHECK_STR(go("go depth 2 searchmoves e1g1").best, "e1g1");
    ask("setoption name UCI_Chess960 value true");
    asked_style = CASTLING_960;
    set_position(fen, "");
    CHECK_STR(go("go depth 2 searchmoves e1h1").best, "e1h1");
    set_position("bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1", "");
    go("go depth 4");
    ask("setoption name UCI_Chess960 value false");
    asked_style = CASTLING_STANDARD;
    set_position(fen, "");
    CHECK_STR(go("go depth 2 searchmoves e1c1").best, "e1c1");
    end();
}

static const Test tests[] = {
    TEST(positions_in_three_forms),
    TEST(bad_positions_leave_the_old_one),
    TEST(positions_are_repaired),
    TEST(phantom_en_passant_does_not_hide_a_repetition),
    TEST(crowded_boards),
    TEST(long_games_in_one_line),
    TEST(position_during_a_search_is_for_the_next),
    TEST(castling_in_both_spellings),
};

int main(void) {
    contract_init();
    return check_run(tests, COUNT(tests));
}
