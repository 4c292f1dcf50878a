// relabel.c: the command relabel: rescores the games of a file with the current network.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/threads.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "selfplay/relabel.h"

static const char usage[] =
    "ravelin relabel FILE --output NEW [--nodes N] [--threads N] [--hash MiB]\n"
    "                [--network NET] [--syzygy DIR] [--force]\n"
    "Copies the games of FILE to NEW. Positions that the trainer may use get the\n"
    "raw score of a search of --nodes (default 1000); moves and results stay.\n"
    "The scores are the same whatever the number of threads. With --syzygy a game\n"
    "that reaches the tablebases in DIR gets their result and scores, and ends where\n"
    "a blunder changes the result. A NEW that exists is only replaced\n"
    "with --force. Ctrl-C ends it; the games done so far are kept.\n";

static void show_progress(void *context, const GameFileSummary *sum, uint64_t wanted) {
    Progress *progress = context;
    progress_count(progress, sum->games, wanted, "games", "%.0f plies/s",
                   (double)sum->plies / progress_seconds(progress));
}

int command_relabel(int count, char *words[]) {
    RelabelOptions options = {.soft_nodes = 1000,
                              .threads = 1,
                              .hash_mb = 4,
                              .progress = show_progress,
                              .fewer = argument_report_fewer_threads};
    const char *folders = NULL;
    const Argument arguments[] = {
        {"FILE", ARGUMENT_INPUT, &options.path, 0, 0},
        {"--output", ARGUMENT_OUTPUT, &options.output, 0, 0},
        {"--nodes", ARGUMENT_NUMBER, &options.soft_nodes, 10, 1e8},
        {"--threads", ARGUMENT_NUMBER, &options.threads, 1, PARALLEL_MAX},
        {"--hash", ARGUMENT_NUMBER, &options.hash_mb, 1, 1024},
        {"--network", ARGUMENT_INPUT, &options.network, 0, 0},
        {"--syzygy", ARGUMENT_TEXT, &folders, 0, 0},
        {"--force", ARGUMENT_POLICY, &options.overwrite, OVERWRITE_REPLACE, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!options.path || !options.output)
        return argument_error(
            "relabel expects a FILE and --output NEW; see `ravelin relabel --help`");
    if (!argument_tablebases(folders, &options.syzygy)) return STATUS_BAD_ARGUMENTS;
    Progress progress = progress_begin();
    options.stop = interrupt_watch();
    options.context = &progress;
    GameFileSummary sum;
    TablebaseFindings findings;
    Failure failure;
    const char *error = relabel(&options, &sum, &findings, &failure);
    progress_end(&progress);
    const bool has_tables = argument_check_tablebases(options.syzygy);
    syzygy_close(options.syzygy);
    if (error) return argument_failure(error, &failure);
    const bool is_damaged = argument_damage(options.path, &sum);
    if (folders)
        printf("%" PRIu64 " game%s reached the tablebases: %" PRIu64 " had another result, %" PRIu64
               " end earlier now, %" PRIu64 " scores changed\n",
               findings.decided, plural(findings.decided), findings.contradicted, findings.cut,
               findings.scores);
    printf("%" PRIu64 " game%s, %" PRIu64 " plies, %.1f s\n", sum.games, plural(sum.games),
           sum.plies, progress_seconds(&progress));
    const bool is_stopped = atomic_load(options.stop);
    return is_damaged || !has_tables || is_stopped ? STATUS_FAILED : STATUS_OK;
}
