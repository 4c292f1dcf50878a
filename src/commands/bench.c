// bench.c: the command bench: nodes and speed over the fixed positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "engine/bench.h"

static const char usage[] =
    "ravelin bench [DEPTH] [--threads N] [--hash MiB]\n"
    "Searches a fixed list of positions to a fixed depth (default 16). With one\n"
    "thread and 16 MiB of hash, the defaults, the number of nodes is the same on\n"
    "every machine and identifies this version's search. The last line is\n"
    "`NODES nodes SPEED nps`.\n";

static void show_row(void *context, const BenchRow *row) {
    (void)context;
    print_row("%2d/%d %10" PRIu64 " %6.0f ms  %s", row->number, BENCH_POSITIONS, row->nodes,
              (double)row->time_ns / 1e6, row->fen);
}

int command_bench(int count, char *words[]) {
    int64_t depth = BENCH_DEFAULT_DEPTH;
    SearcherOptions options = SEARCHER_DEFAULTS;
    const Argument arguments[] = {
        {"DEPTH", ARGUMENT_NUMBER, &depth, 1, MAX_PLY},
        {"--threads", ARGUMENT_NUMBER, &options.threads, 1, PARALLEL_MAX},
        {"--hash", ARGUMENT_NUMBER, &options.hash_mb, 1, engine_hash_max_mb()},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    Searcher searcher;
    if (!searcher_create(&searcher, &options)) return STATUS_BAD_ARGUMENTS;
    const BenchOptions bench = {.limits.depth = (int)depth, .row = show_row};
    const BenchResult result = bench_run(searcher.engine, &bench);
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, result.nodes_per_second);
    searcher_destroy(&searcher);
    return STATUS_OK;
}
