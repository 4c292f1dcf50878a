// uci.h: a session of the Universal Chess Interface: one line in, lines out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include <stdbool.h>
#include <stdio.h>

typedef struct Uci Uci;

// Returns a session with its own engine, or NULL: not enough memory or threads.
Uci *uci_create(FILE *output);

// Ends the session. Searches limited by depth, nodes, mate or movetime, and the lines that wait for
// them, finish first, unless the line quit was executed or nobody can read the output. Everything
// else is stopped. If something was stopped, a reader that takes nothing loses the last lines.
void uci_destroy(Uci *uci);

// Carries out one line of any text. Returns false for quit, else true. A line that needs an idle
// engine waits for a search with one of these limits, and later lines wait behind it. This function
// does not wait for them.
bool uci_execute(Uci *uci, const char *line);

// Returns true if the first word of line is a command.
bool uci_is_command(const char *line);

// Writes an error about input: what is wrong, and what was kept or done instead.
void uci_report_error(Uci *uci, const char *what, const char *kept);

// Returns true while a search runs that only stop or ponderhit ends.
bool uci_waits_for_stop(const Uci *uci);

// Returns when no line waits and no search runs.
void uci_wait(Uci *uci);

#endif
