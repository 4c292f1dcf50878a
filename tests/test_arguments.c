// test_arguments.c: the arguments of a command (commands/arguments.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "commands/arguments.h"

#include "chess.h"

static struct {
    int64_t depth, nodes;
    bool resume;
    double rate, sprt[2];
    const char *fen;
    TextList books;
} got;

static const Argument arguments[] = {
    {"DEPTH", ARGUMENT_NUMBER, &got.depth, 1, 100},
    {"FEN", ARGUMENT_TEXT, &got.fen, 0, 0},
    {"--nodes", ARGUMENT_NUMBER, &got.nodes, 10, INFINITY},
    {"--rate", ARGUMENT_REAL, &got.rate, 1e-6, 0.5},
    {"--resume", ARGUMENT_SWITCH, &got.resume, 0, 0},
    {"--sprt", ARGUMENT_INTERVAL, got.sprt, -1000, 1000},
    {"--book", ARGUMENT_INPUTS, &got.books, 0, 0},
};

// The output of the last call of read_words on stderr.
static char said[1024];
static int status;

static bool read_words(int count, char *words[]) {
    char name[] = "/tmp/ravelin-test-XXXXXX";
    int file = mkstemp(name), before = dup(2);
    memset(&got, 0, sizeof(got));
    got.nodes = 77;
    status = -1;
    fflush(stderr);
    dup2(file, 2);
    bool good = arguments_read(count, words, arguments, COUNT(arguments),
                               "ravelin search DEPTH\nSearches.\n", &status);
    fflush(stderr);
    dup2(before, 2);
    ssize_t length = pread(file, said, sizeof(said) - 1, 0);
    said[length > 0 ? length : 0] = '\0';
    close(before), close(file), unlink(name);
    return good;
}

#define READ(...) read_words(COUNT(((char *[]){__VA_ARGS__})), (char *[]){__VA_ARGS__})

TEST(every_kind_is_read_in_any_order) {
    CHECK(READ("--resume", "7", "--nodes", "5000", "8/8 w", "--sprt", "-1.5", "3", "--book", "a",
               "--book", "b"));
    CHECK_EQ(got.depth, 7);
    CHECK_EQ(got.nodes, 5000);
    CHECK(got.resume && got.sprt[0] == -1.5 && got.sprt[1] == 3);
    CHECK_STR(got.fen, "8/8 w");
    CHECK_EQ(got.books.count, 2);
    CHECK_STR(got.books.texts[1], "b");
    CHECK_STR(said, "");
}

TEST(missing_arguments_keep_their_values) {
    CHECK(READ("3"));
    CHECK(!got.resume && !got.fen && got.nodes == 77 && got.books.count == 0);
}

static void refuses(bool good, const char *line) {
    CHECK(!good);
    CHECK_EQ(status, STATUS_BAD_ARGUMENTS);
    CHECK_STR(said, line);
}

TEST(mistakes_are_one_line) {
    refuses(READ("--depht", "3"),
            "ravelin: unknown option '--depht'; see `ravelin search --help`\n");
    refuses(READ("3", "startpos", "w\x01"),
            "ravelin: unexpected argument (give one quoted FEN): 'w?'; "
            "see `ravelin search --help`\n");
    refuses(READ("x"), "ravelin: DEPTH: not a whole number: 'x'\n");
    refuses(READ("0"), "ravelin: DEPTH must be 1 to 100\n");
    refuses(READ("--nodes"), "ravelin: --nodes expects a value\n");
    refuses(READ("--nodes", "--unknown"), "ravelin: --nodes expects a value\n");
    refuses(READ("--sprt", "1"), "ravelin: --sprt expects two values\n");
    refuses(READ("--sprt", "1", "--nodes"), "ravelin: --sprt expects two values\n");
    refuses(READ("--sprt", "1", "y"), "ravelin: --sprt: not a number: 'y'\n");
    refuses(READ("--nodes", "9"), "ravelin: --nodes must be at least 10\n");
    CHECK(READ("--nodes", "9223372036854775807") && got.nodes == INT64_MAX);
    refuses(READ("--nodes", "9223372036854775808"),
            "ravelin: --nodes must be at most 9223372036854775807\n");
    static char *many[2 * TEXT_LIST_MAX + 2];
    for (int i = 0; i < COUNT(many); i++) many[i] = i % 2 ? "x" : "--book";
    refuses(read_words(COUNT(many), many), "ravelin: at most 1024 files\n");
    CHECK(!READ("--sprt", "3", "1") && !READ("--sprt", "0", "1001") && !READ("--sprt", "nan", "1"));
}

TEST(reals_are_decimal_and_in_range) {
    CHECK(READ("--rate", "3e-4") && got.rate == 3e-4);
    CHECK(READ("--rate", "0.5") && got.rate == 0.5);
    refuses(READ("--rate", "0.6"), "ravelin: --rate must be 1e-06 to 0.5\n");
    refuses(READ("--rate", "0.1x"), "ravelin: --rate: not a number: '0.1x'\n");
    CHECK(!READ("--rate", "nan") && !READ("--rate", "inf") && !READ("--rate", ""));
}

TEST(positions_have_two_shortcuts) {
    const MoveWords none = {NULL, 0}, castling = {(char *[]){"O-O"}, 1};
    Position pos, start = position_of(START_FEN);
    CHECK(argument_position("startpos", none, &pos) && same_position(&pos, &start));
    CHECK(argument_position("kiwipete", none, &pos));
    CHECK_EQ(movegen_count(&pos), 48);
    CHECK(argument_position("4k3/8/8/8/8/8/8/4K2R w K -", none, &pos) && pos.castle_rooks);
    CHECK(argument_position("4k3/8/8/8/8/8/8/4K2R w K -", castling, &pos) && !pos.castle_rooks);
}

int main(void) { return check_run_with_board(); }
