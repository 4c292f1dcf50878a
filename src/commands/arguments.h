// arguments.h: the arguments of a command: numbers, switches, texts and positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_ARGUMENTS_H
#define COMMANDS_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/position.h"
#include "syzygy/syzygy.h"

enum { STATUS_OK, STATUS_FAILED, STATUS_BAD_ARGUMENTS };

typedef enum ArgumentKind {
    ARGUMENT_NUMBER,    // target: int64_t
    ARGUMENT_SWITCH,    // bool
    ARGUMENT_INTERVAL,  // double[2]: two words, the lower and the higher end
    ARGUMENT_TEXT,      // const char *
    ARGUMENT_TEXTS      // TextList; may be given several times
} ArgumentKind;

enum { TEXT_LIST_MAX = 32 };
typedef struct TextList {
    const char *texts[TEXT_LIST_MAX];
    int count;
} TextList;

// One argument of a command. target keeps its value when the argument is not given.
typedef struct Argument {
    const char *name;  // "--depth", or "DEPTH" for a positional one
    ArgumentKind kind;
    void *target;
    int64_t min, max;  // of a number, and of both ends of an interval
} Argument;

// Fills the targets from the words; those without a name fill the positional arguments in order.
// False if the command shall end at once with *status: after --help, which prints usage, or after
// one line on stderr about a word that does not fit. usage begins with "ravelin COMMAND".
bool arguments_read(int count, char *words[], const Argument *arguments, int argument_count,
                    const char *usage, int *status);

// Prints one line on stderr and returns STATUS_BAD_ARGUMENTS.
int argument_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Reads a FEN or one of the names startpos and kiwipete; what was repaired is said on stderr.
// False after one line on stderr.
bool argument_position(const char *text, Position *pos);

// Opens the tablebases of these folders, NULL for none; to be closed. False after one line on
// stderr: a folder is not there, or they hold none.
bool argument_tablebases(const char *folders, Syzygy **syzygy);

#endif
