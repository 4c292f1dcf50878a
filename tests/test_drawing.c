// test_drawing.c: boards as SVG and in Unicode (notation/display.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/display.h"

#include "chess.h"

TEST(pieces_squares_and_arrows_are_drawn) {
    const Position pos = position_of("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1");  // in check
    Drawing drawing = {.pos = &pos, .last = MOVE_NONE};
    Text out = text_growing(1 << 16);
    drawing_append_svg(&out, &drawing);
    CHECK_EQ(count_in(out.data, "<rect"), 64);
    CHECK_EQ(count_in(out.data, "\u265c"), 2);   // rooks
    CHECK_EQ(count_in(out.data, "#e06c5f"), 1);  // the checked king
    CHECK_EQ(count_in(out.data, "<g opacity"), 0);
    text_free(&out);
}

// Castling is stored as king takes rook; the king goes to g1.
TEST(castling_points_to_the_square_of_the_king) {
    Position pos = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const Move move = uci_move(&pos, "e1g1");
    const Drawing drawing = {.pos = &pos, .arrow_count = 1, .arrows = {{move, "red"}}};
    Text out = text_growing(1 << 16);
    drawing_append_svg(&out, &drawing);
    CHECK(strstr(out.data, "M217.5 337.5L293.5 337.5"));  // e1 to short of g1
    text_free(&out);
}

TEST(a_king_that_castles_on_its_square_has_no_arrow) {
    Position pos = position_of("k7/8/8/8/8/8/8/6KR w H - 0 1");
    const Drawing drawing = {
        .pos = &pos, .arrow_count = 1, .arrows = {{uci_move(&pos, "g1h1"), "red"}}};
    Text out = text_growing(1 << 16);
    drawing_append_svg(&out, &drawing);
    CHECK(!strstr(out.data, "nan") && !strstr(out.data, "red"));
    text_free(&out);
}

TEST(terminals_get_unicode) {
    const Position pos = position_of(START_FEN);
    const Drawing drawing = {.pos = &pos, .last = MOVE_NONE};
    Text out = text_growing(1 << 16);
    drawing_append_terminal(&out, &drawing);
    CHECK_EQ(count_in(out.data, "\u265f"), 16);
    CHECK_EQ(count_in(out.data, "\033[0m\n"), 8);
    CHECK(strstr(out.data, "White to move"));
    text_free(&out);
}

int main(void) { return check_run_with_board(); }
