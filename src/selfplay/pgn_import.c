// pgn_import.c: games are read, converted and collected to blocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/pgn_import.h"

#include <stdlib.h>

#include "base/threads.h"
#include "nnue/arch.h"
#include "search/score.h"
#include "selfplay/pgn_games.h"

typedef struct Import {
    const ImportOptions *options;
    ImportSummary *summary;
    PgnReader *reader;
    PgnGame pgn;
    GameRecord record;
    GameWriter writer;
} Import;

static const char *append_game(Import *import) {
    ImportSummary *sum = import->summary;
    const GameRecord *record = &import->record;
    const uint64_t blocks = sum->written.blocks;
    const char *error = game_writer_add(&import->writer, record);
    for (int i = 0; i < record->ply_count; i++) sum->scored += record->scores_cp[i] != SCORE_NONE;
    sum->bytes = pgn_place(import->reader)->bytes;
    if (sum->written.blocks > blocks) import->options->progress(import->options->context, sum);
    return error;
}

// A game, sound or not.
static const char *take_game(Import *import, PgnStatus status) {
    const PgnPlace *place = pgn_place(import->reader);
    bool is_bad = status == PGN_BAD_GAME;
    const char *why = is_bad ? place->error : record_from_pgn(&import->pgn, &import->record);
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
    if (!error) error = game_writer_flush(&import->writer);
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
    import->writer.file = options->output;
    import->writer.summary = &summary->written;
    import->reader = pgn_reader_create(options->input);
    const char *error = import->reader ? run(import, is_output) : "not enough memory";
    pgn_reader_free(import->reader);
    pgn_free(&import->pgn);
    free(import);
    return error;
}
