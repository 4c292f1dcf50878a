// pgn_read.c: reads bytes, tokens and games.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn_read.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board/movegen.h"
#include "notation/fen.h"
#include "notation/moves.h"

enum { SYMBOL_BYTES = 32, TAG_NAME_BYTES = 256, NO_BYTE = -1 };

struct PgnReader {
    LineReader lines;
    const char *at;  // the next byte of the current line
    bool has_ended;  // no line is left
    bool is_cut;     // a line or a token of this game was too long
    PgnPlace place;
    uint64_t setup_line;  // of the last tag FEN or Variant of this game
    Position pos;         // after the moves read
    Text token;           // the value of a tag or the comment that is being read
};

// --- bytes ---------------------------------------------------------------------------------------

static bool sees(const PgnReader *reader, const char *bytes) {
    return strncmp(reader->at, bytes, strlen(bytes)) == 0;
}

static bool at_line_start(const PgnReader *reader) { return reader->at == reader->lines.text.data; }

static void next_line(PgnReader *reader) {
    const Text *text = &reader->lines.text;
    reader->has_ended = !line_reader_next(&reader->lines) || reader->lines.error;
    reader->at = !reader->has_ended && text->data ? text->data : "";
    if (reader->has_ended) return;
    reader->place.bytes += text->length + 1;
    reader->is_cut |= text->is_cut;
}

// Returns the next byte; '\n' at the end of a line.
static int peek_byte(const PgnReader *reader) {
    if (reader->has_ended) return NO_BYTE;
    return *reader->at ? (unsigned char)*reader->at : '\n';
}

static int take_byte(PgnReader *reader) {
    int c = peek_byte(reader);
    if (*reader->at)
        reader->at++;
    else if (c != NO_BYTE)
        next_line(reader);
    return c;
}

static bool is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns the length of a no-break space or byte order mark in UTF-8, or 0.
static int wide_blank(const PgnReader *reader) {
    return sees(reader, "\xc2\xa0") ? 2 : sees(reader, "\xef\xbb\xbf") ? 3 : 0;
}

// True at a dash or minus sign of Unicode, which has three bytes in UTF-8.
static bool is_wide_dash(const char *at) {
    return strncmp(at, "\xe2\x88\x92", 3) == 0 ||
           (strncmp(at, "\xe2\x80", 2) == 0 && at[2] >= '\x90' && at[2] <= '\x95');
}

// Skips blanks and escaped lines.
static void skip_blanks(PgnReader *reader) {
    for (int c; (c = peek_byte(reader)) != NO_BYTE;) {
        if (c == '%' && at_line_start(reader))
            next_line(reader);
        else if (is_blank(c))
            take_byte(reader);
        else if (wide_blank(reader))
            reader->at += wide_blank(reader);
        else
            return;
    }
}

// --- the text of a tag or comment ----------------------------------------------------------------

static void add_byte(PgnReader *reader, int c) {
    text_append_char(&reader->token, (char)c);
    reader->is_cut |= reader->token.is_cut;
}

// Adds a byte of a comment or tag value, where several blanks become one.
static void add_running(PgnReader *reader, int c) {
    const Text *token = &reader->token;
    bool after_blank = token->length == 0 || token->data[token->length - 1] == ' ';
    if (!is_blank(c))
        add_byte(reader, c);
    else if (!after_blank)
        add_byte(reader, ' ');
}

// Returns the finished token, valid until the next one begins.
static const char *end_token(PgnReader *reader) {
    Text *token = &reader->token;
    if (token->length == 0) return "";
    if (token->data[token->length - 1] == ' ') token->data[token->length - 1] = '\0';
    token->length = 0;
    token->is_cut = false;
    return token->data;
}

// --- errors --------------------------------------------------------------------------------------

static uint64_t current_line(const PgnReader *reader) { return (uint64_t)reader->lines.number; }

// Keeps the first error of a game. line: where it is.
static void fail(PgnReader *reader, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void fail(PgnReader *reader, uint64_t line, const char *format, ...) {
    PgnPlace *place = &reader->place;
    va_list values;
    if (place->error[0]) return;
    va_start(values, format);
    vsnprintf(place->error, sizeof(place->error), format, values);
    va_end(values);
    place->bad_line = line;
}

static void fail_about(PgnReader *reader, uint64_t line, const char *what, const char *word) {
    Text shown = TEXT_LOCAL(PRINTABLE_BYTES);
    while (*word && shown.length < PRINTABLE_BYTES - 8) {
        const size_t length = shown.length;
        word += text_append_utf8(&shown, word);
        if (shown.length == length) text_append_char(&shown, '?');  // a control character
    }
    fail(reader, line, "%s '%s%s'", what, shown.data, *word ? "..." : "");
}

// --- tags ----------------------------------------------------------------------------------------

// True at a quote that ends the value and the line of a tag.
static bool at_tag_end(const PgnReader *reader) {
    const char *at = reader->at + 1 + strspn(reader->at + 1, " ");
    return reader->at[0] == '"' && at[0] == ']' && at[1 + strspn(at + 1, " \t")] == '\0';
}

// Reads a value in quotes. A quote ends it only before a closing bracket: many programs do not
// escape quotes, or a backslash at the end. Returns false at the end of the line.
static bool take_value(PgnReader *reader) {
    take_byte(reader);
    for (int c; (c = peek_byte(reader)) != NO_BYTE && c != '\n';) {
        take_byte(reader);
        if (c == '"') {
            int blanks = 0;
            for (; peek_byte(reader) == ' '; blanks++) take_byte(reader);
            if (peek_byte(reader) == ']') return true;
            add_byte(reader, c);
            if (blanks > 0) add_byte(reader, ' ');
        } else if (c == '\\' && (sees(reader, "\"") || sees(reader, "\\")) && !at_tag_end(reader)) {
            add_byte(reader, take_byte(reader));
        } else {
            add_running(reader, c);
        }
    }
    return false;
}

static void read_tag(PgnReader *reader, PgnGame *game) {
    Text text = TEXT_LOCAL(TAG_NAME_BYTES);
    take_byte(reader);
    skip_blanks(reader);
    for (int c; (c = peek_byte(reader)) != NO_BYTE && !is_blank(c) && c != '"' && c != ']';)
        text_append_char(&text, (char)take_byte(reader));
    while (peek_byte(reader) == ' ' || peek_byte(reader) == '\t') take_byte(reader);
    bool good = text.length > 0 && peek_byte(reader) == '"' && take_value(reader);
    const char *value = end_token(reader);
    if (good) {
        take_byte(reader);  // the bracket
        pgn_add_tag(game, text.data, value);
        if (strcmp(text.data, "FEN") == 0 || strcmp(text.data, "Variant") == 0)
            reader->setup_line = current_line(reader);
    } else {
        fail_about(reader, current_line(reader), "damaged tag", text.data);
        next_line(reader);
    }
}

// Reads variant and start position from the tags.
static void set_start(PgnReader *reader, PgnGame *game) {
    static const char *const chess[] = {"",          "?",      "standard",      "chess",
                                        "classical", "normal", "from position", NULL};
    const char *variant = pgn_tag(game, "Variant"), *fen = pgn_tag(game, "FEN");
    const uint64_t line = reader->setup_line;
    const bool is_chess960 = pgn_variant_is_chess960(game);
    if (!is_chess960 && !word_is_among_ignoring_case(word_from(variant), chess))
        fail_about(reader, line, "is not chess but", variant);
    if (is_chess960 && !*fen) fail(reader, line, "Chess960 without a FEN");
    if (*fen) {
        Position start;
        const char *error = fen_parse(fen, &start, NULL);
        if (error)
            fail(reader, line, "FEN: %s", error);
        else
            pgn_set_start(game, &start);
    }
    game->is_chess960 |= is_chess960;
    reader->pos = game->start;
}

// --- movetext ------------------------------------------------------------------------------------

static bool begins_game(const PgnReader *reader) {
    return at_line_start(reader) && sees(reader, "[Event ");
}

// Adds a comment that begins with `{` or `;` to the token. Returns false if a `{` comment has no
// end: it stops before the tags of the next game.
static bool take_comment(PgnReader *reader) {
    const int end = take_byte(reader) == '{' ? '}' : '\n';
    for (int c; (c = peek_byte(reader)) != end;) {
        if (c == NO_BYTE || (end == '}' && begins_game(reader))) return end == '\n';
        take_byte(reader);
        add_running(reader, c == '}' ? ')' : c);
    }
    take_byte(reader);
    return true;
}

// True for a comment that programs write for their own use: [%clk 0:01:00], +0.31/12 0.5s.
static bool is_data(const char *comment) {
    return strstr(comment, "[%") || (*comment && strchr("+-0123456789", *comment));
}

// A comment behind variations stays there, unless it is data of the move.
static void read_comment(PgnReader *reader, PgnGame *game) {
    const uint64_t line = current_line(reader);
    const int ply = game->ply_count;
    if (!take_comment(reader)) fail(reader, line, "comment without end");
    const char *text = end_token(reader);
    if (reader->place.error[0] || !*text) return;
    if (!*pgn_variations(game, ply) || is_data(text)) {
        pgn_add_comment(game, ply, text);
        return;
    }
    Text braced = text_growing(PGN_TEXT_MAX);
    text_append(&braced, "{%s}", text);
    reader->is_cut |= braced.is_cut;
    if (!braced.is_cut) pgn_add_variation(game, ply, braced.data);
    text_free(&braced);
}

// Comments before and between the tags and after the result belong to the game, too.
static void read_comments(PgnReader *reader, PgnGame *game) {
    for (skip_blanks(reader); peek_byte(reader) == '{' || peek_byte(reader) == ';';
         skip_blanks(reader))
        read_comment(reader, game);
}

// True at the end of the file and at the tags of the next game. A tag begins a line, unless it is
// "[Event ", and does not begin with "[%".
static bool at_game_end(const PgnReader *reader) {
    if (peek_byte(reader) == NO_BYTE || sees(reader, "[Event ")) return true;
    return sees(reader, "[") && at_line_start(reader) && !sees(reader, "[%");
}

// Reads up to the closing parenthesis, or to where the next game begins.
static void read_variation(PgnReader *reader, PgnGame *game) {
    const uint64_t line = current_line(reader);
    int depth = 0;
    do {
        if (at_game_end(reader)) {
            end_token(reader);
            fail(reader, line, "variation without end");
            return;
        }
        int c = peek_byte(reader);
        if (c == '{' || c == ';') {
            add_byte(reader, '{');
            take_comment(reader);
            add_byte(reader, '}');
        } else if (is_blank(c)) {
            skip_blanks(reader);
            add_running(reader, ' ');
        } else {
            add_byte(reader, take_byte(reader));
            depth += (c == '(') - (c == ')');
        }
    } while (depth > 0);
    pgn_add_variation(game, game->ply_count, end_token(reader));
}

// Reads "!?" or "$14". Of "!!!" the first two count; "$" and "$256" mean nothing.
static void read_nag(PgnReader *reader, PgnGame *game) {
    Text text = TEXT_LOCAL(8);
    const bool is_number = peek_byte(reader) == '$';
    const char *bytes = is_number ? "0123456789" : "!?";
    const size_t most = is_number ? 4 : 2;
    size_t count = 0;
    do {
        if (count++ < most) text_append_char(&text, *reader->at);
        take_byte(reader);
    } while (strchr(bytes, peek_byte(reader)));
    if (is_number && (count == 1 || count > most || atoi(text.data + 1) > 255)) return;
    pgn_add_nag(game, game->ply_count, text.data);
}

// True at the opening parenthesis of "e8(Q)". read_movetext skips the closing one.
static bool at_promotion(const PgnReader *reader, const Text *symbol) {
    const char *at = reader->at;
    return symbol->length > 1 && strchr("abcdefgh", symbol->data[0]) && strchr("18", at[-1]) &&
           at[0] == '(' && at[1] && strchr("QRBN", at[1]) && at[2] == ')';
}

static bool is_sign(int c) { return strchr("{}()[];.!?$*<>", c) != NULL; }

// Reads a word up to a blank or sign. A dash of Unicode becomes '-'. A long word is cut and ends in
// "...".
static void take_symbol(PgnReader *reader, char symbol[SYMBOL_BYTES]) {
    Text text = text_over(symbol, SYMBOL_BYTES);
    for (int c; (c = peek_byte(reader)) != NO_BYTE && !is_blank(c) && !wide_blank(reader);) {
        if (is_sign(c) && !at_promotion(reader, &text)) break;
        if (is_wide_dash(reader->at)) {
            reader->at += 2;
            c = '-';
        }
        take_byte(reader);
        if (text.length < SYMBOL_BYTES - 4) text_append_char(&text, (char)c);
    }
    if (text.length == SYMBOL_BYTES - 4) text_append(&text, "...");
}

static void play(PgnReader *reader, PgnGame *game, const char *symbol) {
    if (reader->place.error[0] || game->is_too_large) return;
    Move move;
    const char *error = move_from_san(&reader->pos, word_from(symbol), &move);
    if (error) {
        fail_about(reader, current_line(reader), error, symbol);
        return;
    }
    pgn_add_move(game, move);
    reader->pos = position_after(&reader->pos, move);
}

// Returns the glyph of a sign of evaluation or novelty by its usual number, "" for other signs and
// the parts of "e.p.", NULL for other words. "--" is a null move, which no game has.
static const char *nag_of_sign(Word symbol) {
    static const struct {
        const char *sign, *nag;
    } signs[] = {{"□", "$7"},    {"=", "$10"},   {"∞", "$13"},   {"~", "$13"},   {"+=", "$14"},
                 {"+/=", "$14"}, {"⩲", "$14"},   {"=+", "$15"},  {"=/+", "$15"}, {"⩱", "$15"},
                 {"+/-", "$16"}, {"±", "$16"},   {"-/+", "$17"}, {"∓", "$17"},   {"+-", "$18"},
                 {"-+", "$19"},  {"+--", "$20"}, {"--+", "$21"}, {"→", "$40"},   {"=/&", "$44"},
                 {"~=", "$44"},  {"N", "$146"},  {"D", ""},      {"R", ""},      {"RR", ""},
                 {"^", ""},      {"e", ""},      {"p", ""},      {"ep", ""}};
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
        if (word_is_ignoring_case(symbol, signs[i].sign)) return signs[i].nag;
    const bool is_sign = strspn(symbol.start, "+-=/#~&") >= symbol.length && !word_is(symbol, "--");
    return is_sign ? "" : NULL;
}

// Takes a result with blanks, such as "1/2 - 1/2".
static bool take_spaced_result(PgnReader *reader, PgnGame *game) {
    static const char *const texts[] = {"0 - 1", "1/2 - 1/2", "1 - 0"};  // by GameResult
    for (int result = BLACK_WON; result < UNFINISHED; result++) {
        const char *text = texts[result], *at = reader->at;
        for (; *text; text++) {
            const bool is_dash = *text == '-' && is_wide_dash(at);
            if (!is_dash && *at != *text) break;
            at += is_dash ? 3 : 1;
        }
        if (*text) continue;
        reader->at = at;
        game->result = (GameResult)result;
        return true;
    }
    return false;
}

// Reads a move number, a sign, a result or a move. Returns true after a result. "+--" is a forfeit
// only before the first move.
static bool read_symbol(PgnReader *reader, PgnGame *game) {
    char symbol[SYMBOL_BYTES];
    if (take_spaced_result(reader, game)) return true;
    take_symbol(reader, symbol);
    const Word word = word_from(symbol);
    if (strspn(symbol, "0123456789") == word.length) return false;
    const GameResult result = pgn_result_of(word);
    const char *nag = nag_of_sign(word);
    if (result != UNFINISHED && (!nag || game->ply_count == 0)) {
        game->result = result;
        return true;
    }
    if (!nag)
        play(reader, game, symbol);
    else if (*nag)
        pgn_add_nag(game, game->ply_count, nag);
    return false;
}

// Reads up to the result, or returns false at the beginning of the next game.
static bool read_movetext(PgnReader *reader, PgnGame *game) {
    for (;;) {
        skip_blanks(reader);
        if (at_game_end(reader)) return false;
        int c = peek_byte(reader);
        if (c == '{' || c == ';') {
            read_comment(reader, game);
        } else if (c == '(') {
            read_variation(reader, game);
        } else if (strchr("!?$", c)) {
            read_nag(reader, game);
        } else if (strchr(").<>}[]", c)) {
            take_byte(reader);
        } else if (c == '*') {
            take_byte(reader);
            return true;
        } else if (read_symbol(reader, game)) {
            return true;
        }
    }
}

// --- games ---------------------------------------------------------------------------------------

PgnReader *pgn_reader_create(FILE *file) {
    PgnReader *reader = calloc(1, sizeof(*reader));
    if (!reader) return NULL;
    reader->lines = line_reader(file, PGN_TEXT_MAX);
    reader->token = text_growing(PGN_TEXT_MAX);
    next_line(reader);
    return reader;
}

void pgn_reader_free(PgnReader *reader) {
    if (!reader) return;
    line_reader_free(&reader->lines);
    text_free(&reader->token);
    free(reader);
}

static PgnStatus unreadable(PgnReader *reader) {
    reader->place.error[0] = '\0';  // an error in cut text
    fail(reader, current_line(reader), "%s", reader->lines.error);
    return PGN_UNREADABLE;
}

PgnStatus pgn_read(PgnReader *reader, PgnGame *game) {
    PgnPlace *place = &reader->place;
    place->error[0] = '\0';
    pgn_begin(game);
    skip_blanks(reader);
    if (peek_byte(reader) == NO_BYTE) return reader->lines.error ? unreadable(reader) : PGN_END;
    place->game++;
    place->first_line = current_line(reader);
    reader->is_cut = reader->lines.text.is_cut;
    read_comments(reader, game);
    while (peek_byte(reader) == '[' && !(begins_game(reader) && *pgn_tag(game, "Event"))) {
        read_tag(reader, game);
        read_comments(reader, game);
    }
    set_start(reader, game);
    place->has_result = read_movetext(reader, game);
    if (!place->has_result && reader->lines.error) return unreadable(reader);
    if (game->result == UNFINISHED)
        game->result = pgn_result_of(word_from(pgn_tag(game, "Result")));
    if (place->has_result) read_comments(reader, game);
    if (game->is_too_large || reader->is_cut) {
        place->error[0] = '\0';  // an error in cut text
        fail(reader, place->first_line, "longer than a game can be, or not enough memory");
    }
    return place->error[0] ? PGN_BAD_GAME : PGN_GAME;
}

// Returns true for the board of a FEN, complete or not.
static bool is_board(Word word) {
    return word.length > 0 && strchr("pnbrqkPNBRQK12345678", word.start[0]) &&
           memchr(word.start, '/', word.length) && pgn_result_of(word) == UNFINISHED;
}

PgnStatus pgn_read_position(PgnReader *reader, Position *pos) {
    PgnPlace *place = &reader->place;
    skip_blanks(reader);
    while (peek_byte(reader) == '#') {
        next_line(reader);
        skip_blanks(reader);
    }
    // Later lines are positions, good or bad, up to the tags of a game.
    const int byte = peek_byte(reader);
    const bool is_first = place->game == 0;
    if (byte == NO_BYTE || byte == '[' || (is_first && !is_board(word_peek(reader->at))))
        return PGN_END;
    place->game++;
    place->first_line = place->bad_line = current_line(reader);
    const char *error = epd_parse(reader->at, pos, NULL);
    snprintf(place->error, sizeof(place->error), "%s", error ? error : "");
    reader->at += strlen(reader->at);  // the next line of a pipe may wait for this answer
    return error ? PGN_BAD_GAME : PGN_GAME;
}

const PgnPlace *pgn_place(const PgnReader *reader) { return &reader->place; }
