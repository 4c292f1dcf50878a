// import.c: the command import: PGN games of match runners for the trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/progress.h"
#include "selfplay/pgn_import.h"

static const char usage[] =
    "ravelin import [GAMES.pgn] --output FILE [--force]\n"
    "Turns games that fastchess, Cute Chess or OpenBench wrote, with scores in the comments\n"
    "after moves, into a game file for `ravelin train`. Without a name, or with -, it reads\n"
    "standard input: zcat games.pgn.gz | ravelin import --output games.rvg\n"
    "Chess960 and games that start from a FEN are imported too. The first moves, up to 32, that\n"
    "are marked as book are kept as the opening; other moves without a score are kept, but not\n"
    "trained on. Games are cut 512 plies after the opening. Bad games are left out, counted, and\n"
    "named on stderr: those with an illegal move, without a result, or with one that the\n"
    "position did not decide (lost on time, abandoned). Scores stay in the centipawns of the\n"
    "engine that gave them, and the trainer takes them for those of our network as trained.\n"
    "`ravelin relabel` replaces them by our own, and also gives scores to games without any.\n"
    "A FILE that exists is only replaced with --force. Ctrl-C ends it; the games done so far are\n"
    "kept. The exit status is 1 if no game could be imported, or after Ctrl-C.\n";

static void name_bad_game(void *context, const PgnPlace *place, uint64_t line, const char *why) {
    progress_end(context);
    fprintf(stderr, "game %" PRIu64 ", line %" PRIu64 ": %s\n", place->game, line, why);
}

static void show_progress(void *context, const ImportSummary *sum) {
    Progress *progress = context;
    progress_show(progress, "%" PRIu64 " games, %" PRIu64 " bad, %.1f MB read, %.0f games/s",
                  sum->written.games, sum->bad, (double)sum->bytes / 1e6,
                  (double)sum->written.games / progress_seconds(progress));
}

static int run_import(const char *path, FILE *input, const char *output_path, FILE *output) {
    Progress progress = progress_begin();
    ImportOptions options = {.input = input,
                             .output = output,
                             .stop = interrupt_watch(),
                             .bad_game = name_bad_game,
                             .progress = show_progress,
                             .context = &progress};
    ImportSummary sum;
    bool is_output;
    const char *error = pgn_import(&options, &sum, &is_output);
    progress_end(&progress);
    bool is_closed = argument_close_output(output_path, output);
    if (sum.written.games == 0 && output != stdout) remove(output_path);
    const char *culprit = is_output ? output_path : path ? path : "standard input";
    if (error) return argument_error("%s: %s", culprit, error);
    if (!is_closed) return STATUS_BAD_ARGUMENTS;
    fprintf(output == stdout ? stderr : stdout,
            "%" PRIu64 " games, %" PRIu64 " plies, %" PRIu64 " with a score, %" PRIu64
            " bad games left out, %.1f s\n",
            sum.written.games, sum.written.plies, sum.scored, sum.bad, progress_seconds(&progress));
    bool is_good = sum.written.games > 0 && !atomic_load(options.stop);
    return is_good ? STATUS_OK : STATUS_FAILED;
}

int command_import(int count, char *words[]) {
    const char *path = NULL, *output_path = NULL;
    bool force = false;
    const Argument arguments[] = {
        {"GAMES.pgn", ARGUMENT_TEXT, &path, 0, 0},
        {"--output", ARGUMENT_TEXT, &output_path, 0, 0},
        {"--force", ARGUMENT_SWITCH, &force, 0, 0},
    };
    int status;
    FILE *input, *output;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!output_path)
        return argument_error("import expects --output FILE; see `ravelin import --help`");
    if (!argument_input(path, &input)) return STATUS_BAD_ARGUMENTS;
    status = STATUS_BAD_ARGUMENTS;
    if (argument_output(output_path, force, path, &output))
        status = run_import(path, input, output_path, output);
    if (input != stdin) fclose(input);
    return status;
}
