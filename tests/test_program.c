// test_program.c: the program itself over pipes, as a GUI or a shell runs it ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
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
    for (size_t i = 0; i < program.length; i++) {
        unsigned char c = (unsigned char)program.heard[i];
        if (!CHECK(c == '\n' || (c >= ' ' && c <= '~'))) break;
    }
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
}

// A GUI sends the next command as soon as it has read bestmove.
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
    CHECK_EQ(RUN("perft", "3", "kiwipete", "--threads", "2", "--hash", "1"), 0);
    CHECK(strstr(program.heard, "perft 3: 97862 nodes, "));
    CHECK_EQ(RUN("divide", "1", "4k3/8/8/8/8/8/8/4K2R w K -"), 0);
    CHECK(strstr(program.heard, "e1g1: 1\n") && strstr(program.heard, "\nperft 1: 15 nodes, "));
    CHECK_EQ(RUN("bench", "2"), 0);
    CHECK(strstr(program.heard, " nodes ") && ends_with(" nps\n"));
    CHECK_EQ(RUN("analyse", "6k1/5ppp/8/8/8/8/8/3RK3 w - -", "--depth", "4"), 0);
    CHECK(ends_with("best: Rd8# (#1)\n"));
    CHECK_EQ(RUN("analyse", "7k/6Q1/6K1/8/8/8/8/8 b - -"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    CHECK_EQ(RUN("eval"), 0);
    CHECK(strstr(program.heard, "\neval: "));
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
    CHECK_EQ(RUN("perft", "--suite", scratch("suite"), "--depth", "3"), 1);
    CHECK(strstr(program.heard, "line 1: depth 2: expected 401, found 400: "));
    CHECK(ends_with("\n1 passed, 2 failed\n"));
    write_text(scratch("suite"), " # none\n4k3/8/8/8/8/8/8/4K3 w - -;D1 5;D2 -1\n");
    CHECK_EQ(RUN("perft", "--suite", scratch("suite")), 1);
    CHECK(strstr(program.heard, "line 2: not a depth and a count: D2\n"));
    CHECK(ends_with("\n1 passed, 1 failed\n"));
}

// Runs the suite over such a file.
static int run_suite(const char *text) {
    write_text(scratch("suite"), text);
    return RUN("perft", "--suite", scratch("suite"));
}

TEST(suites_that_check_nothing_do_not_pass) {
    static char line[80000];
    CHECK_EQ(RUN("perft", "--suite", "/tmp"), 2);
    CHECK(strstr(program.heard, "ravelin: /tmp: is a folder\n"));
    CHECK_EQ(run_suite("# nothing\n4k3/8/8/8/8/8/8/4K3 w - -\n"), 1);
    CHECK(strstr(program.heard, ": no counts to check\n"));
    CHECK_EQ(run_suite(""), 2);
    CHECK(strstr(program.heard, ": is empty\n"));
    snprintf(line, sizeof(line),
             "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 %70000s;D2 26\n"
             "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n",
             "");
    CHECK_EQ(run_suite(line), 1);
    CHECK(strstr(program.heard, "line 1: the line is too long: "));
    CHECK(ends_with("\n1 passed, 1 failed\n"));
    CHECK_EQ(run_suite("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\r\n4k3/8/8/8/8/8/8/4K3 w - - ;Dx\r\n"), 1);
    CHECK(strstr(program.heard, "line 2: not a depth and a count: Dx\n"));
}

TEST(bad_arguments_are_one_line_and_two) {
    CHECK_EQ(RUN("perft"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("perft", "x"), 2);
    CHECK_EQ(RUN("perft", "-1"), 2);
    CHECK_EQ(RUN("perft", "3", "not a fen"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("selfplay", "x", "--book", "tests/data/standard.epd", "--half", "\033[31m"), 2);
    CHECK(strstr(program.heard, "training or judging: '?[31m'\n"));
    CHECK_EQ(RUN("analyse", "startpos", "\033[31m"), 2);
    CHECK(strstr(program.heard, "unexpected argument (quote a FEN): '?[31m'\n"));
    CHECK_EQ(RUN("perft", "3", "--threads"), 2);
    CHECK_EQ(RUN("perft", "3", "--foo"), 2);
    CHECK_EQ(RUN("perft", "--suite", "/no/such/file"), 2);
    CHECK_EQ(RUN("divide"), 2);
    CHECK_EQ(RUN("bench", "0"), 2);
    CHECK_EQ(RUN("bench", "--hash", "0"), 2);
    CHECK_EQ(RUN("analyse", "--depth", "many"), 2);
    CHECK_EQ(RUN("analyse", "startpos", "w"), 2);
    CHECK_EQ(RUN("analyse", "startpos", "--syzygy", "--json"), 2);
    CHECK(strstr(program.heard, "--syzygy expects a value\n"));
    CHECK_EQ(RUN("analyse", "no such.pgn"), 2);
    CHECK(strstr(program.heard, "no such.pgn: does not exist\n"));
    CHECK_EQ(RUN("eval", "8/8/8/8/8/8/8/8 w - -"), 2);
    CHECK_EQ(RUN("magics", "--seed"), 2);
    CHECK_EQ(count_of("\n"), 1);
}

TEST(options_of_another_form_are_refused) {
    CHECK_EQ(RUN("perft", "3", "--depth", "2"), 2);
    CHECK_STR(program.heard, "ravelin: perft DEPTH does not take --depth\n");
    CHECK_EQ(RUN("perft", "3", "--suite", "x.epd"), 2);
    CHECK_EQ(RUN("perft", "--suite", "x.epd", "moves", "e2e4"), 2);
    CHECK_STR(program.heard, "ravelin: perft --suite does not take moves\n");
    CHECK_EQ(RUN("analyse", "startpos", "--output", "x.pgn"), 2);
    CHECK_STR(program.heard, "ravelin: analyse of a FEN does not take --output\n");
    CHECK_EQ(RUN("analyse", "x.pgn", "--depth", "1"), 2);
    CHECK_STR(program.heard, "ravelin: x.pgn: does not exist\n");
    CHECK_EQ(RUN("analyse", "x.pgn", "moves", "e2e4"), 2);
    CHECK_STR(program.heard, "ravelin: moves are for a FEN, not for files\n");
    CHECK_EQ(RUN("analyse", "startpos", "kiwipete"), 2);
    CHECK_STR(program.heard, "ravelin: unexpected argument (quote a FEN): 'kiwipete'\n");
    CHECK_EQ(RUN("selfplay", "--info", "x", "--games", "9"), 2);
    CHECK_STR(program.heard, "ravelin: selfplay --info does not take --games\n");
    CHECK_EQ(RUN("selfplay", "x", "--export", "y", "--nodes", "10"), 2);
    CHECK_EQ(RUN("selfplay", "x", "--info", "y"), 2);
    CHECK_EQ(RUN("match", "x", "--analyse", "--games", "2"), 2);
    CHECK_STR(program.heard, "ravelin: match --analyse does not take --games\n");
    CHECK_EQ(RUN("network", "--force"), 2);
    CHECK_EQ(RUN("network", "--mean", "x", "--output", "y"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("sliders", "list", "--rounds", "2"), 2);
    CHECK_STR(program.heard, "ravelin: list does not take --rounds\n");
    CHECK_EQ(RUN("syzygy", "tests/data/syzygy", "startpos", "x"), 2);
    CHECK_EQ(count_of("\n"), 1);
}

TEST(near_misses_are_named) {
    CHECK_EQ(RUN("analyse", "--depht", "3"), 2);
    CHECK_STR(program.heard,
              "ravelin: unknown option '--depht' (did you mean --depth?);"
              " see `ravelin analyse --help`\n");
    CHECK_EQ(RUN("perft", "2", "-threads", "3"), 2);
    CHECK(strstr(program.heard, "unknown option '-threads' (did you mean --threads?); see "));
    CHECK_EQ(RUN("benhc"), 2);
    CHECK_STR(program.heard,
              "ravelin: unknown command 'benhc' (did you mean bench?);"
              " see `ravelin help`\n");
    CHECK_EQ(RUN("perft", "2", "--what"), 2);
    CHECK(!strstr(program.heard, "did you mean"));
}

TEST(help_for_one_command) {
    static char *const forms[][2] = {{"help", "analyse"}, {"analyse", "-h"}, {"analyse", "--help"}};
    for (int i = 0; i < COUNT(forms); i++) {
        CHECK_EQ(RUN(forms[i][0], forms[i][1]), 0);
        CHECK(strncmp(program.heard, "ravelin analyse [FEN]", 21) == 0);
    }
    CHECK_EQ(RUN("help", "analise"), 2);
    CHECK(strstr(program.heard, "unknown command 'analise' (did you mean analyse?)"));
    CHECK_EQ(RUN("help", "help"), 0);
}

TEST(positions_with_moves) {
    CHECK_EQ(RUN("analyse", "startpos moves e2e4 e7e5", "--depth", "2"), 0);
    CHECK(strstr(program.heard, "\nbest: "));
    CHECK_EQ(RUN("analyse", "7k/8/5K2/8/8/8/8/6R1 b - -", "moves", "h8h7", "--depth", "4"), 0);
    CHECK(strstr(program.heard, "\nbest: "));
    CHECK_EQ(RUN("analyse", "startpos", "moves", "f2f3", "e7e5", "g2g4", "d8h4"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    CHECK_EQ(RUN("perft", "1", "startpos moves e2e4"), 0);
    CHECK(strstr(program.heard, "perft 1: 20 nodes"));
    CHECK_EQ(RUN("divide", "1", "moves", "e4", "e5", "--threads", "2"), 0);
    CHECK(strstr(program.heard, "g1f3: 1\n") && ends_with("Mnps\n"));
    CHECK(strstr(program.heard, "perft 1: 29 nodes"));
    CHECK_EQ(RUN("analyse", "startpos moves e2e5"), 2);
    CHECK_STR(program.heard, "ravelin: no legal move: 'e2e5' (ply 1)\n");
    CHECK_EQ(RUN("analyze", "startpos", "moves", "1.", "e4", "Nf6", "2.e5", "d5", "exd6", "--depth",
                 "1"),
             0);
    CHECK_EQ(RUN("eval", "startpos", "moves", "Nf3", "d5"), 0);
    CHECK_EQ(RUN("analyse", "startpos", "moves", "1. f3 e5", "2. g4 Qh4"), 0);
    CHECK(ends_with("best: none (checkmate)\n"));
    CHECK_EQ(RUN("analyse", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "moves", "O-O", "--depth", "1"), 0);
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
    start((char *[]){NULL, "perft", "9", NULL});
    CHECK(hears("/20 moves, "));  // progress
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 1);
    CHECK(strstr(program.heard, "stopped: "));
    start((char *[]){NULL, "analyse", "--depth", "200", NULL});
    CHECK(hears("\n    3 "));
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 0);
    CHECK(strstr(program.heard, "\nbest: "));
}

TEST(a_request_to_terminate_shows_what_is_done_too) {
    static const int requests[] = {SIGTERM, SIGHUP};
    for (int i = 0; i < COUNT(requests); i++) {
        signal(requests[i], SIG_DFL);  // nohup ignores SIGHUP
        signal(SIGINT, SIG_IGN);       // as a shell does for what runs in the background
        start((char *[]){NULL, "perft", "9", NULL});
        signal(SIGINT, SIG_DFL);
        CHECK(hears("/20 moves, "));
        kill(program.pid, SIGINT);
        CHECK(!hears_since(0, "stopped: ", 300));
        kill(program.pid, requests[i]);
        CHECK_EQ(finish(), 1);
        CHECK(strstr(program.heard, "stopped: "));
    }
}

TEST(a_request_to_terminate_ends_a_file_of_positions) {
    char *positions = scratch("positions");
    FILE *file = fopen(positions, "w");
    for (int i = 0; i < 10000; i++) fputs("7k/8/8/8/8/8/8/KQ6 w - - 0 1\n", file);
    fclose(file);
    start((char *[]){NULL, "analyse", positions, "--depth", "1", "--json", NULL});
    CHECK(hears("bestmove"));
    kill(program.pid, SIGTERM);
    CHECK_EQ(finish(), 1);
    CHECK(count_of("bestmove") < 9000);
}

TEST(training_says_what_it_could_not_do) {
    char *games = scratch("games"), *net = scratch("net");
    CHECK_EQ(RUN("selfplay", games, "--games", "3", "--nodes", "20"), 0);
    start((char *[]){NULL, "train", "--output", net, "--data", games, "--wdl", "0.15", "--samples",
                     "100000", NULL});
    CHECK(hears(" s left"));
    kill(program.pid, SIGTERM);
    CHECK_EQ(finish(), 1);
    CHECK(strstr(program.heard, "stopped early; a run can be continued if --checkpoint was given"));
    CHECK(strstr(program.heard, "no validation: too few games for --holdout 0.01\n"));
}

// On a terminal of 80 columns.
TEST(help_fits_a_terminal) {
    static char names[sizeof(program.heard)];
    CHECK_EQ(RUN("help"), 0);
    strcpy(names, program.heard);
    for (char *at = names; (at = strstr(at, "\n  ravelin "));) {
        char *name = at += strlen("\n  ravelin ");
        at += strcspn(at, " ");
        *at++ = '\0';
        CHECK_EQ(RUN("help", name), 0);
        for (const char *line = program.heard; *line; line += strcspn(line, "\n") + 1)
            if (!CHECK(strcspn(line, "\n") < 80)) check_note(name);
    }
}

// The examples of README.md that begin with ./ravelin, in a folder with a game to analyse.
TEST(examples_of_the_readme_run) {
    static const char script[] =
        "cd $FOLDER && ln -s $RAVELIN ravelin && ln -s $TOP/tests tests &&"
        " printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\\n' > games.pgn &&"
        " sed -n 's/^    \\(.\\/ravelin .*\\)/\\1/p' $TOP/README.md | while read -r line; do"
        " sh -c \"$line\" > out 2>&1 < /dev/null || echo \"status $?: $line\"; done";
    char top[1024], full[1100];
    if (check_skip_if(IS_SANITIZED, "takes minutes")) return;
    if (!CHECK(getcwd(top, sizeof(top)) != NULL)) return;
    snprintf(full, sizeof(full), "%s/%s", top, path());
    write_text(scratch("mark"), "");
    setenv("FOLDER", scratch_folder, 1);
    setenv("TOP", top, 1);
    setenv("RAVELIN", full, 1);
    start_as("/bin/sh", (char *[]){NULL, "-c", (char *)script, NULL}, NULL);
    close_input();
    CHECK_EQ(finish(), 0);
    CHECK_STR(program.heard, "");
}

int main(void) { return check_run(); }
