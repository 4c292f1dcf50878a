// long_commands.h: perft, bench, speedtest and genfens, which work long and print as they proceed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_LONG_COMMANDS_H
#define UCI_LONG_COMMANDS_H

#include "uci/options.h"
#include "uci/queue.h"

typedef struct LongCommands {
    Queue *queue;
    const Settings *settings;  // with the session's engine and output
    Engine *engine;            // of all but perft; NULL before the first of them
} LongCommands;

// Runs on the thread of the queue and returns when its work is done or stopped. words: after the
// name. Calls queue_begin_long before the work; the caller calls queue_end_long. Writes lines as it
// proceeds and appends the last ones, or an error, to answer, which the caller writes after that: a
// GUI sends its next command when it has read them.
typedef void LongCommand(LongCommands *commands, const char *words, Text *answer);

// "N": counts the leaves of the current position at depth N with the threads of the session.
LongCommand long_perft;
// The others use an engine of their own with the network and parameters of the session, which does
// not change.
// "[DEPTH [THREADS [HASH]]]": searches the bench positions; 1 thread and 16 MiB by default.
LongCommand long_bench;
// "[THREADS [HASH [SECONDS]]]": measures the speed of this machine on the bench positions; all
// processors, 128 MiB and 10 seconds in all by default.
LongCommand long_speedtest;
// "N [seed S] [book FILE|None] ...": writes N random openings for OpenBench's data generation, each
// checked by a search. They depend on the words and the engine only. The book has FEN or EPD lines;
// without one the openings begin at the start position. Other words are ignored.
LongCommand long_genfens;

#endif
