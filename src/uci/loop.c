// loop.c: lines from a file or from the command line, given to UCI one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/loop.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/version.h"
#include "search/engine.h"
#include "uci/uci.h"

enum { LOOK_AGAIN_MS = 5, LAST_LINES_MS = 500 };

// Where lines go. What a reader that sleeps has not taken by give_up_ms is dropped, so that it
// cannot keep a session from its end.
typedef struct Stream {
    FILE *file;
    _Atomic int64_t give_up_ms;
} Stream;

// Each line in one piece, at once.
static void print_line(void *context, const char *text) {
    Stream *stream = context;
    while (!os_can_write(stream->file, LOOK_AGAIN_MS))
        if (os_time_ms() >= atomic_load(&stream->give_up_ms)) return;
    fprintf(stream->file, "%s\n", text);
    fflush(stream->file);
}

// Longer lines are refused: they would take all memory.
enum { LINE_BYTES_MAX = 1 << 27 };

// Any line, in memory that grows with the longest one.
typedef struct LineReader {
    FILE *input;
    char *data;
    size_t capacity;
    bool too_long;  // the newest line: what did not fit is gone
} LineReader;

static bool reader_grow(LineReader *reader) {
    size_t capacity = reader->capacity ? reader->capacity * 2 : 4096;
    char *data = capacity <= LINE_BYTES_MAX ? realloc(reader->data, capacity) : NULL;
    if (!data) return false;
    reader->data = data;
    reader->capacity = capacity;
    return true;
}

// Reads the next line into data, without its end. False at the end of input. A NUL becomes a blank,
// for it would hide the rest of the line.
static bool reader_next(LineReader *reader) {
    size_t length = 0;
    int c;
    reader->too_long = false;
    while ((c = getc(reader->input)) != EOF && c != '\n') {
        if (reader->too_long) continue;
        reader->too_long = length + 1 >= reader->capacity && !reader_grow(reader);
        if (!reader->too_long) reader->data[length++] = c ? (char)c : ' ';
    }
    if (length == 0 && c == EOF) return false;
    if (reader->data) reader->data[length] = '\0';
    return true;
}

// False after quit.
static bool execute_next(Uci *uci, const LineReader *reader) {
    if (!reader->too_long) return !reader->data || uci_execute(uci, reader->data);
    uci_refuse(uci, "line too long or not enough memory", "ignored");
    return true;
}

static Uci *create_or_explain(Stream *stream, FILE *output) {
    stream->file = output;
    atomic_init(&stream->give_up_ms, INT64_MAX);
    Uci *uci = uci_create((OutputSink){stream, print_line});
    if (!uci) print_line(stream, "info string error: " ENGINE_REFUSED " (nothing started)");
    return uci;
}

static int end(Uci *uci, Stream *stream) {
    atomic_store(&stream->give_up_ms, os_time_ms() + LAST_LINES_MS);
    uci_destroy(uci);
    return 0;
}

// After the last line, searches that were given an end come to it, unless nobody listens any more.
static void finish_searches(Uci *uci, FILE *output) {
    while (uci_will_end(uci) && !os_is_broken_pipe(output)) os_sleep_ms(LOOK_AGAIN_MS);
}

// For a person who started the program to see what it is; no GUI looks like a terminal.
static void greet(FILE *input, Stream *stream) {
    if (os_is_terminal(input) && os_is_terminal(stream->file))
        print_line(stream, RAVELIN_NAME " " RAVELIN_VERSION
                                        ", a UCI chess engine: help lists the commands, exit ends");
}

int uci_loop(FILE *input, FILE *output) {
    Stream stream;
    Uci *uci = create_or_explain(&stream, output);
    if (!uci) return 1;
    greet(input, &stream);
    LineReader reader = {.input = input};
    bool more = true, running = true;
    while (running && (more = reader_next(&reader))) running = execute_next(uci, &reader);
    free(reader.data);
    if (!more) finish_searches(uci, output);
    return end(uci, &stream);
}

int uci_run_script(int count, char *lines[], FILE *output) {
    Stream stream;
    Uci *uci = create_or_explain(&stream, output);
    if (!uci) return 1;
    for (int i = 0; i < count && uci_execute(uci, lines[i]); i++)
        if (!uci_awaits_word(uci)) uci_wait(uci);
    if (uci_awaits_word(uci))
        uci_refuse(uci, "nothing will stop this search", "stopped now; give depth or movetime");
    return end(uci, &stream);
}
