// go.c: the words after `position` as a game, those after `go` as limits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/go.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "base/numbers.h"
#include "board/movegen.h"
#include "notation/fen.h"

// --- position ------------------------------------------------------------------------------------

enum { FEN_INPUT_BYTES = 512 };  // a longer text is cut: no FEN is so long

static const char position_kept[] = "position kept";

static bool read_start(const char **cursor, Position *start, Text *messages) {
    char fen[FEN_INPUT_BYTES] = START_FEN;
    Word kind = word_next(cursor);
    if (word_is(kind, "fen")) {
        Text text = text_over(fen, sizeof(fen));
        text_append_words(&text, cursor, "moves");
    } else if (!word_is(kind, "startpos")) {
        append_error_at(messages, "expected startpos or fen, found", kind, position_kept);
        return false;
    }
    const char *repair, *error = fen_parse(fen, start, &repair);
    if (error) append_error_at(messages, error, word_from(fen), position_kept);
    if (!error && repair) append_error(messages, repair, "repaired");
    return !error;
}

static bool read_moves(const char *cursor, CastlingStyle style, Game *game, Text *messages) {
    Word word = word_next(&cursor);
    if (word.length > 0 && !word_is(word, "moves")) {
        append_error_at(messages, "expected moves, found", word, position_kept);
        return false;
    }
    while ((word = word_next(&cursor)).length > 0) {
        Move move = move_from_uci(&game->pos, word, style);
        if (move == MOVE_NONE) {
            append_error_at(messages, "illegal move", word, position_kept);
            return false;
        }
        game_play(game, move);
    }
    return true;
}

bool game_parse(const char *words, CastlingStyle style, Game *game, Text *messages) {
    Position start;
    if (!read_start(&words, &start, messages)) return false;
    game_init(game, &start);
    return read_moves(words, style, game, messages);
}

// --- go ------------------------------------------------------------------------------------------

// clang-format off
typedef enum GoWord {
    GO_WTIME, GO_BTIME, GO_WINC, GO_BINC, GO_MOVESTOGO,  // the clocks: add_missing_limit
    GO_DEPTH, GO_NODES, GO_MATE, GO_MOVETIME,
    GO_NUMBER_COUNT,
    GO_INFINITE = GO_NUMBER_COUNT, GO_PONDER, GO_SEARCHMOVES, GO_WORD_COUNT
} GoWord;
// clang-format on

// A word and the range of the number after it. A number out of range becomes the nearest end.
typedef struct Keyword {
    const char *name;
    int64_t min, max;
} Keyword;

// clang-format off
static const Keyword keywords[GO_WORD_COUNT] = {
    [GO_WTIME] = {"wtime", 1, LIMITS_MAX_MS},        [GO_BTIME] = {"btime", 1, LIMITS_MAX_MS},
    [GO_WINC] = {"winc", 0, LIMITS_MAX_MS},          [GO_BINC] = {"binc", 0, LIMITS_MAX_MS},
    [GO_MOVESTOGO] = {"movestogo", 0, 10000},        [GO_DEPTH] = {"depth", 1, INT_MAX},
    [GO_NODES] = {"nodes", 1, INT64_MAX},            [GO_MATE] = {"mate", 1, INT_MAX},
    [GO_MOVETIME] = {"movetime", 1, LIMITS_MAX_MS},  [GO_INFINITE] = {"infinite", 0, 0},
    [GO_PONDER] = {"ponder", 0, 0},                  [GO_SEARCHMOVES] = {"searchmoves", 0, 0},
};
// clang-format on

typedef struct GoParser {
    const char *cursor;
    const Position *pos;
    CastlingStyle style;
    int64_t values[GO_NUMBER_COUNT];  // 0: not given
    Limits limits;
    bool lost_limit;  // a limit was given that could not be read
    Text *messages;
    int message_count;
} GoParser;

static void report(GoParser *parser, const char *what, Word word, const char *kept) {
    if (++parser->message_count > GO_MESSAGES_MAX) return;
    append_error_at(parser->messages, what, word, kept);
}

// Returns GO_WORD_COUNT if word is not a keyword.
static GoWord keyword_of(Word word) {
    int i = 0;
    while (i < GO_WORD_COUNT && !word_is(word, keywords[i].name)) i++;
    return (GoWord)i;
}

// Takes the next word unless it is a keyword. Length 0: there is none.
static Word take_operand(GoParser *parser) {
    const Word none = {parser->cursor, 0};
    const bool is_keyword = keyword_of(word_peek(parser->cursor)) != GO_WORD_COUNT;
    return is_keyword ? none : word_next(&parser->cursor);
}

// Reads a whole number, or the whole part of a decimal number after a message. Returns false for
// any other word.
static bool read_value(GoParser *parser, const char *name, Word word, int64_t *value) {
    if (word_to_int(word, value)) return true;
    const char *point = memchr(word.start, '.', word.length);
    if (!point) return false;
    Word whole = {word.start, (size_t)(point - word.start)};
    Word fraction = {point + 1, word.length - whole.length - 1};
    if (!word_to_int(fraction, value) || !word_to_int(whole, value)) return false;
    Text text = TEXT_LOCAL(64);
    text_append(&text, "%s %" PRId64 " used", name, *value);
    report(parser, "not a whole number:", word, text.data);
    return true;
}

static void read_number(GoParser *parser, GoWord keyword) {
    const Keyword *rule = &keywords[keyword];
    Word word = take_operand(parser);
    int64_t value;
    if (!read_value(parser, rule->name, word, &value)) {
        if (word.length == 0)
            report(parser, "no number after", word_from(rule->name), "word ignored");
        else
            report(parser, "not a whole number:", word, "ignored with the word before it");
        parser->lost_limit |= keyword != GO_WINC && keyword != GO_BINC && keyword != GO_MOVESTOGO;
        return;
    }
    // No message for clocks: a match runner sends one of zero or less at every move out of time.
    bool is_clock = keyword == GO_WTIME || keyword == GO_BTIME;
    if (value < rule->min && !is_clock) {
        Text text = TEXT_LOCAL(32);
        text_append(&text, "%s %" PRId64 " used", rule->name, rule->min);
        report(parser, "too small:", word, text.data);
        // The smallest search: depth 1.
        if (keyword == GO_MATE) parser->values[GO_DEPTH] = 1;
    }
    parser->values[keyword] = min_i64(max_i64(value, rule->min), rule->max);
}

static void read_search_moves(GoParser *parser) {
    MoveList *list = &parser->limits.search_moves;
    for (Word word; (word = take_operand(parser)).length > 0;) {
        Move move = move_from_uci(parser->pos, word, parser->style);
        if (move == MOVE_NONE)
            report(parser, "illegal search move", word, "left out");
        else if (!move_list_has(list, move))
            list->moves[list->count++] = move;
    }
    if (list->count == 0)
        report(parser, "no legal move after", word_from("searchmoves"), "all moves searched");
}

static void set_numbers(Limits *limits, const int64_t values[GO_NUMBER_COUNT]) {
    limits->time_ms[WHITE] = values[GO_WTIME];
    limits->time_ms[BLACK] = values[GO_BTIME];
    limits->increment_ms[WHITE] = values[GO_WINC];
    limits->increment_ms[BLACK] = values[GO_BINC];
    limits->movestogo = (int)values[GO_MOVESTOGO];
    limits->depth = (int)values[GO_DEPTH];
    limits->nodes = (uint64_t)values[GO_NODES];
    limits->mate = (int)values[GO_MATE];
    limits->movetime_ms = values[GO_MOVETIME];
}

// Without a limit the search runs until stop, unless there is no legal move. After an unreadable
// limit it has depth 1: the GUI expects a move.
static void add_missing_limit(GoParser *parser) {
    Limits *limits = &parser->limits;
    const Color side = (Color)parser->pos->side;
    // Only the clock of the side to move is a limit.
    const bool has_limit = limits->infinite || limits->time_ms[side] || limits->movetime_ms ||
                           limits->depth || limits->mate || limits->nodes;
    if (has_limit || movegen_count(parser->pos) == 0) return;
    if (parser->lost_limit) {
        limits->depth = 1;
        return;
    }
    bool names_clock = false;  // a clock, an increment or moves to go, of either side
    for (int i = GO_WTIME; i <= GO_MOVESTOGO; i++) names_clock |= parser->values[i] > 0;
    if (names_clock)
        report(parser, "no clock for", word_from(side == WHITE ? "white" : "black"),
               "search until stop");
    limits->infinite = true;
}

Limits go_parse(const char *words, const Position *pos, CastlingStyle style, Text *messages) {
    GoParser parser = {.cursor = words, .pos = pos, .style = style, .messages = messages};
    Limits *limits = &parser.limits;
    for (Word word; (word = word_next(&parser.cursor)).length > 0;) {
        GoWord keyword = keyword_of(word);
        if (keyword < GO_NUMBER_COUNT)
            read_number(&parser, keyword);
        else if (keyword == GO_INFINITE)
            limits->infinite = true;
        else if (keyword == GO_PONDER)
            limits->ponder = true;
        else if (keyword == GO_SEARCHMOVES)
            read_search_moves(&parser);
        else
            report(&parser, "unknown go word", word, "ignored");
    }
    set_numbers(limits, parser.values);
    add_missing_limit(&parser);
    return *limits;
}
