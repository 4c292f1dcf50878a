// options.h: the UCI options: one table of names, types, ranges and setters.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_OPTIONS_H
#define UCI_OPTIONS_H

#include "engine/engine.h"
#include "notation/moves.h"
#include "uci/message.h"

// Room for one "option name ..." line.
enum { OPTION_LINE_BYTES = 256 };

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
    OPTION_ABOUT,
    OPTION_COUNT
} OptionId;

// The values that hold now. Checks are 0 or 1; buttons and strings have no value.
typedef struct Settings {
    Engine *engine;
    int64_t values[OPTION_COUNT];
} Settings;

// Defaults, which are those of a new engine.
void settings_init(Settings *settings, Engine *engine);

// How moves are written and read now.
CastlingStyle settings_castling(const Settings *settings);

// Writes "option name Hash type spin default 16 min 1 max 4096" and the like, for an index in
// 0..OPTION_COUNT-1.
void option_print(int index, Text *line);

// Appends an option line for each number of search/params.h in a build with TUNE=1, else none.
enum { TUNABLES_BYTES = PARAMS_ARE_VARIABLE * PARAM_COUNT * OPTION_LINE_BYTES };
void tunables_print(Text *text);

// Carries out the words after "setoption". What went wrong, and what was kept, is appended to
// messages, at most MESSAGE_BYTES, and what a user should know: which tablebases there are, how
// much of the hash lies in large pages, and that it was cleared. No search may be running.
void option_set(Settings *settings, const char *words, Text *messages);

#endif
