// long_commands.c: perft, bench, speedtest and genfens as UCI commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/long_commands.h"

#include <inttypes.h>

#include "base/numa.h"
#include "base/numbers.h"
#include "board/perft.h"
#include "engine/bench.h"
#include "engine/openings.h"
#include "notation/display.h"
#include "notation/fen.h"

enum {
    ROW_BYTES = 256,
    SPEEDTEST_HASH_MB = 128,
    SPEEDTEST_SECONDS = 10,
    SPEEDTEST_SECONDS_MAX = 86400,
};

// Gives back the threads and memory of a bench.
static void shrink(Engine *engine) {
    engine_set_threads(engine, 1);
    engine_set_hash(engine, HASH_DEFAULT_MB);
}

// Returns the engine of all commands but perft, or NULL after an error in answer. First calls
// queue_begin_long, because threads and a large table take long.
static Engine *own_engine(LongCommands *commands, int threads, int64_t hash_mb, Text *answer) {
    queue_begin_long(commands->queue);
    if (!commands->engine) commands->engine = engine_create((SearchCallbacks){0});
    Engine *engine = commands->engine;
    const char *error = engine ? engine_set_threads(engine, threads) : ENGINE_REFUSED;
    if (!error) error = engine_set_hash(engine, hash_mb);
    if (error) {
        append_error(answer, error, "nothing searched");
        if (engine) shrink(engine);
        return NULL;
    }
    engine_set_move_overhead(engine, 0);  // no GUI waits
    engine_copy_network_and_params(engine, commands->settings->engine);
    return engine;
}

typedef struct Number {
    const char *name;
    int64_t min, max, value;
} Number;

// Reads numbers in order; those after the last word keep their value. Returns false after an error
// in answer.
static bool read_numbers(const char *words, int count, Number numbers[], const char *kept,
                         Text *answer) {
    for (int i = 0; i < count && word_peek(words).length > 0; i++) {
        Number *number = &numbers[i];
        Text text = TEXT_LOCAL(64);
        const Word word = word_next(&words);
        if (!word_to_int_in_range(word, number->min, number->max, &number->value)) continue;
        text_append(&text, "expected %s of %" PRId64 " to %" PRId64 ", found", number->name,
                    number->min, number->max);
        append_error_at(answer, text.data, word, kept);
        return false;
    }
    const Word surplus = word_peek(words);
    if (surplus.length > 0) append_error_at(answer, "unexpected word", surplus, kept);
    return surplus.length == 0;
}

// --- perft ---------------------------------------------------------------------------------------

static void count_leaves(LongCommands *commands, int depth, Text *answer) {
    Engine *session = commands->settings->engine;
    PerftOptions options = {.threads = engine_threads(session),
                            .stop = &commands->queue->stop_requested};
    PerftResult result;
    queue_begin_long(commands->queue);
    const char *error = perft_divide(&engine_game(session)->pos, depth, &options, &result);
    if (error) {
        append_error(answer, error, "nothing counted");
        return;
    }
    display_perft_rows(&result, settings_castling(commands->settings), answer);
    if (result.nodes == PERFT_OVERFLOW)
        append_error(answer, PERFT_OVERFLOW_TEXT, "no sum");
    else if (result.complete)
        text_append(answer, "\nNodes searched: %" PRIu64, result.nodes);
    else
        text_append(answer, "info string perft stopped (only the moves above are counted)");
}

void long_perft(LongCommands *commands, const char *words, Text *answer) {
    Number depth = {"a depth", 0, PERFT_MAX_DEPTH, -1};
    if (!read_numbers(words, 1, &depth, "nothing counted", answer)) return;
    if (depth.value < 0)
        append_error(answer, "perft expects a depth", "nothing counted");
    else
        count_leaves(commands, (int)depth.value, answer);
}

// --- bench, speedtest ----------------------------------------------------------------------------

static void print_bench_row(void *context, const BenchRow *row) {
    LongCommands *commands = context;
    Text text = TEXT_LOCAL(ROW_BYTES);
    text_append(&text, "%d/%d: %" PRIu64 " nodes: %s", row->number, BENCH_POSITIONS, row->nodes,
                row->fen);
    output_lines(commands->settings->output, text.data);
}

static void search_bench(LongCommands *commands, BenchOptions options, int threads, int64_t hash_mb,
                         Text *answer) {
    Engine *engine = own_engine(commands, threads, hash_mb, answer);
    if (!engine) return;
    options.limits.interrupted = &commands->queue->stop_requested;
    options.row = print_bench_row;
    options.context = commands;
    const BenchResult result = bench_run(engine, &options);
    shrink(engine);
    if (result.complete)
        text_append(answer, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes,
                    result.nodes_per_second);
    else
        text_append(answer, "info string %s stopped", options.limits.depth ? "bench" : "speedtest");
}

void long_bench(LongCommands *commands, const char *words, Text *answer) {
    Number numbers[] = {{"a depth", 1, MAX_PLY, BENCH_DEFAULT_DEPTH},
                        {"threads", 1, PARALLEL_MAX, 1},
                        {"a hash size", 1, engine_hash_max_mb(), HASH_DEFAULT_MB}};
    if (!read_numbers(words, 3, numbers, "nothing searched", answer)) return;
    const BenchOptions options = {.limits.depth = (int)numbers[0].value};
    search_bench(commands, options, (int)numbers[1].value, numbers[2].value, answer);
}

void long_speedtest(LongCommands *commands, const char *words, Text *answer) {
    Number numbers[] = {{"threads", 1, PARALLEL_MAX, min_int(cpus_allowed_count(), PARALLEL_MAX)},
                        {"a hash size", 1, engine_hash_max_mb(), SPEEDTEST_HASH_MB},
                        {"seconds", 1, SPEEDTEST_SECONDS_MAX, SPEEDTEST_SECONDS}};
    if (!read_numbers(words, 3, numbers, "nothing searched", answer)) return;
    const BenchOptions options = {.limits.movetime_ms = numbers[2].value * 1000 / BENCH_POSITIONS};
    search_bench(commands, options, (int)numbers[0].value, numbers[1].value, answer);
}

// --- genfens -------------------------------------------------------------------------------------

enum {
    PATH_BYTES = 1024,
    CHECK_NODES = 2000,
    SCORE_MAX_CP = 200,
    TRIES_MAX = 10000,  // for one opening: a book may have no balanced position
};

typedef struct Request {
    int64_t count, seed;
    char book[PATH_BYTES];  // empty: none
} Request;

// Returns NULL, or an error about the word *wrong.
static const char *read_request(const char *words, Request *request, Word *wrong) {
    *request = (Request){0};
    *wrong = word_next(&words);
    if (word_to_int_in_range(*wrong, 1, INT64_MAX, &request->count))
        return "genfens expects a number of openings, found";
    for (Word word; (word = word_next(&words)).length > 0;) {
        bool is_book = word_is(word, "book");
        if (!is_book && !word_is(word, "seed")) continue;
        *wrong = word_next(&words);
        if (!is_book && word_to_int_in_range(*wrong, INT64_MIN, INT64_MAX, &request->seed))
            return "not a seed:";
        if (!is_book || word_is_ignoring_case(*wrong, "none")) continue;
        if (wrong->length == 0 || wrong->length >= PATH_BYTES) return "not a book:";
        Text path = text_over(request->book, PATH_BYTES);
        text_append_bytes(&path, wrong->start, wrong->length);
    }
    return NULL;
}

// Returns NULL, or the reason for fewer openings.
static const char *write_openings(Output *output, const OpeningRules *rules,
                                  const Request *request) {
    StartKind start = rules->book->count ? START_POSITION : START_CLASSICAL;
    Random random = random_from_seed((uint64_t)request->seed);
    for (int64_t i = 0; i < request->count; i++) {
        Opening opening;
        Game game;
        bool is_found = opening_find(rules, start, &random, &opening, &game);
        if (stop_is_requested(rules->stop)) return "stopped";
        if (!is_found) return "no balanced position can be found";
        char fen[FEN_BYTES];
        Text line = TEXT_LOCAL(ROW_BYTES);
        text_append(&line, "info string genfens %s", fen_print(&game.pos, fen));
        output_lines(output, line.data);
    }
    return NULL;
}

static void generate(LongCommands *commands, const Request *request, Text *answer) {
    Book book = {0};
    const int plies = request->book[0] ? 4 : 8;
    OpeningRules rules = {.plies_min = plies,
                          .plies_max = plies + 1,  // both sides get to move first
                          .book = &book,
                          .engine = own_engine(commands, 1, HASH_DEFAULT_MB, answer),
                          .limits = {.soft_nodes = CHECK_NODES},
                          .score_max_cp = SCORE_MAX_CP,
                          .tries = TRIES_MAX,
                          .stop = &commands->queue->stop_requested};
    if (!rules.engine) return;
    const char *error = request->book[0] ? book_read(&book, request->book) : NULL;
    if (error)
        append_file_error(answer, word_from(request->book), error, "openings missing");
    else if ((error = write_openings(commands->settings->output, &rules, request)))
        append_error(answer, error, "openings missing");
    book_free(&book);
}

void long_genfens(LongCommands *commands, const char *words, Text *answer) {
    Request request;
    Word wrong;
    const char *error = read_request(words, &request, &wrong);
    if (error)
        append_error_at(answer, error, wrong, "nothing generated");
    else
        generate(commands, &request, answer);
}
