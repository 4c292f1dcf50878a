// pgn.c: building and writing a PGN game.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn.h"

#include <string.h>

#include "board/movegen.h"
#include "notation/fen.h"
#include "notation/moves.h"

static const char *const results[] = {"0-1", "1/2-1/2", "1-0", "*"};  // by GameResult

// --- building ------------------------------------------------------------------------------------

static const char *text_at(const PgnGame *game, uint32_t offset) {
    return offset ? game->text.data + offset : "";
}

// Stores the text at offset before, a blank if it is not empty, and more. Returns the new offset.
static uint32_t store(PgnGame *game, uint32_t before, const char *more) {
    Text *text = &game->text;
    if (game->is_too_large) return before;
    size_t start = text->length, length = strlen(text_at(game, before));
    if (before && before + length + 1 == start) {  // the last text grows in its place
        start = before;
        text->length--;
    } else {
        text_append(text, "%*s", (int)length, "");  // makes room for the text at before
        if (!text->is_cut) memcpy(text->data + start, text_at(game, before), length);
    }
    if (length > 0) text_append_char(text, ' ');
    text_append_bytes(text, more, strlen(more) + 1);
    game->is_too_large |= text->is_cut;
    return text->is_cut ? before : (uint32_t)start;
}

void pgn_begin(PgnGame *game) {
    if (!game->text.data) game->text = text_growing(PGN_TEXT_MAX);
    fen_parse(START_FEN, &game->start, NULL);
    game->is_chess960 = false;
    game->result = UNFINISHED;
    game->ply_count = game->tag_count = 0;
    game->is_too_large = false;
    game->moves[0] = (PgnMove){.move = MOVE_NONE};
    text_clear(&game->text);
    store(game, 0, "");  // offset 0 means none
}

void pgn_free(PgnGame *game) {
    text_free(&game->text);
    *game = (PgnGame){0};
}

// True if a castling right has a king off the e-file or a rook off the corners.
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
    game->is_too_large |= game->ply_count == PGN_PLIES_MAX;
    if (!game->is_too_large) game->moves[++game->ply_count] = (PgnMove){.move = move};
}

void pgn_add_nag(PgnGame *game, int ply, const char *text) {
    static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    static const char *const numbers[] = {"$1", "$2", "$3", "$4", "$5", "$6"};
    if (ply == 0) return;
    PgnMove *move = &game->moves[ply];
    if (move->nags)  // only the first glyph can be a suffix
        for (int i = 0; i < 6; i++)
            if (strcmp(text, suffixes[i]) == 0) text = numbers[i];
    move->nags = store(game, move->nags, text);
}

void pgn_add_comment(PgnGame *game, int ply, const char *text) {
    PgnMove *move = &game->moves[ply];
    if (*text) move->comment = store(game, move->comment, text);
}

void pgn_add_variation(PgnGame *game, int ply, const char *text) {
    PgnMove *move = &game->moves[ply];
    move->variations = store(game, move->variations, text);
}

void pgn_remove_parts(PgnGame *game, int ply, const char *begin, char end) {
    if (!game->moves[ply].comment) return;
    const size_t length = strlen(begin);
    char *const comment = game->text.data + game->moves[ply].comment, *out = comment;
    for (const char *in = comment; *in; in++) {
        const char *last = strncmp(in, begin, length) ? NULL : strchr(in + length - 1, end);
        if (last)
            in = last;
        else if (*in != ' ' || (out > comment && out[-1] != ' '))
            *out++ = *in;
    }
    while (out > comment && out[-1] == ' ') out--;
    *out = '\0';
}

void pgn_truncate(PgnGame *game, uint32_t *part, size_t length) {
    while (length > 0 && game->text.data[*part + length - 1] == ' ') length--;
    game->text.data[*part + length] = '\0';
    if (length == 0) *part = 0;
}

void pgn_add_tag(PgnGame *game, const char *name, const char *value) {
    for (int i = 0; i < game->tag_count; i++) {
        PgnTag *tag = &game->tags[i];
        if (strcmp(text_at(game, tag->name), name) != 0 || *text_at(game, tag->value)) continue;
        tag->value = store(game, 0, value);
        return;
    }
    game->is_too_large |= game->tag_count == PGN_TAGS_MAX;
    PgnTag tag = {store(game, 0, name), 0};
    tag.value = store(game, 0, value);
    if (!game->is_too_large) game->tags[game->tag_count++] = tag;
}

// --- reading -------------------------------------------------------------------------------------

const char *pgn_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++)
        if (strcmp(text_at(game, game->tags[i].name), name) == 0)
            return text_at(game, game->tags[i].value);
    return "";
}

const char *pgn_known_tag(const PgnGame *game, const char *name) {
    const char *value = pgn_tag(game, name);
    return strcmp(value, "?") == 0 ? "" : value;
}

bool pgn_variant_is_chess960(const PgnGame *game) {
    static const char *const names[] = {"chess960",
                                        "chess 960",
                                        "fischerandom",
                                        "fischerrandom",
                                        "fischer random",
                                        "freestyle chess",
                                        "frc",
                                        "dfrc",
                                        "double fischer random",
                                        "wild/fr",
                                        NULL};
    return word_is_among_ignoring_case(word_from(pgn_tag(game, "Variant")), names);
}

const char *pgn_nags(const PgnGame *game, int ply) { return text_at(game, game->moves[ply].nags); }

const char *pgn_comment(const PgnGame *game, int ply) {
    return text_at(game, game->moves[ply].comment);
}

const char *pgn_variations(const PgnGame *game, int ply) {
    return text_at(game, game->moves[ply].variations);
}

const char *pgn_result_text(GameResult result) { return results[result]; }

GameResult pgn_result_of(Word word) {
    GameResult result = BLACK_WON;
    if (word_is(word, "1/2") || word_is(word, "½-½")) return DRAWN;
    if (word_is(word, "+--") || word_is(word, "+:-")) return WHITE_WON;  // by forfeit
    if (word_is(word, "--+") || word_is(word, "-:+")) return BLACK_WON;
    while (result < UNFINISHED && !word_is(word, results[result])) result++;
    return result;
}

bool pgn_result_is_disputed(const PgnGame *game) {
    const GameResult tag = pgn_result_of(word_from(pgn_tag(game, "Result")));
    return tag != UNFINISHED && tag != game->result;
}

// --- writing -------------------------------------------------------------------------------------

enum { COLUMNS = 79, ROSTER_COUNT = 7, FIRST_COUNT = 10 };

// The tags that come first: the roster, and those that follow from the game.
static const char *const first_tags[FIRST_COUNT] = {"Event", "Site",   "Date",  "Round", "White",
                                                    "Black", "Result", "SetUp", "FEN",   "Variant"};

static void write_tag(Text *out, const char *name, const char *value) {
    text_append(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') text_append_char(out, '\\');
        text_append_char(out, *value);
    }
    text_append(out, "\"]\n");
}

static bool comes_first(const char *name) {
    int i = 0;
    while (i < FIRST_COUNT && strcmp(name, first_tags[i]) != 0) i++;
    return i < FIRST_COUNT;
}

static void write_tags(Text *out, const PgnGame *game) {
    for (int i = 0; i < ROSTER_COUNT; i++) {
        const char *name = first_tags[i], *value = pgn_tag(game, name);
        if (!*value) value = strcmp(name, "Date") == 0 ? "????.??.??" : "?";
        if (strcmp(name, "Result") == 0) value = pgn_result_text(game->result);
        write_tag(out, name, value);
    }
    char fen[FEN_BYTES];
    fen_print(&game->start, fen);
    bool has_fen = game->is_chess960 || strcmp(fen, START_FEN) != 0;
    if (has_fen) write_tag(out, "SetUp", "1");
    if (has_fen) write_tag(out, "FEN", fen);
    // Cute Chess reads only its own name of Chess960.
    const bool is_unnamed = game->is_chess960 && !pgn_variant_is_chess960(game);
    const char *variant = is_unnamed ? "Chess960" : pgn_tag(game, "Variant");
    if (*variant) write_tag(out, "Variant", variant);
    for (int i = 0; i < game->tag_count; i++) {
        const char *name = text_at(game, game->tags[i].name);
        if (!comes_first(name)) write_tag(out, name, text_at(game, game->tags[i].value));
    }
}

static void write_comment(Text *out, const char *text) {
    if (!*text) return;
    text_append_char(out, '{');
    for (; *text; text++) text_append_char(out, *text == '}' ? ')' : *text);
    text_append(out, "} ");
}

// Writes one line with a blank after every word.
static void write_movetext(Text *out, const PgnGame *game) {
    Position pos = game->start;
    char san[SAN_BYTES];
    bool is_interrupted = true;  // a black move then has a number
    write_comment(out, pgn_comment(game, 0));
    if (*pgn_variations(game, 0)) text_append(out, "%s ", pgn_variations(game, 0));
    for (int i = 1; i <= game->ply_count; i++) {
        const char *nags = pgn_nags(game, i), *variations = pgn_variations(game, i);
        if (pos.side == WHITE || is_interrupted)
            text_append(out, "%d%s ", pos.fullmove, pos.side == WHITE ? "." : "...");
        text_append(out, "%s%s%s ", move_to_san(&pos, game->moves[i].move, san),
                    *nags == '$' ? " " : "", nags);
        write_comment(out, pgn_comment(game, i));
        if (*variations) text_append(out, "%s ", variations);
        is_interrupted = *pgn_comment(game, i) || *variations;
        pos = position_after(&pos, game->moves[i].move);
    }
    text_append(out, "%s", pgn_result_text(game->result));
}

// Turns blanks into line ends, except inside commands ("[%eval 0.31]") and before a character that
// has a meaning at a line start.
static void wrap(char *text) {
    char *start = text, *last = NULL;
    bool is_in_command = false;
    for (char *at = text; *at; at++) {
        if (at[0] == '[' && at[1] == '%') is_in_command = true;
        if (*at == ']' || *at == '}') is_in_command = false;
        if (*at == ' ' && !is_in_command && !strchr("%[;", at[1])) {
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
    Text out = text_growing(4 * (size_t)PGN_TEXT_MAX);
    write_tags(&out, game);
    text_append_char(&out, '\n');
    size_t movetext = out.length;
    write_movetext(&out, game);
    if (!out.is_cut) wrap(out.data + movetext);
    text_append(&out, "\n\n");
    if (out.is_cut) text_free(&out);
    return out.data;
}
