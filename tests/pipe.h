// pipe.h: the program itself over pipes, as a GUI or a shell runs it ($RAVELIN), for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_PIPE_H
#define TESTS_PIPE_H

// A test defines _POSIX_C_SOURCE 200809L or _XOPEN_SOURCE 700 before it includes this.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "base/os.h"
#include "check.h"
#include "timing.h"

// The running program. Every wait for it has an end.
typedef struct Program {
    pid_t pid;
    int input, output;
    char heard[1 << 22];  // stdout and stderr
    size_t length;
} Program;

static Program program;

static inline const char *path(void) {
    const char *given = getenv("RAVELIN");
    return given ? given : "./ravelin";
}

// Starts a program. environment NULL: that of the test.
static inline void start_as(const char *name, char *arguments[], char *environment[]) {
    int in[2], out[2];
    program.length = 0;
    program.heard[0] = '\0';
    signal(SIGPIPE, SIG_IGN);  // a program may end before it has read everything
    if (pipe(in) || pipe(out)) abort();
    program.pid = fork();
    if (program.pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        dup2(out[1], 2);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        signal(SIGPIPE, SIG_DFL);  // as a GUI or shell leaves it
        arguments[0] = (char *)name;
        if (environment)
            execve(name, arguments, environment);
        else
            execv(name, arguments);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    program.input = in[1];
    program.output = out[0];
    fcntl(program.input, F_SETFD, FD_CLOEXEC);
    fcntl(program.input, F_SETFL, O_NONBLOCK);
    fcntl(program.output, F_SETFD, FD_CLOEXEC);
}

static inline void start(char *arguments[]) { start_as(path(), arguments, NULL); }

static inline void start_uci(void) { start((char *[]){NULL, NULL}); }

// Starts a shell command in which $RAVELIN is the program.
static inline void start_shell(const char *line) {
    setenv("RAVELIN", path(), 1);
    start_as("/bin/sh", (char *[]){NULL, "-c", (char *)line, NULL}, NULL);
}

// Limits the address space of the programs started next. Returns the old limit, for setrlimit.
static inline struct rlimit limit_memory(rlim_t mb) {
    struct rlimit before;
    getrlimit(RLIMIT_AS, &before);
    setrlimit(RLIMIT_AS, &(struct rlimit){mb << 20, before.rlim_max});
    return before;
}

// Reads output that comes within ms. Returns false at the end of the output or after that time.
static inline bool read_more(int64_t ms) {
    struct pollfd waiting = {.fd = program.output, .events = POLLIN};
    if (ms < 0 || poll(&waiting, 1, (int)ms) <= 0) return false;
    size_t room = sizeof(program.heard) - 1 - program.length;
    ssize_t count = read(program.output, program.heard + program.length, room);
    if (count <= 0) return false;
    program.length += (size_t)count;
    program.heard[program.length] = '\0';
    return true;
}

// Reads output meanwhile, because a program that cannot write stops reading its input.
static inline void send_bytes(const char *bytes, size_t count) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    while (count > 0 && os_time_ms() < end) {
        struct pollfd ends[] = {{.fd = program.input, .events = POLLOUT},
                                {.fd = program.output, .events = POLLIN}};
        if (poll(ends, 2, 1000) > 0 && ends[1].revents) read_more(0);
        ssize_t sent = write(program.input, bytes, count);
        if (sent < 0 && errno != EAGAIN) return;
        if (sent < 0) continue;
        bytes += sent;
        count -= (size_t)sent;
    }
}

static inline void send_text(const char *text) { send_bytes(text, strlen(text)); }

// Waits for text from mark on, an earlier program.length.
static inline bool hears_since(size_t mark, const char *text, int64_t ms) {
    int64_t end = os_time_ms() + ms;
    while (!strstr(program.heard + mark, text))
        if (!read_more(end - os_time_ms())) return strstr(program.heard + mark, text) != NULL;
    return true;
}

static inline bool hears(const char *text) { return hears_since(0, text, PATIENCE_MS); }
static inline bool says(const char *text) { return strstr(program.heard, text) != NULL; }
static inline int count_of(const char *part) { return count_in(program.heard, part); }

static inline bool has_printed_ascii(void) {
    for (size_t i = 0; i < program.length; i++) {
        const char c = program.heard[i];
        if (c != '\n' && (c < ' ' || c > '~')) return false;
    }
    return true;
}

// Waits until the program ends, and kills it after ms. Returns true if it ended by itself.
static inline bool ends_within(int64_t ms, int *status) {
    int64_t end = os_time_ms() + ms;
    pid_t gone;
    while (!(gone = waitpid(program.pid, status, WNOHANG)) && os_time_ms() < end) poll(NULL, 0, 5);
    if (gone == program.pid) return true;
    kill(program.pid, SIGKILL);
    waitpid(program.pid, status, 0);
    return false;
}

// Waits until the program ends. Returns its exit status, -1 if it was killed or crashed.
static inline int finish(void) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    while (read_more(end - os_time_ms())) continue;
    int status = 0;
    ends_within(end - os_time_ms(), &status);
    if (program.input >= 0) close(program.input);
    close(program.output);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static inline void close_input(void) {
    close(program.input);
    program.input = -1;
}

static inline int run_shell(const char *line) {
    start_shell(line);
    close_input();
    return finish();
}

static inline void quit_or_close_input(bool quits) {
    if (quits)
        send_text("quit\n");
    else
        close_input();
}

// Runs a command to its end.
static inline int run(char *arguments[]) {
    start(arguments);
    close_input();
    return finish();
}

#define RUN(...) run((char *[]){NULL, __VA_ARGS__, NULL})

// Runs a command until it has printed text, sends it a signal and waits until it ends. Returns as
// finish().
static inline int run_until(const char *text, int number, char *arguments[]) {
    start(arguments);
    CHECK(hears(text));
    kill(program.pid, number);
    return finish();
}

#define RUN_UNTIL(text, number, ...) run_until(text, number, (char *[]){NULL, __VA_ARGS__, NULL})

static inline bool check_says(const char *text, const char *file, int line) {
    const bool good = check_report(says(text), file, line, "not printed: \"%s\"", text);
    if (!good) check_note(program.heard);
    return good;
}

// Checks that a command succeeds and that its output contains text.
#define PRINTS(text, ...) (CHECK_EQ(RUN(__VA_ARGS__), 0), check_says((text), __FILE__, __LINE__))

// Checks that a command fails with this status and that its output contains text.
#define FAILS(status, text, ...) \
    (CHECK_EQ(RUN(__VA_ARGS__), (status)), check_says((text), __FILE__, __LINE__))

// Checks that a command prints one line, which contains text, and has the status of bad arguments.
#define REFUSED(text, ...)                                       \
    (CHECK_EQ(RUN(__VA_ARGS__), 2), CHECK_EQ(count_of("\n"), 1), \
     check_says((text), __FILE__, __LINE__))

static inline bool ends_with(const char *text) {
    size_t length = strlen(text);
    return program.length >= length && !strcmp(program.heard + program.length - length, text);
}

#endif
