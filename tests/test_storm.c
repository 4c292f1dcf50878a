// test_storm.c: random UCI commands in random order and haste ($RAVELIN); STORM_SECONDS=N for long
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "base/random.h"
#include "pipe.h"

enum { SECONDS = 4, LINES_MAX = 400 };

// # stands for a digit.
static const char *const storm_lines[] = {
    "go infinite",
    "go infinite searchmoves e2e4 e1g1",
    "go depth #",
    "go nodes #000",
    "go movetime #",
    "go movetime 2#",
    "go wtime 1#0 btime 1#0 winc # binc # movestogo #",
    "go ponder wtime #0 btime #0",
    "go mate #",
    "go depth 100 movetime #",
    "go",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "isready",
    "uci",
    "ucinewgame",
    "debug on",
    "d",
    "eval",
    "help",
    "perft 3",
    "bench #",
    "genfens #",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e4 e7e5 e2e4",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 8/8/8/8/8/2k5/7r/K7 w - - # #",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen Qq1qQQqr/Qq1q3k/Qq3nR1/3Q2B1/qrbbn1Q1/2BN4/q3RQ1N/2K5 b - - 0 1",
    "position fen #/#",
    "setoption name Threads value #",
    "setoption name Hash value #",
    "setoption name Clear Hash",
    "setoption name MultiPV value #",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_ShowWDL value false",
    "setoption name Skill Level value 1#",
    "setoption name Skill Level value 20",
    "setoption name EvalFile value Makefile",
    "setoption name EvalFile value <embedded>",
    "setoption name SyzygyPath value tests/data/syzygy",
    "setoption name SyzygyPath value <empty>",
    "setoption name # value #",
    "xyzzy # #",
    "",
};

// Sends a random line. Returns true if it begins with go.
static bool send_random_line(Random *random) {
    char *line = formatted("%s\n", storm_lines[random_below(random, COUNT(storm_lines))]);
    for (char *c = line; *c; c++)
        if (*c == '#') *c = (char)('0' + random_below(random, 10));
    send_text(line);
    return strncmp(line, "go", 2) == 0;
}

// Runs the program once. After stop each go has a bestmove or an error.
static void storm(uint64_t seed) {
    Random random = random_from_seed(seed);
    int goes = 0, lines = (int)random_below(&random, LINES_MAX);
    start_uci();
    for (int i = 0; i < lines; i++) {
        goes += send_random_line(&random);
        if (random_below(&random, 4) == 0) poll(NULL, 0, (int)random_below(&random, 8));
        read_more(0);
    }
    if (random_below(&random, 4) > 0) {
        send_text("stop\n");
        int64_t end = os_time_ms() + PATIENCE_MS;
        while (count_of("bestmove ") + count_of("'go' (ignored)") < goes)
            if (!read_more(end - os_time_ms())) break;
        CHECK_EQ(count_of("bestmove ") + count_of("'go' (ignored)"), goes);
    }
    quit_or_close_input(random_below(&random, 2) == 0);
    CHECK_EQ(finish(), 0);
    CHECK(has_printed_ascii());
    if (check_failures) check_note(formatted("seed %d", (int)seed));
}

TEST(every_storm_is_survived) {
    const char *asked = getenv("STORM_SECONDS");
    int64_t end = os_time_ms() + 1000 * (asked ? atoi(asked) : SECONDS);
    uint64_t seed = 1;
    for (; os_time_ms() < end && !check_failures; seed++) storm(seed);
    if (asked) printf("%d storms\n", (int)seed - 1);
}

int main(void) { return check_run(); }
