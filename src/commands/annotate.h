// annotate.h: PGN games with an evaluation of every move.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_ANNOTATE_H
#define COMMANDS_ANNOTATE_H

#include "commands/searcher.h"

typedef struct AnnotateRequest {
    SearcherOptions options;
    const char *path;    // of the games; "-" is standard input
    const char *output;  // NULL is standard output
    bool force;          // replaces an output that exists
    int64_t margin_cp;   // a better move is shown if it is worth so much more than the one played
} AnnotateRequest;

// Reads the games, searches every position, and writes them with "[%eval 0.31,18]" after each
// move: pawns or mate from White's view, and depth. Returns the exit status of the command.
int annotate(const AnnotateRequest *request);

#endif
