// test_uci_position.c: the words after `position` (uci/position.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/position.h"

#include "chess.h"

static char messages[OUTPUT_TEXT_BYTES];
static Game game;
static char fen[FEN_BYTES];

// The FEN of the game that the words tell, or "" if they tell none.
static const char *parse(const char *words) {
    Text text = text_over(messages, sizeof(messages));
    fen[0] = '\0';
    if (uci_position_parse(words, CASTLING_STANDARD, &game, &text)) fen_print(&game.pos, fen);
    return fen;
}

static void startpos_and_fen_with_and_without_moves(void) {
    CHECK_STR(parse("startpos"), START_FEN);
    CHECK_STR(parse("startpos moves"), START_FEN);
    CHECK_EQ(game.count, 0);
    CHECK_STR(parse(" startpos\tmoves  e2e4 \r"),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK_EQ(game.count, 1);
    CHECK_STR(parse("fen 4k3/8/8/8/8/8/8/4K2R w K - 3 20 moves e1g1 e8e7"),
              "8/4k3/8/8/8/8/8/5RK1 w - - 5 21");
    CHECK_STR(parse("fen 4k3/8/8/8/8/8/8/4K2R w K -"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK_STR(messages, "");
}

static void castling_is_read_in_both_spellings(void) {
    const char *castled = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
    CHECK_STR(parse("fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1"), castled);
    CHECK_STR(parse("fen 4k3/8/8/8/8/8/8/4K2R w H - moves e1h1"), castled);
}

static void repairs_are_said(void) {
    CHECK_STR(parse("fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves e1e2"),
              "4k3/8/8/8/8/8/4K3/8 b - - 1 1");
    CHECK_STR(
        messages,
        "info string error: castling right without its king and rook at home dropped (repaired)\n");
}

static void mistakes_name_the_word(void) {
    static const struct {
        const char *words, *message;
    } wrong[] = {
        {"", "info string error: expected startpos or fen, found '' (position kept)\n"},
        {"foo", "info string error: expected startpos or fen, found 'foo' (position kept)\n"},
        {"startpos e2e4", "info string error: expected moves, found 'e2e4' (position kept)\n"},
        {"startpos moves e2e4 e2e4", "info string error: illegal move 'e2e4' (position kept)\n"},
        {"startpos moves 0000", "info string error: illegal move '0000' (position kept)\n"},
        {"startpos moves \x01%n", "info string error: illegal move '?%n' (position kept)\n"},
        {"fen", "info string error: the board does not have eight full ranks '' (position kept)\n"},
        {"fen 8/8 w  -",
         "info string error: the board does not have eight full ranks '8/8 w -' (position kept)\n"},
    };
    for (int i = 0; i < COUNT(wrong); i++) {
        CHECK_STR(parse(wrong[i].words), "");
        CHECK_STR(messages, wrong[i].message);
    }
}

static void a_repair_and_a_mistake_fit_into_the_messages(void) {
    static char words[4000] = "fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves ";
    memset(words + strlen(words), 'x', sizeof(words) - strlen(words) - 1);
    CHECK_STR(parse(words), "");
    CHECK(strstr(messages, "(repaired)\ninfo string error: illegal move 'xxx"));
    CHECK(strstr(messages, "x...' (position kept)\n"));
}

static void long_fens_are_cut_and_refused(void) {
    static char words[4000] = "fen ";
    memset(words + 4, '8', sizeof(words) - 5);
    CHECK_STR(parse(words), "");
    // Blanks count for nothing.
    memset(words, ' ', sizeof(words) - 1);
    memcpy(words, "fen", 3);
    memcpy(words + 1000, "4k3/8/8/8/8/8/8/4K3", 19);
    words[2000] = 'b';
    CHECK_STR(parse(words), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

static const Test tests[] = {
    TEST(startpos_and_fen_with_and_without_moves),
    TEST(castling_is_read_in_both_spellings),
    TEST(repairs_are_said),
    TEST(mistakes_name_the_word),
    TEST(a_repair_and_a_mistake_fit_into_the_messages),
    TEST(long_fens_are_cut_and_refused),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
