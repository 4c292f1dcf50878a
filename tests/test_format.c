// test_format.c: reports of the search as UCI text (uci/format.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/format.h"

#include "chess.h"
#include "engine/wdl.h"

static char memory[OUTPUT_LINE_BYTES];

static const char *info_text(SearchInfo info, const char *fen, const char *moves) {
    Game game = game_of(fen);
    Position root = game.pos;
    Move pv[16];
    info.root = &root;
    info.pv = pv;
    for (Word word = word_next(&moves); word.length; word = word_next(&moves)) {
        Move move = move_from_uci(&game.pos, word, CASTLING_960);
        CHECK(move != MOVE_NONE);
        pv[info.pv_length++] = move;
        game_play(&game, move);
    }
    Text line = text_over(memory, sizeof(memory));
    format_info(&info, CASTLING_STANDARD, false, &line);
    return memory;
}

// Returns a score of the start position in UCI centipawns: "cp 24".
static const char *centipawns_text(Score score) {
    Position root = position_of(START_FEN);
    return formatted("cp %d", wdl_centipawns(score, &root));
}

TEST(info_line_has_every_field) {
    SearchInfo info = {.depth = 9,
                       .seldepth = 14,
                       .pv_number = 1,
                       .score = 31,
                       .bound = BOUND_EXACT,
                       .nodes = 9000,
                       .time_ms = 10,
                       .hashfull_permille = 3,
                       .tb_hits = 2};
    CHECK_STR(info_text(info, START_FEN, "e2e4 e7e5"),
              formatted("info depth 9 seldepth 14 multipv 1 score %s nodes 9000 nps 900000 "
                        "hashfull 3 tbhits 2 time 10 pv e2e4 e7e5",
                        centipawns_text(31)));
}

TEST(a_line_without_moves_has_no_pv) {
    SearchInfo info = {.pv_number = 1, .score = -SCORE_MATE, .bound = BOUND_EXACT};
    CHECK_STR(info_text(info, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ""),
              "info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 tbhits 0 "
              "time 0");
}

TEST(bounds_are_marked) {
    SearchInfo info = {.pv_number = 2, .score = -7, .bound = BOUND_LOWER};
    const char *text = info_text(info, START_FEN, "");
    CHECK(strstr(text, " multipv 2 score ") && strstr(text, centipawns_text(-7)));
    CHECK(strstr(text, " lowerbound nodes "));
    info.bound = BOUND_UPPER;
    CHECK(strstr(info_text(info, START_FEN, ""), " upperbound nodes "));
}

TEST(huge_counts_do_not_overflow) {
    SearchInfo info = {.pv_number = 1, .nodes = 9000000000000000ull, .time_ms = 1000};
    CHECK(strstr(info_text(info, START_FEN, ""), " nps 9000000000000000 "));
}

TEST(a_current_move_has_its_depth_and_number) {
    Position pos = position_of(START_FEN);
    Text line = text_over(memory, sizeof(memory));
    format_current_move(20, uci_move(&pos, "g1f3"), 3, CASTLING_STANDARD, &line);
    CHECK_STR(memory, "info depth 20 currmove g1f3 currmovenumber 3");
}

int main(void) { return check_run_with_board(); }
