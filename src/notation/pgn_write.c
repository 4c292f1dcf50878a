// pgn_write.c: export format.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn_write.h"

#include <stdlib.h>
#include <string.h>

#include "board/movegen.h"
#include "notation/fen.h"
#include "notation/moves.h"

enum { COLUMNS = 79, NUMBER_BYTES = 16 };

static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
static const char *const from_game[] = {"SetUp", "FEN", "Variant"};
enum { ROSTER_COUNT = 7, FROM_GAME_COUNT = 3 };

// Growing text; once memory fails nothing is added.
typedef struct Output {
    char *data;  // NULL after a failure
    size_t length, capacity;
} Output;

static void add_bytes(Output *out, const char *bytes, size_t count) {
    if (!out->data) return;
    if (out->length + count >= out->capacity) {
        out->capacity = 2 * (out->length + count);
        char *larger = realloc(out->data, out->capacity);
        if (!larger) free(out->data);
        out->data = larger;
        if (!larger) return;
    }
    memcpy(out->data + out->length, bytes, count);
    out->length += count;
    out->data[out->length] = '\0';
}

static void add(Output *out, const char *text) { add_bytes(out, text, strlen(text)); }

// --- tags ----------------------------------------------------------------------------------------

static void add_tag(Output *out, const char *name, const char *value) {
    add(out, "[");
    add(out, name);
    add(out, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') add(out, "\\");
        add_bytes(out, value, 1);
    }
    add(out, "\"]\n");
}

static bool is_named(const char *name, const char *const names[], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static void add_tags(Output *out, const PgnGame *game) {
    for (int i = 0; i < ROSTER_COUNT; i++) {
        const char *value = pgn_tag(game, roster[i]);
        if (!*value) value = strcmp(roster[i], "Date") == 0 ? "????.??.??" : "?";
        if (strcmp(roster[i], "Result") == 0) value = pgn_result_text(game->result);
        add_tag(out, roster[i], value);
    }
    char fen[FEN_BYTES];
    fen_print(&game->start, FEN_STANDARD, fen);
    bool has_fen = game->is_chess960 || strcmp(fen, START_FEN) != 0;
    if (has_fen) add_tag(out, "SetUp", "1");
    if (has_fen) add_tag(out, "FEN", fen);
    if (game->is_chess960) add_tag(out, "Variant", "Chess960");
    for (int i = 0; i < game->tag_count; i++) {
        const char *name = pgn_tag_name(game, i);
        if (!is_named(name, roster, ROSTER_COUNT) && !is_named(name, from_game, FROM_GAME_COUNT))
            add_tag(out, name, pgn_tag_value(game, i));
    }
}

// --- movetext ------------------------------------------------------------------------------------

static void add_comment(Output *out, const char *text) {
    if (!*text) return;
    add(out, "{");
    for (; *text; text++) add_bytes(out, *text == '}' ? ")" : text, 1);
    add(out, "} ");
}

static void add_number(Output *out, const Position *pos) {
    char number[NUMBER_BYTES];
    Text text = text_over(number, sizeof(number));
    text_append(&text, "%d%s ", pos->fullmove, pos->side == WHITE ? "." : "...");
    add(out, number);
}

// All on one line, a blank after every word.
static void add_movetext(Output *out, const PgnGame *game) {
    Position pos = game->start;
    char san[SAN_BYTES];
    bool is_numbered = true;  // a black move after a break is
    add_comment(out, pgn_comment(game, 0));
    for (int i = 1; i <= game->ply_count; i++) {
        if (is_numbered || pos.side == WHITE) add_number(out, &pos);
        move_to_san(&pos, game->moves[i].move, san);
        add(out, san);
        add(out, " ");
        add_comment(out, pgn_comment(game, i));
        const char *variation = pgn_variation(game, i);
        if (*variation) add(out, "(");
        add(out, variation);
        if (*variation) add(out, ") ");
        is_numbered = *pgn_comment(game, i) || *variation;
        pos = position_after(&pos, game->moves[i].move);
    }
    add(out, pgn_result_text(game->result));
}

// Blanks become line ends, but none before a word that would have a meaning there.
static void wrap(char *text) {
    char *start = text, *last = NULL;
    for (char *at = text; *at; at++) {
        if (*at == ' ' && !strchr("%[;", at[1])) {
            if (at - start > COLUMNS && last) {
                *last = '\n';
                start = last + 1;
            }
            last = at;
        }
    }
    if (last && strlen(start) > COLUMNS) *last = '\n';
}

char *pgn_text(const PgnGame *game) {
    if (game->is_too_large) return NULL;
    Output out = {.capacity = 4096};
    out.data = malloc(out.capacity);
    add_tags(&out, game);
    add(&out, "\n");
    size_t tags = out.length;
    add_movetext(&out, game);
    if (out.data) wrap(out.data + tags);
    add(&out, "\n\n");
    return out.data;
}
