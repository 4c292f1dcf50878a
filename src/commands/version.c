// version.c: the command version: which program this is, in one line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "base/version.h"
#include "commands/arguments.h"

// The Makefile tells this file alone.
#ifndef COMMIT
#define COMMIT "unknown"
#endif
#ifndef TARGET
#define TARGET "unknown"
#endif

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char usage[] =
    "ravelin version\n"
    "Prints name, version, commit, compiler, target level and slider method in one line.\n";

int command_version(int count, char *words[]) {
    int status;
    if (!arguments_read(count, words, NULL, 0, usage, &status)) return status;
    printf(RAVELIN_NAME " " RAVELIN_VERSION ", commit " COMMIT ", " COMPILER ", target " TARGET
                        ", sliders magic, evaluation tapered\n");
    return STATUS_OK;
}
