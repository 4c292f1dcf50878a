// selfplay.h: the engine plays itself and writes the games down.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include <stdatomic.h>

#include "learn/gamefile.h"

typedef struct SelfplayOptions {
    const char *path;         // game file to create, or to go on with
    const char *network;      // network file that plays; NULL = the one inside the program
    bool resume;              // go on with an existing file
    uint64_t games;           // in the file when done
    uint64_t seed;            // game n depends on seed and n alone
    int threads;              // 1..256
    int hash_mb;              // table of each thread
    uint64_t soft_nodes;      // no iteration starts after so many, +-5 percent at random
    uint64_t hard_nodes;      // and ends at so many
    int random_plies;         // 8: eight or nine random plies open each game
    int opening_limit_cp;     // openings that one side leads by more are dropped
    int dfrc_percent;         // share of games from Double Fischer Random arrays
    int win_cp;               // scores beyond, five plies in a row, end the game; 0 = only mates
    atomic_bool *stop;        // NULL, or set by somebody else to end early
    // NULL, or called about once a second and at the end, from any one thread.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
} SelfplayOptions;

// Plays until the file holds the wanted number of games; *summary tells what it holds. Equal seeds
// give equal files whatever the number of threads. NULL, or a static text that says what went
// wrong; blocks already written stay.
const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary);

#endif
