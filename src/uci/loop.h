// loop.h: UCI sessions whose lines come from a file or from the command line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_LOOP_H
#define UCI_LOOP_H

#include <stdio.h>

// Runs a session on the lines of input, up to quit or the end of input; see uci_destroy. Returns
// the exit status of the process.
int uci_loop(FILE *input, FILE *output);

// Runs a session on lines, one after the other. Waits for each search that ends by itself; stops
// any other search at the end. Returns the exit status of the process.
int uci_run_script(int count, char *lines[], FILE *output);

#endif
