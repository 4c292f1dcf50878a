// pgn_import.c: games are read, converted and collected to blocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/pgn_import.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "learn/pgn_games.h"
#include "nnue/arch.h"
#include "search/score.h"

enum { BLOCK_GAMES_BYTES = 1 << 16 };

typedef struct Import {
    const ImportOptions *options;
    ImportSummary *summary;
    PgnReader *reader;
    PgnGame pgn;
    PlayedGame played;
    uint32_t bytes, games;  // in the block
    uint8_t block[BLOCK_GAMES_BYTES + GAME_BYTES_MAX];
} Import;

static const char *write_block(Import *import) {
    ImportSummary *sum = import->summary;
    if (import->games == 0) return NULL;
    const char *error =
        gamefile_write_block(import->options->output, import->block, import->bytes, import->games);
    sum->written.blocks++;
    sum->written.bytes += import->bytes;
    sum->bytes = pgn_place(import->reader)->bytes;
    import->bytes = import->games = 0;
    if (!error) import->options->progress(import->options->context, sum);
    return error;
}

static const char *append_game(Import *import) {
    const PlayedGame *played = &import->played;
    import->bytes += (uint32_t)played_encode(played, import->block + import->bytes);
    import->games++;
    gamefile_count(&import->summary->written, played->result, played->end, played->scored_count);
    for (int i = 0; i < played->scored_count; i++)
        import->summary->scored += played->scores_cp[i] != SCORE_NONE;
    return import->bytes >= BLOCK_GAMES_BYTES ? write_block(import) : NULL;
}

// A game, sound or not.
static const char *take_game(Import *import, PgnStatus status) {
    const PgnPlace *place = pgn_place(import->reader);
    bool is_bad = status == PGN_BAD_GAME;
    const char *why = is_bad ? place->error : played_from_pgn(&import->pgn, &import->played);
    if (!why) return append_game(import);
    import->summary->bad++;
    import->options->bad_game(import->options->context, place,
                              is_bad ? place->bad_line : place->first_line, why);
    return NULL;
}

static const char *run(Import *import, bool *is_output) {
    const GameFileHeader header = {.score_scale = OUTPUT_SCALE, .is_imported = 1};
    const char *error = gamefile_write_header(import->options->output, &header);
    PgnStatus status = PGN_GAME;
    while (!error && !stop_is_requested(import->options->stop)) {
        status = pgn_read(import->reader, &import->pgn);
        if (status >= PGN_END) break;
        error = take_game(import, status);
    }
    if (!error) error = write_block(import);
    *is_output = error != NULL;
    import->summary->bytes = pgn_place(import->reader)->bytes;
    if (error || status != PGN_UNREADABLE) return error;
    return ferror(import->options->input) ? "cannot be read" : PGN_COMPRESSED;
}

const char *pgn_import(const ImportOptions *options, ImportSummary *summary, bool *is_output) {
    *summary = (ImportSummary){0};
    *is_output = false;
    Import *import = calloc(1, sizeof(*import));
    if (!import) return "not enough memory";
    import->options = options;
    import->summary = summary;
    import->reader = pgn_reader_create(options->input);
    const char *error = import->reader ? run(import, is_output) : "not enough memory";
    pgn_reader_free(import->reader);
    pgn_free(&import->pgn);
    free(import);
    return error;
}
