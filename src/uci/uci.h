// uci.h: a session of the Universal Chess Interface: one line in, lines out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct Uci Uci;

// Returns a session with its own engine, or NULL for the reasons of ENGINE_REFUSED.
Uci *uci_create(FILE *output);

// Ends the session. The lines executed before are carried out first: perft, bench, speedtest and
// genfens to their end; searches limited by depth, nodes, mate or movetime too, unless the line
// quit was executed. Other searches are stopped, and everything if nobody can read the output. If
// something was stopped, a reader that takes nothing loses the last lines.
void uci_destroy(Uci *uci);

// Carries out one line of any text. Returns false for quit, else true. A line that needs an idle
// engine waits in a queue for a search limited by depth, nodes, mate or movetime, and later lines
// wait behind it. Returns once the line is carried out, or the first line of the queue takes long.
bool uci_execute(Uci *uci, const char *line);

// Returns true if the first word of line is a command.
bool uci_is_command(const char *line);

// Returns when no line waits and no search runs.
void uci_wait(Uci *uci);

// Runs a session on the lines of input, up to quit or the end of input; see uci_destroy. Returns
// the exit status of the process.
int uci_loop(FILE *input, FILE *output);

// Runs a session on lines, one after the other. Waits for each search that ends by itself; stops
// any other search at the end. When *interrupted is set, stops the running line, drops the others.
// Returns the exit status of the process.
int uci_run_script(int count, char *lines[], const atomic_bool *interrupted, FILE *output);

#endif
