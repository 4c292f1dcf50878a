// wdl.c: the command wdl: win, draw and loss by score and material, fitted to game files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "match/winrate.h"

static const char usage[] =
    "ravelin wdl FILE\n"
    "Fits the probabilities of win, draw and loss, by score and material, to the\n"
    "games of a file and prints the model in the form of src/engine/wdl.c. The\n"
    "scores must be from searches with the network inside this program or one with\n"
    "equal scores. Scores that a GUI wrote are normalised and do not fit.\n";

static void print_model(const WinrateCounts *counts) {
    double loss;
    WdlModel model = winrate_fit(counts, &loss);
    printf("%" PRIu64 " position%s, loss %.5f\n", counts->positions, plural(counts->positions),
           loss);
    for (int material = 18; material <= WDL_MATERIAL_MAX; material += 15)
        printf("material %2d: even chance to win at %.0f, spread %.0f\n", material,
               wdl_parameter(model.a, material), wdl_parameter(model.b, material));
    printf("static const WdlModel model = {{%.1f, %.1f, %.1f}, {%.1f, %.1f, %.1f}};\n", model.a[0],
           model.a[1], model.a[2], model.b[0], model.b[1], model.b[2]);
}

int command_wdl(int count, char *words[]) {
    const char *path = NULL;
    const Argument arguments[] = {{"FILE", ARGUMENT_INPUT, &path, 0, 0}};
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!path) return argument_error("wdl expects a game FILE; see `ravelin wdl --help`");
    static WinrateCounts counts;
    GameFileSummary sum;
    const char *error = winrate_add(&counts, path, &sum);
    const bool is_damaged = !error && argument_damage(path, &sum);
    if (!error && counts.positions == 0) error = "no position with a score in a finished game";
    if (!error) print_model(&counts);
    if (!argument_check(path, error)) return STATUS_BAD_ARGUMENTS;
    return is_damaged ? STATUS_FAILED : STATUS_OK;
}
