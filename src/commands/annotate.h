// annotate.h: PGN games with an evaluation of every move; files of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_ANNOTATE_H
#define COMMANDS_ANNOTATE_H

#include "commands/searcher.h"

typedef struct AnnotateRequest {
    SearcherOptions options;  // limits of each search
    const TextList *paths;    // files of games or positions; "-" is standard input
    int64_t lines;            // principal variations of a position
    bool json;                // of a position
    const char *output;       // NULL is standard output
    const char *report;       // HTML page, or NULL
    OverwritePolicy overwrite;
    const atomic_bool *interrupted;  // of interrupt_watch
    // Analyses a position.
    void (*position)(const struct AnnotateRequest *request, Searcher *searcher, const Game *game);
} AnnotateRequest;

// Reads the games of all files, searches every position, and writes the games with "[%eval 0.31]"
// after each move, and with glyph, sentence and better line after a move that lost winning chance.
// Everything of the user stays; evaluations and verdicts of an earlier run or of Lichess are
// replaced. Prints a summary of each game on stderr. A file that begins with a position in FEN or
// EPD is a list of positions. Returns the exit status of the command.
int annotate(const AnnotateRequest *request);

#endif
