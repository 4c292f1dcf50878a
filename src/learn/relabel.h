// relabel.h: old games with new scores: what a newer network thinks of their positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_RELABEL_H
#define LEARN_RELABEL_H

#include <stdatomic.h>

#include "learn/gamefile.h"

typedef struct RelabelOptions {
    const char *path;      // game file to read
    const char *output;    // game file to create
    const char *network;   // network file that judges; NULL = the one inside the program
    uint64_t soft_nodes;   // of each search: no iteration starts after so many
    int threads;           // 1..CREW_MAX
    int hash_mb;           // table of each thread
    atomic_bool *stop;     // NULL, or set by somebody else to end early with what is done
    // NULL, or called after each block; wanted: the sound games of path.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
} RelabelOptions;

// Copies the games, moves and results as they are; a position that a trainer may use (not in check,
// the move played no capture or promotion) gets the unshaped score of a search, the others keep
// theirs, in the scale of today. The result is the same whatever the number of threads; *summary
// tells what was written, and what was damaged in path. NULL, or a static text that says what went
// wrong with the file *culprit; blocks already written stay.
const char *relabel(const RelabelOptions *options, GameFileSummary *summary, const char **culprit);

#endif
