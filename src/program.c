// program.c: the first word picks a command; without one this is a UCI engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/os_file.h"
#include "base/text.h"
#include "base/version.h"
#include "board/game.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/progress.h"
#include "uci/uci.h"

typedef struct Command {
    const char *name;
    int (*run)(int count, char *words[]);
    const char *help;
} Command;

static int command_help(int count, char *words[]);

static const Command commands[] = {
    {"analyse", command_analyse, "search a position and print its lines, or annotate games"},
    {"solve", command_solve, "search the positions of a test suite for their best moves"},
    {"board", command_board, "draw a position, also as SVG"},
    {"eval", command_eval, "the network's value of each piece of a position"},
    {"perft", command_perft, "perft node count of a position, or check a suite"},
    {"divide", command_divide, "perft below each move"},
    {"bench", command_bench, "search fixed positions: nodes and speed"},
    {"syzygy", command_syzygy, "endgame tablebases: check files, look up positions"},
    {"sliders", command_sliders, "sliding-attack methods: list, verify, bench, show"},
    {"magics", command_magics, "search for the move generator's magic numbers"},
    {"selfplay", command_selfplay, "play games against itself into a game file"},
    {"import", command_import, "convert PGN games to a game file"},
    {"relabel", command_relabel, "rescore a game file with the current network"},
    {"train", command_train, "train a network on game files"},
    {"tune", command_tune, "tune search parameters by SPSA"},
    {"match", command_match, "play two networks or parameter sets against each other"},
    {"network", command_network, "describe, rescale or compare a network file"},
    {"wdl", command_wdl, "fit win, draw and loss probabilities to game files"},
    {"version", command_version, "name, version and build of this program"},
    {"help", command_help, "this list"},
};
enum { COMMAND_COUNT = sizeof(commands) / sizeof(commands[0]) };

// Returns NULL if there is no such command. --help and --version are help and version.
static const Command *find_command(const char *word) {
    if (strcmp(word, "--help") == 0 || strcmp(word, "--version") == 0) word += 2;
    if (strcmp(word, "-h") == 0) word = "help";
    if (strcmp(word, "analyze") == 0) word = "analyse";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, word) == 0) return &commands[i];
    return NULL;
}

static int reject_unknown(const char *word) {
    char hint[HINT_BYTES];
    return argument_error(
        "unknown command '%s'%s; see `ravelin help`", PRINTABLE(word_from(word)),
        argument_hint(word_from(word), commands, sizeof(*commands), COMMAND_COUNT, hint));
}

static void print_commands(void) {
    printf(RAVELIN_NAME " " RAVELIN_VERSION
                        ", a chess engine. Without arguments it is a UCI engine.\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  ravelin %-8s %s\n", commands[i].name, commands[i].help);
    printf(
        "\n`ravelin COMMAND --help` explains one; README.md is the manual. UCI commands\n"
        "work here, too; start `ravelin` and type `help` for a list of them. Unquoted\n"
        "words are one command; with quotes each argument is one:\n"
        "    ravelin go depth 10\n"
        "    ravelin \"position startpos moves e2e4\" \"go depth 10\"\n"
        "Their errors are printed as `info string error: ...`, and the status is then 0.\n"
        "The exit status is 0 for success; 1 for a failed check, games or positions that\n"
        "cannot be used, or a run that Ctrl-C interrupted (0 for the analysis of a FEN);\n"
        "and 2 for wrong arguments, a file that cannot be read or written, or too little\n"
        "memory. Ctrl-C kills commands without partial results, such as bench, sliders\n"
        "and magics.\n");
}

// Help for all commands, or for the one in words.
static int command_help(int count, char *words[]) {
    const Command *command = count > 0 ? find_command(words[0]) : NULL;
    if (count > 0 && !command) return reject_unknown(words[0]);
    if (command && command->run != command_help) return command->run(1, (char *[]){"--help"});
    print_commands();
    return STATUS_OK;
}

// Each argument is a UCI command, as in "go depth 5" "d". If none has a blank and some are no
// commands, all are the words of one, as in go depth 5.
static int run_uci(int count, char *words[]) {
    int found = 0;
    bool has_blank = false;
    const atomic_bool *interrupted = interrupt_watch();
    for (int i = 0; i < count; i++) {
        found += uci_is_command(words[i]);
        has_blank |= strchr(words[i], ' ') != NULL;
    }
    if (found == count || has_blank) return uci_run_script(count, words, interrupted, stdout);
    Text line = text_growing((size_t)1 << 24);
    for (int i = 0; i < count; i++) text_append(&line, i ? " %s" : "%s", words[i]);
    const int status = line.is_cut ? argument_error("not enough memory")
                                   : uci_run_script(1, &line.data, interrupted, stdout);
    text_free(&line);
    return status;
}

static int run(int count, char *words[]) {
    if (count == 0) return uci_loop(stdin, stdout);
    const Command *command = find_command(words[0]);
    if (command) return command->run(count - 1, words + 1);
    if (uci_is_command(words[0])) return run_uci(count, words);
    return reject_unknown(words[0]);
}

// Reports lost output, unless the command has reported an error.
static int run_and_deliver(int count, char *words[]) {
    int status = run(count, words);
    const bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (is_written || status == STATUS_BAD_ARGUMENTS) return status;
    return argument_error("the output cannot be written");
}

static int start(int argc, char *argv[]) {
    if (!os_hold_standard_files()) return EXIT_FAILURE;
    board_init();
    return argc < 1 ? EXIT_FAILURE : run_and_deliver(argc - 1, argv + 1);
}

const Program program = {TARGET, CPU_LEVEL_NEEDED, start};
