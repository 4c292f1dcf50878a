// progress.c: the progress line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/progress.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/os.h"

enum { LINE_WIDTH = 100 };
#define SECOND_NS 1000000000ll

Progress progress_begin(void) {
    return (Progress){.start_ns = os_time_ns(), .on_terminal = os_is_terminal(stderr)};
}

void progress_show(Progress *progress, const char *format, ...) {
    char line[2 * LINE_WIDTH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    progress->shown = true;
    if (progress->on_terminal) {
        fprintf(stderr, "\r%-*s", LINE_WIDTH - 1, line);
    } else {
        int64_t now = os_time_ns();
        if (now < progress->next_plain_ns) return;
        progress->plain_gap_ns += SECOND_NS;
        if (progress->plain_gap_ns > 60 * SECOND_NS) progress->plain_gap_ns = 60 * SECOND_NS;
        progress->next_plain_ns = now + progress->plain_gap_ns;
        fprintf(stderr, "%s\n", line);
    }
    fflush(stderr);
}

void progress_end(const Progress *progress) {
    if (progress->shown && progress->on_terminal) fprintf(stderr, "\r%*s\r", LINE_WIDTH - 1, "");
}

double progress_seconds(const Progress *progress) {
    return (double)(os_time_ns() - progress->start_ns) / 1e9 + 1e-9;
}
