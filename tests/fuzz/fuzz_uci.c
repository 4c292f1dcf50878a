// fuzz_uci.c: any text as a UCI script: survived, and answered in whole lines of printable ASCII.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include <ctype.h>

#include "fuzz.h"
#include "uci/output.h"

static FILE *output;

// Checks what was written since the last call and returns the number of bestmoves in it.
static int count_bestmoves(void) {
    char line[OUTPUT_LINE_BYTES + 1];
    int count = 0;
    long end = ftell(output);
    rewind(output);
    while (ftell(output) < end && fgets(line, sizeof(line), output)) {
        size_t length = strlen(line);
        CHECK(length > 0 && line[length - 1] == '\n');
        for (const char *c = line; *c != '\n'; c++) CHECK(*c >= ' ' && *c <= '~');
        count += strncmp(line, "bestmove ", 9) == 0;
    }
    rewind(output);
    return count;
}

// Numbers of one digit only: no table and no number of threads grows past reason.
static void shorten_numbers(char *line) {
    char *out = line;
    for (const char *in = line; *in; in++)
        if (!isdigit((unsigned char)*in) || in == line || !isdigit((unsigned char)in[-1]))
            *out++ = *in;
    *out = '\0';
}

// Returns true if a bestmove answers the line. perft is a command only right after go.
static bool is_search(const char *line) {
    return word_is(word_next(&line), "go") && !word_is(word_next(&line), "perft");
}

// Returns false if the line must not run. Appends limits to searches.
static bool tame(char *line, size_t room) {
    const char *cursor = line;
    Word name = word_next(&cursor);
    if (word_is(name, "bench") || word_is(name, "speedtest")) return false;
    if (word_is(name, "setoption") || word_is(name, "genfens")) {
        shorten_numbers(line);
        return !strchr(line, '/');  // no files of this machine
    }
    if (is_search(line)) strncat(line, " depth 3 nodes 300", room - strlen(line) - 1);
    return true;
}

static Uci *uci;

// One session serves many scripts, for a new one costs more than most of them.
static void begin(void) {
    fuzz_init();
    if (!output) output = tmpfile();
    if (!uci) uci = uci_create(output);
    uci_execute(uci, "setoption name Hash value 1");
    uci_execute(uci, "setoption name Threads value 1");
    uci_execute(uci, "setoption name MultiPV value 1");
    uci_execute(uci, "setoption name UCI_Chess960 value false");
    uci_execute(uci, "position startpos");
}

// False after quit.
static bool run_line(char *line) {
    const bool searches = is_search(line);
    count_bestmoves();
    bool goes_on = uci_execute(uci, line);
    uci_execute(uci, "isready");
    uci_execute(uci, "stop");
    uci_wait(uci);
    CHECK(count_bestmoves() == searches);
    if (goes_on) return true;
    uci_destroy(uci);
    uci = NULL;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    begin();
    char *text = fuzz_text(data, size), *next;
    for (char *line = text; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        size_t length = strlen(line), room = length + 32;
        char *copy = malloc(room);
        memcpy(copy, line, length + 1);
        if (tame(copy, room) && !run_line(copy)) next = NULL;
        free(copy);
    }
    free(text);
    return 0;
}
