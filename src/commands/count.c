// count.c: one perft with its progress and its last line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/count.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/os.h"
#include "commands/arguments.h"
#include "commands/interrupt.h"

// What the progress line needs to know.
typedef struct Progress {
    int64_t start_ns;
    bool on_terminal;  // one line that is written over, else line after line
    bool shown;
} Progress;

static double seconds_since(int64_t start_ns) { return (double)(os_time_ns() - start_ns) / 1e9; }

// Depth 0 takes no time at all; any small number avoids a division by zero.
static double mega_per_second(uint64_t nodes, double seconds) {
    return (double)nodes / (seconds > 1e-9 ? seconds : 1e-9) / 1e6;
}

static void show_progress(void *context, int done, int total, uint64_t nodes) {
    Progress *progress = context;
    double seconds = seconds_since(progress->start_ns);
    fprintf(stderr, "%s%d of %d moves, %" PRIu64 " nodes, %.0f s, %.1f Mnps%s",
            progress->on_terminal ? "\r" : "", done, total, nodes, seconds,
            mega_per_second(nodes, seconds), progress->on_terminal ? "  " : "\n");
    fflush(stderr);
    progress->shown = true;
}

static void clear_progress(const Progress *progress) {
    if (progress->shown && progress->on_terminal) fprintf(stderr, "\r%78s\r", "");
}

bool count_leaves(const CountRequest *request, PerftResult *result, double *seconds) {
    Progress progress = {os_time_ns(), os_is_terminal(stderr), false};
    PerftOptions options = {.threads = request->threads,
                            .hash_mb = request->hash_mb,
                            .stop = interrupt_watch(),
                            .progress = show_progress,
                            .context = &progress};
    const char *error = perft_divide(&request->pos, request->depth, &options, result);
    *seconds = seconds_since(progress.start_ns);
    clear_progress(&progress);
    if (error) argument_error("%s", error);
    return error == NULL;
}

int count_print(const CountRequest *request, const PerftResult *result, double seconds) {
    if (result->complete) {
        printf("perft %d: %" PRIu64 " nodes, %.3f s, %.1f Mnps\n", request->depth, result->nodes,
               seconds, mega_per_second(result->nodes, seconds));
        return STATUS_OK;
    }
    int done = 0;
    for (int i = 0; i < result->count; i++) done += result->rows[i].done;
    printf("stopped: %d of %d moves, %" PRIu64 " nodes, %.3f s\n", done, result->count,
           result->nodes, seconds);
    return STATUS_FAILED;
}
