// relabel.h: rescores the games of a file by the searches of another network.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_RELABEL_H
#define SELFPLAY_RELABEL_H

#include <stdatomic.h>

#include "base/file.h"
#include "selfplay/adjudicate.h"
#include "selfplay/gamefile.h"

typedef struct RelabelOptions {
    const char *path;           // game file to read
    const char *output;         // game file to write
    OverwritePolicy overwrite;  // of output, which cannot be resumed
    const char *network;        // network file; NULL: the embedded network
    int64_t soft_nodes;         // of each search: no iteration starts after this number
    int64_t threads;            // 1..PARALLEL_MAX
    int64_t hash_mb;            // transposition table of each thread
    Syzygy *syzygy;             // tablebases that correct results and scores, or NULL
    atomic_bool *stop;          // another thread sets it to end early; or NULL
    // Called after each game, on any thread, one call at a time; or NULL. wanted: number of sound
    // games in path.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
    void (*fewer)(int threads);  // see ordered.h
} RelabelOptions;

// Copies games with their moves and results. Tablebases correct them (tablebase_correct);
// *findings counts the corrections. Positions that a trainer may use (is_quiet_position) get the
// raw score of a search. Other positions keep their scores, converted to the score scale of
// the network, or lose them if these are scaled or from another program. The output does not depend
// on the number of threads. *summary counts the games written, and the damage of path. Returns NULL
// or an error. A run that ends early keeps its games, if there are any; after an error only if they
// replace no other file.
const char *relabel(const RelabelOptions *options, GameFileSummary *summary,
                    TablebaseFindings *findings, Failure *failure);

#endif
