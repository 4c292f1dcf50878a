// progress.c: the progress line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/os_file.h"

// Room after a line for the "^C" that a terminal shows, so that it does not begin another one.
enum { LINE_BYTES = 256, INTERRUPT_WIDTH = 2 };
#define SECOND_NS 1000000000ll

Progress progress_begin(void) {
    return (Progress){.start_ns = os_time_ns(), .on_terminal = os_is_terminal(stderr)};
}

static void clear_line(const Progress *progress) {
    if (progress->width) fprintf(stderr, "\r%*s\r", progress->width + INTERRUPT_WIDTH, "");
}

static void show_on_terminal(Progress *progress, const char *line) {
    int room = os_terminal_width(stderr) - INTERRUPT_WIDTH - 1, length = (int)strlen(line);
    clear_line(progress);
    progress->width = min_int(length, max_int(room, 1));
    fprintf(stderr, "%.*s", progress->width, line);
}

static void show_when_due(Progress *progress, const char *line) {
    int64_t now = os_time_ns();
    if (now < progress->next_plain_ns) return;
    progress->plain_gap_ns += SECOND_NS;
    if (progress->plain_gap_ns > 60 * SECOND_NS) progress->plain_gap_ns = 60 * SECOND_NS;
    progress->next_plain_ns = now + progress->plain_gap_ns;
    fprintf(stderr, "%s\n", line);
}

void progress_show(Progress *progress, const char *format, ...) {
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    if (progress->on_terminal)
        show_on_terminal(progress, line);
    else
        show_when_due(progress, line);
    fflush(stderr);
}

void progress_end(const Progress *progress) { clear_line(progress); }

double progress_seconds(const Progress *progress) {
    return (double)(os_time_ns() - progress->start_ns) / 1e9 + 1e-9;
}
