// test_book.c: opening positions from files (notation/book.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/book.h"

#include "chess.h"
#include "files.h"

#define EN_PASSANT_FEN "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"

static char *path;

static void check_position(const Book *book, size_t index, const char *fen) {
    Position pos, wanted = position_of(fen);
    if (CHECK(book_position(book, index, &pos))) CHECK(same_position(&pos, &wanted));
}

TEST(lines_are_fen_or_epd) {
    Book book = {0};
    write_text(path, "# openings\n\n" START_FEN
                     "\r\n"
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"17\";\n"
                     "   \n" EN_PASSANT_FEN
                     " c0 \"x\";\n"
                     "1rk1r3/8/8/8/8/8/8/QR1K2RB w GBeb - 7 31");
    CHECK_NO_ERROR(book_read(&book, path));
    CHECK_EQ(book.count, 4);
    check_position(&book, 0, START_FEN);
    check_position(&book, 1, START_FEN);
    check_position(&book, 2, EN_PASSANT_FEN);
    check_position(&book, 3, "1rk1r3/8/8/8/8/8/8/QR1K2RB w GBeb - 7 31");
    book_free(&book);
    CHECK_EQ(book.count, 0);
}

TEST(files_add_up) {
    Book book = {0};
    write_text(path, START_FEN "\n");
    CHECK_NO_ERROR(book_read(&book, path));
    write_text(path, EN_PASSANT_FEN "\n" START_FEN);
    CHECK_NO_ERROR(book_read(&book, path));
    CHECK_EQ(book.count, 3);
    check_position(&book, 0, START_FEN);
    check_position(&book, 1, EN_PASSANT_FEN);
    check_position(&book, 2, START_FEN);
    book_free(&book);
}

TEST(no_position_is_made_of_a_bad_line) {
    static char line[3000];
    Book book = {0};
    memset(line, 'x', sizeof(line) - 1);
    memcpy(line, "hello\n8/8/8/8/8/8/8/8 w - -\n", 28);
    write_text(path, line);
    CHECK_STR(book_read(&book, path), "holds no legal position");
    CHECK_EQ(book.count, 0);
    memcpy(line + sizeof(line) - 60, "\n" START_FEN, sizeof(START_FEN));
    write_text(path, line);
    CHECK_NO_ERROR(book_read(&book, path));
    CHECK_EQ(book.count, 4);
    Position pos = position_of(EN_PASSANT_FEN), before = pos;
    for (size_t i = 0; i < 3; i++) CHECK(!book_position(&book, i, &pos));
    CHECK(same_position(&pos, &before));
    book_free(&book);
}

TEST(unreadable_files_leave_the_book_alone) {
    Book book = {0};
    write_text(path, START_FEN "\n");
    CHECK_NO_ERROR(book_read(&book, path));
    write_text(path, "\n# nothing\n");
    CHECK_STR(book_read(&book, path), "is empty");
    write_text(path, "\x1f\x8b\n" START_FEN "\n");
    CHECK_STR(book_read(&book, path), "is compressed: unpack it first");
    write_text(path, "\xff\xfe\n" START_FEN "\n");
    CHECK_STR(book_read(&book, path), "is UTF-16: save it as UTF-8");
    CHECK_STR(book_read(&book, "no/such/book"), "does not exist");
    CHECK_STR(book_read(&book, "tests"), "is a folder");
    CHECK_EQ(book.count, 1);
    check_position(&book, 0, START_FEN);
    book_free(&book);
}

// Move counters and operations do not change the half of a position.
TEST(the_halves_share_no_position) {
    Book whole = {0}, halves[2] = {{0}, {0}};
    CHECK_NO_ERROR(book_read(&whole, "tests/data/chess960.epd"));
    for (int half = 0; half < 2; half++) {
        CHECK_NO_ERROR(book_read(&halves[half], "tests/data/chess960.epd"));
        book_keep_half(&halves[half], (BookHalf)half);
        CHECK(halves[half].count >= whole.count / 4);
    }
    CHECK_EQ(halves[0].count + halves[1].count, whole.count);
    for (size_t i = 0, at[2] = {0, 0}; i < whole.count; i++) {
        const char *line = book_line(&whole, i);
        const bool first = at[0] < halves[0].count && !strcmp(book_line(&halves[0], at[0]), line);
        const Book *half = &halves[!first];
        if (CHECK(at[!first] < half->count)) CHECK_STR(book_line(half, at[!first]), line);
        at[!first]++;
    }
    for (int half = 0; half < 2; half++) book_free(&halves[half]);
    book_free(&whole);

    write_text(path, START_FEN "\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - id \"7\";");
    CHECK_NO_ERROR(book_read(&whole, path));
    book_keep_half(&whole, HALF_TRAINING);
    CHECK(whole.count == 0 || whole.count == 2);
    book_free(&whole);
}

int main(void) {
    board_init();
    path = scratch("book");
    return check_run();
}
