// test_go.c: the words after `go` (uci/go.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/go.h"

#include "chess.h"

static char messages[OUTPUT_TEXT_BYTES];

static Limits parse_at(const char *fen, const char *words) {
    Position pos = position_of(fen);
    Text text = text_over(messages, sizeof(messages));
    return go_parse(words, &pos, CASTLING_STANDARD, &text);
}

static Limits parse(const char *words) { return parse_at(START_FEN, words); }

TEST(every_word_is_read_in_any_order) {
    Limits limits = parse(
        "binc 4 movestogo 5 wtime 1000 depth 6 winc 3 nodes 7 btime 2000 mate 8 "
        "movetime 9 ponder");
    CHECK_EQ(limits.time_ms[WHITE], 1000);
    CHECK_EQ(limits.time_ms[BLACK], 2000);
    CHECK_EQ(limits.increment_ms[WHITE], 3);
    CHECK_EQ(limits.increment_ms[BLACK], 4);
    CHECK_EQ(limits.movestogo, 5);
    CHECK_EQ(limits.depth, 6);
    CHECK_EQ((long long)limits.nodes, 7);
    CHECK_EQ(limits.mate, 8);
    CHECK_EQ(limits.movetime_ms, 9);
    CHECK(limits.ponder);
    CHECK(!limits.infinite);
    CHECK_STR(messages, "");
}

TEST(nothing_means_infinite) {
    CHECK(parse("").infinite);
    CHECK(parse("infinite").infinite);
    CHECK(parse("ponder").infinite);
    CHECK_STR(messages, "");
    CHECK(!parse("wtime 100").infinite);
}

TEST(only_the_own_clock_counts) {
    CHECK(parse("btime 100").infinite);
    CHECK_STR(messages, "info string error: no clock for 'white' (search until stop)\n");
    CHECK(!parse_at("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "btime 100").infinite);
    const char *const without_clock[] = {"winc 5", "binc 5", "movestogo 3", "winc 5 movestogo 3"};
    for (int i = 0; i < COUNT(without_clock); i++) {
        CHECK(parse(without_clock[i]).infinite);
        CHECK_STR(messages, "info string error: no clock for 'white' (search until stop)\n");
    }
}

TEST(bad_numbers_are_said_and_left_out) {
    CHECK_EQ(parse("nodes 10 depth").depth, 0);
    CHECK_STR(messages, "info string error: no number after 'depth' (word ignored)\n");
    CHECK_EQ(parse("nodes 10 depth x").depth, 0);
    CHECK_STR(messages,
              "info string error: not a whole number: 'x' (ignored with the word before it)\n");
    Limits limits = parse("wtime 1,5 depth infinite nodes 0x10 movetime 50");
    CHECK(limits.infinite);
    CHECK_EQ(limits.movetime_ms, 50);
    CHECK_EQ(limits.depth, 0);
    CHECK_EQ((long long)limits.nodes, 0);
}

TEST(of_a_decimal_number_the_whole_part_counts) {
    Limits limits = parse("movetime 100.7");
    CHECK_EQ(limits.movetime_ms, 100);
    CHECK(!limits.infinite);
    CHECK_STR(messages, "info string error: not a whole number: '100.7' (movetime 100 used)\n");
    CHECK_EQ(parse("wtime 59999.999 btime 1").time_ms[WHITE], 59999);
    CHECK_EQ(parse("movetime -0.5").movetime_ms, 1);
    CHECK_EQ(parse("depth 3 movetime 1.2.3").movetime_ms, 0);
    CHECK_STR(messages,
              "info string error: not a whole number: '1.2.3' (ignored with the word before it)\n");
}

// A GUI that sends a limit waits for bestmove.
TEST(an_unreadable_limit_is_no_endless_search) {
    static const char *const lines[] = {
        "depth",    "depth x",         "nodes 0x10",        "movetime",         "movetime 1e3",
        "mate one", "wtime btime 100", "wtime 1,5 winc 10", "movetime . ponder"};
    for (int i = 0; i < COUNT(lines); i++) {
        Limits limits = parse(lines[i]);
        if (!CHECK(!limits.infinite)) check_note(lines[i]);
        CHECK_EQ(limits.depth, 1);
    }
    CHECK(parse("winc x").infinite);
    CHECK(parse("infinite depth x").infinite);
    CHECK_EQ(parse("depth x movetime 100").depth, 0);
}

TEST(zero_and_negative_mean_the_smallest_search) {
    CHECK_EQ(parse("depth 0").depth, 1);
    CHECK_EQ(parse("depth -5").depth, 1);
    CHECK_EQ((long long)parse("nodes -1").nodes, 1);
    CHECK_EQ(parse("movetime 0").movetime_ms, 1);
    CHECK_EQ(parse("wtime -250").time_ms[WHITE], 1);
    CHECK_STR(messages, "");  // xboard would show a line on every move
    CHECK_EQ(parse("wtime 0").time_ms[WHITE], 1);
    CHECK_STR(messages, "");
    CHECK_EQ(parse("wtime 10 winc -3").increment_ms[WHITE], 0);
    CHECK_EQ(parse("mate 0").depth, 1);
    CHECK_STR(messages, "info string error: too small: '0' (mate 1 used)\n");
}

TEST(huge_numbers_saturate) {
    Limits limits =
        parse("wtime 99999999999999999999 depth 99999999999 nodes 99999999999999999999");
    CHECK(limits.time_ms[WHITE] > 1000000000);
    CHECK(limits.depth > 1000000);
    CHECK(limits.nodes > 1000000000000000000ull);
    CHECK_EQ((long long)parse("nodes 2147483648").nodes, 2147483648ll);
}

TEST(search_moves_end_at_the_next_keyword) {
    Limits limits = parse("searchmoves a2a3 e2e4 a2a3 depth 4");
    CHECK_EQ(limits.search_moves.count, 2);
    CHECK_EQ(limits.depth, 4);
    CHECK_STR(messages, "");
}

TEST(illegal_search_moves_are_left_out) {
    Limits limits = parse("depth 1 searchmoves e2e5 e2e4 xyz");
    CHECK_EQ(limits.search_moves.count, 1);
    CHECK_STR(messages,
              "info string error: illegal search move 'e2e5' (left out)\n"
              "info string error: illegal search move 'xyz' (left out)\n");
    limits = parse("depth 1 searchmoves 0000");
    CHECK_EQ(limits.search_moves.count, 0);
    CHECK_STR(messages,
              "info string error: illegal search move '0000' (left out)\n"
              "info string error: no legal move after 'searchmoves' (all moves searched)\n");
}

TEST(both_castling_spellings_are_one_move) {
    Limits limits = parse_at("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "searchmoves e1g1 e1h1");
    CHECK_EQ(limits.search_moves.count, 1);
}

TEST(unknown_words_are_said) {
    Limits limits = parse("depth 3 %s%n \x01\xff foo");
    CHECK_EQ(limits.depth, 3);
    CHECK_STR(messages,
              "info string error: unknown go word '%s%n' (ignored)\n"
              "info string error: unknown go word '\?\?' (ignored)\n"
              "info string error: unknown go word 'foo' (ignored)\n");
}

TEST(a_thousand_mistakes_give_few_messages) {
    static char words[4001];
    for (int i = 0; i < 1000; i++) memcpy(words + i * 4, "abc ", 5);
    parse(words);
    CHECK_EQ(count_in(messages, "\n"), 8);
}

int main(void) { return check_run_with_board(); }
