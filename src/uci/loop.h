// loop.h: UCI over files, and as words of the command line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_LOOP_H
#define UCI_LOOP_H

#include <stdio.h>

// Reads lines until quit or the end of input. There searches limited by depth, nodes, mate or
// movetime, and those queued after them, are completed; if anything else runs or waits, all is
// stopped. After quit, or where something was stopped, a reader that sleeps loses the last lines.
// Returns the exit status of the process.
int uci_loop(FILE *input, FILE *output);

// Carries out each text as one line, waiting for every search that ends by itself, then ends.
// Returns the exit status of the process.
int uci_run_script(int count, char *lines[], FILE *output);

#endif
