// sliders_verify.h: every sliding method against the ray walk.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SLIDERS_VERIFY_H
#define COMMANDS_SLIDERS_VERIFY_H

enum {
    SLIDERS_VERIFY_BOARDS = 10000000,
    SLIDERS_VERIFY_MAX_BOARDS = 1000000000,
    SLIDERS_VERIFY_MAX_THREADS = 64
};

// Compares all methods on every relevant board of every square and on that many random boards,
// prints a line for each, a line for the first mistake of each, and `N passed, N failed`, counted
// in look-ups. threads: 0 = one for each processor; the boards are the same for every number.
// methods_init must have been called. Returns the exit status.
int sliders_verify(int boards, int threads);

#endif
