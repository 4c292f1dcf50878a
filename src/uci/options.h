// options.h: the UCI options: one table of names, types, ranges and setters.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_OPTIONS_H
#define UCI_OPTIONS_H

#include "engine/engine.h"
#include "notation/moves.h"
#include "uci/output.h"

typedef enum OptionId {
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_THREADS,
    OPTION_PONDER,
    OPTION_MULTIPV,
    OPTION_CHESS960,
    OPTION_SHOW_WDL,
    OPTION_SKILL_LEVEL,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_MOVE_OVERHEAD,
    OPTION_EVALFILE,
    OPTION_SYZYGY_PATH,
    OPTION_SYZYGY_PROBE_DEPTH,
    OPTION_SYZYGY_50_MOVE_RULE,
    OPTION_SYZYGY_PROBE_LIMIT,
    OPTION_LOG_FILE,
    OPTION_ABOUT,
    OPTION_COUNT
} OptionId;

// The current values. Checks are 0 or 1; buttons and strings have none.
typedef struct Settings {
    Engine *engine;
    Output *output;  // its log is an option
    int64_t values[OPTION_COUNT];
} Settings;

// Sets the defaults and calls no setter: a new engine has them (engine_create).
void settings_init(Settings *settings, Engine *engine, Output *output);

// Returns the spelling of castling moves, in input and output.
CastlingStyle settings_castling(const Settings *settings);

// Appends an "option name ..." line for each option and, in a build with TUNE=1, for each number of
// search/params.h.
void options_print(Text *text);

// Carries out the words after "setoption". No search may be running. Appends lines to answer: an
// error, or a report about tablebases, network, hash memory or a cleared transposition table.
void option_set(Settings *settings, const char *words, Text *answer);

#endif
