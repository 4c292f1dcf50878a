// version.c: the command version: which program this is, in one line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "attacks/attacks.h"
#include "base/os.h"
#include "base/version.h"
#include "commands/arguments.h"
#include "nnue/network.h"
#include "nnue/simd.h"

static const char usage[] =
    "ravelin version\n"
    "Prints name, version, commit, compiler, target level, slider method, SIMD and\n"
    "network in one line. The environment variable RAVELIN_LEVEL (v1, v2, v3 or v4)\n"
    "chooses the level of a program that has several.\n";

int command_version(int count, char *words[]) {
    int status;
    if (!arguments_read(count, words, NULL, 0, usage, &status)) return status;
    char name[NETWORK_NAME_BYTES] = "none";
    Network *network = os_alloc_large(sizeof(*network));
    if (network && !network_load_embedded(network)) network_name(network, name);
    os_free_large(network, sizeof(*network));
    printf("%s, commit %s, %s, sliders " SLIDERS_NAME ", simd " SIMD_NAME ", network %s\n",
           version_name(), version_commit(), version_compiler(), name);
    return STATUS_OK;
}
