// arguments.h: the arguments of a command: numbers, switches, texts and positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_ARGUMENTS_H
#define COMMANDS_ARGUMENTS_H

#include <math.h>  // INFINITY, for a range without maximum
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/file.h"
#include "base/text.h"
#include "board/game.h"
#include "notation/book.h"
#include "selfplay/gamefile.h"
#include "syzygy/syzygy.h"

enum { STATUS_OK, STATUS_FAILED, STATUS_BAD_ARGUMENTS };

// A function of this folder that returns false for an error has printed one line on stderr, unless
// its comment says otherwise.

typedef enum ArgumentKind {
    ARGUMENT_NUMBER,    // target: int64_t
    ARGUMENT_REAL,      // double, such as 0.05 or 3e-4
    ARGUMENT_SWITCH,    // bool
    ARGUMENT_POLICY,    // OverwritePolicy, set to min; --resume and --force exclude each other;
                        // --force needs an ARGUMENT_OUTPUT
    ARGUMENT_INTERVAL,  // double[2]: two words, the lower and the higher end
    ARGUMENT_TEXT,      // const char *
    ARGUMENT_INPUT,     // const char *: a file that is read
    ARGUMENT_INPUTS,  // TextList of them; may be given several times; takes all words if positional
    ARGUMENT_OUTPUT,  // const char *: a file that is written; no other argument may name it
    ARGUMENT_MOVES    // MoveWords: the word "moves" and all after it up to the next option
} ArgumentKind;

enum { TEXT_LIST_MAX = 1024 };
typedef struct TextList {
    const char *texts[TEXT_LIST_MAX];
    int count;
} TextList;

typedef struct MoveWords {
    char **words;
    int count;
} MoveWords;

// One argument of a command. target keeps its value when the argument is not given.
typedef struct Argument {
    const char *name;  // "--depth", or "DEPTH" for a positional one
    ArgumentKind kind;
    void *target;
    double min, max;  // range of a number, a real, both ends of an interval; min: the policy
} Argument;

// A table and its length, for arguments_read.
#define ARGUMENTS(table) table, (int)(sizeof(table) / sizeof((table)[0]))

// --- errors --------------------------------------------------------------------------------------

// Prints one line on stderr and returns false; argument_error returns STATUS_BAD_ARGUMENTS.
bool argument_reject(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define argument_error(...) (argument_reject(__VA_ARGS__), STATUS_BAD_ARGUMENTS)

// Returns true if error is NULL, else prints "PATH: ERROR", or the error alone if path is NULL.
bool argument_check(const char *path, const char *error);
// Prints the error of a run in the same way and returns STATUS_BAD_ARGUMENTS.
int argument_failure(const char *error, const Failure *failure);

// Prints "PATH: game 2, line 10: ERROR" and returns false. what: "game" or "position".
bool argument_reject_part(const char *path, const char *what, uint64_t number, uint64_t line,
                          const char *error);
// Returns true after one line on stderr if blocks or games of a game file were damaged.
bool argument_damage(const char *path, const GameFileSummary *summary);

// Prints one line on stderr: threads or memory suffice for fewer threads than --threads.
void argument_report_fewer_threads(int threads);

// --- the command line ----------------------------------------------------------------------------

// Fills the targets from the words; words without a name fill the positional arguments in order.
// Returns false if the command must end with *status: after a bad word, and after --help or -h,
// which print usage. usage begins with "ravelin COMMAND".
bool arguments_read(int count, char *words[], const Argument *arguments, int argument_count,
                    const char *usage, int *status);

// For a command with several forms. Rejects an option that this form ("perft --suite") does not
// have. allowed: its options, separated by spaces.
bool arguments_only(int count, char *words[], const char *form, const char *allowed);

// Sets hint to " (did you mean NAME?)" with the nearest name, or to "" if none is near. rows: count
// structs whose first member is a name, const char *. Returns hint.
enum { HINT_BYTES = 64 };
const char *argument_hint(Word word, const void *rows, size_t row_bytes, int count,
                          char hint[HINT_BYTES]);

// Returns the part of *rest before the first byte end. Sets *rest to the part after that byte.
// Without such a byte, it returns all of *rest and sets *rest to {NULL, 0}.
Word argument_cut(Word *rest, char end);

// --- positions -----------------------------------------------------------------------------------

// Reads a FEN, startpos or kiwipete, optionally followed by "moves e2e4 ...", and then the moves of
// more, of which one word may have several. Reports repairs on stderr.
bool argument_game(const char *text, MoveWords more, Game *game);
// Reads a game like argument_game and sets *pos to its last position.
bool argument_position(const char *text, MoveWords more, Position *pos);

// --- files ---------------------------------------------------------------------------------------

// Appends the lines of a file to a book. Rejects a line that is not a legal position.
bool argument_book(const char *path, Book *book);

// Keeps one half of the lines of a book: training, judging, or all for NULL. Rejects another word,
// and a half without lines.
bool argument_half(const char *half, Book *book);

// True for NULL and "-".
bool argument_is_standard(const char *path);

// Opens a file to read; NULL or "-" is standard input.
bool argument_input(const char *path, FILE **file);
// Closes it, unless it is standard input.
void argument_close_input(FILE *file);
// Opens a file to write; NULL or "-" is standard output. An existing file is replaced when the
// output is closed, under OVERWRITE_REPLACE only.
bool argument_output(const char *path, OverwritePolicy overwrite, TemporaryFile *output);
// Rejects a drawing that could not be written later. Under OVERWRITE_RESUME it may replace an SVG
// file: a resumed run draws anew. NULL is no drawing.
bool argument_check_drawing(const char *path, OverwritePolicy overwrite);
// Closes the output. A file that is not to be kept is removed, and the old one stays. Does nothing
// for standard output: program.c reports its errors.
bool argument_close_output(const char *path, TemporaryFile *output, bool is_kept);

// Opens the tablebases of these folders; NULL gives NULL. Close them with syzygy_close. Rejects a
// missing folder, and folders without tablebases.
bool argument_tablebases(const char *folders, Syzygy **syzygy);
// Reports files that were found to be damaged. Returns false if there are any. syzygy may be NULL.
bool argument_check_tablebases(Syzygy *syzygy);

#endif
