// test_loop.c: UCI over files and as words of the command line (uci/loop.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/loop.h"

#include "chess.h"

static char written[1 << 16];

static void read_back(FILE *output) {
    rewind(output);
    written[fread(written, 1, sizeof(written) - 1, output)] = '\0';
    fclose(output);
}

// Runs the loop over an input and keeps what it wrote.
static int loop(const char *text, size_t length) {
    FILE *input = tmpfile(), *output = tmpfile();
    CHECK_EQ(fwrite(text, 1, length, input), length);
    rewind(input);
    int status = uci_loop(input, output);
    fclose(input);
    read_back(output);
    return status;
}

static int loop_over(const char *text) { return loop(text, strlen(text)); }

static void lines_end_with_lf_or_the_input(void) {
    CHECK_EQ(loop_over("isready\nisready\r\nisready"), 0);
    CHECK_STR(written, "readyok\nreadyok\nreadyok\n");
    CHECK_EQ(loop_over(""), 0);
    CHECK_STR(written, "");
    CHECK_EQ(loop_over("\n\n \n"), 0);
    CHECK_STR(written, "");
}

static void quit_ends_it(void) {
    CHECK_EQ(loop_over("isready\nquit\nisready\n"), 0);
    CHECK_STR(written, "readyok\n");
}

static void a_zero_byte_hides_nothing(void) {
    CHECK_EQ(loop("isready\0\nisready\n", 17), 0);
    CHECK_STR(written, "readyok\nreadyok\n");
}

static void long_lines_are_one_line(void) {
    static char line[100000];
    memset(line, 'x', sizeof(line));
    memcpy(line + 70000, " quit\nisready\n", 14);
    CHECK_EQ(loop(line, 70014), 0);
    CHECK(strncmp(written, "info string error: unknown command 'xxx", 39) == 0);
    CHECK(strstr(written, "\nreadyok\n"));
}

// As a shell script sends them, all at once.
static void limited_searches_run_to_their_end(void) {
    CHECK_EQ(loop_over("go depth 6\nposition startpos moves e2e4\ngo depth 5\n"
                       "setoption name MultiPV value 2\ngo depth 3\n"),
             0);
    const char *first = strstr(written, "info depth 6 "), *second = NULL, *third = NULL;
    if (first) second = strstr(first, "info depth 5 ");
    if (second) third = strstr(second, "info depth 3 seldepth ");
    CHECK(third && strstr(third, " multipv 2 ") && strstr(third, "\nbestmove "));
    CHECK(!strstr(written, "error"));
    CHECK_EQ(loop_over("go depth 6"), 0);
    CHECK(strstr(written, "info depth 6 "));
}

static void the_end_of_input_stops_an_endless_search(void) {
    CHECK_EQ(loop_over("go depth 5\ngo infinite\n"), 0);
    const char *first = strstr(written, "bestmove ");
    CHECK(first && strstr(first + 1, "bestmove "));
    CHECK_EQ(loop_over("go wtime 100000000\n"), 0);
    CHECK_EQ(loop_over("go infinite\ngo depth 1\n"), 0);
    CHECK(strstr(written, "not while a search runs: 'go' (ignored)\n"));
}

static void a_script_without_a_stop_is_told(void) {
    char *lines[] = {"go infinite"}, *stopped[] = {"go infinite", "stop"};
    FILE *output = tmpfile();
    CHECK_EQ(uci_run_script(1, lines, output), 0);
    read_back(output);
    CHECK(strstr(written, "info string error: nothing will stop this search ("));
    output = tmpfile();
    CHECK_EQ(uci_run_script(2, stopped, output), 0);
    read_back(output);
    CHECK(strstr(written, "bestmove ") && !strstr(written, "error"));
}

static void a_script_waits_for_its_searches(void) {
    char *lines[] = {"position startpos moves e2e4", "go depth 3", "isready", "quit", "isready"};
    FILE *output = tmpfile();
    CHECK_EQ(uci_run_script(COUNT(lines), lines, output), 0);
    read_back(output);
    const char *best = strstr(written, "\nbestmove "), *ready = strstr(written, "\nreadyok\n");
    CHECK(best && ready && best < ready);
    CHECK(ready && !strstr(ready + 1, "\nreadyok"));
}

static const Test tests[] = {
    TEST(lines_end_with_lf_or_the_input),
    TEST(quit_ends_it),
    TEST(a_zero_byte_hides_nothing),
    TEST(long_lines_are_one_line),
    TEST(a_script_waits_for_its_searches),
    TEST(limited_searches_run_to_their_end),
    TEST(the_end_of_input_stops_an_endless_search),
    TEST(a_script_without_a_stop_is_told),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
