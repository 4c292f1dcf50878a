// test_uci.c: a session within one process: lines in, lines out; files, scripts (uci/uci.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include "chess.h"
#include "files.h"

static Uci *uci;
static FILE *output;
static long mark;            // where in output the newest lines begin
static char heard[1 << 20];  // these lines, by hear()

static void begin(void) {
    output = tmpfile();
    mark = 0;
    uci = uci_create(output);
    CHECK(uci != NULL);
}

static void end(void) {
    uci_destroy(uci);
    fclose(output);
}

static void read_from(FILE *file, long place) {
    fseek(file, place, SEEK_SET);
    heard[fread(heard, 1, sizeof(heard) - 1, file)] = '\0';
}

// Waits until nothing runs and reads the lines from mark on.
static const char *hear(void) {
    uci_wait(uci);
    read_from(output, mark);
    fseek(output, 0, SEEK_END);
    return heard;
}

// Executes the lines of text, none of them quit.
static void send(const char *text) {
    char line[256];
    for (; *text; text += strlen(line), text += *text == '\n') {
        snprintf(line, sizeof(line), "%.*s", (int)strcspn(text, "\n"), text);
        CHECK(uci_execute(uci, line));
    }
}

// Sends lines to an idle session. Returns the whole answer.
static const char *answer(const char *lines) {
    mark = ftell(output);
    send(lines);
    return hear();
}

SESSION(very_long_games_are_read) {
    static char line[1 << 20];
    static const char round[] = " g1f3 g8f6 f3g1 f6g8";
    size_t length = (size_t)sprintf(line, "position startpos moves");
    while (length + sizeof(round) < sizeof(line)) {
        memcpy(line + length, round, sizeof(round));
        length += sizeof(round) - 1;
    }
    uci_execute(uci, line);
    CHECK_STR(hear(), "");
    CHECK(strstr(answer("d"), "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
    CHECK_EQ(count_in(answer("go depth 3"), "bestmove "), 1);
    memcpy(line + length, " e2e5", 6);
    uci_execute(uci, line);
    CHECK_EQ(count_in(hear(), "illegal move 'e2e5'"), 1);
}

SESSION(commands_during_a_search_are_answered_or_refused) {
    answer(
        "go infinite\nisready\ngo depth 1\nsetoption name Hash value 1\nucinewgame\nbench\n"
        "go perft 2\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nd\neval\ndebug on\nstop\n"
        "go depth 1");
    CHECK_EQ(count_in(heard, "readyok\n"), 1);
    CHECK_EQ(count_in(heard, "info string error: not while a search runs: 'go' (ignored)\n"), 2);
    CHECK_EQ(count_in(heard, "info string error: not while a search runs:"), 5);
    CHECK_EQ(count_in(heard, "Fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"), 1);
    CHECK_EQ(count_in(heard, "bestmove "), 2);
    const char *second = strstr(strstr(heard, "bestmove ") + 1, "bestmove ");
    CHECK(second && (second[9] == 'e' || second[9] == 'h'));
}

SESSION(commands_wait_behind_a_limited_search) {
    answer(
        "go movetime 20\nsetoption name UCI_Chess960 value true\n"
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 2 searchmoves e1g1\nucinewgame\n"
        "position startpos\nd\ngo nodes 100 searchmoves a2a3");
    CHECK_EQ(count_in(heard, "error"), 0);
    CHECK_EQ(count_in(heard, "bestmove "), 3);
    const char *second = strstr(heard, "\nbestmove e1h1"),
               *third = strstr(heard, "\nbestmove a2a3");
    CHECK(second && third && second < strstr(heard, "Fen: " START_FEN));
    CHECK(third && third > strstr(heard, "Fen: "));
}

SESSION(commands_wait_behind_perft_and_bench) {
    answer("go perft 5\nbench 1\ngo depth 2\ngo perft 1");
    const char *perft = strstr(heard, "searched: 4865609\n");
    const char *bench = strstr(heard, " nps\n"), *best = strstr(heard, "bestmove ");
    CHECK(perft && bench && best && strstr(best, "searched: 20\n"));
    CHECK(perft < bench && bench < best);
}

// None of these commands would end without stop.
SESSION(isready_and_stop_are_answered_during_any_command) {
    static const char *const ends[][2] = {
        {"go depth 200", "bestmove "},
        {"go perft 20", "info string perft stopped"},
        {"speedtest 1 1 86400", "info string speedtest stopped\n"},
        {"bench 100", "info string bench stopped\n"}};
    for (int i = 0; i < COUNT(ends); i++) {
        answer(formatted("%s\nisready\nstop", ends[i][0]));
        const char *ready = strstr(heard, "readyok\n"), *last = strstr(heard, ends[i][1]);
        CHECK(ready && last && ready < last);
    }
}

SESSION(ponderhit_waits_for_the_ponder_search_before_it) {
    answer("go movetime 100\nposition startpos moves e2e4 e7e5\ngo ponder movetime 20\nponderhit");
    CHECK_EQ(count_in(heard, "error"), 0);
    CHECK_EQ(count_in(heard, "bestmove "), 2);
}

SESSION(stop_reaches_what_waits_and_drops_nothing_behind_it) {
    for (int i = 0; i < 50; i++) {
        answer(
            "go depth 200\ngo nodes 1000000000000\nposition startpos moves e2e4\ngo infinite\n"
            "bench\ngo perft 20\nstop\nposition startpos\ngo depth 1 searchmoves h2h3");
        CHECK_EQ(count_in(heard, "bestmove "), 4);
        CHECK_EQ(count_in(heard, "error"), 0);
        CHECK_EQ(count_in(heard, " stopped"), 2);
        CHECK_EQ(count_in(heard, "bestmove h2h3"), 1);
        CHECK(!strchr(strstr(heard, "bestmove h2h3"), '\n')[1]);
    }
}

TEST(quit_does_not_wait_for_searches) {
    static const char *const firsts[] = {"go depth 200", "go depth 1", "go movetime 20", "bench 1"};
    for (int i = 0; i < 30; i++) {
        begin();
        send(firsts[i % COUNT(firsts)]);
        send("go movetime 1000000");
        send(i % 2 ? "go perft 1" : "go infinite");
        CHECK(!uci_execute(uci, "quit"));
        end();
    }
}

SESSION(perft_rejects_bad_depths) {
    CHECK_STR(answer("go perft 0"), "\nNodes searched: 1\n");
    CHECK(strstr(answer("go perft 3"), "\ne2e4: 600\n"));
    // Found by fuzzing: the number left out, an endless search began.
    CHECK_STR(answer("perft nam"),
              "info string error: expected a depth of 0 to 60, found 'nam' (nothing counted)\n");
    CHECK_STR(answer("go perft"), "info string error: perft expects a depth (nothing counted)\n");
    CHECK_EQ(count_in(answer("go perft -1\nperft 61"), "(nothing counted)\n"), 2);
}

// Returns the node count of the last line, "1234 nodes 5678 nps".
static long bench_nodes(const char *command) {
    long nodes = 0, speed = 0;
    const char *last = strstr(answer(command), " nps\n");
    while (last && last > heard && last[-1] != '\n') last--;
    CHECK(last && sscanf(last, "%ld nodes %ld nps", &nodes, &speed) == 2);
    return nodes;
}

SESSION(bench_takes_depth_threads_and_hash) {
    CHECK(strstr(answer("bench 0"), ", found '0' (nothing searched)\n"));
    CHECK(strstr(answer("bench x"), ", found 'x' (nothing searched)\n"));
    CHECK_EQ(bench_nodes("bench 3 1 16"), bench_nodes("bench 3"));
    CHECK(strstr(answer("bench 3 2 8 default"), "unexpected word 'default' (nothing searched)\n"));
    CHECK(strstr(answer("bench 3 0"), "expected threads of 1 to "));
    CHECK(strstr(answer("speedtest 2 1 1"), " nps\n"));
}

SESSION(flip_exchanges_the_colours) {
    answer(
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9\nflip");
    CHECK(strstr(answer("d"),
                 "\nFen: r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 3 9\n"));
    answer("position fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 5\nflip");
    CHECK(strstr(answer("d"), "\nFen: 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 5\n"));
}

SESSION(certain_draws_are_certain) {
    static const char *const drawn[] = {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                                        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"};
    for (int i = 0; i < COUNT(drawn); i++) {
        answer(formatted("setoption name UCI_ShowWDL value true\nposition fen %s", drawn[i]));
        CHECK_EQ(count_in(answer("go depth 3"), " score cp 0 wdl 0 1000 0 "), i ? 3 : 1);
    }
}

SESSION(eval_is_from_the_view_of_white) {
    answer("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    CHECK_EQ(count_in(answer("eval"), "\neval: +"), 1);
    answer("position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    CHECK_EQ(count_in(answer("eval"), "\neval: +"), 1);
}

// --- input from files and from the command line --------------------------------------------------

// Runs the loop over an input and returns its output.
static const char *loop(const char *text, size_t length) {
    FILE *input = stream_of(text, length), *written = tmpfile();
    CHECK_EQ(uci_loop(input, written), 0);
    read_from(written, 0);
    fclose(input), fclose(written);
    return heard;
}

static const char *loop_over(const char *text) { return loop(text, strlen(text)); }

TEST(lines_end_with_lf_or_the_input) {
    CHECK_STR(loop_over("isready\nisready\r\nisready"), "readyok\nreadyok\nreadyok\n");
    CHECK_STR(loop_over(""), "");
    CHECK_STR(loop_over("\n\n \n"), "");
    CHECK_STR(loop_over("isready\nquit\nisready\n"), "readyok\n");
    CHECK_STR(loop("isready\0\nisready\n", 17), "readyok\nreadyok\n");
}

TEST(tail_of_a_long_line_is_no_command) {
    static char line[1100000];
    for (size_t length = 4000; length < 1000000; length = length * 2 + 191) {
        memset(line, 'x', length);
        memcpy(line + length, " quit\nisready\n", 14);
        loop(line, length + 14);
        CHECK(strncmp(heard, "info string error: unknown command 'xxx", 39) == 0);
        CHECK(strlen(heard) < 300 && strstr(heard, "\nreadyok\n"));
    }
}

TEST(limited_searches_run_to_their_end) {
    loop_over(
        "go depth 6\nposition startpos moves e2e4\ngo depth 5\n"
        "setoption name MultiPV value 2\ngo depth 3\n");
    const char *first = strstr(heard, "info depth 6 "), *second = NULL, *third = NULL;
    if (first) second = strstr(first, "info depth 5 ");
    if (second) third = strstr(second, "info depth 3 seldepth ");
    CHECK(third && strstr(third, " multipv 2 ") && strstr(third, "\nbestmove "));
    CHECK(!strstr(heard, "error"));
    CHECK(strstr(loop_over("go depth 6"), "info depth 6 "));
    CHECK(strstr(loop_over("go ponder depth 6\nponderhit\n"), "info depth 6 "));
}

TEST(the_end_of_input_stops_an_endless_search) {
    CHECK_EQ(count_in(loop_over("go depth 5\ngo infinite\n"), "bestmove "), 2);
    CHECK_EQ(count_in(loop_over("go wtime 100000000\n"), "bestmove "), 1);
    loop_over("go infinite\ngo depth 1\n");
    CHECK(strstr(heard, "not while a search runs: 'go' (ignored)\n"));
}

static const char *script(int count, char *lines[]) {
    FILE *written = tmpfile();
    CHECK_EQ(uci_run_script(count, lines, &(atomic_bool){false}, written), 0);
    read_from(written, 0);
    fclose(written);
    return heard;
}

#define SCRIPT(...) script(COUNT(((char *[]){__VA_ARGS__})), (char *[]){__VA_ARGS__})

TEST(a_script_waits_for_its_searches) {
    SCRIPT("position startpos moves e2e4", "go depth 3", "isready", "quit", "isready");
    const char *best = strstr(heard, "\nbestmove "), *ready = strstr(heard, "\nreadyok\n");
    CHECK(best && ready && best < ready && count_in(heard, "readyok") == 1);
}

TEST(a_script_ends) {
    CHECK(strstr(SCRIPT("go infinite"), "info string error: no limit ends this search ("));
    CHECK(!strstr(SCRIPT("go infinite", "quit"), "error"));
    SCRIPT("go infinite", "isready", "stop");
    CHECK(count_in(heard, "bestmove ") == 1 && !strstr(heard, "error"));
    SCRIPT("go ponder wtime 20 btime 20", "ponderhit");
    CHECK(count_in(heard, "bestmove ") == 1 && !strstr(heard, "error"));
}

int main(void) { return check_run_with_board(); }
