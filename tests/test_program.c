// test_program.c: the program itself over pipes, as a GUI or a shell runs it ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include <limits.h>

#include "files.h"
#include "pipe.h"

TEST(noise_is_survived) {
    static char noise[200000];
    unsigned state = 1;
    start_uci();
    for (size_t i = 0; i < sizeof(noise); i++) {
        state = state * 1103515245u + 12345u;
        noise[i] = (char)(state >> 16);
    }
    send_bytes(noise, sizeof(noise));
    send_bytes("\n\0\0isready\0\n", 12);
    CHECK(hears("readyok\n"));
    CHECK(has_printed_ascii());
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
}

TEST(go_right_after_bestmove_is_never_refused) {
    start_uci();
    for (int i = 0; i < 200; i++) {
        program.length = 0;
        program.heard[0] = '\0';
        send_text(i % 2 ? "position startpos moves e2e4\ngo nodes 50\n" : "go movetime 1\n");
        if (!CHECK(hears("bestmove "))) break;
        if (!CHECK_EQ(count_of("error"), 0)) break;
        send_text("setoption name Hash value 1\n");
    }
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("error"), 0);
}

TEST(commands_end_with_their_line) {
    double seconds, speed;
    long long nodes;
    CHECK_EQ(RUN("perft", "4"), 0);
    CHECK_EQ(
        sscanf(program.heard, "perft 4: %lld nodes, %lf s, %lf Mnps", &nodes, &seconds, &speed), 3);
    CHECK_EQ(nodes, 197281);
    PRINTS("perft 3: 97862 nodes, ", "perft", "3", "kiwipete", "--threads", "2", "--hash", "1");
    PRINTS("e1g1: 1\n", "divide", "1", "4k3/8/8/8/8/8/8/4K2R w K -");
    CHECK(says("\nperft 1: 15 nodes, "));
    PRINTS(" nodes ", "bench", "2");
    CHECK(ends_with(" nps\n"));
    CHECK_EQ(RUN("analyse", "6k1/5ppp/8/8/8/8/8/3RK3 w - -", "--depth", "4"), 0);
    CHECK(ends_with("best: Rd8# (#1)\n"));
    CHECK_EQ(RUN("analyse", "7k/6Q1/6K1/8/8/8/8/8 b - -"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    PRINTS("\neval: ", "eval");
    CHECK_EQ(RUN("--version"), 0);
    CHECK(strncmp(program.heard, "Ravelin ", 8) == 0 && count_of("\n") == 1);
    CHECK_EQ(RUN("help"), 0);
    CHECK_EQ(RUN("perft", "--help"), 0);
}

static int run_version_at(char *level) {
    start_as(path(), (char *[]){NULL, "version", NULL}, (char *[]){level, NULL});
    close_input();
    return finish();
}

TEST(the_environment_names_a_level) {
    CHECK_EQ(run_version_at("RAVELIN_LEVEL="), 0);
    CHECK_EQ(run_version_at("RAVELIN_LEVEL=pdp11"), 2);
    CHECK(strncmp(program.heard, "ravelin: RAVELIN_LEVEL must be one of: ", 39) == 0);
    CHECK_EQ(count_of("\n"), 1);
}

TEST(suites_count_their_failures) {
    write_text(scratch("suite"),
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401"
               " ;D9 5\n\n4k3/8/8/8/8/8/8/8 w - - ;D1 1\n");
    FAILS(1, "line 1: depth 2: expected 401, found 400: ", "perft", "--suite", scratch("suite"),
          "--depth", "3");
    CHECK(ends_with("\n1 passed, 2 failed\n"));
    write_text(scratch("suite"), " # none\n4k3/8/8/8/8/8/8/4K3 w - -;D1 5;D2 -1\n");
    FAILS(1, "line 2: not a depth and a count: D2\n", "perft", "--suite", scratch("suite"));
    CHECK(ends_with("\n1 passed, 1 failed\n"));
}

// Runs perft on a suite with this text.
static int run_suite(const char *text) {
    write_text(scratch("suite"), text);
    return RUN("perft", "--suite", scratch("suite"));
}

TEST(suites_that_check_nothing_do_not_pass) {
    static char line[80000];
    CHECK_EQ(run_suite("# nothing\n4k3/8/8/8/8/8/8/4K3 w - -\n"), 1);
    CHECK(says(": no counts to check\n"));
    CHECK_EQ(run_suite(""), 2);
    CHECK(says(": is empty\n"));
    CHECK_EQ(run_suite("BZh9\n"), 2);
    CHECK(ends_with("/suite: is compressed: unpack it first\n"));
    CHECK_EQ(count_of("\n"), 1);
    snprintf(line, sizeof(line),
             "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 %70000s;D2 26\n"
             "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n",
             "");
    CHECK_EQ(run_suite(line), 1);
    CHECK(says("line 1: the line is too long: "));
    CHECK(ends_with("\n1 passed, 1 failed\n"));
    CHECK_EQ(run_suite("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\r\n4k3/8/8/8/8/8/8/4K3 w - - ;Dx\r\n"), 1);
    CHECK(says("line 2: not a depth and a count: Dx\n"));
}

TEST(bad_arguments_print_one_line_and_exit_2) {
    REFUSED("ravelin: ", "perft");
    REFUSED("'x'", "perft", "x");
    REFUSED("DEPTH must be 0 to 60\n", "perft", "-1");
    REFUSED("unknown letter in the board: 'not a fen'\n", "perft", "3", "not a fen");
    REFUSED("training or judging: '?[31m'\n", "selfplay", "x", "--book", "tests/data/standard.epd",
            "--half", "\033[31m");
    write_text(scratch("book"), "# one is good\n4k3/8/8/8/8/8/8/4K3 w - -\nbad line\n");
    REFUSED("/book: opening 2 is not a legal position\n", "selfplay", "x", "--book",
            "tests/data/standard.epd", "--book", scratch("book"));
    REFUSED("/no/such/file: does not exist\n", "perft", "--suite", "/no/such/file");
    REFUSED("divide expects DEPTH; see ", "divide");
    REFUSED("DEPTH must be 1 to 246\n", "bench", "0");
    REFUSED("--hash must be 1 to ", "bench", "--hash", "0");
    REFUSED("'many'", "analyse", "--depth", "many");
    REFUSED("--syzygy expects a value\n", "analyse", "startpos", "--syzygy", "--json");
    REFUSED("each side needs exactly one king: '8/", "eval", "8/8/8/8/8/8/8/8 w - -");
    REFUSED("--seed expects a value\n", "magics", "--seed");
}

TEST(options_of_another_form_are_refused) {
    REFUSED("ravelin: perft DEPTH does not take --depth\n", "perft", "3", "--depth", "2");
    REFUSED("perft expects DEPTH or --suite FILE; see ", "perft", "3", "--suite", "x.epd");
    REFUSED("ravelin: perft --suite does not take moves\n", "perft", "--suite", "x.epd", "moves",
            "e2e4");
    REFUSED("ravelin: analyse of a FEN does not take --output\n", "analyse", "startpos", "--output",
            "x.pgn");
    REFUSED("ravelin: x.pgn: does not exist\n", "analyse", "x.pgn", "--depth", "1");
    REFUSED("ravelin: neither a FEN nor a file: 'nofile'\n", "analyse", "nofile");
    REFUSED("ravelin: a file instead of a FEN: 'tests/data/solve.epd'\n", "board",
            "tests/data/solve.epd");
    REFUSED("ravelin: moves are for a FEN, not for files\n", "analyse", "x.pgn", "moves", "e2e4");
    REFUSED("ravelin: unexpected argument (give one quoted FEN): 'kiwipete'\n", "analyse",
            "startpos", "kiwipete");
    REFUSED("ravelin: selfplay --info does not take --games\n", "selfplay", "--info", "x",
            "--games", "9");
    REFUSED("ravelin: selfplay --export does not take --nodes\n", "selfplay", "x", "--export", "y",
            "--nodes", "10");
    REFUSED("selfplay expects one FILE; see ", "selfplay", "x", "--info", "y");
    REFUSED("ravelin: match --analyse does not take --games\n", "match", "x", "--analyse",
            "--games", "2");
    REFUSED("--force without a file to write\n", "network", "--force");
    REFUSED("give --mean at least twice, and no NET\n", "network", "--mean", "x", "--output", "y");
    REFUSED("ravelin: list does not take --rounds\n", "sliders", "list", "--rounds", "2");
    REFUSED("unexpected argument (give one quoted FEN): 'x'; ", "syzygy", "tests/data/syzygy",
            "startpos", "x");
}

TEST(near_misses_are_named) {
    REFUSED(
        "ravelin: unknown option '--depht' (did you mean --depth?);"
        " see `ravelin analyse --help`\n",
        "analyse", "--depht", "3");
    REFUSED("unknown option '-threads' (did you mean --threads?); see ", "perft", "2", "-threads",
            "3");
    REFUSED("ravelin: unknown command 'benhc' (did you mean bench?); see `ravelin help`\n",
            "benhc");
    REFUSED("'--what'", "perft", "2", "--what");
    CHECK(!says("did you mean"));
}

TEST(help_describes_one_command) {
    static char *const forms[][2] = {{"help", "analyse"}, {"analyse", "-h"}, {"analyse", "--help"}};
    for (int i = 0; i < COUNT(forms); i++) {
        CHECK_EQ(RUN(forms[i][0], forms[i][1]), 0);
        CHECK(strncmp(program.heard, "ravelin analyse [FEN]", 21) == 0);
    }
    REFUSED("unknown command 'analise' (did you mean analyse?)", "help", "analise");
    CHECK_EQ(RUN("help", "help"), 0);
}

TEST(moves_are_played_from_a_position) {
    PRINTS("\nbest: ", "analyse", "startpos moves e2e4 e7e5", "--depth", "2");
    PRINTS("\nbest: ", "analyse", "7k/8/5K2/8/8/8/8/6R1 b - -", "moves", "h8h7", "--depth", "4");
    CHECK_EQ(RUN("analyse", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    PRINTS("perft 1: 20 nodes", "perft", "1", "startpos moves e2e4");
    PRINTS("g1f3: 1\n", "divide", "1", "moves", "e4", "e5", "--threads", "2");
    CHECK(says("perft 1: 29 nodes") && ends_with("Mnps\n"));
    REFUSED("ravelin: no legal move: 'e2e5' (move 1)\n", "analyse", "startpos moves e2e5");
    CHECK_EQ(RUN("analyze", "startpos", "moves", "1.", "e4", "Nf6", "2.e5", "d5", "exd6", "--depth",
                 "1"),
             0);
    CHECK_EQ(RUN("eval", "startpos", "moves", "Nf3", "d5"), 0);
    CHECK_EQ(RUN("analyse", "startpos", "moves", "1. f3 e5", "2. g4 Qh4"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    CHECK_EQ(RUN("analyse", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "moves", "O-O", "--depth", "1"), 0);
    // B1c3 is a bishop's move in SAN, b1c3 a knight's move in UCI.
    PRINTS("3  . . B", "board", "k7/8/8/4B3/8/8/8/1N2B2K w - -", "moves", "B1c3");
    PRINTS("3  . . N", "board", "k7/8/8/4B3/8/8/8/1N2B2K w - -", "moves", "b1c3");
}

TEST(arguments_as_uci_lines) {
    CHECK_EQ(RUN("position startpos moves e2e4", "go depth 3", "d"), 0);
    CHECK_EQ(count_of("bestmove "), 1);
    CHECK(strstr(strstr(program.heard, "bestmove "), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/"));
    CHECK_EQ(RUN("go perft 4", "quit", "isready"), 0);
    CHECK(ends_with("\nNodes searched: 197281\n"));
    CHECK_EQ(RUN("position startpos", "go depth 2", "isredy"), 0);
    CHECK_EQ(count_of("bestmove "), 1);
    CHECK_EQ(RUN("go", "perft", "4"), 0);
    CHECK(ends_with("\nNodes searched: 197281\n"));
}

TEST(interrupt_shows_what_is_done) {
    CHECK_EQ(RUN_UNTIL("/20 moves, ", SIGINT, "perft", "9"), 1);  // progress
    CHECK(says("stopped: "));
    CHECK_EQ(RUN_UNTIL("\n    3 ", SIGINT, "analyse", "--depth", "200"), 0);
    CHECK(says("\nbest: "));
    CHECK_EQ(RUN_UNTIL("info depth 3 ", SIGINT, "go depth 200", "go depth 1"), 1);
    CHECK_EQ(count_of("\nbestmove "), 1);
    CHECK_EQ(RUN_UNTIL("genfens ", SIGINT, "genfens", "1000000"), 1);
    CHECK(ends_with("stopped (openings missing)\n"));
}

// As timeout(1) sends it, to the program and to its group: two at once. Both wait while the program
// is stopped, so that no load separates them.
TEST(a_signal_that_comes_twice_at_once_counts_once) {
    static const int signals[] = {SIGSTOP, SIGTERM, SIGINT, SIGCONT};
    start((char *[]){NULL, "analyse", "--depth", "200", NULL});
    CHECK(hears("\n    3 "));
    for (int i = 0; i < COUNT(signals); i++) kill(program.pid, signals[i]);
    CHECK_EQ(finish(), 0);
    CHECK(says("\nbest: "));
}

TEST(a_request_to_terminate_shows_what_is_done_too) {
    static const int requests[] = {SIGTERM, SIGHUP};
    for (int i = 0; i < COUNT(requests); i++) {
        signal(requests[i], SIG_DFL);  // nohup ignores SIGHUP
        signal(SIGINT, SIG_IGN);       // as a shell does for background jobs
        start((char *[]){NULL, "perft", "9", NULL});
        signal(SIGINT, SIG_DFL);
        CHECK(hears("/20 moves, "));
        kill(program.pid, SIGINT);
        CHECK(!hears_since(0, "stopped: ", 300));
        kill(program.pid, requests[i]);
        CHECK_EQ(finish(), 1);
        CHECK(says("stopped: "));
    }
}

TEST(a_request_to_terminate_ends_a_file_of_positions) {
    char *positions = scratch("positions");
    FILE *file = fopen(positions, "w");
    for (int i = 0; i < 10000; i++) fputs("7k/8/8/8/8/8/8/KQ6 w - - 0 1\n", file);
    fclose(file);
    CHECK_EQ(RUN_UNTIL("bestmove", SIGTERM, "analyse", positions, "--depth", "1", "--json"), 1);
    CHECK(count_of("bestmove") < 9000);
}

TEST(training_reports_a_lost_run_and_a_missing_validation) {
    char *games = scratch("games"), *net = scratch("net");
    CHECK_EQ(RUN("selfplay", games, "--games", "3", "--nodes", "20"), 0);
    CHECK_EQ(RUN_UNTIL(" s left", SIGTERM, "train", "--output", net, "--data", games, "--wdl",
                       "0.15", "--samples", "100000"),
             1);
    CHECK(says("stopped early; only a run with --checkpoint can be continued"));
    CHECK(says("no validation: too few games for --holdout 0.01\n"));
}

TEST(help_fits_a_terminal) {
    static char names[sizeof(program.heard)];
    CHECK_EQ(RUN("help"), 0);
    strcpy(names, program.heard);
    CHECK(count_in(names, "\n  ravelin ") >= 15);
    for (char *at = names; (at = strstr(at, "\n  ravelin "));) {
        char *name = at += strlen("\n  ravelin ");
        at += strcspn(at, " ");
        *at++ = '\0';
        CHECK_EQ(RUN("help", name), 0);
        for (const char *line = program.heard; *line; line += strcspn(line, "\n") + 1)
            if (!CHECK(strcspn(line, "\n") < 80)) check_note(name);
    }
}

// Runs the examples of README.md that begin with ./ravelin in a folder with a game. The script
// prints a dot for each that succeeds.
TEST(examples_of_the_readme_run) {
    static const char script[] =
        "cd $FOLDER && ln -s \"$RAVELIN\" ravelin && ln -s \"$TOP/tests\" tests &&"
        " printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\\n' > games.pgn &&"
        " sed -n 's/^    \\(.\\/ravelin .*\\)/\\1/p' \"$TOP/README.md\" | while read -r line; do"
        " sh -c \"$line\" > out 2>&1 < /dev/null && printf . || echo \"status $?: $line\"; done";
    char top[PATH_MAX], full[PATH_MAX];
    if (check_skip_if(IS_SANITIZED, "takes minutes")) return;
    if (!CHECK(realpath(".", top) && realpath(path(), full))) return;
    write_text(scratch("mark"), "");
    setenv("FOLDER", scratch_folder, 1);
    setenv("TOP", top, 1);
    setenv("RAVELIN", full, 1);
    CHECK_EQ(run_shell(script), 0);
    CHECK(program.length >= 10);
    CHECK_STR(program.heard + strspn(program.heard, "."), "");
}

int main(void) { return check_run(); }
