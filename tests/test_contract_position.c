// test_contract_position.c: positions and moves, over pipes (README.md)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "answer.h"

static bool shows(const char *fen) {
    return strstr(ask("d"), formatted("\nFen: %s\n", fen)) != NULL;
}

// Sends a position and returns the lines that the program answers, without readyok.
static const char *set(const char *words) {
    static char answer[1024];
    snprintf(answer, sizeof(answer), "%s", ask(formatted("position %s", words)));
    char *last = strstr(answer, "readyok\n");
    if (last) *last = '\0';
    return answer;
}

SESSION(positions_are_read_in_three_forms) {
    static const char *const cases[][2] = {
        {"startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"fen 4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
        {"fen 4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"fen 4k3/8/8/8/8/8/8/4K2R w K - 5 9 moves", "4k3/8/8/8/8/8/8/4K2R w K - 5 9"},
        {"fen 4k3/8/8/8/8/8/8/4K2R w K - 3 20 moves e1g1 e8e7", "8/4k3/8/8/8/8/8/5RK1 w - - 5 21"},
        {"fen 4k3/8/8/8/8/8/8/4K2R w H - moves e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {" startpos\tmoves  \r", START_FEN},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        CHECK_STR(set(cases[i][0]), "");
        if (!CHECK(shows(cases[i][1]))) check_note(cases[i][0]);
    }
}

SESSION(bad_positions_leave_the_old_one) {
    static const char *const cases[][2] = {
        {"fen 8/8/8/8/8/8/8 w - - 0 1", "the board does not have eight full ranks '8/8"},
        {"fen", "the board does not have eight full ranks ''"},
        {"startpos moves e2e4 e7e5 e1e3", "illegal move 'e1e3'"},
        {"startpos moves e2e4 e7e5 e8e7", "illegal move 'e8e7'"},
        {"startpos moves e2e4 0000", "illegal move '0000'"},
        {"startpos moves \x01%n", "illegal move '?%n'"},
        {"startpos moves e7e8q", "illegal move 'e7e8q'"},
        {"startpos e2e4", "expected moves, found 'e2e4'"},
        {"foo", "expected startpos or fen, found 'foo'"},
        {"", "expected startpos or fen, found ''"},
    };
    set("startpos moves d2d4");
    for (int i = 0; i < COUNT(cases); i++) {
        const char *wanted = formatted("info string error: %s", cases[i][1]);
        const char *text = set(cases[i][0]);
        bool good = strncmp(text, wanted, strlen(wanted)) == 0 && count_in(text, "\n") == 1 &&
                    strstr(text, "(position kept)\n");
        if (!CHECK(good)) check_note(cases[i][0]);
    }
    CHECK(shows("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"));
}

SESSION(positions_are_repaired) {
    static const char *const cases[][2] = {
        {"fen r3k3/8/8/8/8/8/8/4K2R w KQkq e3 -4 0", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
        {"fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
        {"fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 and more", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
    };
    static char words[4000] = "fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves ";
    for (int i = 0; i < COUNT(cases); i++) {
        set(cases[i][0]);
        if (!CHECK(shows(cases[i][1]))) check_note(cases[i][0]);
    }
    CHECK_STR(set("fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves e1e2"),
              "info string error: dropped a castling right without king and rook at home "
              "(repaired)\n");
    CHECK(shows("4k3/8/8/8/8/8/4K3/8 b - - 1 1"));
    set("fen 4k3/8/8/8/8/8/8/4K3 w - - 999999999999 77777777777");
    CHECK(strstr(ask("go depth 1"), "bestmove ") || hears("bestmove "));
    memset(words + strlen(words), 'x', sizeof(words) - strlen(words) - 1);
    const char *answer = set(words);  // a repair and a mistake
    CHECK(strstr(answer, "(repaired)\ninfo string error: illegal move 'xxx"));
    CHECK(strstr(answer, "x...' (position kept)\n"));
}

SESSION(long_fens_do_no_harm) {
    static char words[4000] = "fen ";
    memset(words + 4, '8', sizeof(words) - 5);
    CHECK(strstr(set(words), "(position kept)\n"));
    memset(words, ' ', sizeof(words) - 1);
    memcpy(words, "fen", 3);
    memcpy(words + 1000, "4k3/8/8/8/8/8/8/4K3", 19);
    words[2000] = 'b';
    CHECK_STR(set(words), "");
    CHECK(shows("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
}

// The phantom square is dropped, so the third occurrence is a draw.
SESSION(phantom_en_passant_does_not_hide_a_repetition) {
    set_position("4k2q/8/8/8/4P3/8/8/4K3 b - e3 0 1", "h8g8 e1e2 g8h8 e2e1 h8g8 e1e2 g8h8");
    Answer answer = go("go depth 4 searchmoves e2e1");
    CHECK_EQ(answer.score, 0);
    CHECK_EQ(answer.pv_length, 1);
}

// No position of a game has more than 218 moves. One with more promoted pieces than missing pawns
// is refused.
SESSION(crowded_boards_are_searched_or_refused) {
    set_position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "");
    go("go depth 2");
    set_position(NULL, "");
    CHECK(strstr(set("fen QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1"),
                 "error: more promoted pieces than missing pawns '"));
    go("go depth 1");
}

SESSION(position_during_a_search_is_for_the_next) {
    set_position(MIDDLEGAME_FEN, "");
    begin_go("go infinite");
    send_line("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(silent_for(SHORT_MS));
    send_line("stop");
    end_go();
    asked_game = game_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    go("go depth 4");
}

SESSION(castling_has_two_spellings) {
    static const char *const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
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
}

int main(void) { return check_run_with_board(); }
