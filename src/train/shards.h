// shards.h: training positions, each once and shuffled, in memory or in the files of a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SHARDS_H
#define TRAIN_SHARDS_H

#include "base/file.h"
#include "train/sample.h"

// A hash of the pieces and the side to move assigns each position to one of SHARDS_MAX parts. Equal
// positions are in the same part, where only the first one added stays. A power of two of
// neighbouring parts forms a shard, a random sample of all positions, and is shuffled. Shards in
// files have the same positions in the same order as shards in memory, and need memory for one
// shard.
//
// The folder contains the files ravelin-index, ravelin-held-out and ravelin-shard-00,
// ravelin-shard-01 ... Its other files stay as they are. A shard is a sequence of samples
// and their check of eight bytes.
enum { SHARDS_MAX = 64, SHARD_SAMPLES = 1 << 23, HELD_OUT_MAX = 1 << 20 };

typedef struct ShardOptions {
    const char *folder;      // created if missing; NULL: in memory
    uint64_t source;         // hash of the games and settings that the positions come from
    int holdout_permille;    // share of games held out; depends on the game, not on the others
    uint64_t shard_samples;  // largest shard, unless there are SHARDS_MAX; 0: SHARD_SAMPLES
} ShardOptions;

// Counts of plies read. A ply that is left out counts for the first reason only.
typedef struct PlyCounts {
    uint64_t games, plies;
    uint64_t unscored, in_check, noisy, decided, early, repeated;
} PlyCounts;

// The file ravelin-index.
typedef struct ShardIndex {
    char magic[8];
    uint64_t source;
    PlyCounts counts;
    uint64_t hash;                // of all positions in their order
    uint64_t training, held_out;  // positions
    uint64_t count;               // of shards
    uint64_t sizes[SHARDS_MAX];   // positions of each
} ShardIndex;

typedef struct Shards Shards;

// Opens the shards of a folder if they have this source, else begins new ones, which replace those
// of the folder. Only one run at a time can make shards in a folder; a second gets an error.
// A run that only reads them is not protected: make no other shards in its folder meanwhile.
// Returns NULL or an error.
const char *shards_open(const ShardOptions *options, Shards **shards, Failure *failure);
void shards_close(Shards *shards);

// Returns true after shards_finish, or if the folder had the shards: no position can be added.
bool shards_are_complete(const Shards *shards);

// Adds a position to new shards. Returns NULL or an error.
const char *shards_add(Shards *shards, const Sample *sample, Failure *failure);

// Removes repeated positions, holds out games, shuffles and writes the files. The index gets these
// counts and the number of repeated positions. Returns NULL or an error.
const char *shards_finish(Shards *shards, const PlyCounts *counts, Failure *failure);

// The functions below need complete shards.
const ShardIndex *shards_index(const Shards *shards);

// Loads the positions of a shard; *samples is valid until another shard is loaded. Returns NULL or
// an error about the file.
const char *shards_load(Shards *shards, int shard, const Sample **samples, Failure *failure);

// Returns the number of held-out positions in *samples, up to HELD_OUT_MAX.
uint64_t shards_held_out(const Shards *shards, const Sample **samples);

#endif
