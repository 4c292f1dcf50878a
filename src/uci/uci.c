// uci.c: the Universal Chess Interface: the table of commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/os_file.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/engine.h"
#include "engine/eval_trace.h"
#include "notation/display.h"
#include "uci/format.h"
#include "uci/go.h"
#include "uci/long_commands.h"
#include "uci/options.h"
#include "uci/output.h"
#include "uci/queue.h"

enum {
    LINE_BYTES_MAX = 1 << 26,  // longest input line
    LAST_LINES_MS = 500,       // for a reader to take something after the end
    STATUS_INTERRUPTED = 1,
    STATUS_NO_MEMORY = 2,
};

// The input thread reads lines and carries out the commands marked AT_ONCE. The queue's thread
// carries out all others and owns the engine. The engine's threads report a search.
struct Uci {
    Engine *engine;
    Settings settings;
    Output output;
    Queue queue;
    LongCommands long_commands;
    bool is_limited;  // the last search: by depth, nodes, mate or movetime, and not infinite
    atomic_bool search_ends;  // is_limited, and not pondering
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
    Text line = TEXT_LOCAL(OUTPUT_LINE_BYTES);
    const bool shows_wdl = uci->settings.values[OPTION_SHOW_WDL] != 0;
    format_info(info, settings_castling(&uci->settings), shows_wdl, &line);
    output_lines(&uci->output, line.data);
}

static void on_current_move(void *context, int depth, Move move, int number) {
    Uci *uci = context;
    wait_for_room(uci);
    Text line = TEXT_LOCAL(OUTPUT_LINE_BYTES);
    format_current_move(depth, move, number, settings_castling(&uci->settings), &line);
    output_lines(&uci->output, line.data);
}

// Writes the lines of a growing text and frees it.
static void write_text(Uci *uci, Text *text) {
    if (text->data) output_lines(&uci->output, text->data);
    text_free(text);
}

// Reports tablebase files found to be damaged, each file once.
static void report_damage(Uci *uci) {
    Text lines = text_growing(OUTPUT_TEXT_BYTES), what = TEXT_LOCAL(SYZYGY_DAMAGE_BYTES);
    for (; syzygy_report_damage(engine_syzygy(uci->engine), &what); text_clear(&what))
        append_error(&lines, what.data, "tablebase file not used");
    write_text(uci, &lines);
}

static void on_finished(void *context, Move best, Move ponder) {
    Uci *uci = context;
    Text line = TEXT_LOCAL(OUTPUT_LINE_BYTES);
    report_damage(uci);
    format_bestmove(best, ponder, settings_castling(&uci->settings), &line);
    output_lines(&uci->output, line.data);
}

// --- commands ------------------------------------------------------------------------------------

// A command that is carried out.
typedef struct Call {
    Uci *uci;
    const char *words;  // after the name
    Text answer;        // written when the command returns
} Call;

static const Position *current_position(const Uci *uci) { return &engine_game(uci->engine)->pos; }

static void run_uci(Call *call) {
    Text *answer = &call->answer;
    text_append(answer, "info string " RAVELIN_NAME " runs on ");
    engine_describe(call->uci->engine, answer);
    text_append(answer, "\nid name %s\n", version_name());
    text_append(answer, "id author " RAVELIN_AUTHOR "\n");
    options_print(answer);
    text_append(answer, "uciok\n");
}

static void run_isready(Call *call) { output_lines(&call->uci->output, "readyok"); }

static void run_nothing(Call *call) { (void)call; }

// Weak play differs from game to game.
static void vary_weak_play(Engine *engine) {
    engine_set_skill_seed(engine, (uint64_t)os_time_ns());
}

static void run_ucinewgame(Call *call) {
    engine_new_game(call->uci->engine);
    vary_weak_play(call->uci->engine);
}

static void run_setoption(Call *call) {
    option_set(&call->uci->settings, call->words, &call->answer);
}

static void run_position(Call *call) {
    Game game;
    if (game_parse(call->words, settings_castling(&call->uci->settings), &game, &call->answer))
        engine_set_game(call->uci->engine, &game);
}

static void run_long(Call *call, LongCommand *command) {
    command(&call->uci->long_commands, call->words, &call->answer);
    queue_end_long(&call->uci->queue);
}

static void run_perft(Call *call) { run_long(call, long_perft); }
static void run_bench(Call *call) { run_long(call, long_bench); }
static void run_speedtest(Call *call) { run_long(call, long_speedtest); }
static void run_genfens(Call *call) { run_long(call, long_genfens); }

static void run_go(Call *call) {
    Uci *uci = call->uci;
    const int64_t start_ms = os_time_ms();
    if (word_is(word_peek(call->words), "perft")) {
        word_next(&call->words);
        run_perft(call);
        return;
    }
    CastlingStyle style = settings_castling(&uci->settings);
    Limits limits = go_parse(call->words, current_position(uci), style, &call->answer);
    write_text(uci, &call->answer);  // before the lines of the search
    limits.start_ms = start_ms;
    // A search on a clock ends by itself too, but the GUI that sent it waits for its move.
    uci->is_limited =
        !limits.infinite && (limits.depth || limits.nodes || limits.mate || limits.movetime_ms);
    atomic_store(&uci->search_ends, uci->is_limited && !limits.ponder);
    engine_go(uci->engine, &limits);
}

static void run_stop(Call *call) { queue_stop(&call->uci->queue); }

static void run_ponderhit(Call *call) {
    atomic_store(&call->uci->search_ends, call->uci->is_limited);
    engine_ponderhit(call->uci->engine);
}

static void run_quit(Call *call) { call->uci->quitting = true; }

static void run_d(Call *call) {
    const Position *pos = current_position(call->uci);
    Text *answer = &call->answer;
    Text result = TEXT_LOCAL(TB_RESULT_BYTES);
    display_position(pos, answer);
    text_append(answer, "Key: %016" PRIX64 "\nCheckers:", pos->keys.whole);
    for (Bitboard left = pos->checkers; left;)
        text_append(answer, " %s", square_name(pop_lsb(&left)));
    if (tb_result_append(engine_syzygy(call->uci->engine), pos, &result))
        text_append(answer, "\nTablebases: %s", result.data);
}

static void run_eval(Call *call) {
    eval_trace(call->uci->engine, current_position(call->uci), &call->answer);
}

static void run_flip(Call *call) {
    const Position flipped = position_flipped(current_position(call->uci));
    Game game;
    game_init(&game, &flipped);
    engine_set_game(call->uci->engine, &game);
}

static void run_compiler(Call *call) {
    text_append(&call->answer, "%s, ", version_compiler());
    engine_describe(call->uci->engine, &call->answer);
}

static void run_help(Call *call);

// --- dispatch ------------------------------------------------------------------------------------

typedef enum Timing {
    AT_ONCE,   // on the input thread, while other commands run or wait
    IN_ORDER,  // after the commands before it; a search may run
    WHEN_IDLE  // after the commands and searches before it
} Timing;

typedef struct UciCommand {
    const char *name;
    Timing timing;
    void (*run)(Call *call);
    const char *help;
} UciCommand;

static const UciCommand commands[] = {
    {"uci", IN_ORDER, run_uci, "identify the engine and list the options"},
    {"isready", AT_ONCE, run_isready, "answer readyok at once, also during a search"},
    {"setoption", WHEN_IDLE, run_setoption, "name NAME [value VALUE]"},
    {"ucinewgame", WHEN_IDLE, run_ucinewgame, "clear the transposition table and all history"},
    {"position", IN_ORDER, run_position, "startpos | fen FEN [moves MOVE ...]"},
    {"go", WHEN_IDLE, run_go,
     "[wtime|btime|winc|binc|movestogo|depth|nodes|mate|movetime|perft N]\n"
     "             [infinite] [ponder] [searchmoves MOVE ...]"},
    {"stop", AT_ONCE, run_stop, "end the search with its best move so far"},
    {"ponderhit", IN_ORDER, run_ponderhit, "the expected move was played"},
    {"quit", AT_ONCE, run_quit, "end the program"},
    {"exit", AT_ONCE, run_quit, "the same as quit"},
    {"debug", AT_ONCE, run_nothing, "accepted, without effect"},
    {"register", AT_ONCE, run_nothing, "accepted, without effect"},
    {"d", IN_ORDER, run_d, "print the board, its FEN, key, checkers, tablebase result"},
    {"eval", IN_ORDER, run_eval, "print the evaluation of each piece and of the position"},
    {"flip", IN_ORDER, run_flip, "exchange the colours"},
    {"compiler", IN_ORDER, run_compiler, "print compiler, target and state of the engine"},
    {"perft", WHEN_IDLE, run_perft, "N: count the leaves below each move"},
    {"bench", WHEN_IDLE, run_bench, "[DEPTH [THREADS [HASH]]]: search the bench positions"},
    {"speedtest", WHEN_IDLE, run_speedtest, "[THREADS [HASH [SECONDS]]]: speed of this machine"},
    {"genfens", WHEN_IDLE, run_genfens,
     "N [seed S] [book FILE|None]: random openings, for OpenBench"},
    {"help", AT_ONCE, run_help, "print this list"},
};
enum { COMMAND_COUNT = sizeof(commands) / sizeof(commands[0]) };

static void run_help(Call *call) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_append(&call->answer, "%-12s %s\n", commands[i].name, commands[i].help);
}

static const UciCommand *find_command(Word name) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (word_is(name, commands[i].name)) return &commands[i];
    return NULL;
}

bool uci_is_command(const char *line) { return find_command(word_next(&line)) != NULL; }

// Waits for a search limited by depth, nodes, mate or movetime. Returns false if the command must
// not run: another search runs, which is an error, or the session ends.
static bool wait_until_idle(Call *call, const char *name) {
    Uci *uci = call->uci;
    bool waits = engine_is_searching(uci->engine) && !engine_is_stopping(uci->engine);
    if (waits && !atomic_load(&uci->search_ends)) {
        append_error_at(&call->answer, "not while a search runs:", word_from(name), "ignored");
        return false;
    }
    if (waits) queue_begin_long(&uci->queue);
    engine_wait(uci->engine);
    return !waits || queue_end_long(&uci->queue);
}

static void run_queued(void *context, const char *line) {
    Call call = {context, line, text_growing(OUTPUT_TEXT_BYTES)};
    const UciCommand *command = find_command(word_next(&call.words));
    if (command->timing == IN_ORDER || wait_until_idle(&call, command->name)) command->run(&call);
    write_text(call.uci, &call.answer);
}

static void stop_running(void *context) { engine_stop(((Uci *)context)->engine); }

static void append_unknown(Text *answer, Word name) {
    Text text = TEXT_LOCAL(64);
    text_append(&text, "ignored; see help");
    for (int i = 0; i < COMMAND_COUNT && name.length > 2; i++) {
        if (word_distance(name, commands[i].name) > 1) continue;
        text_clear(&text);
        text_append(&text, "ignored; did you mean %s?", commands[i].name);
    }
    append_error_at(answer, "unknown command", name, text.data);
}

bool uci_execute(Uci *uci, const char *line) {
    Call call = {uci, line, text_growing(OUTPUT_TEXT_BYTES)};
    output_log_input(&uci->output, line);
    const Word name = word_next(&call.words);
    const UciCommand *command = find_command(name);
    const char *error = NULL;
    if (command && command->timing == AT_ONCE)
        command->run(&call);
    else if (command)
        error = queue_push(&uci->queue, line);
    else if (name.length > 0)
        append_unknown(&call.answer, name);
    if (error) append_error(&call.answer, error, "line ignored");
    write_text(uci, &call.answer);
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
    vary_weak_play(uci->engine);
    settings_init(&uci->settings, uci->engine, &uci->output);
    uci->long_commands = (LongCommands){.queue = &uci->queue, .settings = &uci->settings};
    return uci;
}

static bool is_idle(Uci *uci) {
    return queue_is_empty(&uci->queue) && !engine_is_searching(uci->engine);
}

// Returns when all lines are carried out. quit ends each search, but not perft, bench, speedtest
// and genfens. The end of input waits for a search limited by depth, nodes, mate or movetime. A
// closed output ends everything.
static void finish_work(Uci *uci) {
    while (!is_idle(uci) && !os_is_broken_pipe(uci->output.file)) {
        const bool is_searching = engine_is_searching(uci->engine);
        if (is_searching && uci->quitting)
            engine_stop(uci->engine);
        else if (is_searching && !atomic_load(&uci->search_ends))
            return;
        os_sleep_ms(OUTPUT_POLL_MS);
    }
}

void uci_destroy(Uci *uci) {
    if (uci->quitting) output_hurry(&uci->output, LAST_LINES_MS);
    finish_work(uci);
    if (!is_idle(uci)) output_hurry(&uci->output, LAST_LINES_MS);
    queue_close(&uci->queue);
    engine_destroy(uci->engine);
    engine_destroy(uci->long_commands.engine);
    output_close(&uci->output);
    free(uci);
}

void uci_wait(Uci *uci) {
    queue_wait(&uci->queue);
    engine_wait(uci->engine);
}

static void report_error(Uci *uci, const char *what, const char *kept) {
    Text line = text_growing(OUTPUT_TEXT_BYTES);
    append_error(&line, what, kept);
    write_text(uci, &line);
}

static Uci *create_or_report(FILE *output) {
    Uci *uci = uci_create(output);
    if (!uci) fprintf(output, "info string error: " ENGINE_REFUSED " (nothing started)\n");
    return uci;
}

int uci_loop(FILE *input, FILE *output) {
    // A GUI does not run the engine on a terminal.
    if (os_is_terminal(input) && os_is_terminal(output))
        fprintf(output, "%s, a UCI chess engine: help lists the commands, exit ends\n",
                version_name());
    Uci *uci = create_or_report(output);
    if (!uci) return STATUS_NO_MEMORY;
    LineReader reader = line_reader(input, LINE_BYTES_MAX);
    while (!uci->quitting && line_reader_next(&reader)) {
        if (reader.text.is_cut)
            report_error(uci, "line too long or not enough memory", "ignored");
        else
            uci_execute(uci, reader.text.data);
    }
    line_reader_free(&reader);
    uci_destroy(uci);
    return 0;
}

// Carries out the command stop when *interrupted is set.
static void wait_or_stop(Uci *uci, const atomic_bool *interrupted) {
    for (; !is_idle(uci); os_sleep_ms(OUTPUT_POLL_MS))
        if (atomic_load(interrupted)) queue_stop(&uci->queue);
    uci_wait(uci);
}

int uci_run_script(int count, char *lines[], const atomic_bool *interrupted, FILE *output) {
    Uci *uci = create_or_report(output);
    if (!uci) return STATUS_NO_MEMORY;
    for (int i = 0; i < count && !atomic_load(interrupted) && uci_execute(uci, lines[i]); i++)
        if (!engine_waits_for_stop(uci->engine)) wait_or_stop(uci, interrupted);
    if (!uci->quitting && engine_waits_for_stop(uci->engine))
        report_error(uci, "no limit ends this search", "stopped now; give depth or movetime");
    uci_destroy(uci);
    return atomic_load(interrupted) ? STATUS_INTERRUPTED : 0;
}
