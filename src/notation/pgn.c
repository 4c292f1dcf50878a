// pgn.c: a PGN game in growing memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn.h"

#include <stdlib.h>
#include <string.h>

#include "notation/fen.h"

static const char *const results[] = {"0-1", "1/2-1/2", "1-0", "*"};  // by GameResult

// The array, larger if it is full. False, and is_too_large set, without memory.
static bool make_room(PgnGame *game, void **array, int *capacity, int count, size_t size) {
    if (count < *capacity) return true;
    int wanted = *capacity ? 2 * *capacity : 128;
    void *larger = realloc(*array, (size_t)wanted * size);
    if (!larger) {
        game->is_too_large = true;
        return false;
    }
    *array = larger;
    *capacity = wanted;
    return true;
}

static bool make_text_room(PgnGame *game, size_t bytes) {
    size_t wanted = game->text_bytes + bytes, capacity = game->text_capacity;
    if (wanted <= capacity) return true;
    if (capacity == 0) capacity = 1024;
    while (capacity < wanted) capacity *= 2;
    char *larger = wanted <= PGN_TEXT_MAX ? realloc(game->text, capacity) : NULL;
    if (!larger) {
        game->is_too_large = true;
        return false;
    }
    game->text = larger;
    game->text_capacity = (uint32_t)capacity;
    return true;
}

static const char *text_at(const PgnGame *game, uint32_t place) {
    return place ? game->text + place : "";
}

// Stores the text at this place, a blank, and more; or more alone. Returns the new place, the old
// one without room.
static uint32_t store(PgnGame *game, uint32_t before, const char *more) {
    size_t length = strlen(text_at(game, before)), added = strlen(more) + 1;
    if (!make_text_room(game, length + 1 + added)) return before;
    uint32_t place = game->text_bytes;
    char *out = game->text + place;
    memcpy(out, text_at(game, before), length);
    if (length > 0) out[length++] = ' ';
    memcpy(out + length, more, added);
    game->text_bytes += (uint32_t)(length + added);
    return place;
}

void pgn_begin(PgnGame *game) {
    const char *repair;
    fen_parse(START_FEN, &game->start, &repair);
    game->is_chess960 = game->is_too_large = false;
    game->result = UNFINISHED;
    game->ply_count = game->tag_count = 0;
    game->text_bytes = 1;  // place 0 means nothing
    if (make_room(game, (void **)&game->moves, &game->move_capacity, 0, sizeof(PgnMove)))
        game->moves[0] = (PgnMove){MOVE_NONE, 0, 0};
}

void pgn_free(PgnGame *game) {
    free(game->moves);
    free(game->tags);
    free(game->text);
    *game = (PgnGame){0};
}

// Some right to castle is not that of a king on the e-file with a rook in the corner.
static bool castling_needs_chess960(const Position *pos) {
    static const Bitboard corners = 0x8100000000000081;
    for (Color color = WHITE; color <= BLACK; color++) {
        Bitboard rooks = pos->castle_rooks & pos->colors[color];
        if (rooks & ~corners) return true;
        if (rooks && file_of(king_square(pos, color)) != FILE_E) return true;
    }
    return false;
}

void pgn_set_start(PgnGame *game, const Position *start) {
    game->start = *start;
    game->is_chess960 = castling_needs_chess960(start);
}

void pgn_add_move(PgnGame *game, Move move) {
    if (game->ply_count == PGN_PLIES_MAX) game->is_too_large = true;
    if (game->is_too_large || !make_room(game, (void **)&game->moves, &game->move_capacity,
                                         game->ply_count + 1, sizeof(PgnMove)))
        return;
    game->moves[++game->ply_count] = (PgnMove){move, 0, 0};
}

void pgn_add_comment(PgnGame *game, const char *text) {
    if (game->is_too_large || !*text) return;
    PgnMove *last = &game->moves[game->ply_count];
    last->comment = store(game, last->comment, text);
}

void pgn_add_variation(PgnGame *game, const char *text) {
    if (game->is_too_large) return;
    PgnMove *last = &game->moves[game->ply_count];
    last->variation = store(game, last->variation, text);
}

void pgn_add_tag(PgnGame *game, const char *name, const char *value) {
    if (game->is_too_large || !make_room(game, (void **)&game->tags, &game->tag_capacity,
                                         game->tag_count, sizeof(PgnTag)))
        return;
    PgnTag tag = {store(game, 0, name), 0};
    tag.value = store(game, 0, value);
    if (!game->is_too_large) game->tags[game->tag_count++] = tag;
}

const char *pgn_tag_name(const PgnGame *game, int index) {
    return text_at(game, game->tags[index].name);
}

const char *pgn_tag_value(const PgnGame *game, int index) {
    return text_at(game, game->tags[index].value);
}

const char *pgn_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++)
        if (strcmp(pgn_tag_name(game, i), name) == 0) return pgn_tag_value(game, i);
    return "";
}

const char *pgn_comment(const PgnGame *game, int ply) {
    return text_at(game, game->moves ? game->moves[ply].comment : 0);
}

const char *pgn_variation(const PgnGame *game, int ply) {
    return text_at(game, game->moves ? game->moves[ply].variation : 0);
}

const char *pgn_result_text(GameResult result) { return results[result]; }

GameResult pgn_result_of(Word word) {
    GameResult result = BLACK_WON;
    while (result < UNFINISHED && !word_is(word, results[result])) result++;
    return result;
}
