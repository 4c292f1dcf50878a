// loop.c: lines from a file or from the command line, given to UCI one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/loop.h"

#include <stdlib.h>

#include "base/os.h"
#include "base/os_file.h"
#include "base/version.h"
#include "engine/engine.h"
#include "uci/uci.h"
#include "uci/writer.h"

enum { LAST_LINES_MS = 500 };

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

// NULL after a line that says why.
static Uci *create_or_explain(Writer *writer, FILE *output) {
    writer_init(writer, output);
    Uci *uci = uci_create((OutputSink){writer, writer_line, writer_has_room});
    if (uci) return uci;
    writer_line(writer, "info string error: " ENGINE_REFUSED " (nothing started)");
    writer_free(writer);
    return NULL;
}

static int end(Uci *uci, Writer *writer) {
    uci_destroy(uci);
    writer_free(writer);
    return 0;
}

// After the last line, searches that were given an end come to it, unless nobody listens any more.
static void finish_searches(Uci *uci, FILE *output) {
    while (uci_will_end(uci) && !os_is_broken_pipe(output)) os_sleep_ms(OUTPUT_POLL_MS);
}

// For a person who started the program to see what it is; no GUI looks like a terminal.
static void greet(FILE *input, Writer *writer) {
    if (os_is_terminal(input) && os_is_terminal(writer->file))
        writer_line(writer, RAVELIN_NAME
                    " " RAVELIN_VERSION ", a UCI chess engine: help lists the commands, exit ends");
}

int uci_loop(FILE *input, FILE *output) {
    Writer writer;
    Uci *uci = create_or_explain(&writer, output);
    if (!uci) return 2;
    greet(input, &writer);
    LineReader reader = {.input = input};
    bool more = true, running = true;
    while (running && (more = reader_next(&reader))) running = execute_next(uci, &reader);
    free(reader.data);
    if (!more) finish_searches(uci, output);
    if (more || !uci_is_idle(uci)) writer_hurry(&writer, LAST_LINES_MS);
    return end(uci, &writer);
}

int uci_run_script(int count, char *lines[], FILE *output) {
    Writer writer;
    Uci *uci = create_or_explain(&writer, output);
    if (!uci) return 2;
    for (int i = 0; i < count && uci_execute(uci, lines[i]); i++)
        if (!uci_awaits_word(uci)) uci_wait(uci);
    if (uci_awaits_word(uci))
        uci_refuse(uci, "nothing will stop this search", "stopped now; give depth or movetime");
    return end(uci, &writer);
}
