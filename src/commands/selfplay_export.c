// selfplay_export.c: a game file is read, every game written as PGN.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/selfplay_export.h"

#include <inttypes.h>
#include <stdlib.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "nnue/arch.h"
#include "selfplay/gamefile.h"
#include "selfplay/pgn_games.h"

enum { GAMES_A_LINE = 256 };  // of progress

typedef struct Export {
    FILE *file;
    GameFileHeader header;
    Progress progress;
    const atomic_bool *stop;
    uint64_t games;
    PgnGame pgn;
    bool has_failed;
} Export;

static bool write_game(void *context, const GameRecord *stored) {
    Export *export = context;
    GameRecord record = *stored;
    record_rescale(&record, export->header.score_scale, OUTPUT_SCALE);
    record_to_pgn(&record, export->games + 1, &export->pgn);
    char *text = pgn_text(&export->pgn);
    export->has_failed = !text || fputs(text, export->file) < 0;
    free(text);
    if (export->has_failed || atomic_load(export->stop)) return false;
    if (++export->games % GAMES_A_LINE == 0)
        progress_show(&export->progress, "%" PRIu64 " games, %.0f games/s", export->games,
                      (double)export->games / progress_seconds(&export->progress));
    return true;
}

static int finish(const Export *export, const char *error, const char *path,
                  const GameFileSummary *sum) {
    if (error) return argument_error("%s: %s", path, error);
    if (export->has_failed) return argument_error("not enough memory, or the disk is full");
    bool is_damaged = argument_damage(path, sum->damaged_blocks, sum->damaged_games);
    fprintf(stderr, "%" PRIu64 " games, %.1f s\n", export->games,
            progress_seconds(&export->progress));
    return is_damaged || atomic_load(export->stop) ? STATUS_FAILED : STATUS_OK;
}

int selfplay_export(const char *path, const char *output, bool force) {
    Export export = {.progress = progress_begin(), .stop = interrupt_watch()};
    GameFileSummary sum;
    const char *error = gamefile_read_path(path, &export.header, &sum, NULL, NULL);
    if (error) return argument_error("%s: %s", path, error);
    if (!argument_output(output, force, path, &export.file)) return STATUS_BAD_ARGUMENTS;
    error = gamefile_read_path(path, &export.header, &sum, write_game, &export);
    pgn_free(&export.pgn);
    progress_end(&export.progress);
    if (!argument_close_output(output, export.file)) return STATUS_BAD_ARGUMENTS;
    return finish(&export, error, path, &sum);
}
