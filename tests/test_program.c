// test_program.c: the program itself over pipes, as a GUI or a shell runs it ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os.h"
#include "check.h"

// One running program. Whatever it does, the test goes on: every wait has an end.
typedef struct Program {
    pid_t pid;
    int input, output;
    char heard[1 << 22];  // stdout and stderr
    size_t length;
} Program;

enum { PATIENCE_MS = 20000 };  // for slow machines and sanitizers

static Program program;

static const char *path(void) {
    const char *given = getenv("RAVELIN");
    return given ? given : "./ravelin";
}

static void start(char *arguments[]) {
    int in[2], out[2];
    program.length = 0;
    program.heard[0] = '\0';
    if (pipe(in) || pipe(out)) abort();
    program.pid = fork();
    if (program.pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        dup2(out[1], 2);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        arguments[0] = (char *)path();
        execv(path(), arguments);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    program.input = in[1];
    program.output = out[0];
    fcntl(program.input, F_SETFD, FD_CLOEXEC);
    fcntl(program.input, F_SETFL, O_NONBLOCK);
    fcntl(program.output, F_SETFD, FD_CLOEXEC);
}

static void start_uci(void) { start((char *[]){NULL, NULL}); }

// Reads what comes within ms. False at the end of the output or after that time.
static bool read_more(int64_t ms) {
    struct pollfd waiting = {.fd = program.output, .events = POLLIN};
    if (ms < 0 || poll(&waiting, 1, (int)ms) <= 0) return false;
    size_t room = sizeof(program.heard) - 1 - program.length;
    ssize_t count = read(program.output, program.heard + program.length, room);
    if (count <= 0) return false;
    program.length += (size_t)count;
    program.heard[program.length] = '\0';
    return true;
}

// Reads meanwhile, for a program that cannot write stops reading.
static void send_bytes(const char *bytes, size_t count) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    while (count > 0 && os_time_ms() < end) {
        ssize_t sent = write(program.input, bytes, count);
        if (sent < 0 && errno != EAGAIN) return;
        if (sent < 0) {
            read_more(1);
            continue;
        }
        bytes += sent;
        count -= (size_t)sent;
    }
}

static void send_text(const char *text) { send_bytes(text, strlen(text)); }

static bool hears_within(const char *text, int64_t ms) {
    int64_t end = os_time_ms() + ms;
    while (!strstr(program.heard, text))
        if (!read_more(end - os_time_ms())) return strstr(program.heard, text) != NULL;
    return true;
}

static bool hears(const char *text) { return hears_within(text, PATIENCE_MS); }

static int count_of(const char *part) {
    int count = 0;
    for (const char *at = program.heard; (at = strstr(at, part)); at++) count++;
    return count;
}

// Waits for the end of the program: its exit status, -1 if it had to be killed or crashed.
static int finish(void) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    while (read_more(end - os_time_ms())) {
    }
    int status = 0;
    if (os_time_ms() >= end) kill(program.pid, SIGKILL);
    waitpid(program.pid, &status, 0);
    if (program.input >= 0) close(program.input);
    close(program.output);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void close_input(void) {
    close(program.input);
    program.input = -1;
}

// Runs a command to its end.
static int run(char *arguments[]) {
    start(arguments);
    close_input();
    return finish();
}

#define RUN(...) run((char *[]){NULL, __VA_ARGS__, NULL})

static bool ends_with(const char *text) {
    size_t length = strlen(text);
    return program.length >= length && !strcmp(program.heard + program.length - length, text);
}

static void handshake_and_quit(void) {
    start_uci();
    send_text("uci\n");
    CHECK(hears("uciok\n"));
    send_text("isready\nquit\n");
    CHECK_EQ(finish(), 0);
    CHECK(ends_with("\nreadyok\n"));
    CHECK(!strchr(program.heard, '\r'));
}

static void end_of_input_ends_any_state(void) {
    static const char *const states[] = {"",
                                         "go infinite\n",
                                         "go ponder wtime 1000\n",
                                         "setoption name Threads value 4\ngo infinite\n",
                                         "go perft 20\n",
                                         "bench 100\n"};
    for (int i = 0; i < COUNT(states); i++) {
        start_uci();
        send_text(states[i]);
        send_text("isready\n");
        CHECK(hears("readyok\n"));
        close_input();
        CHECK_EQ(finish(), 0);
    }
}

static void last_line_without_end(void) {
    start_uci();
    send_text("isready");
    close_input();
    CHECK_EQ(finish(), 0);
    CHECK_STR(program.heard, "readyok\n");
}

static void tail_of_a_long_line_is_no_command(void) {
    static char junk[1000001];
    start_uci();
    memset(junk, 'x', sizeof(junk) - 1);
    for (size_t length = 4000; length < sizeof(junk); length = length * 2 + 191) {
        send_bytes(junk, length);
        send_text(" quit\n");
    }
    send_text("isready\n");
    CHECK(hears("readyok\n"));
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK(program.length < 8 * 200);
}

static void noise_is_survived(void) {
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

static void infinite_keeps_silent_until_stop(void) {
    static const char *const fens[] = {
        "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1",  // mate in one
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",     // mated
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",      // drawn
    };
    for (int i = 0; i < COUNT(fens); i++) {
        start_uci();
        send_text("position fen ");
        send_text(fens[i]);
        send_text(i == 1 ? "\ngo ponder wtime 50 btime 50\n" : "\ngo infinite\n");
        CHECK(!hears_within("bestmove", 150));
        send_text("isready\n");
        CHECK(hears("readyok\n"));
        CHECK_EQ(count_of("bestmove"), 0);
        send_text("stop\n");
        CHECK(hears("bestmove "));
        send_text("quit\n");
        CHECK_EQ(finish(), 0);
        CHECK_EQ(count_of("bestmove "), 1);
    }
}

// A GUI sends the next command as soon as it has read bestmove.
static void go_right_after_bestmove_is_never_refused(void) {
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

static void go_and_stop_in_one_packet(void) {
    start_uci();
    for (int i = 0; i < 100; i++) send_text("go infinite\nstop\n");
    send_text("isready\n");
    CHECK(hears("readyok\n"));
    send_text("go depth 1\nstop\n");
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK(count_of("bestmove ") >= 100);
    CHECK_EQ(count_of("error"), 0);
}

static void many_pings_during_a_search(void) {
    start_uci();
    send_text("go infinite\n");
    for (int i = 0; i < 500; i++) send_text("isready\n");
    send_text("stop\n");
    CHECK(hears("bestmove "));
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("readyok\n"), 500);
    CHECK_EQ(count_of("\nreadyok\n") + (strncmp(program.heard, "readyok\n", 8) == 0), 500);
}

static void commands_end_with_their_line(void) {
    double seconds, speed;
    long long nodes;
    CHECK_EQ(RUN("perft", "4"), 0);
    CHECK_EQ(
        sscanf(program.heard, "perft 4: %lld nodes, %lf s, %lf Mnps", &nodes, &seconds, &speed), 3);
    CHECK_EQ(nodes, 197281);
    CHECK_EQ(RUN("perft", "3", "kiwipete", "--threads", "2", "--hash", "1"), 0);
    CHECK(strstr(program.heard, "perft 3: 97862 nodes, "));
    CHECK_EQ(RUN("divide", "1", "4k3/8/8/8/8/8/8/4K2R w K -", "--960"), 0);
    CHECK(strstr(program.heard, "e1h1: 1\n") && strstr(program.heard, "\nperft 1: 15 nodes, "));
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

static void suites_count_their_failures(void) {
    char name[] = "/tmp/ravelin-suite-XXXXXX";
    int file = mkstemp(name);
    static const char suite[] =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401"
        " ;D9 5\n\n4k3/8/8/8/8/8/8/8 w - - ;D1 1\n";
    CHECK(file >= 0 && write(file, suite, sizeof(suite) - 1) == (ssize_t)sizeof(suite) - 1);
    close(file);
    CHECK_EQ(RUN("perft", "--suite", name, "--depth", "3"), 1);
    CHECK(strstr(program.heard, "line 1: depth 2: expected 401, found 400: "));
    CHECK(ends_with("\n1 passed, 2 failed\n"));
    unlink(name);
}

static void bad_arguments_are_one_line_and_two(void) {
    CHECK_EQ(RUN("perft"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("perft", "x"), 2);
    CHECK_EQ(RUN("perft", "-1"), 2);
    CHECK_EQ(RUN("perft", "3", "not a fen"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("perft", "3", "--threads"), 2);
    CHECK_EQ(RUN("perft", "3", "--foo"), 2);
    CHECK_EQ(RUN("perft", "--suite", "/no/such/file"), 2);
    CHECK_EQ(RUN("divide"), 2);
    CHECK_EQ(RUN("bench", "0"), 2);
    CHECK_EQ(RUN("bench", "--hash", "0"), 2);
    CHECK_EQ(RUN("analyse", "--depth", "many"), 2);
    CHECK_EQ(RUN("analyse", "startpos", "w"), 2);
    CHECK_EQ(RUN("eval", "8/8/8/8/8/8/8/8 w - -"), 2);
    CHECK_EQ(RUN("magics", "--seed"), 2);
    CHECK_EQ(count_of("\n"), 1);
}

static void arguments_as_uci_lines(void) {
    CHECK_EQ(RUN("position startpos moves e2e4", "go depth 3", "d"), 0);
    CHECK_EQ(count_of("bestmove "), 1);
    CHECK(strstr(strstr(program.heard, "bestmove "), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/"));
    CHECK_EQ(RUN("go perft 4", "quit", "isready"), 0);
    CHECK(ends_with("\nNodes searched: 197281\n"));
}

static void interrupt_shows_what_is_done(void) {
    start((char *[]){NULL, "perft", "9", NULL});
    CHECK(!hears_within("perft", 300));
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 1);
    CHECK(strstr(program.heard, "stopped: "));
    start((char *[]){NULL, "analyse", "--depth", "200", NULL});
    CHECK(hears("\n    3 "));
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 0);
    CHECK(strstr(program.heard, "\nbest: "));
}

static const Test tests[] = {
    TEST(handshake_and_quit),
    TEST(end_of_input_ends_any_state),
    TEST(last_line_without_end),
    TEST(tail_of_a_long_line_is_no_command),
    TEST(noise_is_survived),
    TEST(infinite_keeps_silent_until_stop),
    TEST(go_right_after_bestmove_is_never_refused),
    TEST(go_and_stop_in_one_packet),
    TEST(many_pings_during_a_search),
    TEST(commands_end_with_their_line),
    TEST(suites_count_their_failures),
    TEST(bad_arguments_are_one_line_and_two),
    TEST(arguments_as_uci_lines),
    TEST(interrupt_shows_what_is_done),
};

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    return check_run(tests, COUNT(tests));
}
