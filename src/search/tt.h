// tt.h: the transposition table, shared by all threads without locks.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "search/score.h"

// The data, and the key XORed with it: an entry written by two threads at once has no valid key
// (Hyatt and Mann 2002).
typedef struct TTEntry {
    _Atomic uint64_t key_xor_data;
    _Atomic uint64_t data;
} TTEntry;

enum { TT_CLUSTER = 4 };
typedef struct TTCluster {
    TTEntry entries[TT_CLUSTER];  // one cache line
} TTCluster;

_Static_assert(sizeof(TTCluster) == 64, "a cluster is a cache line");

typedef struct TT {
    TTCluster *clusters;
    size_t count;
    unsigned age;  // searches since it was cleared; entries store it modulo 32
} TT;

// The contents of an entry. The static evaluation is not stored: computing it while the entry is
// fetched from memory is faster.
typedef struct TTData {
    Move move;    // MOVE_NONE if unknown
    Score score;  // relative to the node: see score_to_tt
    int depth;    // plies, 0..255
    Bound bound;  // BOUND_NONE: no score
    bool tt_pv;   // was on a principal variation, or failed low below such a node
} TTData;

// Replaces the table by a cleared one of mb MiB, at least 1. Returns NULL, or an error and the old
// table unchanged.
const char *tt_resize(TT *tt, int64_t mb);
void tt_free(TT *tt);
// Clears one of equal shares, 0..shares - 1, which threads may do in parallel.
void tt_clear(TT *tt, int share, int shares);
// Starts a new search: entries of earlier searches are replaced sooner.
void tt_new_search(TT *tt);

// Returns the permille of a sample of entries that the current search has written.
int tt_full_permille(const TT *tt);

void tt_prefetch(const TT *tt, uint64_t key);
// Reads the entry of key. False, and *data empty, if there is none.
bool tt_probe(const TT *tt, uint64_t key, TTData *data);
// Stores data in place of the entry of key or else of the least valuable one in its cluster. Keeps
// the move of an entry of key if data has none. Of a bound that is much shallower than an entry
// of key from this search only the move is stored.
void tt_store(TT *tt, uint64_t key, const TTData *data);

#endif
