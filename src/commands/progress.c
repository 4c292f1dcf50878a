// progress.c: progress lines, and the flag of Ctrl-C.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "commands/progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/os_file.h"

// INTERRUPT_WIDTH: room for the "^C" that a terminal shows after the line.
enum { TEXT_BYTES = 256, LINE_BYTES = 2 * TEXT_BYTES, ROW_BYTES = 1 << 14, INTERRUPT_WIDTH = 2 };
#define SECOND_NS 1000000000ll
#define TERMINAL_GAP_NS 50000000ll

Progress progress_begin(void) {
    return (Progress){.start_ns = os_time_ns(), .on_terminal = os_is_terminal(stderr)};
}

void progress_end(const Progress *progress) {
    if (progress->width) fprintf(stderr, "\r%*s\r", progress->width + INTERRUPT_WIDTH, "");
}

static void show_on_terminal(Progress *progress, const char *line) {
    int room = os_terminal_width(stderr) - INTERRUPT_WIDTH - 1, length = (int)strlen(line);
    progress_end(progress);
    progress->width = min_int(length, max_int(room, 1));
    fprintf(stderr, "%.*s", progress->width, line);
}

// Returns the time to the next line. A slow terminal would delay the work if it drew every line.
static int64_t next_gap_ns(Progress *progress) {
    if (progress->on_terminal) return TERMINAL_GAP_NS;
    progress->plain_gap_ns = min_i64(progress->plain_gap_ns + SECOND_NS, 60 * SECOND_NS);
    return progress->plain_gap_ns;
}

void progress_show(Progress *progress, const char *format, ...) {
    const int64_t now = os_time_ns();
    if (now < progress->next_ns) return;
    progress->next_ns = now + next_gap_ns(progress);
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    if (progress->on_terminal)
        show_on_terminal(progress, line);
    else
        fprintf(stderr, "%s\n", line);
    fflush(stderr);
}

static double seconds_since(int64_t start_ns) {
    return (double)(os_time_ns() - start_ns) / 1e9 + 1e-9;
}

void progress_count(Progress *progress, uint64_t done, uint64_t total, const char *unit,
                    const char *format, ...) {
    char text[TEXT_BYTES], pace[TEXT_BYTES] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (!progress->count_start_ns) {
        progress->count_start_ns = os_time_ns();
        progress->count_start = done;
    }
    double seconds = seconds_since(progress->count_start_ns);
    double rate = (double)(done - progress->count_start) / seconds;
    if (rate > 0)
        snprintf(pace, sizeof(pace), ", %.*f %s/s, %.0f s left", rate < 100, rate, unit,
                 (double)(total - done) / rate);
    progress_show(progress, "%" PRIu64 "/%" PRIu64 " %s, %s%s", done, total, unit, text, pace);
}

void print_row(const char *format, ...) {
    char row[ROW_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row, sizeof(row), format, arguments);
    va_end(arguments);
    size_t length = strlen(row);
    const size_t width = (size_t)os_terminal_width(stdout);
    const bool is_cut = os_is_terminal(stdout) && length > width;
    if (is_cut)
        for (length = width > 4 ? width - 4 : 0; length > 0 && row[length] != ' ';) length--;
    printf("%.*s%s\n", (int)length, row, is_cut ? " ..." : "");
    fflush(stdout);
}

double progress_seconds(const Progress *progress) { return seconds_since(progress->start_ns); }

// Global, because a signal concerns the whole process.
static atomic_bool interrupted;
static atomic_llong interrupted_ns;  // of the first signal, 0 before it

// A second signal ends the program, unless it comes at once: timeout(1) sends each one twice.
static void on_interrupt(int number) {
#ifdef SIGPIPE
    signal(SIGPIPE, SIG_IGN);  // Ctrl-C also ends a reader such as tee; results are still kept
#else
    signal(number, on_interrupt);  // Windows forgets it at its first call
#endif
    long long first = 0;
    const long long now = os_time_ns();
    atomic_store(&interrupted, true);
    const bool is_first = atomic_compare_exchange_strong(&interrupted_ns, &first, now);
    if (is_first || now - first < SECOND_NS / 2) return;
    signal(number, SIG_DFL);
    raise(number);
}

static void watch(int number) {
#ifdef SIGPIPE
    struct sigaction action;
    sigaction(number, NULL, &action);
    if (action.sa_handler == SIG_IGN) return;
    action = (struct sigaction){.sa_handler = on_interrupt};
    sigaction(number, &action, NULL);
#else
    signal(number, on_interrupt);
#endif
}

atomic_bool *interrupt_watch(void) {
    atomic_store(&interrupted, false);
    atomic_store(&interrupted_ns, 0);
    watch(SIGINT);
    watch(SIGTERM);
#ifdef SIGHUP
    watch(SIGHUP);
#endif
    return &interrupted;
}
