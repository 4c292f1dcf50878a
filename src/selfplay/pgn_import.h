// pgn_import.h: PGN games of match runners to a game file for the trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PGN_IMPORT_H
#define SELFPLAY_PGN_IMPORT_H

#include <stdatomic.h>
#include <stdio.h>

#include "notation/pgn_read.h"
#include "selfplay/gamefile.h"

typedef struct ImportSummary {
    GameFileSummary written;  // games, plies and how they ended
    uint64_t scored;          // plies with a score
    uint64_t bad;             // games left out
    uint64_t bytes;           // of PGN that were read
} ImportSummary;

typedef struct ImportOptions {
    FILE *input;        // PGN
    FILE *output;       // an empty game file
    atomic_bool *stop;  // NULL, or set by another thread to end early
    // Called for every game that is left out, and after every block that is written.
    void (*bad_game)(void *context, const PgnPlace *place, uint64_t line, const char *why);
    void (*progress)(void *context, const ImportSummary *so_far);
    void *context;
} ImportOptions;

// Converts games (pgn_games.h) until the end of the input. Scores are taken as they stand. Returns
// NULL or an error, of the output if *is_output; what was written before stays.
const char *pgn_import(const ImportOptions *options, ImportSummary *summary, bool *is_output);

#endif
