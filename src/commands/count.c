// count.c: one perft with its progress and its last line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/count.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"

// Depth 0 takes no time at all; any small number avoids a division by zero.
static double mega_per_second(uint64_t nodes, double seconds) {
    return (double)nodes / (seconds > 1e-9 ? seconds : 1e-9) / 1e6;
}

static void show_progress(void *context, int done, int total, uint64_t nodes) {
    Progress *progress = context;
    progress_count(progress, (uint64_t)done, (uint64_t)total, "moves",
                   "%" PRIu64 " nodes, %.1f Mnps", nodes,
                   mega_per_second(nodes, progress_seconds(progress)));
}

bool count_leaves(const CountRequest *request, PerftResult *result, double *seconds) {
    Progress progress = progress_begin();
    PerftOptions options = {.threads = request->threads,
                            .hash_mb = request->hash_mb,
                            .stop = request->stop,
                            .progress = show_progress,
                            .context = &progress};
    const char *error = perft_divide(&request->pos, request->depth, &options, result);
    *seconds = progress_seconds(&progress);
    progress_end(&progress);
    if (error) argument_error("%s", error);
    return error == NULL;
}

int count_print(const CountRequest *request, const PerftResult *result, double seconds) {
    if (result->nodes == PERFT_OVERFLOW) {
        argument_error("perft %d: " PERFT_OVERFLOW_TEXT, request->depth);
        return STATUS_FAILED;
    }
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
