// shards.h: training positions, each once and shuffled, in memory or in the files of a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SHARDS_H
#define TRAIN_SHARDS_H

#include "base/failure.h"
#include "train/sample.h"

// A hash of its pieces and side to move puts each position into one of SHARDS_MAX parts. Equal
// positions meet there, where all but the first one added are removed. A power of two of
// neighbouring parts make a shard, which is shuffled, and is as random a sample as any. Shards in
// files hold the same positions in the same order as shards in memory; their memory is one shard.
//
// The folder holds the files index, held-out and shard-00, shard-01 ... A shard is a sequence of
// blocks: SHARD_BLOCK samples (the last block fewer), then their check of eight bytes.
enum { SHARDS_MAX = 64, SHARD_BLOCK = 4096, SHARD_SAMPLES = 1 << 23, HELD_OUT_MAX = 1 << 20 };

typedef struct ShardOptions {
    const char *folder;      // made if it is not there; NULL: in memory
    uint64_t source;         // identifies what the positions are made of, and how
    int holdout_permille;    // share of games held out, the same ones with other games; 0: none
    uint64_t shard_samples;  // the most a shard shall have as far as SHARDS_MAX lets it; 0: usual
} ShardOptions;

// What was read to make the shards; of plies that are left out the first reason counts.
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
    uint64_t sizes[SHARDS_MAX];   // positions of each
} ShardIndex;

typedef struct Shards Shards;

// Opens the shards of a folder that were made of options->source, or begins new ones, which
// replace those of the folder once they are finished. Returns NULL or an error.
const char *shards_open(const ShardOptions *options, Shards **shards, Failure *failure);
void shards_close(Shards *shards);

// Shards opened complete take no more positions.
bool shards_are_complete(const Shards *shards);

// Adds a position to new shards. Returns NULL or an error.
const char *shards_add(Shards *shards, const Sample *sample, Failure *failure);

// Removes repeated positions, holds out games, shuffles, and writes the files. Sets
// counts->repeated.
// Returns NULL or an error.
const char *shards_finish(Shards *shards, PlyCounts *counts, Failure *failure);

// The functions below need complete shards.
const ShardIndex *shards_index(const Shards *shards);

// The positions of a shard, until another is loaded. Returns NULL or an error, which names the file
// and the block that is damaged or missing.
const char *shards_load(Shards *shards, int shard, const Sample **samples, Failure *failure);

// Up to HELD_OUT_MAX positions of games held out; returns how many.
uint64_t shards_held_out(const Shards *shards, const Sample **samples);

#endif
