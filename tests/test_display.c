// test_display.c: boards as text, in Unicode and as SVG; pawns, perft rows (notation/display.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/display.h"

#include "chess.h"

// Returns a drawing as SVG or for a terminal, valid until the next call.
static const char *drawn(void (*append)(Text *text, const Drawing *drawing),
                         const Drawing *drawing) {
    static char memory[1 << 16];
    Text out = text_over(memory, sizeof(memory));
    append(&out, drawing);
    return memory;
}

TEST(pieces_squares_and_checks_are_drawn) {
    const Position pos = position_of("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1");  // in check
    const char *svg = drawn(drawing_append_svg, &(Drawing){.pos = &pos, .last = MOVE_NONE});
    CHECK_EQ(count_in(svg, "<rect"), 64);
    CHECK_EQ(count_in(svg, "\u265c"), 2);   // rooks
    CHECK_EQ(count_in(svg, "#e06c5f"), 1);  // the checked king
    CHECK_EQ(count_in(svg, "<g opacity"), 0);
}

static const char *drawn_with_arrow(const char *fen, const char *move) {
    const Position pos = position_of(fen);
    return drawn(
        drawing_append_svg,
        &(Drawing){.pos = &pos, .arrow_count = 1, .arrows = {{uci_move(&pos, move), "red"}}});
}

TEST(castling_points_to_the_square_of_the_king) {
    const char *svg = drawn_with_arrow("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    CHECK(strstr(svg, "M217.5 337.5L293.5 337.5"));  // e1 to short of g1
    svg = drawn_with_arrow("k7/8/8/8/8/8/8/6KR w H - 0 1", "g1h1");
    CHECK(!strstr(svg, "nan") && !strstr(svg, "red"));  // the king stays on g1
}

TEST(terminals_get_unicode) {
    const Position pos = position_of(START_FEN);
    const char *text = drawn(drawing_append_terminal, &(Drawing){.pos = &pos, .last = MOVE_NONE});
    CHECK_EQ(count_in(text, "\u265f"), 16);
    CHECK_EQ(count_in(text, "\033[0m\n"), 8);
    CHECK(strstr(text, "White to move\nFen: " START_FEN "\n"));
}

TEST(a_board_has_eight_ranks_the_side_to_move_and_the_fen) {
    char memory[DISPLAY_BYTES];
    Text text = text_over(memory, sizeof(memory));
    Position pos = position_of("r3k2r/8/8/8/8/8/P7/4K2Q b - - 0 1");
    display_position(&pos, &text);
    CHECK_STR(memory,
              "8  r . . . k . . r\n"
              "7  . . . . . . . .\n"
              "6  . . . . . . . .\n"
              "5  . . . . . . . .\n"
              "4  . . . . . . . .\n"
              "3  . . . . . . . .\n"
              "2  P . . . . . . .\n"
              "1  . . . . K . . Q\n"
              "   a b c d e f g h   Black to move\n"
              "Fen: r3k2r/8/8/8/8/8/P7/4K2Q b - - 0 1\n");
}

TEST(centipawns_are_signed_pawns) {
    static const struct {
        int centipawns;
        const char *text;
    } cases[] = {{0, "0.00"}, {31, "+0.31"}, {-5, "-0.05"}, {100, "+1.00"}, {-31999, "-319.99"}};
    for (int i = 0; i < COUNT(cases); i++) {
        char memory[16];
        Text text = text_over(memory, sizeof(memory));
        display_centipawns(cases[i].centipawns, &text);
        CHECK_STR(memory, cases[i].text);
    }
}

TEST(rows_are_printed_once_they_are_done) {
    Position pos = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    PerftResult result = {.count = 3};
    result.rows[0] = (PerftRow){uci_move(&pos, "e1e2"), 7, true};
    result.rows[1] = (PerftRow){uci_move(&pos, "a1a8"), 9, false};
    result.rows[2] = (PerftRow){uci_move(&pos, "e1h1"), UINT64_MAX, true};
    char memory[PERFT_ROWS_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_perft_rows(&result, CASTLING_STANDARD, &text);
    CHECK_STR(memory, "e1e2: 7\ne1g1: overflow\n");
}

int main(void) { return check_run_with_board(); }
