// test_epd.c: EPD operations and test suites (notation/fen.h, commands/solve.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/fen.h"

#include "chess.h"
#include "commands/solve.h"

// Checks the next operation. operands: each followed by a comma.
static void check_operation(const char **at, const char *name, const char *operands) {
    char memory[64];
    Text text = text_over(memory, sizeof(memory));
    EpdOperation operation;
    if (!CHECK(epd_next(at, &operation))) return;
    CHECK(word_is(operation.name, name));
    for (Word word; epd_operand(&operation.operands, &word);)
        text_append(&text, "%.*s,", (int)word.length, word.start);
    CHECK_STR(memory, operands);
}

TEST(operations_are_told_apart) {
    Position pos;
    EpdOperation operation;
    const char *at;
    CHECK(epd_parse("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2  Ke2;id \"a; b\" ; ;ce +5\r\n", &pos, &at) ==
          NULL);
    check_operation(&at, "bm", "Kd2,Ke2,");
    check_operation(&at, "id", "a; b,");
    check_operation(&at, "ce", "+5,");
    CHECK(!epd_next(&at, &operation));
}

TEST(a_fen_has_clocks_before_its_operations) {
    Position pos;
    const char *at;
    CHECK_NO_ERROR(epd_parse("4k3/8/8/8/8/8/8/4K3 b - - 7 31 noop;", &pos, &at));
    CHECK_EQ(pos.rule50, 7);
    CHECK_EQ(pos.fullmove, 31);
    check_operation(&at, "noop", "");
    CHECK_NO_ERROR(epd_parse("4k3/8/8/8/8/8/8/4K3 b - - 8 32;noop;", &pos, &at));
    CHECK_EQ(pos.fullmove, 32);
    check_operation(&at, "noop", "");
    CHECK_STR(epd_parse("4k3/8 b", &pos, &at), "the board does not have eight full ranks");
}

static void check_clocks(const char *operations, int rule50, int fullmove) {
    Position pos;
    const char *at;
    CHECK_NO_ERROR(epd_parse(formatted("4k3/8/8/8/8/8/8/4K3 w - - %s", operations), &pos, &at));
    CHECK_EQ(pos.rule50, rule50);
    CHECK_EQ(pos.fullmove, fullmove);
}

TEST(operations_set_the_clocks) {
    check_clocks("hmvc 99; fmvn 120; ce 0;", 99, 120);
    check_clocks("id \"hmvc 5;\"; fmvn 7", 0, 7);
    check_clocks("hmvc; fmvn;", 0, 1);
    check_clocks("hmvc -1; fmvn 0;", 0, 1);
    check_clocks("hmvc x; fmvn 99999999;", 0, FULLMOVE_MAX);
}

TEST(damaged_lines_are_survived) {
    static const char line[] =
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Rxa8; am Kd1; dm 3; ce -12; id \"x;\";";
    Random random = random_from_seed(3);
    for (int i = 0; i < 20000; i++) {
        char damaged[sizeof(line)];
        SolveTask task;
        memcpy(damaged, line, sizeof(line));
        for (int k = 0; k < 3; k++)
            damaged[random_below(&random, sizeof(line) - 1)] =
                random_below(&random, 2) ? "\"; \t"[random_below(&random, 4)]
                                         : (char)random_below(&random, 256);
        if (solve_task_parse(damaged, &task) == NULL) CHECK(task.asked[0] != '\0');
    }
}

// Returns true if a move with this score meets the operations.
static bool solves(const char *operations, const char *played, Score score) {
    SolveTask task;
    const char *line = formatted("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - %s", operations);
    CHECK_NO_ERROR(solve_task_parse(line, &task));
    return solve_task_is_solved(&task, uci_move(&task.pos, played), score, 50);
}

TEST(every_operation_must_be_met) {
    CHECK(solves("bm O-O Rxa8+", "e1h1", 0));
    CHECK(solves("bm 0-0, a1a8", "a1a8", 0));
    CHECK(solves("bm 0-0,a1a8", "a1a8", 0));
    CHECK(!solves("bm O-O", "a1a8", 0));
    CHECK(solves("am O-O", "a1a8", 0));
    CHECK(!solves("am O-O Rxa8", "a1a8", 0));
    CHECK(solves("dm 3", "a1a8", score_mate_in(5)));
    CHECK(solves("dm 3", "a1a8", score_mate_in(1)));
    CHECK(!solves("dm 3", "a1a8", score_mate_in(7)));
    CHECK(!solves("dm 3", "a1a8", 900));
    CHECK(!solves("dm 3", "a1a8", score_mated_in(4)));
    CHECK(solves("ce 32760", "a1a8", score_mate_in(9)));
    CHECK(!solves("ce -32760", "a1a8", score_mate_in(9)));
    CHECK(solves("ce 50", "a1a8", 0));
    CHECK(!solves("ce -51", "a1a8", 0));
    CHECK(!solves("bm O-O; dm 3", "e1h1", 0));
    CHECK(!solves("bm Rxa8; am Kd1; ce 400", "a1a8", 0));
}

TEST(suites_that_ask_nothing_sensible_are_refused) {
    static const char *const cases[][2] = {
        {"id \"x\";", "no bm, am, dm or ce"},
        {"bm Qa1;", "no legal move"},
        {"bm;", "bm or am without a move"},
        {"dm 0;", "dm or ce is not a number in range"},
        {"ce;", "dm or ce is not a number in range"},
        {"ce 99999;", "dm or ce is not a number in range"},
    };
    SolveTask task;
    for (int i = 0; i < COUNT(cases); i++)
        CHECK_STR(solve_task_parse(formatted("4k3/8/8/8/8/8/8/4K3 w - - %s", cases[i][0]), &task),
                  cases[i][1]);
}

int main(void) { return check_run_with_board(); }
