// test_hostile.c: attackers, careless scripts and full disks against the program ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include <sys/ioctl.h>

#include "answer.h"
#include "base/os_file.h"
#include "files.h"
#include "selfplay/gamefile.h"

// --- files that are not regular files ------------------------------------------------------------

// Opening or reading some of these would wait forever.
SESSION(odd_files_are_refused_at_once) {
    CHECK(mkfifo(scratch("fifo"), 0600) == 0);
    const char *const names[] = {scratch("fifo"), scratch_folder, "/dev/zero", "/dev/full",
                                 "/dev/null",     "/dev/stdin",   "/dev/tty",  "/proc/kmsg"};
    for (int i = 0; i < COUNT(names); i++) {
        int64_t asked = os_time_ms();
        CHECK(strstr(ask(formatted("setoption name EvalFile value %s", names[i])),
                     "(EvalFile stays)\nreadyok\n"));
        size_t mark = program.length;
        send_line(formatted("genfens 3 book %s", names[i]));
        CHECK(hears_since(mark, "(openings missing)\n", PATIENCE_MS));
        if (!CHECK(os_time_ms() - asked < 1000 + grace_ms())) check_note(names[i]);
    }
    CHECK_EQ(go("go depth 4").depth, 4);
}

// --- input ---------------------------------------------------------------------------------------

// The line is dropped, and no part of it runs as a command.
TEST(a_line_larger_than_memory_is_dropped) {
    if (check_skip_if(IS_SANITIZED, "a sanitizer itself needs more address space")) return;
    enum { CHUNK_BYTES = 1 << 20, CHUNKS = 70 };
    static char chunk[CHUNK_BYTES];
    struct rlimit before = limit_memory(160);
    begin();
    setrlimit(RLIMIT_AS, &before);
    memset(chunk, 'x', sizeof(chunk));
    for (int i = 0; i < CHUNKS; i++) send_bytes(chunk, sizeof(chunk));
    CHECK(strstr(ask(" quit"), "info string error: line too long"));
    CHECK_EQ(go("go depth 4").depth, 4);
    end();
    CHECK_EQ(count_of("error"), 1);
}

static bool is_protocol(const char *line) {
    static const char *const beginnings[] = {"info ",   "id ",       "option ",
                                             "uciok\n", "readyok\n", "bestmove "};
    for (int i = 0; i < COUNT(beginnings); i++)
        if (strncmp(line, beginnings[i], strlen(beginnings[i])) == 0) return true;
    return false;
}

// Runs commands and checks each line of output.
static void check_lines(char *commands, bool are_protocol) {
    CHECK_EQ(run((char *[]){NULL, commands, NULL}), 0);
    if (!CHECK(program.length > 0)) check_note(commands);
    for (const char *line = program.heard; line && *line; line++) {
        if (!CHECK(is_protocol(line) == are_protocol)) check_note(line);
        if (!(line = strchr(line, '\n'))) break;
    }
}

TEST(every_line_speaks_the_protocol) {
    static char *const commands[] = {"uci",          "position x", "setoption name Hash value x",
                                     "go depth 3 x", "bench 0",    "genfens 0"};
    for (int i = 0; i < COUNT(commands); i++) check_lines(commands[i], true);
}

TEST(plain_text_is_no_protocol) {
    static char *const commands[] = {"d", "eval", "compiler", "help", "go perft 1", "bench 1"};
    for (int i = 0; i < COUNT(commands); i++) check_lines(commands[i], false);
}

TEST(some_commands_print_nothing) {
    CHECK_EQ(RUN("stop", "ucinewgame", "flip"), 0);
    CHECK_STR(program.heard, "");
}

// --- output --------------------------------------------------------------------------------------

// Waits until the program has filled the pipe, which nobody reads, as far as it can.
static void wait_for_a_full_pipe(void) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    int length = 0, before = -1;
    while (os_time_ms() < end && (length < 32768 || length != before)) {
        before = length;
        poll(NULL, 0, 400);
        ioctl(program.output, FIONREAD, &length);
    }
    CHECK(length >= 32768);
}

// Regression: the program still ran 12 s after quit, and longer if an answer was due.
TEST(a_sleeping_reader_does_not_keep_the_program) {
    for (int i = 0; i < 4; i++) {
        start_uci();
        send_text(
            "setoption name MultiPV value 100\nsetoption name UCI_ShowWDL value true\n"
            "go infinite\n");
        wait_for_a_full_pipe();
        bool quits = i % 2 == 0;
        if (i >= 2) CHECK_EQ(write(program.input, "isready\nd\n", 10), 10);
        if (quits)
            CHECK_EQ(write(program.input, "stop\ngo depth 3\nquit\n", 21), 21);
        else
            close_input();
        CHECK(ends_within(1000 + grace_ms(), NULL));
        if (quits) close_input();
        close(program.output);
    }
}

// Starts the program on a terminal of this width.
static void start_on_terminal(char *arguments[], unsigned short columns) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal)) abort();
    ioctl(terminal, TIOCSWINSZ, &(struct winsize){.ws_row = 25, .ws_col = columns});
    int side = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    program.length = 0;
    program.heard[0] = '\0';
    program.pid = fork();
    if (program.pid == 0) {
        for (int file = 0; file < 3; file++) dup2(side, file);
        close(side), close(terminal);
        arguments[0] = (char *)path();
        execv(path(), arguments);
        _exit(127);
    }
    close(side);
    program.output = terminal;
    program.input = dup(terminal);
}

TEST(a_person_is_greeted) {
    start_on_terminal((char *[]){NULL, NULL}, 80);
    CHECK(hears("a UCI chess engine: help lists the commands, exit ends\r\n"));
    CHECK(strncmp(program.heard, "Ravelin ", 8) == 0);
    send_text("exit\n");
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("\n"), 2);  // the greeting, and the echo of exit
}

static int columns_of_longest_line(void) {
    int longest = 0, columns = 0;
    for (const char *c = program.heard; *c; c++) {
        columns = *c == '\r' || *c == '\n' ? 0 : columns + 1;
        if (columns > longest) longest = columns;
    }
    return longest;
}

// A longer line would wrap.
TEST(progress_fits_the_terminal) {
    start_on_terminal((char *[]){NULL, "perft", "9", NULL}, 30);
    CHECK(hears("0/20 moves, "));
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 1);
    const char *last = strstr(program.heard, "\rstopped: ");
    CHECK(last && strstr(last, " of 20 moves, "));
    program.heard[last ? last - program.heard : 0] = '\0';
    CHECK(columns_of_longest_line() < 30);
}

TEST(a_narrow_terminal_shows_moves_and_fewer_numbers) {
    static const struct {
        unsigned short columns;
        const char *text;
    } cases[] = {{60, " score     time      nodes      nps  moves\r\n"},
                 {50, " score     time      nodes  moves\r\n"},
                 {40, " score     time  moves\r\n"},
                 {25, " score  moves\r\n    1      #1  Rh8#\r\n"}};
    char *const fen = "k7/8/1K6/8/8/8/8/7R w - -";
    for (int i = 0; i < COUNT(cases); i++) {
        start_on_terminal((char *[]){NULL, "analyse", fen, "--depth", "1", NULL}, cases[i].columns);
        CHECK(hears("best: "));
        CHECK_EQ(finish(), 0);
        if (!CHECK(says(cases[i].text))) check_note(program.heard);
    }
}

// --- the command line ----------------------------------------------------------------------------

TEST(unknown_words_are_one_line_and_two) {
    static char *const words[] = {"benhc", "--depth", "-x", "", "isready\n", "\xff%n", "GO"};
    for (int i = 0; i < COUNT(words); i++) {
        bool is_word = strcmp(words[i], "isready\n") != 0;
        CHECK_EQ(RUN(words[i], "4"), is_word ? 2 : 0);
        if (is_word) CHECK_EQ(count_of("\n"), 1);
    }
    CHECK_EQ(run_shell("$RAVELIN benhc 2> /dev/null"), 2);
    CHECK_EQ((long long)program.length, 0);
}

TEST(full_disks_are_noticed) {
    static const char *const commands[] = {
        "perft 2", "divide 2", "bench 1",      "eval",      "version",
        "help",    "network",  "sliders list", "genfens 2", "analyse --depth 2"};
    for (int i = 0; i < COUNT(commands); i++) {
        const char *line = formatted("$RAVELIN %s > /dev/full", commands[i]);
        if (!CHECK_EQ(run_shell(line), 2)) check_note(line);
        CHECK(says("ravelin: the output cannot be written\n"));
    }
}

TEST(lost_output_is_one_line) {
    static const char *const commands[] = {
        "echo '1. e4 1-0' | $RAVELIN analyse - --depth 1 > /dev/full",
        "echo '4k3/8/8/8/8/8/8/R3K3 w - -' | $RAVELIN analyse - --depth 1 > /dev/full",
        "echo '1. e4 1-0' | $RAVELIN import --output - > /dev/full",
        "$RAVELIN board --svg - > /dev/full"};
    for (int i = 0; i < COUNT(commands); i++) {
        if (!CHECK_EQ(run_shell(commands[i]), 2)) check_note(commands[i]);
        if (!CHECK_EQ(count_of("ravelin: "), 1)) check_note(program.heard);
        if (!CHECK(says("cannot be written"))) check_note(commands[i]);
    }
    char *games = scratch("games");
    CHECK_EQ(RUN("selfplay", games, "--games", "9", "--nodes", "10"), 0);
    CHECK_EQ(run_shell(formatted("$RAVELIN selfplay %s --export - > /dev/full", games)), 2);
    CHECK(says("ravelin: -: cannot be written"));
}

// Some parents start programs without open files.
TEST(closed_files_are_survived) {
    CHECK_EQ(run_shell("echo 'go depth 4' | $RAVELIN >&-"), 2);
    CHECK_EQ(run_shell("$RAVELIN <&-"), 0);
    CHECK_EQ(run_shell("$RAVELIN < /"), 0);
    CHECK_EQ(run_shell("echo isready | $RAVELIN 2>&-"), 0);
    CHECK_STR(program.heard, "readyok\n");
    CHECK_EQ(run_shell("$RAVELIN perft 3 <&- 2>&- | cat"), 0);
    CHECK(says("8902 nodes"));
}

// Waits until a file has more than these bytes. Returns its size.
static int64_t grown_beyond(const char *name, int64_t bytes) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    while (os_file_size(name) <= bytes && os_time_ms() < end) poll(NULL, 0, 10);
    CHECK(os_file_size(name) > bytes);
    return os_file_size(name);
}

// Regression: with standard error closed a game file got its number, and the lines of progress.
TEST(progress_never_goes_into_a_file) {
    static const char *const closed[] = {"2>&-", ">&- 2>&-", "<&- >&- 2>&-"};
    char *name = scratch("games");
    for (int i = 0; i < (IS_SANITIZED ? 1 : COUNT(closed)); i++) {  // slow with a sanitizer
        remove(name);
        start_shell(
            formatted("exec $RAVELIN selfplay %s --games 1000000 --nodes 10 %s", name, closed[i]));
        int64_t first = grown_beyond(name, sizeof(GameFileHeader));
        grown_beyond(name, first);  // the first line of progress came before
        kill(program.pid, SIGINT);
        CHECK_EQ(finish(), i == 0 ? 1 : 2);  // 2: the summary could not be written
        PRINTS(" 0 blocks, 0 games\n", "selfplay", "--info", name);
    }
}

int main(void) { return check_run_with_board(); }
