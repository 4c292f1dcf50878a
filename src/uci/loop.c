// loop.c: the input of a UCI session.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/loop.h"

#include "base/lines.h"
#include "base/os_file.h"
#include "base/version.h"
#include "engine/engine.h"
#include "uci/uci.h"

enum { LINE_BYTES_MAX = 1 << 26, STATUS_NO_MEMORY = 2 };

static Uci *create_or_report(FILE *output) {
    Uci *uci = uci_create(output);
    if (!uci) fprintf(output, "info string error: " ENGINE_REFUSED " (nothing started)\n");
    return uci;
}

// Returns false after quit.
static bool execute(Uci *uci, const Text *line) {
    if (!line->is_cut) return uci_execute(uci, line->data);
    uci_report_error(uci, "line too long or not enough memory", "ignored");
    return true;
}

int uci_loop(FILE *input, FILE *output) {
    // A GUI does not run the engine on a terminal.
    if (os_is_terminal(input) && os_is_terminal(output))
        fprintf(output, RAVELIN_NAME " " RAVELIN_VERSION
                                     ", a UCI chess engine: help lists the commands, exit ends\n");
    Uci *uci = create_or_report(output);
    if (!uci) return STATUS_NO_MEMORY;
    LineReader reader = line_reader(input, LINE_BYTES_MAX);
    while (line_reader_next(&reader) && execute(uci, &reader.text)) continue;
    line_reader_free(&reader);
    uci_destroy(uci);
    return 0;
}

int uci_run_script(int count, char *lines[], FILE *output) {
    Uci *uci = create_or_report(output);
    if (!uci) return STATUS_NO_MEMORY;
    for (int i = 0; i < count && uci_execute(uci, lines[i]); i++)
        if (!uci_waits_for_stop(uci)) uci_wait(uci);
    if (uci_waits_for_stop(uci))
        uci_report_error(uci, "nothing will stop this search",
                         "stopped now; give depth or movetime");
    uci_destroy(uci);
    return 0;
}
