// sliders.h: the actions of the command sliders.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SLIDERS_H
#define COMMANDS_SLIDERS_H

#include "attacks/methods.h"
#include "board/position.h"

// Call methods_init first.

enum { BENCH_ROUNDS = 31, BENCH_MAX_ROUNDS = 1001 };
// Times all methods in alternating rounds, each inlined in its own loop, and prints a table of
// medians. Returns the exit status of the command: a failure if the methods do not agree.
int sliders_bench(int rounds);

// Draws a look-up of a rook or bishop on sq step by step, with the names of the method's document,
// then the targets without own pieces. Own: the colour of the piece on sq; if sq is empty, the side
// to move.
void sliders_show(const Method *method, Slider slider, Square sq, const Position *pos);

#endif
