// sliders_bench.h: nanoseconds for one look-up of each sliding method.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SLIDERS_BENCH_H
#define COMMANDS_SLIDERS_BENCH_H

enum { SLIDERS_BENCH_ROUNDS = 31, SLIDERS_BENCH_MAX_ROUNDS = 1001 };

// Times all methods in alternating rounds, each inlined in a loop of its own, and prints one table
// of medians. methods_init must have been called. Returns the exit status: failed if the methods
// do not agree.
int sliders_bench(int rounds);

#endif
