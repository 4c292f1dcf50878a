// uci.h: the Universal Chess Interface: one line in, lines out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include <stdbool.h>
#include <stdio.h>

#include "uci/output.h"

typedef struct Uci Uci;

// The destination that writes each line to a FILE in one piece and flushes it; context is the FILE.
void uci_print_line(void *context, const char *text);

// A session with an engine of its own; NULL if memory is short.
Uci *uci_create(UciOutput output);
// Ends a running search and frees all.
void uci_destroy(Uci *uci);

// Carries out one line (any text without NUL). False when the line was quit. Never blocks on a
// running search, except for go, bench and the like after stop.
bool uci_execute(Uci *uci, const char *line);

// The first word of a line is a command.
bool uci_knows(const char *line);

// Waits for a running search, go perft or bench to end by itself or by stop. For scripts.
void uci_wait(Uci *uci);

// Reads lines until quit or the end of input. Returns the exit status of the process.
int uci_loop(FILE *input, FILE *output);

// Carries out each text as one line, waiting for every search that ends by itself, then ends.
int uci_run_script(int count, char *lines[], FILE *output);

#endif
