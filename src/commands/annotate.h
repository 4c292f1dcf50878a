// annotate.h: PGN games with an evaluation of every move.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_ANNOTATE_H
#define COMMANDS_ANNOTATE_H

#include "commands/searcher.h"

typedef struct AnnotateRequest {
    SearcherOptions options;
    const char *path;    // of the games; "-" is standard input
    const char *output;  // NULL is standard output
    const char *report;  // HTML page, or NULL
    bool force;          // replaces files that exist
} AnnotateRequest;

// Reads the games, searches every position, and writes the games with "[%eval 0.31]" after each
// move, and with glyph, sentence and better line after a move that lost winning chance. Everything
// of the user stays, except older evaluations. Prints a summary of each game on stderr. Returns the
// exit status of the command.
int annotate(const AnnotateRequest *request);

#endif
