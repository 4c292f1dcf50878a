// uci.h: the Universal Chess Interface: one line in, lines out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include <stdbool.h>

#include "uci/output.h"

typedef struct Uci Uci;

// A session with an engine of its own; NULL if memory is short.
Uci *uci_create(OutputSink output);
// Ends a running search and frees all.
void uci_destroy(Uci *uci);

// Carries out one line (any text without NUL). False when the line was quit. Behind a search that
// depth, nodes, mate or movetime will end, a line that needs an idle engine waits in a queue, and
// so do those after it. Never blocks on a running search, except for go, bench and the like
// after stop.
bool uci_execute(Uci *uci, const char *line);

// The first word of a line is a command.
bool uci_knows(const char *line);

// Answers bad input with its one line: what is wrong, and what was kept.
void uci_refuse(Uci *uci, const char *what, const char *kept);

// A search runs that only stop or ponderhit will end.
bool uci_awaits_word(const Uci *uci);
// Searches run or wait, and all of them end by themselves.
bool uci_will_end(Uci *uci);
// Nothing runs or waits.
bool uci_is_idle(Uci *uci);
// Waits for the queue, a running search, go perft or bench to end by itself or by stop. For
// scripts.
void uci_wait(Uci *uci);

#endif
