// arguments.c: the arguments of a command.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/arguments.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/svg.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/moves.h"

// --- errors --------------------------------------------------------------------------------------

bool argument_reject(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("ravelin: ", stderr);
    vfprintf(stderr, format, values);
    fputs("\n", stderr);
    va_end(values);
    return false;
}

bool argument_check(const char *path, const char *error) {
    return !error || argument_reject("%s%s%s", path ? path : "", path ? ": " : "", error);
}

int argument_failure(const char *error, const Failure *failure) {
    argument_check(failure->path, error);
    return STATUS_BAD_ARGUMENTS;
}

bool argument_reject_part(const char *path, const char *what, uint64_t number, uint64_t line,
                          const char *error) {
    return argument_reject("%s: %s %" PRIu64 ", line %" PRIu64 ": %s", path, what, number, line,
                           error);
}

bool argument_damage(const char *path, const GameFileSummary *summary) {
    if (summary->damaged_blocks + summary->damaged_games == 0) return false;
    argument_reject("%s: %" PRIu64 " damaged block%s, %" PRIu64 " damaged game%s left out", path,
                    summary->damaged_blocks, plural(summary->damaged_blocks),
                    summary->damaged_games, plural(summary->damaged_games));
    return true;
}

void argument_report_fewer_threads(int threads) {
    argument_reject("not enough threads or memory: continues with --threads %d", threads);
}

// --- values --------------------------------------------------------------------------------------

static bool is_named(const char *word) { return strncmp(word, "--", 2) == 0; }

static bool is_positional(const Argument *argument) {
    return !is_named(argument->name) && argument->kind != ARGUMENT_MOVES;
}

static bool reject_value(const Argument *argument, const char *what, const char *word) {
    return argument_reject("%s: not a %s: '%s'", argument->name, what, PRINTABLE(word_from(word)));
}

// Rejects a value outside the range.
static bool check_range(const Argument *argument, double value) {
    if (value >= argument->min && value <= argument->max) return true;
    if (isinf(argument->max))
        return argument_reject("%s must be at least %.15g", argument->name, argument->min);
    return argument_reject("%s must be %.15g to %.15g", argument->name, argument->min,
                           argument->max);
}

static bool read_number(const Argument *argument, const char *word) {
    int64_t value;
    if (!word_to_int(word_from(word), &value)) return reject_value(argument, "whole number", word);
    if (!check_range(argument, (double)value)) return false;
    if (word_to_int_in_range(word_from(word), INT64_MIN, INT64_MAX, &value))
        return argument_reject("%s must be at most %" PRId64, argument->name, INT64_MAX);
    *(int64_t *)argument->target = value;
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

// The words of the command line that are not read yet.
typedef struct Words {
    char **next, **end;
} Words;

// Returns the next word, NULL at the end and before an option.
static const char *next_value(Words *words) {
    return words->next < words->end && !is_named(*words->next) ? *words->next++ : NULL;
}

static bool read_interval(const Argument *argument, const char *low, Words *rest) {
    double *ends = argument->target;
    const char *high = next_value(rest);
    if (!high) return argument_reject("%s expects two values", argument->name);
    if (!read_real(argument, low, &ends[0]) || !read_real(argument, high, &ends[1])) return false;
    return ends[0] < ends[1] ||
           argument_reject("%s: the first number must be below the second", argument->name);
}

static bool add_text(const Argument *argument, const char *text) {
    TextList *list = argument->target;
    if (list->count == TEXT_LIST_MAX) return argument_reject("at most %d files", TEXT_LIST_MAX);
    list->texts[list->count++] = text;
    return true;
}

static bool take_moves(const Argument *argument, Words *rest) {
    MoveWords *moves = argument->target;
    *moves = (MoveWords){.words = rest->next};
    while (next_value(rest)) moves->count++;
    return true;
}

static bool set_policy(OverwritePolicy *overwrite, OverwritePolicy given) {
    const bool is_free = *overwrite == OVERWRITE_REFUSE || *overwrite == given;
    *overwrite = given;
    return is_free || argument_reject("--resume and --force exclude each other");
}

// Stores the values that follow the name of the argument, or the word of a positional one.
static bool store(const Argument *argument, const char *word, Words *rest) {
    if (argument->kind == ARGUMENT_POLICY)
        return set_policy(argument->target, (OverwritePolicy)argument->min);
    if (argument->kind == ARGUMENT_SWITCH) {
        *(bool *)argument->target = true;
        return true;
    }
    if (argument->kind == ARGUMENT_MOVES) return take_moves(argument, rest);
    const char *value = is_positional(argument) ? word : next_value(rest);
    if (!value) return argument_reject("%s expects a value", argument->name);
    if (!*value && !is_positional(argument))
        return argument_reject("%s expects a value that is not empty", argument->name);
    if (argument->kind == ARGUMENT_NUMBER) return read_number(argument, value);
    if (argument->kind == ARGUMENT_REAL) return read_real(argument, value, argument->target);
    if (argument->kind == ARGUMENT_INPUTS) return add_text(argument, value);
    if (argument->kind == ARGUMENT_INTERVAL) return read_interval(argument, value, rest);
    *(const char **)argument->target = value;
    return true;
}

// --- the command line ----------------------------------------------------------------------------

const char *argument_hint(Word word, const void *rows, size_t row_bytes, int count,
                          char hint[HINT_BYTES]) {
    int best = word.length > 5 ? 3 : 2;
    hint[0] = '\0';
    for (int i = 0; i < count; i++) {
        const char *name = *(const char *const *)((const char *)rows + (size_t)i * row_bytes);
        const int distance = word_distance(word, name);
        if (distance >= best) continue;
        best = distance;
        snprintf(hint, HINT_BYTES, " (did you mean %s?)", name);
    }
    return hint;
}

// True for "--depth", "-depth" and "-d". "-" is a field of a FEN, "-1" a number.
static bool looks_like_option(const char *word) {
    return is_named(word) || (word[0] == '-' && (word[1] | 32) >= 'a' && (word[1] | 32) <= 'z');
}

static bool reject_unknown(const char *word, const Argument *arguments, int count,
                           const char *usage) {
    char hint[HINT_BYTES] = "";
    const char *what = "unexpected argument";
    for (int i = 0; i < count; i++)
        if (strcmp(arguments[i].name, "FEN") == 0)
            what = "unexpected argument (give one quoted FEN):";
    if (looks_like_option(word)) {
        what = "unknown option";
        argument_hint((Word){word, strcspn(word, "=")}, arguments, sizeof(*arguments), count, hint);
    }
    word_next(&usage);
    const Word command = word_next(&usage);
    return argument_reject("%s '%s'%s; see `ravelin %.*s --help`", what, PRINTABLE(word_from(word)),
                           hint, (int)command.length, command.start);
}

// Returns the argument of this name, else the positional argument number *position; NULL if there
// is none. Increments *position unless word is a name or looks like an option.
static const Argument *find(const Argument *arguments, int count, const char *word, int *position) {
    for (int i = 0; i < count; i++)
        if (strcmp(arguments[i].name, word) == 0 && !is_positional(&arguments[i]))
            return &arguments[i];
    if (looks_like_option(word)) return NULL;
    int left = (*position)++;
    for (int i = 0; i < count; i++)
        if (is_positional(&arguments[i]) && (left-- == 0 || arguments[i].kind == ARGUMENT_INPUTS))
            return &arguments[i];
    return NULL;
}

// Returns a path that the argument was given, by index; NULL if it has fewer.
static const char *path_of(const Argument *argument, int index) {
    const TextList *list = argument->target;
    if (argument->kind == ARGUMENT_INPUTS) return index < list->count ? list->texts[index] : NULL;
    const bool is_file = argument->kind == ARGUMENT_INPUT || argument->kind == ARGUMENT_OUTPUT;
    return is_file && index == 0 ? *(const char *const *)argument->target : NULL;
}

// Rejects an output file that another argument also names.
static bool check_output(const Argument *output, const Argument *arguments, int count) {
    const char *path = path_of(output, 0), *other;
    if (argument_is_standard(path)) return true;
    for (int i = 0; i < count; i++)
        for (int k = 0; &arguments[i] != output && (other = path_of(&arguments[i], k)); k++)
            if (strcmp(path, other) == 0 || os_is_same_file(path, other))
                return argument_reject("%s is named twice", path);
    return true;
}

// Rejects --force if no file is written.
static bool check_policy(const Argument *arguments, int count) {
    bool replaces = false, writes = false;
    for (int i = 0; i < count; i++) {
        if (arguments[i].kind == ARGUMENT_POLICY)
            replaces |= *(const OverwritePolicy *)arguments[i].target == OVERWRITE_REPLACE;
        if (arguments[i].kind == ARGUMENT_OUTPUT) writes |= path_of(&arguments[i], 0) != NULL;
    }
    return !replaces || writes || argument_reject("--force without a file to write");
}

bool arguments_read(int count, char *words[], const Argument *arguments, int argument_count,
                    const char *usage, int *status) {
    int position = 0;
    *status = STATUS_BAD_ARGUMENTS;
    for (Words rest = {words, words + count}; rest.next < rest.end;) {
        const char *word = *rest.next++;
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            fputs(usage, stdout);
            *status = STATUS_OK;
            return false;
        }
        const Argument *argument = find(arguments, argument_count, word, &position);
        if (!argument) return reject_unknown(word, arguments, argument_count, usage);
        if (!store(argument, word, &rest)) return false;
    }
    for (int i = 0; i < argument_count; i++)
        if (arguments[i].kind == ARGUMENT_OUTPUT &&
            !check_output(&arguments[i], arguments, argument_count))
            return false;
    return check_policy(arguments, argument_count);
}

static bool is_among(const char *word, const char *names) {
    for (Word name; (name = word_next(&names)).length > 0;)
        if (word_is(name, word)) return true;
    return false;
}

bool arguments_only(int count, char *words[], const char *form, const char *allowed) {
    for (int i = 0; i < count; i++)
        if (is_named(words[i]) && !is_among(words[i], allowed))
            return argument_reject("%s does not take %s", form, words[i]);
    return true;
}

Word argument_cut(Word *rest, char end) {
    const char *found = rest->length ? memchr(rest->start, end, rest->length) : NULL;
    const size_t length = found ? (size_t)(found - rest->start) : rest->length;
    const Word part = {rest->start, length};
    *rest = found ? (Word){found + 1, rest->length - length - 1} : (Word){NULL, 0};
    return part;
}

// --- positions -----------------------------------------------------------------------------------

#define KIWIPETE_FEN "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// Returns the word without a move number: "e4" for "1.e4", "" for "1.".
static Word without_number(Word word) {
    const size_t digits = strspn(word.start, "0123456789"), dots = strspn(word.start + digits, ".");
    if (dots == 0) return word;
    return (Word){word.start + digits + dots, word.length - digits - dots};
}

static bool play(Game *game, Word numbered) {
    const Word word = without_number(numbered);
    if (word.length == 0) return true;  // a move number alone
    Move move;
    const char *error = move_from_san(&game->pos, word, &move);
    if (error)
        return argument_reject("%s: '%s' (move %d)", error, PRINTABLE(word), game->pos.fullmove);
    game_play(game, move);
    return true;
}

static bool play_all(Game *game, const char *moves) {
    for (Word word; (word = word_next(&moves)).length > 0;)
        if (!play(game, word)) return false;
    return true;
}

static bool read_start(const char *text, const char **cursor, Position *pos) {
    Text words = TEXT_LOCAL(512);
    text_append_words(&words, cursor, "moves");
    const char *fen = words.data;
    if (strcmp(words.data, "startpos") == 0) fen = START_FEN;
    if (strcmp(words.data, "kiwipete") == 0) fen = KIWIPETE_FEN;
    const char *repair = NULL, *error = fen_parse(fen, pos, &repair);
    if (error && !strpbrk(fen, " /")) error = "neither a FEN nor a file";
    if (error && os_path_kind(fen) != PATH_FREE) error = "a file instead of a FEN";
    if (error) return argument_reject("%s: '%s'", error, PRINTABLE(word_from(text)));
    if (repair) fprintf(stderr, "ravelin: repaired: %s\n", repair);
    return true;
}

bool argument_game(const char *text, MoveWords more, Game *game) {
    const char *cursor = text;
    Position start;
    if (!read_start(text, &cursor, &start)) return false;
    game_init(game, &start);
    word_next(&cursor);  // "moves"
    bool good = play_all(game, cursor);
    for (int i = 0; i < more.count && good; i++) good = play_all(game, more.words[i]);
    return good;
}

bool argument_position(const char *text, MoveWords more, Position *pos) {
    Game game;
    if (!argument_game(text, more, &game)) return false;
    *pos = game.pos;
    return true;
}

// --- files ---------------------------------------------------------------------------------------

bool argument_is_standard(const char *path) { return !path || strcmp(path, "-") == 0; }

bool argument_book(const char *path, Book *book) {
    Position pos;
    const size_t before = book->count;
    if (!argument_check(path, book_read(book, path))) return false;
    for (size_t i = before; i < book->count; i++)
        if (!book_position(book, i, &pos))
            return argument_reject("%s: opening %d is not a legal position", path,
                                   (int)(i - before) + 1);
    return true;
}

bool argument_half(const char *half, Book *book) {
    if (!half) return true;
    const bool training = strcmp(half, "training") == 0;
    if (!training && strcmp(half, "judging") != 0)
        return argument_reject("not a half of the openings, training or judging: '%s'",
                               PRINTABLE(word_from(half)));
    book_keep_half(book, training ? HALF_TRAINING : HALF_JUDGING);
    return book->count > 0 || argument_reject("no openings in the %s half", half);
}

bool argument_input(const char *path, FILE **file) {
    *file = stdin;
    return argument_is_standard(path) || argument_check(path, file_open(path, file));
}

void argument_close_input(FILE *file) {
    if (file != stdin) fclose(file);
}

bool argument_output(const char *path, OverwritePolicy overwrite, TemporaryFile *output) {
    *output = (TemporaryFile){.file = stdout};
    return argument_is_standard(path) ||
           argument_check(path, file_create(path, overwrite, 0, output));
}

bool argument_check_drawing(const char *path, OverwritePolicy overwrite) {
    if (!path) return true;
    if (overwrite == OVERWRITE_RESUME && file_begins_with(path, SVG_BEGINS))
        overwrite = OVERWRITE_REPLACE;
    return argument_check(path, file_check_writable(path, overwrite, 0));
}

bool argument_close_output(const char *path, TemporaryFile *output, bool is_kept) {
    return argument_is_standard(path) || argument_check(path, file_finish(output, is_kept));
}

static bool check_tablebases(const char *folders, const Syzygy *syzygy) {
    const char *missing = syzygy_missing_folder(syzygy);
    if (missing) return argument_reject("no such folder: %s", missing);
    return syzygy_count(syzygy, TABLE_WDL, 0) + syzygy_count(syzygy, TABLE_DTZ, 0) > 0 ||
           argument_reject("no tablebase files in %s", folders);
}

bool argument_tablebases(const char *folders, Syzygy **syzygy) {
    *syzygy = NULL;
    if (!folders) return true;
    if (!argument_check(NULL, syzygy_open(folders, syzygy))) return false;
    if (check_tablebases(folders, *syzygy)) return true;
    syzygy_close(*syzygy);
    *syzygy = NULL;
    return false;
}

bool argument_check_tablebases(Syzygy *syzygy) {
    Text what = TEXT_LOCAL(SYZYGY_DAMAGE_BYTES);
    bool good = true;
    for (; syzygy_report_damage(syzygy, &what); text_clear(&what))
        good = argument_reject("%s (tablebase file not used)", what.data);
    return good;
}
