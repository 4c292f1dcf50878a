// bench.c: the command bench: nodes and speed over the fixed positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "engine/bench.h"

static const char usage[] =
    "ravelin bench [DEPTH] [--threads N] [--hash MB]\n"
    "Searches a fixed list of positions to a fixed depth (default 16). With one\n"
    "thread and 16 MiB of hash, the defaults, the number of nodes is the same on\n"
    "every machine and identifies this version's search. The last line is\n"
    "`NODES nodes SPEED nps`.\n";

enum { ROW_BYTES = 256 };

static void show_row(void *context, const BenchRow *row) {
    (void)context;
    char memory[ROW_BYTES];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "%2d/%d %10" PRIu64 " %6.0f ms  %s", row->number, row->total, row->nodes,
                (double)row->time_ns / 1e6, row->fen);
    print_row(memory);
}

int command_bench(int count, char *words[]) {
    int64_t depth = BENCH_DEFAULT_DEPTH, threads = 1, hash_mb = HASH_DEFAULT_MB;
    const Argument arguments[] = {
        {"DEPTH", ARGUMENT_NUMBER, &depth, 1, MAX_PLY},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, THREADS_MAX},
        {"--hash", ARGUMENT_NUMBER, &hash_mb, 1, engine_hash_max_mb()},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    Engine *engine = engine_create((SearchCallbacks){0});
    if (!engine) return argument_error(ENGINE_REFUSED);
    const char *error = engine_set_threads(engine, (int)threads);
    if (!error) error = engine_set_hash(engine, hash_mb);
    if (!error) {
        const BenchOptions options = {.depth = (int)depth, .row = show_row};
        const BenchResult result = bench_run(engine, &options);
        printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, result.nodes_per_second);
    }
    engine_destroy(engine);
    return error ? argument_error("%s", error) : STATUS_OK;
}
