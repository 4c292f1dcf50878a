// position.c: a game from the words after `position`.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/position.h"

#include "notation/fen.h"

enum { FEN_INPUT_BYTES = 512 };  // a longer text is cut: no FEN is so long

static const char kept[] = "position kept";

static bool read_start(const char **cursor, Position *start, Text *messages) {
    char fen[FEN_INPUT_BYTES] = START_FEN;
    Word kind = word_next(cursor);
    if (word_is(kind, "fen")) {
        Text text = text_over(fen, sizeof(fen));
        text_append_words(&text, cursor, "moves");
    } else if (!word_is(kind, "startpos")) {
        append_error_at(messages, "expected startpos or fen, found", kind, kept);
        return false;
    }
    const char *repair, *error = fen_parse(fen, start, &repair);
    if (error) append_error_at(messages, error, word_from(fen), kept);
    if (!error && repair) append_error(messages, repair, "repaired");
    return !error;
}

static bool read_moves(const char *cursor, CastlingStyle style, Game *game, Text *messages) {
    Word word = word_next(&cursor);
    if (word.length > 0 && !word_is(word, "moves")) {
        append_error_at(messages, "expected moves, found", word, kept);
        return false;
    }
    while ((word = word_next(&cursor)).length > 0) {
        Move move = move_from_uci(&game->pos, word, style);
        if (move == MOVE_NONE) {
            append_error_at(messages, "illegal move", word, kept);
            return false;
        }
        game_play(game, move);
    }
    return true;
}

bool uci_position_parse(const char *words, CastlingStyle style, Game *game, Text *messages) {
    Position start;
    if (!read_start(&words, &start, messages)) return false;
    game_init(game, &start);
    return read_moves(words, style, game, messages);
}
