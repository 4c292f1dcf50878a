// shards.h: training positions, each once and shuffled, in memory or in the files of a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SHARDS_H
#define TRAIN_SHARDS_H

#include "base/failure.h"
#include "train/sample.h"

// The hash of a position (sample_key) selects one of SHARDS_MAX parts. Equal positions therefore
// meet in one part, where all but the first are removed. A power of two of neighbouring parts makes
// a shard, which is shuffled and is a random sample of all positions. Shards in files hold the same
// positions in the same order as shards in memory, but only one of them is in memory at a time.
//
// The folder holds the files index, held-out and shard-00, shard-01 ...: samples, then their hash
// of eight bytes.
enum { SHARDS_MAX = 64, SHARD_SAMPLES = 1 << 23, HELD_OUT_MAX = 1 << 20 };

typedef struct ShardOptions {
    const char *folder;      // created if missing; NULL: in memory
    uint64_t source;         // identifies the games and settings that the positions come from
    int holdout_permille;    // share of games held out, the same ones whatever the other games
    uint64_t shard_samples;  // largest shard, as far as SHARDS_MAX permits; 0: SHARD_SAMPLES
} ShardOptions;

// Games and plies read to make the shards, and plies left out by the first reason that applies.
typedef struct PlyCounts {
    uint64_t games, plies;
    uint64_t unscored, in_check, noisy, decided, early, repeated;
} PlyCounts;

// The file index.
typedef struct ShardIndex {
    char magic[8];
    uint64_t source;
    PlyCounts counts;
    uint64_t hash;                // of all positions in their order
    uint64_t training, held_out;  // positions
    uint64_t count;               // of shards
    uint64_t sizes[SHARDS_MAX];   // positions of each shard
} ShardIndex;

typedef struct Shards Shards;

// Opens the shards of a folder if they come from options->source, else starts new ones, which
// replace those of the folder. Returns NULL or an error; close *shards even then if it is set.
const char *shards_open(const ShardOptions *options, Shards **shards, Failure *failure);
void shards_close(Shards *shards);

// Shards opened complete accept no more positions.
bool shards_are_complete(const Shards *shards);

// Adds a position to new shards. Returns NULL or an error.
const char *shards_add(Shards *shards, const Sample *sample, Failure *failure);

// Removes repeated positions, holds out games, shuffles, and writes the files. Sets
// counts->repeated. Returns NULL or an error.
const char *shards_finish(Shards *shards, PlyCounts *counts, Failure *failure);

// The functions below need complete shards.
const ShardIndex *shards_index(const Shards *shards);

// Loads the positions of a shard; they stay until another is loaded. Returns NULL or an error, with
// the file in failure->path.
const char *shards_load(Shards *shards, int shard, const Sample **samples, Failure *failure);

// Sets *samples to the positions of games held out, at most HELD_OUT_MAX. Returns their number.
uint64_t shards_held_out(const Shards *shards, const Sample **samples);

#endif
