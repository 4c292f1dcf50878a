// test_uci.c: lines in, lines out, within one process (uci/uci.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include "chess.h"
#include "search/params.h"
#include "uci/options.h"

// Everything that was written, a line each. The search writes from its own thread: look only after
// uci_wait, or while nothing runs.
static char heard[1 << 20];
static size_t heard_length;
static Uci *uci;

static void hear(void *context, const char *line) {
    (void)context;
    size_t length = strlen(line);
    if (heard_length + length + 2 > sizeof(heard)) return;
    memcpy(heard + heard_length, line, length);
    memcpy(heard + heard_length + length, "\n", 2);
    heard_length += length + 1;
}

static void forget(void) {
    heard_length = 0;
    heard[0] = '\0';
}

static void begin(void) {
    forget();
    uci = uci_create((OutputSink){NULL, hear, NULL});
    CHECK(uci != NULL);
}

static void end(void) { uci_destroy(uci); }

// What one line makes the idle engine say, to its end.
static const char *answer(const char *line) {
    forget();
    uci_execute(uci, line);
    uci_wait(uci);
    return heard;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

static const char *fen_now(void) {
    static char fen[256];
    const char *line = strstr(answer("d"), "Fen: ");
    if (!line || sscanf(line, "Fen: %255[^\n]", fen) != 1) return "no FEN";
    return fen;
}

static void handshake(void) {
    begin();
    const char *text = answer("uci");
    CHECK(strncmp(text, "info string Ravelin runs on 1 thread, 16 MB hash, ", 50) == 0);
    CHECK_EQ(count_of(text, "\nid name Ravelin "), 1);
    CHECK_EQ(count_of(text, "id author "), 1);
    int tunables = PARAMS_ARE_VARIABLE ? PARAM_COUNT : 0;
    CHECK_EQ(count_of(text, "option name "), OPTION_COUNT + tunables);
    CHECK(strlen(text) > 6 && strcmp(text + strlen(text) - 6, "uciok\n") == 0);
    CHECK_EQ(count_of(text, "uciok\n"), 1);
    CHECK_STR(answer("isready"), "readyok\n");
    end();
}

static void blanks_of_every_kind(void) {
    begin();
    CHECK_STR(answer("\t isready \t\r"), "readyok\n");
    CHECK_STR(answer(" \t debug \t on\r"), "");
    CHECK_STR(answer(""), "");
    CHECK_STR(answer(" \t\r"), "");
    answer("position\tstartpos   moves \t e2e4\r");
    CHECK_STR(fen_now(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    end();
}

static void unknown_commands(void) {
    begin();
    CHECK_STR(answer("xyz go"), "info string error: unknown command 'xyz' (ignored; see help)\n");
    CHECK_STR(answer("%s%n%n"),
              "info string error: unknown command '%s%n%n' (ignored; see help)\n");
    CHECK_STR(answer("\x80\xff"),
              "info string error: unknown command '\?\?' (ignored; see help)\n");
    CHECK_STR(answer("register later"), "");
    CHECK_STR(answer("stop"), "");
    CHECK_STR(answer("ponderhit"), "");
    CHECK(!uci_execute(uci, "quit"));
    end();
}

static void positions(void) {
    begin();
    answer("position startpos");
    CHECK_STR(fen_now(), START_FEN);
    answer("position fen 4k3/8/8/8/8/8/8/4K2R w K -");
    CHECK_STR(fen_now(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    answer("position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 20 moves e1g1");
    CHECK_STR(fen_now(), "4k3/8/8/8/8/8/8/5RK1 b - - 4 20");
    CHECK_STR(answer("position startpos moves"), "");
    CHECK_STR(fen_now(), START_FEN);
    CHECK(strstr(answer("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1"), "info string error: "));
    CHECK_STR(fen_now(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    end();
}

static void bad_positions_change_nothing(void) {
    static const char *const lines[] = {
        "position",
        "position foo",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8 w - - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3",
        "position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2P w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2z w - - 0 1",
        "position startpos e2e4",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e4e5",
        "position startpos moves e2e4 xyz",
        "position startpos moves 0000",
        "position startpos moves e2e4 %s%n",
    };
    begin();
    answer("position startpos moves d2d4");
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = answer(lines[i]);
        if (!CHECK_EQ(count_of(text, "\n"), 1)) printf("    %s\n", lines[i]);
        if (!CHECK(strncmp(text, "info string error: ", 19) == 0)) printf("    %s\n", lines[i]);
        if (!CHECK(strstr(text, "(position kept)"))) printf("    %s\n", lines[i]);
        CHECK_STR(fen_now(), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    }
    end();
}

// Knights go out and back: far more moves than any array of moves could hold.
static void very_long_games(void) {
    static char line[1 << 20];
    static const char round[] = " g1f3 g8f6 f3g1 f6g8";
    size_t length = (size_t)sprintf(line, "position startpos moves");
    while (length + sizeof(round) < sizeof(line)) {
        memcpy(line + length, round, sizeof(round));
        length += sizeof(round) - 1;
    }
    begin();
    CHECK_STR(answer(line), "");
    CHECK(strncmp(fen_now(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ", 53) == 0);
    CHECK_EQ(count_of(answer("go depth 3"), "bestmove "), 1);
    memcpy(line + length, " e2e5", 6);
    CHECK_EQ(count_of(answer(line), "illegal move 'e2e5'"), 1);
    end();
}

static void every_go_has_one_bestmove(void) {
    static const char *const lines[] = {
        "go depth 4",
        "go nodes 2000",
        "go movetime 20",
        "go wtime 50 btime 50",
        "go depth 0",
        "go nodes -3",
        "go movetime -1",
        "go wtime -100 btime 5",
        "go wtime 1",
        "go searchmoves a2a3 depth 3",
        "go mate 0",
        "go depth 2 searchmoves e2e5",
        "go winc 1 wtime 30 movestogo 1 foo",
    };
    begin();
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = answer(lines[i]);
        if (!CHECK_EQ(count_of(text, "bestmove "), 1)) printf("    %s\n", lines[i]);
        if (!CHECK(count_of(text, " pv ") >= 1)) printf("    %s\n", lines[i]);
        const char *last = strstr(text, "bestmove ");
        CHECK(last && strchr(last, '\n')[1] == '\0');
    }
    CHECK(strstr(answer("go searchmoves a2a3 depth 3"), "bestmove a2a3"));
    CHECK(strstr(answer("go depth 1 searchmoves xx"), "(all moves searched)"));
    end();
}

static void no_legal_move(void) {
    begin();
    answer("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    const char *text = answer("go depth 5");
    CHECK(strstr(text, "score mate 0"));
    CHECK_EQ(count_of(text, "bestmove (none)\n"), 1);
    CHECK_EQ(count_of(text, " pv"), 0);
    answer("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    text = answer("go wtime 100 btime 100");
    CHECK(strstr(text, "score cp 0"));
    CHECK_EQ(count_of(text, "bestmove (none)\n"), 1);
    end();
}

static void stop_ends_infinite_and_ponder(void) {
    static const char *const fens[] = {
        START_FEN,
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",  // mated
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",  // stalemated
        "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    };
    begin();
    for (int i = 0; i < COUNT(fens); i++) {
        char line[128];
        snprintf(line, sizeof(line), "position fen %s", fens[i]);
        answer(line);
        forget();
        uci_execute(uci, i % 2 ? "go ponder wtime 50 btime 50" : "go infinite");
        uci_execute(uci, "stop");
        uci_execute(uci, "stop");
        uci_wait(uci);
        CHECK_EQ(count_of(heard, "bestmove "), 1);
    }
    forget();
    uci_execute(uci, "go ponder movetime 10");
    uci_execute(uci, "ponderhit");
    uci_wait(uci);
    CHECK_EQ(count_of(heard, "bestmove "), 1);
    end();
}

static void commands_during_a_search(void) {
    begin();
    answer("position startpos");
    forget();
    uci_execute(uci, "go infinite");
    uci_execute(uci, "isready");
    uci_execute(uci, "go depth 1");
    uci_execute(uci, "setoption name Hash value 1");
    uci_execute(uci, "ucinewgame");
    uci_execute(uci, "bench");
    uci_execute(uci, "go perft 2");
    uci_execute(uci, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    uci_execute(uci, "d");
    uci_execute(uci, "eval");
    uci_execute(uci, "debug on");
    uci_execute(uci, "stop");
    uci_execute(uci, "go depth 1");
    uci_wait(uci);
    CHECK_EQ(count_of(heard, "readyok\n"), 1);
    CHECK_EQ(count_of(heard, "info string error: not while a search runs: 'go' (ignored)\n"), 2);
    CHECK_EQ(count_of(heard, "info string error: not while a search runs:"), 5);
    CHECK_EQ(count_of(heard, "Fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"), 1);
    CHECK_EQ(count_of(heard, "bestmove "), 2);
    const char *second = strstr(strstr(heard, "bestmove ") + 1, "bestmove ");
    CHECK(second && (second[9] == 'e' || second[9] == 'h'));
    end();
}

// What a script sends while a search runs that ends by itself is carried out after it, in order.
static void commands_wait_behind_a_limited_search(void) {
    begin();
    uci_execute(uci, "go movetime 300");
    uci_execute(uci, "isready");
    uci_execute(uci, "setoption name UCI_Chess960 value true");
    uci_execute(uci, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    uci_execute(uci, "go depth 2 searchmoves e1g1");
    uci_execute(uci, "ucinewgame");
    uci_execute(uci, "position startpos");
    uci_execute(uci, "d");
    uci_execute(uci, "go nodes 100 searchmoves a2a3");
    uci_wait(uci);
    CHECK_EQ(count_of(heard, "error"), 0);
    CHECK_EQ(count_of(heard, "bestmove "), 3);
    const char *second = strstr(heard, "\nbestmove e1h1"),
               *third = strstr(heard, "\nbestmove a2a3");
    const char *ready = strstr(heard, "readyok\n"), *first = strstr(heard, "bestmove ");
    CHECK(ready && first && ready < first);
    CHECK(second && third && second < strstr(heard, "Fen: " START_FEN));
    CHECK(third && third > strstr(heard, "Fen: "));
    end();
}

static void ponderhit_waits_for_the_ponder_search_before_it(void) {
    begin();
    uci_execute(uci, "go movetime 100");
    uci_execute(uci, "position startpos moves e2e4 e7e5");
    uci_execute(uci, "go ponder movetime 20");
    uci_execute(uci, "ponderhit");
    uci_wait(uci);
    CHECK_EQ(count_of(heard, "error"), 0);
    CHECK_EQ(count_of(heard, "bestmove "), 2);
    end();
}

// Everything before it ends, with a bestmove for each go; what comes after it is carried out.
static void stop_reaches_what_waits_and_drops_nothing_behind_it(void) {
    begin();
    for (int i = 0; i < 50; i++) {
        forget();
        uci_execute(uci, "go depth 200");
        uci_execute(uci, "go nodes 1000000000000");
        uci_execute(uci, "position startpos moves e2e4");
        uci_execute(uci, "go infinite");
        uci_execute(uci, "go depth 1");  // nobody knows when it would be its turn
        uci_execute(uci, "stop");
        uci_execute(uci, "position startpos");
        uci_execute(uci, "go depth 1 searchmoves h2h3");
        uci_wait(uci);
        CHECK_EQ(count_of(heard, "bestmove "), 4);
        CHECK_EQ(count_of(heard, "not while a search runs: 'go' (ignored)\n"), 1);
        CHECK_EQ(count_of(heard, "bestmove h2h3"), 1);
        CHECK(!strchr(strstr(heard, "bestmove h2h3"), '\n')[1]);
    }
    end();
}

static void quit_does_not_wait_for_the_queue(void) {
    static const char *const firsts[] = {"go depth 200", "go depth 1", "go movetime 20"};
    for (int i = 0; i < 30; i++) {
        begin();
        uci_execute(uci, firsts[i % COUNT(firsts)]);
        uci_execute(uci, "go movetime 1000000");
        uci_execute(uci, i % 2 ? "go perft 20" : "go infinite");
        CHECK(!uci_execute(uci, "quit"));
        end();
    }
}

// Whatever comes in whatever order: one bestmove for each go that was taken.
static void a_storm_of_commands(void) {
    static const char *const lines[] = {
        "go infinite",
        "go infinite",
        "go ponder wtime 100 btime 100",
        "go depth 3",
        "go nodes 500",
        "stop",
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "ucinewgame",
        "position startpos moves e2e4",
        "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "position startpos",
        "eval",
        "setoption name Threads value 1",
        "setoption name Threads value 4",
        "setoption name Threads value 3",
        "setoption name Hash value 1",
        "setoption name Hash value 2",
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 1",
        "setoption name Skill Level value 5",
        "setoption name Skill Level value 20",
        "setoption name Clear Hash",
    };
    Random random = random_from_seed(4);
    begin();
    int taken = 0, finished = 0;
    for (int i = 0; i < 600; i++) {
        const char *line = lines[random_below(&random, COUNT(lines))];
        bool is_go = strncmp(line, "go", 2) == 0, idle = i % 8 == 0;
        if (idle) uci_execute(uci, "stop");
        if (idle) uci_wait(uci);
        if (idle) finished += count_of(heard, "bestmove ");
        if (idle) finished += count_of(heard, "while a search runs: 'go'");
        if (idle) forget();
        uci_execute(uci, line);
        taken += is_go;
    }
    uci_execute(uci, "stop");
    uci_wait(uci);
    finished += count_of(heard, "bestmove ") + count_of(heard, "while a search runs: 'go'");
    CHECK_EQ(finished, taken);
    end();
}

static void chess960_switches_both_ways(void) {
    begin();
    answer("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(strstr(answer("go searchmoves e1h1 depth 1"), "bestmove e1g1"));
    answer("setoption name UCI_Chess960 value true");
    CHECK(strstr(answer("go searchmoves e1g1 depth 1"), "bestmove e1h1"));
    answer("setoption name UCI_Chess960 value false");
    CHECK(strstr(answer("go searchmoves e1g1 depth 1"), "bestmove e1g1"));
    end();
}

static void multipv_lines(void) {
    begin();
    answer("setoption name MultiPV value 3");
    const char *text = answer("go depth 3");
    CHECK(strstr(text, "info depth 3 ") && strstr(text, " multipv 3 "));
    CHECK(!strstr(text, " multipv 4 "));
    answer("setoption name MultiPV value 256");
    CHECK(!strstr(answer("go depth 2"), " multipv 21 "));
    end();
}

static void perft_divides(void) {
    begin();
    const char *text = answer("go perft 3");
    CHECK(strstr(text, "e2e4: 600\n"));
    CHECK(strstr(text, "\n\nNodes searched: 8902\n"));
    CHECK_EQ(count_of(text, "bestmove"), 0);
    CHECK_STR(answer("go perft 0"), "\nNodes searched: 1\n");
    CHECK(strstr(answer("perft 2"), "\n\nNodes searched: 400\n"));
    forget();
    // Found by fuzzing: the number left out, a search without end began.
    CHECK_STR(answer("perft nam"),
              "info string error: expected a depth of 0 to 60, found 'nam' (nothing counted)\n");
    CHECK_STR(answer("go perft"),
              "info string error: expected a depth of 0 to 60, found '' (nothing counted)\n");
    CHECK_EQ(count_of(answer("go perft -1"), "(nothing counted)\n"), 1);
    CHECK_EQ(count_of(answer("perft 61"), "(nothing counted)\n"), 1);
    uci_wait(uci);
    CHECK(!strstr(heard, "bestmove"));
    uci_execute(uci, "go perft 20");
    uci_execute(uci, "isready");
    uci_execute(uci, "stop");
    uci_wait(uci);
    CHECK(strstr(heard, "readyok\n") && strstr(heard, "info string perft stopped"));
    end();
}

// The node count of the last line, "1234 nodes 5678 nps".
static long bench_nodes(void) {
    size_t start = heard_length > 0 ? heard_length - 1 : 0;
    while (start > 0 && heard[start - 1] != '\n') start--;
    long nodes = 0, speed = 0;
    CHECK_EQ(sscanf(heard + start, "%ld nodes %ld nps", &nodes, &speed), 2);
    return nodes;
}

static void bench_repeats_and_stops(void) {
    begin();
    answer("bench 3");
    long nodes = bench_nodes();
    answer("go depth 5");
    answer("bench 3");
    CHECK_EQ(bench_nodes(), nodes);
    forget();
    uci_execute(uci, "bench 100");
    uci_execute(uci, "isready");
    uci_execute(uci, "stop");
    uci_wait(uci);
    CHECK(strstr(heard, "info string bench stopped\n"));
    CHECK(strstr(answer("bench 0"), ", found '0' (nothing searched)\n"));
    CHECK(strstr(answer("bench x"), ", found 'x' (nothing searched)\n"));
    end();
}

static void quit_in_every_state(void) {
    static const char *const lines[] = {"go infinite", "go ponder wtime 1000", "go perft 20",
                                        "bench 100", "go depth 3"};
    for (int i = 0; i < COUNT(lines); i++) {
        begin();
        uci_execute(uci, lines[i]);
        CHECK(!uci_execute(uci, "quit"));
        end();
    }
}

static void eval_shows_a_table(void) {
    begin();
    answer("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    const char *text = answer("eval");
    CHECK_EQ(count_of(text, "\ninfo string eval: +"), 1);
    answer("position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    CHECK_EQ(count_of(answer("eval"), "\ninfo string eval: +"), 1);
    end();
}

static const Test tests[] = {
    TEST(handshake),
    TEST(blanks_of_every_kind),
    TEST(unknown_commands),
    TEST(positions),
    TEST(bad_positions_change_nothing),
    TEST(very_long_games),
    TEST(every_go_has_one_bestmove),
    TEST(no_legal_move),
    TEST(stop_ends_infinite_and_ponder),
    TEST(commands_during_a_search),
    TEST(commands_wait_behind_a_limited_search),
    TEST(ponderhit_waits_for_the_ponder_search_before_it),
    TEST(stop_reaches_what_waits_and_drops_nothing_behind_it),
    TEST(quit_does_not_wait_for_the_queue),
    TEST(a_storm_of_commands),
    TEST(chess960_switches_both_ways),
    TEST(multipv_lines),
    TEST(perft_divides),
    TEST(bench_repeats_and_stops),
    TEST(quit_in_every_state),
    TEST(eval_shows_a_table),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
