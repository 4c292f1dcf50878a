// long_commands.h: perft, bench and genfens, which work long and print as they proceed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_LONG_COMMANDS_H
#define UCI_LONG_COMMANDS_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "notation/moves.h"
#include "uci/genfens.h"
#include "uci/output.h"

typedef struct LongCommands {
    Output *output;
    atomic_bool *stop;     // set by another thread, which then calls long_commands_stop
    pthread_mutex_t lock;  // guards engine
    Engine *engine;        // of the running bench or genfens, else NULL
} LongCommands;

void long_commands_init(LongCommands *commands, Output *output, atomic_bool *stop);
void long_commands_free(LongCommands *commands);

// Room for the last lines of each command.
enum { LAST_LINES_BYTES = PERFT_ROWS_BYTES + ERROR_BYTES };

// Each returns when its work is done or stopped. Appends its last lines, or an error, to last: the
// caller writes them when it can accept the next command, since they tell the GUI to send it. Only
// one may run.
void long_perft(LongCommands *commands, const Position *pos, int depth, int threads,
                CastlingStyle style, Text *last);
// These two use an engine of their own, with one thread, a transposition table of the default size
// and the network and parameters of session, which stays unchanged.
void long_bench(LongCommands *commands, const Engine *session, int depth, Text *last);
void long_genfens(LongCommands *commands, const Engine *session, const GenfensRequest *request,
                  Text *last);

// Ends the search of a running bench or genfens. From any thread.
void long_commands_stop(LongCommands *commands);

#endif
