// selfplay.h: games of the engine against itself, written to a game file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_SELFPLAY_H
#define SELFPLAY_SELFPLAY_H

#include "base/file.h"
#include "selfplay/gamefile.h"
#include "selfplay/player.h"

// The error of a resumed run that options->rules.stop ended before its first game.
#define STOPPED_BEFORE_PLAY "stopped before its games were counted"

typedef struct SelfplayOptions {
    const char *path;           // game file
    const char *network;        // network file; NULL: the embedded network
    OverwritePolicy overwrite;  // of the game file
    int64_t games;              // in the file at the end
    int64_t seed;               // game n depends on seed and n only
    int64_t threads;            // 1..PARALLEL_MAX
    int64_t hash_mb;            // transposition table of each thread
    GameRules rules;
    // Called after each game, on any thread, one call at a time; or NULL. wanted: games at the end.
    void (*progress)(void *context, const GameFileSummary *so_far, uint64_t wanted);
    void *context;
    void (*fewer)(int threads);  // see ordered.h
} SelfplayOptions;

// Plays until the file has options->games; *summary counts its games. Equal seeds give equal
// files with any number of threads. Returns NULL or an error; blocks already written stay.
const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary, Failure *failure);

// Appends to a book the position before a random ply of the first half of a game, or after the
// opening of a game without plies. The choice depends on number alone: of the game in its file,
// from 1. Returns false if memory is short or the book is too large.
bool book_add_game(Book *book, const GameRecord *record, uint64_t number);

#endif
