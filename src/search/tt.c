// tt.c: the transposition table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tt.h"

#include <string.h>

#include "base/os.h"
#include "search/params.h"

// Layout of the data word, from bit 0: move 16, score 16, free 16, depth 8, bound 2, pv 1, age 5.
enum { SCORE_SHIFT = 16, DEPTH_SHIFT = 48, BOUND_SHIFT = 56, PV_SHIFT = 58, AGE_SHIFT = 59 };
enum { AGE_COUNT = 32, SAMPLE_CLUSTERS = 250 };

static uint64_t pack(const TTData *data, unsigned age) {
    return (uint64_t)data->move | (uint64_t)(uint16_t)data->score << SCORE_SHIFT |
           (uint64_t)data->depth << DEPTH_SHIFT | (uint64_t)data->bound << BOUND_SHIFT |
           (uint64_t)data->tt_pv << PV_SHIFT | (uint64_t)age << AGE_SHIFT;
}

static TTData unpack(uint64_t word) {
    return (TTData){.move = (Move)word,
                    .score = (int16_t)(word >> SCORE_SHIFT),
                    .depth = (uint8_t)(word >> DEPTH_SHIFT),
                    .bound = (Bound)(word >> BOUND_SHIFT & 3),
                    .tt_pv = word >> PV_SHIFT & 1};
}

static uint64_t load(const _Atomic uint64_t *word) {
    return atomic_load_explicit(word, memory_order_relaxed);
}

// Number of searches since the entry was written.
static unsigned generations_old(const TT *tt, uint64_t word) {
    return (tt->age - (unsigned)(word >> AGE_SHIFT)) & (AGE_COUNT - 1);
}

const char *tt_resize(TT *tt, int64_t mb) {
    bool addressable = mb <= (int64_t)(SIZE_MAX >> 20);
    size_t bytes = (size_t)mb << 20;
    TTCluster *clusters = addressable ? os_alloc_large(bytes) : NULL;
    if (!clusters) return "not enough memory for a table of this size";
    tt_free(tt);
    *tt = (TT){.clusters = clusters, .count = bytes / sizeof(TTCluster)};
    return NULL;
}

void tt_free(TT *tt) {
    os_free_large(tt->clusters, tt->count * sizeof(TTCluster));
    *tt = (TT){0};
}

void tt_clear(TT *tt, int share, int shares) {
    uint64_t i = (uint64_t)share, count = (uint64_t)shares;
    size_t begin = (size_t)(tt->count * i / count), end = (size_t)(tt->count * (i + 1) / count);
    memset(tt->clusters + begin, 0, (end - begin) * sizeof(TTCluster));
    if (share == 0) tt->age = 0;
}

void tt_new_search(TT *tt) { tt->age++; }

int tt_full_permille(const TT *tt) {
    int used = 0;
    for (size_t i = 0; i < SAMPLE_CLUSTERS; i++)
        for (int j = 0; j < TT_CLUSTER; j++) {
            uint64_t word = load(&tt->clusters[i].entries[j].data);
            used += word && generations_old(tt, word) == 0;
        }
    return used * 1000 / (SAMPLE_CLUSTERS * TT_CLUSTER);
}

static TTCluster *cluster_of(const TT *tt, uint64_t key) {
    return &tt->clusters[mul_high(key, tt->count)];
}

void tt_prefetch(const TT *tt, uint64_t key) { prefetch(cluster_of(tt, key)); }

bool tt_probe(const TT *tt, uint64_t key, TTData *data) {
    const TTCluster *cluster = cluster_of(tt, key);
    for (int i = 0; i < TT_CLUSTER; i++) {
        uint64_t word = load(&cluster->entries[i].data);
        if ((load(&cluster->entries[i].key_xor_data) ^ word) != key || !word) continue;
        *data = unpack(word);
        return true;
    }
    *data = (TTData){0};
    return false;
}

// Returns the entry of key, and its data in *found. Without one, returns the least valuable entry
// of the cluster, and 0 in *found.
static TTEntry *choose_entry(const TT *tt, uint64_t key, uint64_t *found) {
    TTCluster *cluster = cluster_of(tt, key);
    TTEntry *chosen = NULL;
    int chosen_worth = 0;
    for (int i = 0; i < TT_CLUSTER; i++) {
        TTEntry *entry = &cluster->entries[i];
        uint64_t word = load(&entry->data);
        *found = (load(&entry->key_xor_data) ^ word) == key ? word : 0;
        if (*found) return entry;
        // An empty entry is worth less than any other.
        int worth = word ? unpack(word).depth - TT_AGE * (int)generations_old(tt, word)
                         : -1 - TT_AGE * AGE_COUNT;
        if (!chosen || worth < chosen_worth) {
            chosen = entry;
            chosen_worth = worth;
        }
    }
    return chosen;
}

void tt_store(TT *tt, uint64_t key, const TTData *data) {
    uint64_t found;
    TTEntry *entry = choose_entry(tt, key, &found);
    TTData written = *data;
    if (found) {
        TTData old = unpack(found);
        if (written.move == MOVE_NONE) written.move = old.move;
        bool deeper = written.depth + TT_KEEP + 2 * written.tt_pv > old.depth;
        if (written.bound != BOUND_EXACT && !deeper && generations_old(tt, found) == 0) {
            old.move = written.move;
            written = old;
        }
    }
    uint64_t word = pack(&written, tt->age);
    atomic_store_explicit(&entry->key_xor_data, key ^ word, memory_order_relaxed);
    atomic_store_explicit(&entry->data, word, memory_order_relaxed);
}
