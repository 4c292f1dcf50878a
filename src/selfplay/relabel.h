// relabel.h: rescores old games with the searches of a newer network.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_RELABEL_H
#define SELFPLAY_RELABEL_H

#include <stdatomic.h>

#include "base/failure.h"
#include "base/file.h"
#include "selfplay/adjudicate.h"
#include "selfplay/gamefile.h"

typedef struct RelabelOptions {
    const char *path;           // game file to read
    const char *output;         // game file to write
    OverwritePolicy overwrite;  // what becomes of an output that is there; it cannot be resumed
    const char *network;        // network file; NULL = the embedded network
    uint64_t soft_nodes;        // of each search: no iteration starts after so many
    int threads;                // 1..THREAD_POOL_MAX
    int hash_mb;                // transposition table of each thread
    Syzygy *syzygy;             // NULL, or tablebases that correct results and scores
    atomic_bool *stop;          // NULL, or set by another thread to end early
    // NULL, or called after each block; wanted: the number of sound games in path.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
    TablebaseFindings *findings;
} RelabelOptions;

// Copies games with their moves and results; with tablebases what tablebase_correct makes of them,
// and *findings (not NULL then) says how much that was. Positions that a trainer may use (not in
// check, the move played no capture or promotion) get the unshaped score of a search; the others
// keep theirs, converted to the score scale of the network, or lose it if it is shaped or another
// program's. The result does not depend on the number of threads.
// *summary counts what was written, and what was damaged in path. Returns NULL or an error; blocks
// already written stay.
const char *relabel(const RelabelOptions *options, GameFileSummary *summary, Failure *failure);

#endif
