// long_commands.c: perft, bench and genfens as UCI commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/long_commands.h"

#include <inttypes.h>

#include "board/perft.h"
#include "engine/bench.h"
#include "notation/display.h"

enum { ROW_BYTES = 256 };

void long_commands_init(LongCommands *commands, Output *output, atomic_bool *stop) {
    *commands = (LongCommands){.output = output, .stop = stop};
    pthread_mutex_init(&commands->lock, NULL);
}

void long_commands_free(LongCommands *commands) { pthread_mutex_destroy(&commands->lock); }

void long_perft(LongCommands *commands, const Position *pos, int depth, int threads,
                CastlingStyle style, Text *last) {
    PerftOptions options = {.threads = threads, .stop = commands->stop};
    PerftResult result;
    const char *error = perft_divide(pos, depth, &options, &result);
    if (error) {
        text_append(last, "info string error: %s (nothing counted)", error);
        return;
    }
    display_perft_rows(&result, style, last);
    if (result.nodes == PERFT_OVERFLOW)
        text_append(last, "info string error: " PERFT_OVERFLOW_TEXT " (no sum)");
    else if (result.complete)
        text_append(last, "\nNodes searched: %" PRIu64, result.nodes);
    else
        text_append(last, "info string perft stopped (only the moves above are counted)");
}

// Puts another engine in the place of the current one, which it destroys.
static void set_engine(LongCommands *commands, Engine *engine) {
    pthread_mutex_lock(&commands->lock);
    Engine *old = commands->engine;
    commands->engine = engine;
    pthread_mutex_unlock(&commands->lock);
    engine_destroy(old);
}

// Returns false after an error.
static bool create_engine(LongCommands *commands, const Engine *session, Text *last) {
    Engine *engine = engine_create((SearchCallbacks){0});
    if (engine)
        engine_copy_network(engine, session);
    else
        text_append(last, "info string error: " ENGINE_REFUSED " (nothing searched)");
    set_engine(commands, engine);
    return engine != NULL;
}

static void print_bench_row(void *context, const BenchRow *row) {
    LongCommands *commands = context;
    char memory[ROW_BYTES];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "position %d of %d: %" PRIu64 " nodes: %s", row->number, row->total,
                row->nodes, row->fen);
    output_info_strings(commands->output, memory);
}

void long_bench(LongCommands *commands, const Engine *session, int depth, Text *last) {
    if (!create_engine(commands, session, last)) return;
    BenchOptions options = {depth, commands->stop, print_bench_row, commands};
    BenchResult result = bench_run(commands->engine, &options);
    set_engine(commands, NULL);
    if (result.complete)
        text_append(last, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes,
                    result.nodes_per_second);
    else
        text_append(last, "info string bench stopped");
}

static void print_opening(void *context, const char *fen) {
    LongCommands *commands = context;
    char memory[ROW_BYTES];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "genfens %s", fen);
    output_info_strings(commands->output, memory);
}

void long_genfens(LongCommands *commands, const Engine *session, const GenfensRequest *request,
                  Text *last) {
    if (!create_engine(commands, session, last)) return;
    GenfensOutput output = {commands, print_opening, commands->stop};
    const char *error = genfens_run(commands->engine, request, output);
    set_engine(commands, NULL);
    if (error) text_append(last, "info string error: %s (openings missing)", error);
}

void long_commands_stop(LongCommands *commands) {
    pthread_mutex_lock(&commands->lock);
    if (commands->engine) engine_stop(commands->engine);
    pthread_mutex_unlock(&commands->lock);
}
