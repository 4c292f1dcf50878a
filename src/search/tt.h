// tt.h: the transposition table, shared by all threads without locks.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "board/types.h"
#include "search/score.h"

// 64 bits of data, and the key XORed with them: an entry torn between two threads fails the key
// test by itself (Hyatt and Mann 2002).
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
    unsigned age;  // of the running search, 0..31
    bool is_used;  // a search has begun since it was emptied
} TT;

// A private copy of an entry. No static evaluation: asking the network anew, while memory still
// fetches the entry, is faster than remembering it.
typedef struct TTData {
    Move move;    // MOVE_NONE if none is known
    Score score;  // as stored: see score_from_tt
    int depth;    // plies, 0..255
    Bound bound;  // BOUND_NONE: score means nothing
    bool tt_pv;   // the node lay on a principal variation once
} TTData;

// True if a score of this bound fails high or low outside (alpha, beta) or is exact.
static inline bool bound_cuts(Bound bound, Score score, Score alpha, Score beta) {
    return bound == BOUND_EXACT || (bound == BOUND_LOWER && score >= beta) ||
           (bound == BOUND_UPPER && score <= alpha);
}

// A static evaluation, or data's score where its bound says that this one is nearer the truth.
static inline Score eval_from_tt(const TTData *data, Score eval) {
    const bool is_nearer = bound_cuts(data->bound, data->score, eval, eval);
    return is_nearer && !score_is_decisive(data->score) ? data->score : eval;
}

// Replaces the table by an empty one of mb MiB >= 1. NULL, or a static text that says why the old
// one stays.
const char *tt_resize(TT *tt, int64_t mb);
void tt_free(TT *tt);
// Empties one of so many equal shares, 0..shares - 1; all must be before the table is used again.
// Different threads may take different shares.
void tt_clear(TT *tt, int share, int shares);
// A new search begins: older entries become cheaper to replace.
void tt_new_search(TT *tt);

// Thousandths of a sample of entries that the running search wrote.
int tt_full_permille(const TT *tt);

void tt_prefetch(const TT *tt, uint64_t key);
// True, and *data set, if the key is there. Otherwise *data says that nothing is known.
bool tt_probe(const TT *tt, uint64_t key, TTData *data);
// Stores data where it displaces least. A missing move does not displace a known one of the same
// position.
void tt_store(TT *tt, uint64_t key, const TTData *data);

#endif
