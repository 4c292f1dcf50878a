// import.c: the command import: PGN games of match runners for the trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "nnue/arch.h"
#include "notation/pgn_read.h"
#include "search/score.h"
#include "selfplay/gamefile.h"
#include "selfplay/pgn_games.h"

static const char usage[] =
    "ravelin import [GAMES.pgn] --output FILE [--force]\n"
    "Turns games that fastchess, Cute Chess or OpenBench wrote, with scores in the\n"
    "comments after moves, into a game file for `ravelin train`. Without a name, or\n"
    "with -, it reads standard input:\n"
    "  zcat games.pgn.gz | ravelin import --output games.rvg\n"
    "Chess960 and games that start from a FEN are imported too. The first moves, up\n"
    "to 32, that are marked as book are kept as the opening; other moves without a\n"
    "score are kept, but not trained on. Games are cut 512 plies after the opening.\n"
    "Bad games are left out, counted, and named on stderr: those with an illegal\n"
    "move, without a result, or with one that the position did not decide (lost on\n"
    "time, abandoned). Scores stay in the centipawns of the engine that played; the\n"
    "trainer assumes the scale of our network as trained. `ravelin relabel` replaces\n"
    "them by our scores, also in games without scores. A FILE that exists is only\n"
    "replaced with --force. Ctrl-C ends it; the games done so far are kept. The exit\n"
    "status is 1 if no game could be imported, or after Ctrl-C.\n";

typedef struct Import {
    const char *path;  // of the games
    PgnReader *reader;
    PgnGame pgn;
    GameWriter writer;
    uint64_t scored, bad;  // moves with a score, games left out
    Progress progress;
} Import;

// Converts one game. Returns NULL or an error of the output.
static const char *import_game(Import *import, PgnStatus status) {
    GameRecord record;
    const PgnPlace *place = pgn_place(import->reader);
    const bool is_bad = status == PGN_BAD_GAME;
    const char *error = is_bad ? place->error : record_from_pgn(&import->pgn, &record);
    if (error) {
        progress_end(&import->progress);
        argument_reject_part(import->path, "game", place->game,
                             is_bad ? place->bad_line : place->first_line, error);
        import->bad++;
        return NULL;
    }
    for (int i = 0; i < record.ply_count; i++) import->scored += record.scores_cp[i] != SCORE_NONE;
    error = game_writer_add(&import->writer, &record);
    if (import->writer.bytes == 0)  // a block was written
        progress_show(&import->progress, "%" PRIu64 " games, %" PRIu64 " bad, %.1f MB read",
                      import->writer.summary.games, import->bad, (double)place->bytes / 1e6);
    return error;
}

// Converts all games. Returns the exit status, after one line on stderr if an error ends it.
static int import_games(Import *import, const char *output_path) {
    const atomic_bool *stop = interrupt_watch();
    const GameFileHeader header = {.score_scale = OUTPUT_SCALE, .is_imported = 1};
    const char *error = gamefile_write_header(import->writer.file, &header);
    PgnStatus status = PGN_GAME;
    while (!error && !atomic_load(stop) && status < PGN_END) {
        status = pgn_read(import->reader, &import->pgn);
        // The signal may have cut a game without a result.
        if (status < PGN_END && (!atomic_load(stop) || pgn_place(import->reader)->has_result))
            error = import_game(import, status);
    }
    if (!error) error = game_writer_end_block(&import->writer);
    progress_end(&import->progress);
    if (!argument_check(output_path, error)) return STATUS_BAD_ARGUMENTS;
    if (status == PGN_UNREADABLE && !atomic_load(stop))
        return argument_error("%s: %s", import->path, pgn_place(import->reader)->error);
    const GameFileSummary *sum = &import->writer.summary;
    fprintf(import->writer.file == stdout ? stderr : stdout,
            "%" PRIu64 " game%s, %" PRIu64 " plies, %" PRIu64 " with a score, %" PRIu64
            " bad game%s left out, %.1f s\n",
            sum->games, plural(sum->games), sum->plies, import->scored, import->bad,
            plural(import->bad), progress_seconds(&import->progress));
    return sum->games > 0 && !atomic_load(stop) ? STATUS_OK : STATUS_FAILED;
}

int command_import(int count, char *words[]) {
    static Import import;
    const char *output_path = NULL;
    import.path = "-";
    OverwritePolicy overwrite = OVERWRITE_REFUSE;
    const Argument arguments[] = {
        {"GAMES.pgn", ARGUMENT_INPUT, &import.path, 0, 0},
        {"--output", ARGUMENT_OUTPUT, &output_path, 0, 0},
        {"--force", ARGUMENT_POLICY, &overwrite, OVERWRITE_REPLACE, 0},
    };
    int status;
    FILE *input;
    TemporaryFile output;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!output_path)
        return argument_error("import expects --output FILE; see `ravelin import --help`");
    if (!argument_input(import.path, &input)) return STATUS_BAD_ARGUMENTS;
    import.reader = pgn_reader_create(input);
    import.progress = progress_begin();
    status = STATUS_BAD_ARGUMENTS;
    if (!import.reader) {
        argument_reject("not enough memory");
    } else if (argument_output(output_path, overwrite, &output)) {
        import.writer.file = output.file;
        status = import_games(&import, output_path);
        const bool is_kept = import.writer.summary.games > 0 && status != STATUS_BAD_ARGUMENTS;
        if (!argument_close_output(output_path, &output, is_kept)) status = STATUS_BAD_ARGUMENTS;
    }
    pgn_reader_free(import.reader);
    pgn_free(&import.pgn);
    argument_close_input(input);
    return status;
}
