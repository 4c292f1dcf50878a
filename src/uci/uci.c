// uci.c: the Universal Chess Interface: the table of commands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
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
#include "uci/job.h"
#include "uci/options.h"
#include "uci/position.h"
#include "uci/queue.h"

// Four lines beside the options; and one line for each command.
enum { UCI_ANSWER_BYTES = (OPTION_COUNT + 4) * OPTION_LINE_BYTES + TUNABLES_BYTES };
enum { HELP_LINE_BYTES = 160 };

struct Uci {
    Engine *engine;
    Settings settings;
    Output output;
    Job job;
    Queue queue;
    bool quitting;
    int64_t arrival_ms;       // when that came, or left the queue, which is being carried out
    atomic_bool search_ends;  // the last search was given limits that end it
};

// --- reports of the search, on its own thread ----------------------------------------------------

// The search waits for a reader that is slow, unless it shall end.
static void await_room(const Uci *uci) {
    while (!output_has_room(&uci->output) && !engine_is_stopping(uci->engine))
        os_sleep_ms(OUTPUT_POLL_MS);
}

static void on_info(void *context, const SearchInfo *info) {
    Uci *uci = context;
    await_room(uci);
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    WdlStyle wdl_style = uci->settings.values[OPTION_SHOW_WDL] ? WDL_SHOWN : WDL_HIDDEN;
    format_info(info, settings_castling(&uci->settings), wdl_style, &line);
    output_line(&uci->output, memory);
}

static void on_current_move(void *context, const Position *root, int depth, Move move, int number) {
    (void)root;
    Uci *uci = context;
    await_room(uci);
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    format_current_move(depth, move, number, settings_castling(&uci->settings), &line);
    output_line(&uci->output, memory);
}

// Tablebase files that proved damaged during the search: each is named once.
static void tell_damage(Uci *uci) {
    for (;;) {
        char what[SYZYGY_DAMAGE_BYTES], memory[MESSAGE_BYTES];
        Text damage = text_over(what, sizeof(what)), text = text_over(memory, sizeof(memory));
        if (!engine_report_tablebase_damage(uci->engine, &damage)) return;
        message_error(&text, what, "tablebase file not used");
        output_messages(&uci->output, memory);
    }
}

static void on_finished(void *context, const Position *root, Move best, Move ponder) {
    (void)root;
    Uci *uci = context;
    char memory[INFO_LINE_BYTES];
    Text line = text_over(memory, sizeof(memory));
    tell_damage(uci);
    format_bestmove(best, ponder, settings_castling(&uci->settings), &line);
    output_line(&uci->output, memory);
}

// --- helpers -------------------------------------------------------------------------------------

void uci_refuse(Uci *uci, const char *what, const char *kept) {
    char memory[MESSAGE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    message_error(&text, what, kept);
    output_messages(&uci->output, memory);
}

static void refuse_word(Uci *uci, const char *what, Word word, const char *kept) {
    char memory[MESSAGE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    message_error_at(&text, what, word, kept);
    output_messages(&uci->output, memory);
}

// Reads the first of the words as a depth. False after an error message.
static bool read_depth(Uci *uci, const char *words, int min, int max, const char *kept,
                       int64_t *depth) {
    char what[64];
    Text text = text_over(what, sizeof(what));
    Word word = word_next(&words);
    if (word_to_int(word, depth) && *depth >= min && *depth <= max) return true;
    text_append(&text, "expected a depth of %d to %d, found", min, max);
    refuse_word(uci, what, word, kept);
    return false;
}

// A search or job still runs and will not end by itself in a moment.
static bool is_busy(const Uci *uci) {
    if (job_is_running(&uci->job) && !atomic_load(&uci->job.stop)) return true;
    return engine_is_searching(uci->engine) && !engine_is_stopping(uci->engine);
}

static const Position *position_of_game(const Uci *uci) { return &engine_game(uci->engine)->pos; }

// --- commands ------------------------------------------------------------------------------------

static void run_uci(Uci *uci, const char *words) {
    (void)words;
    char memory[UCI_ANSWER_BYTES];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "info string " RAVELIN_NAME " runs on ");
    engine_describe(uci->engine, &text);
    text_append(&text, "\nid name " RAVELIN_NAME " " RAVELIN_VERSION "\n");
    text_append(&text, "id author " RAVELIN_AUTHOR "\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        option_print(i, &text);
        text_append(&text, "\n");
    }
    tunables_print(&text);
    text_append(&text, "uciok\n");
    output_block(&uci->output, memory);
}

static void run_isready(Uci *uci, const char *words) {
    (void)words;
    output_line(&uci->output, "readyok");
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
    char memory[MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    option_set(&uci->settings, words, &messages);
    output_messages(&uci->output, memory);
}

static void run_position(Uci *uci, const char *words) {
    char memory[POSITION_MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    Game *game = malloc(sizeof(*game));
    if (!game)
        message_error(&messages, "not enough memory", "position kept");
    else if (uci_position_parse(words, settings_castling(&uci->settings), game, &messages))
        engine_set_game(uci->engine, game);
    output_messages(&uci->output, memory);
    free(game);
}

static void run_perft(Uci *uci, const char *words) {
    static const char kept[] = "nothing counted";
    int64_t depth;
    if (!read_depth(uci, words, 0, PERFT_MAX_DEPTH, kept, &depth)) return;
    const char *error =
        job_start_perft(&uci->job, position_of_game(uci), (int)depth, engine_threads(uci->engine),
                        settings_castling(&uci->settings));
    if (error) uci_refuse(uci, error, kept);
}

// The search ends by itself. Not so by a clock: a GUI that gave one waits for the move.
static bool limits_end_search(const Limits *limits) {
    return !limits->infinite && !limits->ponder &&
           (limits->depth || limits->nodes || limits->mate || limits->movetime_ms);
}

static void run_go(Uci *uci, const char *words) {
    char memory[GO_MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    const char *rest = words;
    if (word_is(word_next(&rest), "perft")) {
        run_perft(uci, rest);
        return;
    }
    CastlingStyle style = settings_castling(&uci->settings);
    Limits limits = go_parse(words, position_of_game(uci), style, &messages);
    output_messages(&uci->output, memory);
    limits.start_ms = uci->arrival_ms;
    atomic_store(&uci->search_ends, limits_end_search(&limits));
    engine_go(uci->engine, &limits);
}

static void stop_all(void *context) {
    Uci *uci = context;
    job_stop(&uci->job);
    engine_stop(uci->engine);
}

// Commands in the queue came before: a search among them ends when it has begun.
static void run_stop(Uci *uci, const char *words) {
    (void)words;
    queue_stop(&uci->queue);
    stop_all(uci);
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
    const Position *pos = position_of_game(uci);
    char memory[DISPLAY_BYTES], fen[FEN_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_position(pos, &text);
    output_messages(&uci->output, memory);
    text = text_over(memory, sizeof(memory));
    fen_print(pos, FEN_STANDARD, fen);
    text_append(&text, "Fen: %s\nKey: %016" PRIX64 "\nCheckers:", fen, pos->keys.whole);
    for (Bitboard left = pos->checkers; left;)
        text_append(&text, " %s", square_name(pop_lsb(&left)));
    char verdict[VERDICT_BYTES];
    Text answer = text_over(verdict, sizeof(verdict));
    if (engine_tablebase_verdict(uci->engine, pos, &answer))
        text_append(&text, "\nTablebases: %s", verdict);
    text_append(&text, "\n");
    output_block(&uci->output, memory);
}

static void run_eval(Uci *uci, const char *words) {
    (void)words;
    char memory[EVAL_TRACE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    eval_trace(uci->engine, position_of_game(uci), &text);
    output_messages(&uci->output, memory);
}

static void run_bench(Uci *uci, const char *words) {
    static const char kept[] = "nothing searched";
    int64_t depth = BENCH_DEFAULT_DEPTH;
    bool has_depth = word_peek(words).length > 0;
    if (has_depth && !read_depth(uci, words, 1, MAX_PLY, kept, &depth)) return;
    const char *error = job_start_bench(&uci->job, uci->engine, (int)depth);
    if (error) uci_refuse(uci, error, kept);
}

static void run_genfens(Uci *uci, const char *words) {
    GenfensRequest request;
    Word wrong;
    const char *error = genfens_parse(words, &request, &wrong);
    if (error) {
        refuse_word(uci, error, wrong, "nothing generated");
        return;
    }
    error = job_start_genfens(&uci->job, uci->engine, &request);
    if (error) uci_refuse(uci, error, "nothing generated");
}

static void run_help(Uci *uci, const char *words);

// --- dispatch ------------------------------------------------------------------------------------

// When a command may act: whatever runs; before no line that waits in the queue; or only while no
// search runs.
typedef enum Timing { AT_ONCE, IN_ORDER, WHEN_IDLE } Timing;

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
    {"eval", IN_ORDER, run_eval, "evaluation of each piece and in all, from White's view"},
    {"perft", WHEN_IDLE, run_perft, "N: perft below each move"},
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
    output_messages(&uci->output, memory);
}

static const UciCommand *find_command(Word name) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (word_is(name, commands[i].name)) return &commands[i];
    return NULL;
}

bool uci_knows(const char *line) { return find_command(word_next(&line)) != NULL; }

// What line starts comes to an end by itself.
static bool line_ends(const UciCommand *command, const char *words) {
    if (command->run == run_perft || command->run == run_bench || command->run == run_genfens)
        return false;
    if (command->run != run_go) return true;
    char memory[GO_MESSAGE_BYTES];
    Text messages = text_over(memory, sizeof(memory));
    Position start;
    const char *repair;
    fen_parse(START_FEN, &start, &repair);
    Limits limits = go_parse(words, &start, CASTLING_STANDARD, &messages);
    return limits_end_search(&limits) && !word_is(word_next(&words), "perft");
}

static void wait_until_idle(Uci *uci) {
    job_wait(&uci->job);
    engine_wait(uci->engine);
}

// --- the queue, on its own thread ----------------------------------------------------------------

static void wait_for_line(void *context, const char *line) {
    if (find_command(word_next(&line))->timing == WHEN_IDLE) wait_until_idle(context);
}

static void run_line(void *context, const char *line) {
    Uci *uci = context;
    const UciCommand *command = find_command(word_next(&line));
    uci->arrival_ms = os_time_ms();
    command->run(uci, line);
}

// --- one line ------------------------------------------------------------------------------------

static void enqueue(Uci *uci, const UciCommand *command, const char *line, const char *words) {
    const char *error = queue_push(&uci->queue, line, line_ends(command, words));
    if (error) uci_refuse(uci, error, "line ignored");
}

// The engine belongs to the thread of the queue while there is anything in it.
static void run_or_enqueue(Uci *uci, const UciCommand *command, const char *line,
                           const char *words) {
    const int64_t received_ms = os_time_ms();
    bool needs_idle = command->timing == WHEN_IDLE, ends = queue_ends(&uci->queue);
    bool waits = !queue_is_empty(&uci->queue), busy = !waits && needs_idle && is_busy(uci);
    if (busy) ends = !job_is_running(&uci->job) && atomic_load(&uci->search_ends);
    if (needs_idle && (waits || busy) && !ends) {
        refuse_word(uci, "not while a search runs:", word_from(command->name), "ignored");
    } else if (waits || busy) {
        enqueue(uci, command, line, words);
    } else {
        if (needs_idle) wait_until_idle(uci);
        uci->arrival_ms = received_ms;
        command->run(uci, words);
    }
}

bool uci_execute(Uci *uci, const char *line) {
    const char *words = line;
    Word name = word_next(&words);
    const UciCommand *command = find_command(name);
    if (command && command->timing == AT_ONCE)
        command->run(uci, words);
    else if (command)
        run_or_enqueue(uci, command, line, words);
    else if (name.length > 0)
        refuse_word(uci, "unknown command", name, "ignored; see help");
    return !uci->quitting;
}

Uci *uci_create(OutputSink output) {
    Uci *uci = calloc(1, sizeof(*uci));
    if (!uci) return NULL;
    uci->engine = engine_create((SearchCallbacks){uci, on_info, on_current_move, on_finished});
    if (!uci->engine) {
        free(uci);
        return NULL;
    }
    settings_init(&uci->settings, uci->engine);
    output_init(&uci->output, output);
    job_init(&uci->job, &uci->output);
    queue_init(&uci->queue, (QueueActions){uci, wait_for_line, run_line, stop_all});
    return uci;
}

void uci_destroy(Uci *uci) {
    queue_free(&uci->queue);
    job_stop(&uci->job);
    job_wait(&uci->job);
    job_free(&uci->job);
    engine_destroy(uci->engine);
    output_destroy(&uci->output);
    free(uci);
}

bool uci_awaits_word(const Uci *uci) { return engine_waits_for_stop(uci->engine); }

bool uci_will_end(Uci *uci) {
    bool waits = !queue_is_empty(&uci->queue), searches = engine_is_searching(uci->engine);
    if (job_is_running(&uci->job) || !queue_ends(&uci->queue)) return false;
    return searches ? atomic_load(&uci->search_ends) : waits;
}

bool uci_is_idle(Uci *uci) {
    return queue_is_empty(&uci->queue) && !job_is_running(&uci->job) &&
           !engine_is_searching(uci->engine);
}

void uci_wait(Uci *uci) {
    queue_wait(&uci->queue);
    wait_until_idle(uci);
}
