// long_commands.h: perft, bench and genfens, which work long and print as they proceed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_LONG_COMMANDS_H
#define UCI_LONG_COMMANDS_H

#include <stdatomic.h>

#include "uci/options.h"
#include "uci/output.h"
#include "uci/queue.h"

typedef struct LongCommands {
    Output *output;
    Queue *queue;
    const Settings *settings;
    _Atomic(Engine *) engine;  // of bench and genfens; NULL before the first of them
} LongCommands;

void long_commands_free(LongCommands *commands);

// Each runs on the thread of the queue, takes the words after its name and returns when its work is
// done or stopped. It writes lines as it proceeds and appends the last ones, or an error, to
// answer: a GUI sends its next command when it has read them, so the queue must be ready first.

// "N": counts the leaves of the current position at depth N with the threads of the session.
void long_perft(LongCommands *commands, const char *words, Text *answer);
// These two use an engine of their own, with one thread, a transposition table of the default
// size and the network and parameters of the session, which stays unchanged.
// "[DEPTH]": searches the bench positions.
void long_bench(LongCommands *commands, const char *words, Text *answer);
// "N [seed S] [book FILE|None] ...": writes N random openings for OpenBench's data generation, each
// checked by a search. They depend on the words and the engine only. The book has FEN or EPD lines;
// without one the openings begin at the start position. Other words are ignored.
void long_genfens(LongCommands *commands, const char *words, Text *answer);

// Ends the search of a running bench. From any thread, after the stop of the queue was requested.
void long_commands_stop(LongCommands *commands);

#endif
