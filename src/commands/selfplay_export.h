// selfplay_export.h: the games of a game file as PGN.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SELFPLAY_EXPORT_H
#define COMMANDS_SELFPLAY_EXPORT_H

#include <stdbool.h>

// Writes the games of the game file at path to the file output, "-" for standard output; one that
// exists is replaced with force only. Returns the exit status of the command.
int selfplay_export(const char *path, const char *output, bool force);

#endif
