// uci.c: the Universal Chess Interface: the table of commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/os_file.h"
#include "base/version.h"
#include "board/perft.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/eval_trace.h"
#include "notation/display.h"
#include "notation/fen.h"
#include "uci/format.h"
#include "uci/genfens.h"
#include "uci/go.h"
#include "uci/long_commands.h"
#include "uci/options.h"
#include "uci/output.h"
#include "uci/position.h"
#include "uci/queue.h"

enum {
    ANSWER_BYTES = OPTIONS_BYTES + 1024,  // to uci
    HELP_LINE_BYTES = 160,
    LAST_LINES_MS = 500,  // for a reader to take something after the end
};

// Lines come in on the caller's thread, which carries out stop and quit. The queue's thread carries
// out all others and owns the engine. The engine's threads report a search.
struct Uci {
    Engine *engine;
    Settings settings;
    Output output;
    Queue queue;
    LongCommands long_commands;
    atomic_bool search_ends;            // the limits of the last search end it without stop
    atomic_bool works_long;             // perft, bench or genfens runs
    char last_lines[LAST_LINES_BYTES];  // of perft, bench and genfens
    bool quitting;
};

// --- reports of the search, on its own thread ----------------------------------------------------

// Pauses the search while the reader is far behind.
static void wait_for_room(Uci *uci) {
    while (!output_has_room(&uci->output) && !engine_is_stopping(uci->engine))
        os_sleep_ms(OUTPUT_POLL_MS);
}

static void on_info(void *context, const SearchInfo *info) {
    Uci *uci = context;
    wait_for_room(uci);
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    WdlStyle wdl_style = uci->settings.values[OPTION_SHOW_WDL] ? WDL_SHOWN : WDL_HIDDEN;
    format_info(info, settings_castling(&uci->settings), wdl_style, &line);
    output_lines(&uci->output, memory);
}

static void on_current_move(void *context, int depth, Move move, int number) {
    Uci *uci = context;
    wait_for_room(uci);
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    format_current_move(depth, move, number, settings_castling(&uci->settings), &line);
    output_lines(&uci->output, memory);
}

// Reports tablebase files found to be damaged, each file once.
static void report_damage(Uci *uci) {
    for (;;) {
        char what[SYZYGY_DAMAGE_BYTES], memory[ERROR_BYTES];
        Text damage = text_over(what, sizeof(what)), text = text_over(memory, sizeof(memory));
        if (!engine_report_tablebase_damage(uci->engine, &damage)) return;
        append_error(&text, what, "tablebase file not used");
        output_info_strings(&uci->output, memory);
    }
}

static void on_finished(void *context, Move best, Move ponder) {
    Uci *uci = context;
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    report_damage(uci);
    format_bestmove(best, ponder, settings_castling(&uci->settings), &line);
    output_lines(&uci->output, memory);
}

// --- helpers -------------------------------------------------------------------------------------

void uci_report_error(Uci *uci, const char *what, const char *kept) {
    char memory[ERROR_BYTES];
    Text text = text_over(memory, sizeof(memory));
    append_error(&text, what, kept);
    output_info_strings(&uci->output, memory);
}

static void report_error_at(Uci *uci, const char *what, Word word, const char *kept) {
    char memory[ERROR_BYTES];
    Text text = text_over(memory, sizeof(memory));
    append_error_at(&text, what, word, kept);
    output_info_strings(&uci->output, memory);
}

// Returns the empty text of the last lines.
static Text begin_long_work(Uci *uci) {
    atomic_store(&uci->works_long, true);
    queue_begin_long(&uci->queue);
    return text_over(uci->last_lines, sizeof(uci->last_lines));
}

static void end_long_work(Uci *uci, const Text *last) {
    atomic_store(&uci->works_long, false);
    queue_end_long(&uci->queue);
    output_lines(&uci->output, last->data);
}

// Reads the first word as a depth. Returns false after an error message.
static bool read_depth(Uci *uci, const char *words, int min, int max, const char *kept,
                       int64_t *depth) {
    char what[64];
    Text text = text_over(what, sizeof(what));
    Word word = word_next(&words);
    if (!word_to_int_in_range(word, min, max, depth)) return true;
    text_append(&text, "expected a depth of %d to %d, found", min, max);
    report_error_at(uci, what, word, kept);
    return false;
}

static const Position *current_position(const Uci *uci) { return &engine_game(uci->engine)->pos; }

// --- commands ------------------------------------------------------------------------------------

static void run_uci(Uci *uci, const char *words) {
    (void)words;
    char memory[ANSWER_BYTES];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "info string " RAVELIN_NAME " runs on ");
    engine_describe(uci->engine, &text);
    text_append(&text, "\nid name " RAVELIN_NAME " " RAVELIN_VERSION "\n");
    text_append(&text, "id author " RAVELIN_AUTHOR "\n");
    options_print(&text);
    text_append(&text, "uciok\n");
    output_lines(&uci->output, memory);
}

static void run_isready(Uci *uci, const char *words) {
    (void)words;
    output_lines(&uci->output, "readyok");
}

static void run_nothing(Uci *uci, const char *words) {
    (void)uci;
    (void)words;
}

static void run_ucinewgame(Uci *uci, const char *words) {
    (void)words;
    engine_new_game(uci->engine);
}

static void run_setoption(Uci *uci, const char *words) {
    char memory[ERROR_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    option_set(&uci->settings, words, &messages);
    output_info_strings(&uci->output, memory);
}

static void run_position(Uci *uci, const char *words) {
    char memory[POSITION_MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    Game *game = malloc(sizeof(*game));
    if (!game)
        append_error(&messages, "not enough memory", "position kept");
    else if (uci_position_parse(words, settings_castling(&uci->settings), game, &messages))
        engine_set_game(uci->engine, game);
    output_info_strings(&uci->output, memory);
    free(game);
}

static void run_perft(Uci *uci, const char *words) {
    int64_t depth;
    if (!read_depth(uci, words, 0, PERFT_MAX_DEPTH, "nothing counted", &depth)) return;
    Text last = begin_long_work(uci);
    long_perft(&uci->long_commands, current_position(uci), (int)depth, engine_threads(uci->engine),
               settings_castling(&uci->settings), &last);
    end_long_work(uci, &last);
}

// A search on a clock ends by itself too, but the GUI that sent it waits for its move.
static bool limits_end_search(const Limits *limits) {
    return !limits->infinite && !limits->ponder &&
           (limits->depth || limits->nodes || limits->mate || limits->movetime_ms);
}

static void run_go(Uci *uci, const char *words) {
    char memory[GO_MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    const int64_t start_ms = os_time_ms();
    const char *rest = words;
    if (word_is(word_next(&rest), "perft")) {
        run_perft(uci, rest);
        return;
    }
    CastlingStyle style = settings_castling(&uci->settings);
    Limits limits = go_parse(words, current_position(uci), style, &messages);
    output_info_strings(&uci->output, memory);
    limits.start_ms = start_ms;
    atomic_store(&uci->search_ends, limits_end_search(&limits));
    engine_go(uci->engine, &limits);
}

static void run_stop(Uci *uci, const char *words) {
    (void)words;
    queue_stop(&uci->queue);
}

static void run_ponderhit(Uci *uci, const char *words) {
    (void)words;
    engine_ponderhit(uci->engine);
}

static void run_quit(Uci *uci, const char *words) {
    (void)words;
    uci->quitting = true;
}

static void run_d(Uci *uci, const char *words) {
    (void)words;
    const Position *pos = current_position(uci);
    char memory[DISPLAY_BYTES], fen[FEN_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_position(pos, &text);
    output_info_strings(&uci->output, memory);
    text_clear(&text);
    fen_print(pos, fen);
    text_append(&text, "Fen: %s\nKey: %016" PRIX64 "\nCheckers:", fen, pos->keys.whole);
    for (Bitboard left = pos->checkers; left;)
        text_append(&text, " %s", square_name(pop_lsb(&left)));
    char tb_result[TB_RESULT_BYTES];
    Text answer = text_over(tb_result, sizeof(tb_result));
    if (engine_tb_result(uci->engine, pos, &answer))
        text_append(&text, "\nTablebases: %s", tb_result);
    output_lines(&uci->output, memory);
}

static void run_eval(Uci *uci, const char *words) {
    (void)words;
    char memory[EVAL_TRACE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    eval_trace(uci->engine, current_position(uci), &text);
    output_info_strings(&uci->output, memory);
}

static void run_bench(Uci *uci, const char *words) {
    int64_t depth = BENCH_DEFAULT_DEPTH;
    bool has_depth = word_peek(words).length > 0;
    if (has_depth && !read_depth(uci, words, 1, MAX_PLY, "nothing searched", &depth)) return;
    Text last = begin_long_work(uci);
    long_bench(&uci->long_commands, uci->engine, (int)depth, &last);
    end_long_work(uci, &last);
}

static void run_genfens(Uci *uci, const char *words) {
    GenfensRequest request;
    Word wrong;
    const char *error = genfens_parse(words, &request, &wrong);
    if (error) {
        report_error_at(uci, error, wrong, "nothing generated");
        return;
    }
    Text last = begin_long_work(uci);
    long_genfens(&uci->long_commands, uci->engine, &request, &last);
    end_long_work(uci, &last);
}

static void run_help(Uci *uci, const char *words);

// --- dispatch ------------------------------------------------------------------------------------

typedef enum Timing {
    AT_ONCE,   // on the caller's thread, while other commands run or wait
    IN_ORDER,  // after the commands before it; a search may run
    WHEN_IDLE  // after the commands and searches before it
} Timing;

typedef struct UciCommand {
    const char *name;
    Timing timing;
    void (*run)(Uci *uci, const char *words);
    const char *help;
} UciCommand;

static const UciCommand commands[] = {
    {"uci", IN_ORDER, run_uci, "identify the engine and list the options"},
    {"isready", AT_ONCE, run_isready, "answer readyok at once, also during a search"},
    {"setoption", WHEN_IDLE, run_setoption, "name NAME [value VALUE]"},
    {"ucinewgame", WHEN_IDLE, run_ucinewgame, "clear the transposition table and all history"},
    {"position", IN_ORDER, run_position, "startpos | fen FEN [moves MOVE ...]"},
    {"go", WHEN_IDLE, run_go,
     "[wtime|btime|winc|binc|movestogo|depth|nodes|mate|movetime|perft N] [infinite] [ponder]"
     " [searchmoves MOVE ...]"},
    {"stop", AT_ONCE, run_stop, "end the search with its best move so far"},
    {"ponderhit", IN_ORDER, run_ponderhit, "the expected move was played"},
    {"quit", AT_ONCE, run_quit, "end the program"},
    {"exit", AT_ONCE, run_quit, "the same as quit"},
    {"debug", AT_ONCE, run_nothing, "accepted, without effect"},
    {"register", AT_ONCE, run_nothing, "accepted, without effect"},
    {"d", IN_ORDER, run_d, "print the board and its FEN"},
    {"eval", IN_ORDER, run_eval, "print the evaluation of each piece and of the position"},
    {"perft", WHEN_IDLE, run_perft, "N: count the leaves below each move"},
    {"bench", WHEN_IDLE, run_bench, "[DEPTH]: search the bench positions"},
    {"genfens", WHEN_IDLE, run_genfens,
     "N [seed S] [book FILE|None]: print random openings, for OpenBench"},
    {"help", AT_ONCE, run_help, "print this list"},
};
enum { COMMAND_COUNT = sizeof(commands) / sizeof(commands[0]) };

static void run_help(Uci *uci, const char *words) {
    (void)words;
    char memory[COMMAND_COUNT * HELP_LINE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_append(&text, "%s: %s\n", commands[i].name, commands[i].help);
    output_info_strings(&uci->output, memory);
}

static const UciCommand *find_command(Word name) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (word_is(name, commands[i].name)) return &commands[i];
    return NULL;
}

bool uci_is_command(const char *line) { return find_command(word_next(&line)) != NULL; }

// Waits for a search that will end. Returns false if the command must not run: another search runs,
// which is an error, or the session ends.
static bool wait_until_idle(Uci *uci, const UciCommand *command) {
    bool waits = engine_is_searching(uci->engine) && !engine_is_stopping(uci->engine);
    if (waits && !atomic_load(&uci->search_ends)) {
        report_error_at(uci, "not while a search runs:", word_from(command->name), "ignored");
        return false;
    }
    if (waits) queue_begin_long(&uci->queue);
    engine_wait(uci->engine);
    return !waits || queue_end_long(&uci->queue);
}

static void run_queued(void *context, const char *line) {
    Uci *uci = context;
    const UciCommand *command = find_command(word_next(&line));
    if (command->timing == WHEN_IDLE && !wait_until_idle(uci, command)) return;
    command->run(uci, line);
}

static void stop_running(void *context) {
    Uci *uci = context;
    engine_stop(uci->engine);
    long_commands_stop(&uci->long_commands);
}

bool uci_execute(Uci *uci, const char *line) {
    const char *words = line;
    Word name = word_next(&words);
    const UciCommand *command = find_command(name);
    if (command && command->timing == AT_ONCE) {
        command->run(uci, words);
    } else if (command) {
        const char *error = queue_push(&uci->queue, line);
        if (error) uci_report_error(uci, error, "line ignored");
    } else if (name.length > 0) {
        report_error_at(uci, "unknown command", name, "ignored; see help");
    }
    return !uci->quitting;
}

// --- the session ---------------------------------------------------------------------------------

Uci *uci_create(FILE *output) {
    Uci *uci = calloc(1, sizeof(*uci));
    if (!uci) return NULL;
    uci->engine = engine_create((SearchCallbacks){uci, on_info, on_current_move, on_finished});
    bool has_output = uci->engine && output_open(&uci->output, output);
    if (!has_output || !queue_open(&uci->queue, run_queued, stop_running, uci)) {
        if (has_output) output_close(&uci->output);
        engine_destroy(uci->engine);
        free(uci);
        return NULL;
    }
    settings_init(&uci->settings, uci->engine);
    long_commands_init(&uci->long_commands, &uci->output, &uci->queue.stop_requested);
    return uci;
}

// Returns true while a search runs that ends by itself, or lines wait for it.
static bool will_end(Uci *uci) {
    if (atomic_load(&uci->works_long)) return false;
    if (engine_is_searching(uci->engine)) return atomic_load(&uci->search_ends);
    return !queue_is_empty(&uci->queue);
}

static bool is_idle(Uci *uci) {
    return queue_is_empty(&uci->queue) && !engine_is_searching(uci->engine);
}

void uci_destroy(Uci *uci) {
    while (!uci->quitting && will_end(uci) && !os_is_broken_pipe(uci->output.file))
        os_sleep_ms(OUTPUT_POLL_MS);
    if (uci->quitting || !is_idle(uci)) output_hurry(&uci->output, LAST_LINES_MS);
    queue_close(&uci->queue);
    engine_destroy(uci->engine);
    long_commands_free(&uci->long_commands);
    output_close(&uci->output);
    free(uci);
}

bool uci_waits_for_stop(const Uci *uci) { return engine_waits_for_stop(uci->engine); }

void uci_wait(Uci *uci) {
    queue_wait(&uci->queue);
    engine_wait(uci->engine);
}
