// arguments.c: the arguments of a command.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/arguments.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/moves.h"

#define KIWIPETE_FEN "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

int argument_error(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("ravelin: ", stderr);
    vfprintf(stderr, format, values);
    fputs("\n", stderr);
    va_end(values);
    return STATUS_BAD_ARGUMENTS;
}

int argument_failure(const char *error, const Failure *failure) {
    const char *path = failure->path;
    return argument_error("%s%s%s", path ? path : "", path ? ": " : "", error);
}

bool argument_damage(const char *path, uint64_t blocks, uint64_t games) {
    if (blocks + games > 0)
        fprintf(stderr, "%s: %" PRIu64 " damaged blocks, %" PRIu64 " damaged games left out\n",
                path, blocks, games);
    return blocks + games > 0;
}

void argument_report_fewer_threads(int threads) {
    fprintf(stderr, "ravelin: threads or memory suffice for --threads %d only\n", threads);
}

static bool is_named(const char *word) { return strncmp(word, "--", 2) == 0; }

bool argument_is_standard(const char *path) { return !path || strcmp(path, "-") == 0; }

static bool is_positional(const Argument *argument) {
    return !is_named(argument->name) && argument->kind != ARGUMENT_MOVES;
}

// Prints one line on stderr and returns false.
static bool reject_value(const Argument *argument, const char *what, const char *word) {
    char shown[PRINTABLE_BYTES];
    argument_error("%s: not a %s: '%s'", argument->name, what,
                   word_printable(word_from(word), shown));
    return false;
}

// Returns false after one line on stderr if value is outside the range, or not a number.
static bool check_range(const Argument *argument, double value) {
    if (value >= argument->min && value <= argument->max) return true;
    if (isinf(argument->max))
        argument_error("%s must be at least %.15g", argument->name, argument->min);
    else
        argument_error("%s must be %.15g to %.15g", argument->name, argument->min, argument->max);
    return false;
}

static bool read_number(const Argument *argument, const char *word, int64_t *number) {
    int64_t value;
    if (!word_to_int(word_from(word), &value)) return reject_value(argument, "whole number", word);
    if (!check_range(argument, (double)value)) return false;
    *number = value;
    return true;
}

static bool read_real(const Argument *argument, const char *word, double *real) {
    char *rest;
    const double value = strtod(word, &rest);
    if (rest == word || *rest || !isfinite(value)) return reject_value(argument, "number", word);
    if (!check_range(argument, value)) return false;
    *real = value;
    return true;
}

static bool read_interval(const Argument *argument, const char *low, const char *high) {
    double *ends = argument->target;
    if (!read_real(argument, low, &ends[0]) || !read_real(argument, high, &ends[1])) return false;
    if (ends[0] >= ends[1])
        argument_error("%s: the first number must be below the second", argument->name);
    return ends[0] < ends[1];
}

static bool add_text(const Argument *argument, const char *text) {
    TextList *list = argument->target;
    if (list->count == TEXT_LIST_MAX) {
        argument_error("%s may be given %d times", argument->name, TEXT_LIST_MAX);
        return false;
    }
    list->texts[list->count++] = text;
    return true;
}

// The words after "moves". Moves *words to the last of them.
static void take_moves(const Argument *argument, char ***words, char **end) {
    MoveWords *moves = argument->target;
    moves->words = *words + 1;
    moves->count = 0;
    for (; *words + 1 < end && !is_named((*words)[1]); ++*words) moves->count++;
}

// Sets *paths to the files that the argument names. Returns their number.
static int paths_of(const Argument *argument, const char *const **paths) {
    const TextList *list = argument->target;
    *paths = argument->kind == ARGUMENT_INPUTS ? list->texts : argument->target;
    if (argument->kind == ARGUMENT_INPUTS) return list->count;
    return (argument->kind == ARGUMENT_INPUT || argument->kind == ARGUMENT_OUTPUT) && **paths;
}

static bool is_same_file(const char *a, const char *b) {
    return !argument_is_standard(a) && (strcmp(a, b) == 0 || os_is_same_file(a, b));
}

// Returns true if another argument names the file of an output.
static bool is_named_twice(const Argument *output, const Argument *arguments, int count) {
    const char *path = *(const char *const *)output->target, *const * others;
    for (int i = 0; i < count && path; i++) {
        const int other_count = &arguments[i] == output ? 0 : paths_of(&arguments[i], &others);
        for (int k = 0; k < other_count; k++)
            if (is_same_file(path, others[k])) return true;
    }
    return false;
}

// Returns false after one line on stderr if an output is named twice.
static bool check_outputs(const Argument *arguments, int count) {
    for (int i = 0; i < count; i++) {
        const Argument *argument = &arguments[i];
        if (argument->kind == ARGUMENT_OUTPUT && is_named_twice(argument, arguments, count)) {
            argument_error("%s is named twice", *(const char *const *)argument->target);
            return false;
        }
    }
    return true;
}

static bool set_policy(OverwritePolicy *overwrite, OverwritePolicy given) {
    const bool is_free = *overwrite == OVERWRITE_REFUSE || *overwrite == given;
    if (!is_free) argument_error("--resume and --force exclude each other");
    *overwrite = given;
    return is_free;
}

// Stores the value of *words and moves *words to the last word used. False after an error.
static bool store(const Argument *argument, char ***words, char **end) {
    if (argument->kind == ARGUMENT_SWITCH) {
        *(bool *)argument->target = true;
        return true;
    }
    if (argument->kind == ARGUMENT_POLICY)
        return set_policy(argument->target, (OverwritePolicy)argument->min);
    if (is_named(argument->name) && !**++*words) {
        argument_error("%s expects a value that is not empty", argument->name);
        return false;
    }
    if (argument->kind == ARGUMENT_INTERVAL && ++*words == end) {
        argument_error("%s expects two values", argument->name);
        return false;
    }
    if (argument->kind == ARGUMENT_INTERVAL) return read_interval(argument, (*words)[-1], **words);
    if (argument->kind == ARGUMENT_NUMBER) return read_number(argument, **words, argument->target);
    if (argument->kind == ARGUMENT_REAL) return read_real(argument, **words, argument->target);
    if (argument->kind == ARGUMENT_INPUTS) return add_text(argument, **words);
    *(const char **)argument->target = **words;
    return true;
}

const char *argument_near(Word word, const char *(*name)(const void *table, int index),
                          const void *table, int count) {
    const char *nearest = NULL;
    int best = word.length > 5 ? 3 : 2;
    for (int i = 0; i < count; i++) {
        int distance = word_distance(word, name(table, i));
        if (distance >= best) continue;
        best = distance;
        nearest = name(table, i);
    }
    return nearest;
}

static const char *name_of(const void *table, int index) {
    return ((const Argument *)table)[index].name;
}

// A word that was meant as an option. "-" is a field of a FEN, "-1" a number.
static bool looks_like_option(const char *word) {
    return is_named(word) || (word[0] == '-' && (word[1] | 32) >= 'a' && (word[1] | 32) <= 'z');
}

// usage begins with "ravelin COMMAND".
static void refuse_unknown(const char *word, const Argument *arguments, int count,
                           const char *usage) {
    char shown[PRINTABLE_BYTES];
    bool is_option = looks_like_option(word), takes_fen = false;
    for (int i = 0; i < count; i++) takes_fen |= strcmp(arguments[i].name, "FEN") == 0;
    Word name = {word, strcspn(word, "=")};
    const char *near = is_option ? argument_near(name, name_of, arguments, count) : NULL;
    word_next(&usage);
    Word command = word_next(&usage);
    argument_error("%s '%s'%s%s%s; see `ravelin %.*s --help`",
                   is_option   ? "unknown option"
                   : takes_fen ? "unexpected argument (quote a FEN):"
                               : "unexpected argument",
                   word_printable(word_from(word), shown), near ? " (did you mean " : "",
                   near ? near : "", near ? "?)" : "", (int)command.length, command.start);
}

// An argument that is found by its name: an option, or "moves". NULL if none.
static const Argument *find_by_name(const Argument *arguments, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(arguments[i].name, word) == 0 && !is_positional(&arguments[i]))
            return &arguments[i];
    return NULL;
}

// The argument that a word stands for; *position counts the positional ones. NULL if none.
static const Argument *find(const Argument *arguments, int count, const char *word, int *position) {
    const Argument *named = find_by_name(arguments, count, word);
    if (named || looks_like_option(word)) return named;
    int left = (*position)++;
    for (int i = 0; i < count; i++)
        if (is_positional(&arguments[i]) && (left-- == 0 || arguments[i].kind == ARGUMENT_INPUTS))
            return &arguments[i];
    return NULL;
}

bool arguments_read(int count, char *words[], const Argument *arguments, int argument_count,
                    const char *usage, int *status) {
    int position = 0;
    for (char **word = words, **end = words + count; word < end; word++) {
        if (strcmp(*word, "--help") == 0 || strcmp(*word, "-h") == 0) {
            fputs(usage, stdout);
            *status = STATUS_OK;
            return false;
        }
        *status = STATUS_BAD_ARGUMENTS;
        const Argument *argument = find(arguments, argument_count, *word, &position);
        if (!argument) {
            refuse_unknown(*word, arguments, argument_count, usage);
            return false;
        }
        const bool takes_value = is_named(*word) && argument->kind != ARGUMENT_SWITCH &&
                                 argument->kind != ARGUMENT_POLICY;
        if (takes_value &&
            (word + 1 == end ||
             (is_named(word[1]) && find_by_name(arguments, argument_count, word[1])))) {
            argument_error("%s expects a value", *word);
            return false;
        }
        if (argument->kind == ARGUMENT_MOVES)
            take_moves(argument, &word, end);
        else if (!store(argument, &word, end))
            return false;
    }
    return check_outputs(arguments, argument_count);
}

static bool is_among(const char *word, const char *names) {
    for (Word name; (name = word_next(&names)).length > 0;)
        if (word_is(name, word)) return true;
    return false;
}

bool arguments_only(int count, char *words[], const char *form, const char *allowed) {
    for (int i = 0; i < count; i++) {
        if (!is_named(words[i]) || is_among(words[i], allowed)) continue;
        argument_error("%s does not take %s", form, words[i]);
        return false;
    }
    return true;
}

// Returns the word without a move number: "e4" for "1.e4", "" for "1.".
static Word without_number(Word word) {
    size_t digits = 0, length;
    while (digits < word.length && word.start[digits] >= '0' && word.start[digits] <= '9') digits++;
    for (length = digits; length < word.length && word.start[length] == '.';) length++;
    if (length == digits) return word;
    return (Word){word.start + length, word.length - length};
}

static bool play(Game *game, Word numbered) {
    const Word word = without_number(numbered);
    if (word.length == 0 && numbered.length > 0) return true;
    char shown[PRINTABLE_BYTES];
    const char *error = NULL;
    Move move = move_from_uci(&game->pos, word, CASTLING_STANDARD);
    if (move == MOVE_NONE) move = move_from_san(&game->pos, word, &error);
    if (error)
        argument_error("%s: '%s' (ply %d)", error, word_printable(word, shown), game->count + 1);
    else
        game_play(game, move);
    return !error;
}

static bool read_start(const char *text, const char **cursor, Position *pos) {
    char memory[512], shown[PRINTABLE_BYTES];
    Text words = text_over(memory, sizeof(memory));
    text_append_words(&words, cursor, "moves");
    const char *fen = memory;
    if (strcmp(memory, "startpos") == 0) fen = START_FEN;
    if (strcmp(memory, "kiwipete") == 0) fen = KIWIPETE_FEN;
    const char *repair = NULL, *error = fen_parse(fen, pos, &repair);
    if (error) argument_error("%s: '%s'", error, word_printable(word_from(text), shown));
    if (!error && repair) fprintf(stderr, "ravelin: repaired: %s\n", repair);
    return error == NULL;
}

bool argument_half(const char *half, Book *book) {
    if (!half) return true;
    const bool training = strcmp(half, "training") == 0;
    if (!training && strcmp(half, "judging") != 0)
        return argument_error("not a half of the openings, training or judging: '%s'", half), false;
    book_keep_half(book, training ? HALF_TRAINING : HALF_JUDGING);
    if (!book->count) argument_error("no openings in their %s half", half);
    return book->count > 0;
}

bool argument_input(const char *path, FILE **file) {
    *file = stdin;
    const char *error = argument_is_standard(path) ? NULL : file_open(path, file);
    if (error) argument_error("%s: %s", path, error);
    return !error;
}

bool argument_close_input(const char *path, FILE *file) {
    bool is_good = !ferror(file);
    if (!argument_is_standard(path)) fclose(file);
    if (!is_good) argument_error("%s: cannot be read", path ? path : "-");
    return is_good;
}

bool argument_output(const char *path, OverwritePolicy overwrite, TemporaryFile *output) {
    *output = (TemporaryFile){.file = stdout};
    const char *error = argument_is_standard(path) ? NULL : file_create(path, overwrite, 0, output);
    if (error) argument_error("%s: %s", path, error);
    return !error;
}

bool argument_check_drawing(const char *path, OverwritePolicy overwrite) {
    if (overwrite == OVERWRITE_RESUME) overwrite = OVERWRITE_REPLACE;
    const char *error = path ? file_check_writable(path, overwrite, 0) : NULL;
    if (error) argument_error("%s: %s", path, error);
    return !error;
}

bool argument_close_output(const char *path, TemporaryFile *output, bool is_kept) {
    const char *error = NULL;
    if (!argument_is_standard(path))
        error = file_finish(output, is_kept);
    else if (ferror(stdout) || fflush(stdout) != 0)
        error = "cannot be written: disk full?";
    if (error) argument_error("%s: %s", path ? path : "-", error);
    return !error;
}

static bool has_files(const Syzygy *syzygy) {
    int count = 0;
    for (int pieces = 3; pieces <= MATERIAL_PIECES_MAX; pieces++)
        count += syzygy_count(syzygy, TABLE_WDL, pieces) + syzygy_count(syzygy, TABLE_DTZ, pieces);
    return count > 0;
}

bool argument_tablebases(const char *folders, Syzygy **syzygy) {
    *syzygy = NULL;
    if (!folders) return true;
    const char *error = syzygy_open(folders, syzygy);
    const char *missing = error ? NULL : syzygy_missing_folder(*syzygy);
    if (error)
        argument_error("%s", error);
    else if (missing)
        argument_error("no such folder: %s", missing);
    else if (!has_files(*syzygy))
        argument_error("no tablebase files in %s", folders);
    else
        return true;
    syzygy_close(*syzygy);
    *syzygy = NULL;
    return false;
}

bool argument_game(const char *text, MoveWords more, Game *game) {
    const char *cursor = text;
    Position start;
    if (!read_start(text, &cursor, &start)) return false;
    game_init(game, &start);
    word_next(&cursor);  // "moves"
    for (Word word; (word = word_next(&cursor)).length > 0;)
        if (!play(game, word)) return false;
    for (int i = 0; i < more.count; i++)
        if (!play(game, word_from(more.words[i]))) return false;
    return true;
}

bool argument_position(const char *text, Position *pos) {
    Game game;
    if (!argument_game(text, (MoveWords){NULL, 0}, &game)) return false;
    *pos = game.pos;
    return true;
}
