// selfplay.h: the engine plays itself and writes the games down.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include "learn/player.h"

typedef struct SelfplayOptions {
    const char *path;         // game file to create, or to go on with
    const char *network;      // network file that plays; NULL = the one inside the program
    bool resume;              // go on with an existing file
    uint64_t games;           // in the file when done
    uint64_t seed;            // game n depends on seed and n alone
    int threads;              // 1..256
    int hash_mb;              // table of each thread
    GameRules rules;
    // NULL, or called before the first game and then about once a second, from any one thread.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
} SelfplayOptions;

// Plays until the file holds the wanted number of games; *summary tells what it holds. Equal seeds
// give equal files whatever the number of threads. NULL, or a static text that says what went
// wrong; blocks already written stay.
const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary);

#endif
