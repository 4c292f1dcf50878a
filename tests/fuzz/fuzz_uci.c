// fuzz_uci.c: any text as a UCI script: survived, and answered in whole lines of printable ASCII.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/uci.h"

#include <ctype.h>

#include "fuzz.h"
#include "uci/genfens.h"

static int finishes;  // bestmoves heard

static void hear(void *context, const char *line) {
    (void)context;
    for (const char *c = line; *c; c++) FUZZ_CHECK(*c >= ' ' && *c <= '~');
    finishes += strncmp(line, "bestmove ", 9) == 0;
}

// Numbers of one digit only: no table and no number of threads grows past reason.
static void shorten_numbers(char *line) {
    char *out = line;
    for (const char *in = line; *in; in++)
        if (!isdigit((unsigned char)*in) || in == line || !isdigit((unsigned char)in[-1]))
            *out++ = *in;
    *out = '\0';
}

// Whether a bestmove answers it. perft is one only right after go, elsewhere an unknown word.
static bool is_search(const char *line) {
    return word_is(word_next(&line), "go") && !word_is(word_next(&line), "perft");
}

// Whether the line may run as it is; searches get limits after those they ask for.
static bool tame(char *line, size_t room) {
    const char *cursor = line;
    Word name = word_next(&cursor);
    if (word_is(name, "bench")) return false;
    if (word_is(name, "genfens")) {
        GenfensRequest request;
        Word wrong;
        genfens_parse(cursor, &request, &wrong);
        return false;
    }
    if (word_is(name, "setoption")) {
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
    if (!uci) uci = uci_create((OutputSink){NULL, hear, NULL});
    uci_execute(uci, "setoption name Hash value 1");
    uci_execute(uci, "setoption name Threads value 1");
    uci_execute(uci, "setoption name MultiPV value 1");
    uci_execute(uci, "setoption name UCI_Chess960 value false");
    uci_execute(uci, "position startpos");
}

// False after quit.
static bool run_line(char *line) {
    const bool searches = is_search(line);
    finishes = 0;
    bool goes_on = uci_execute(uci, line);
    uci_execute(uci, "isready");
    uci_execute(uci, "stop");
    uci_wait(uci);
    FUZZ_CHECK(finishes == searches);
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
