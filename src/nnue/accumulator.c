// accumulator.c: updates accumulators by the inputs that differ between two positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/accumulator.h"

#include <assert.h>
#include <string.h>

#include "base/numbers.h"
#include "nnue/simd.h"

// How many plies an update looks back. Six moves cost as much as a refresh.
enum { UPDATE_PLIES = 6 };

// --- differences ---------------------------------------------------------------------------------

// Rows of weights by which the accumulators of two positions differ. Up to 30 pieces have threats,
// one row for each piece and kind.
typedef enum Sign { REMOVED, ADDED } Sign;
typedef struct Rows {
    int counts[2];                              // by Sign
    const void *rows[2][2][30 * THREAT_KINDS];  // by perspective and Sign
} Rows;
typedef struct Difference {
    const NetworkWeights *weights;
    KingBucket buckets[2];  // by perspective
    Rows places, threats;   // of int16_t, of int8_t
} Difference;

static void note_place(Difference *difference, Sign sign, const InputBoards *boards, Square sq) {
    const Piece piece = (Piece)boards->board[sq];
    if (piece == NO_PIECE) return;
    const int index = piece_square(piece, sq), n = difference->places.counts[sign]++;
    for (int color = WHITE; color <= BLACK; color++) {
        const int input = place_index(difference->buckets[color], index);
        const int16_t *row = difference->weights->place[input];
        // The row comes from memory while the threats are found.
        prefetch_range(row, NETWORK_WIDTH * sizeof(*row));
        difference->places.rows[color][sign][n] = row;
    }
}

static void note_threat(Difference *difference, Sign sign, ThreatKind kind, int victim) {
    const int n = difference->threats.counts[sign]++;
    for (int color = WHITE; color <= BLACK; color++) {
        const int input = threat_index(difference->buckets[color], kind, victim);
        const int8_t *row = difference->weights->threat[input];
        prefetch_range(row, NETWORK_WIDTH * sizeof(*row));
        difference->threats.rows[color][sign][n] = row;
    }
}

// Sets the rows of the threats that only one of two positions has. boards: by Sign. moved: squares
// whose pieces differ. One loop serves all kinds and signs: with a loop for each, the processor
// would mispredict the end of every loop.
static void note_threats(Difference *difference, const InputBoards *const boards[2],
                         Bitboard moved) {
    enum { SETS = 8 };  // THREAT_KINDS rounded up to a power of two: a division is a shift
    _Static_assert((int)THREAT_KINDS <= (int)SETS && 2 * SETS <= 32, "a bit for each set");
    Bitboard victims[2 * SETS];  // by Sign, then kind
    unsigned left = 0;           // a bit for each of these sets that is not empty
    for (int kind = 0; kind < THREAT_KINDS; kind++)
        for (int sign = REMOVED; sign <= ADDED; sign++) {
            const int i = sign * SETS + kind;
            victims[i] = boards[sign]->threats[kind] & (~boards[!sign]->threats[kind] | moved);
            left |= (unsigned)(victims[i] != 0) << i;
        }
    difference->threats.counts[REMOVED] = difference->threats.counts[ADDED] = 0;
    while (left) {
        const unsigned i = (unsigned)lowest_bit(left), sign = i / SETS, kind = i % SETS;
        const Square sq = pop_lsb(&victims[i]);
        left ^= (unsigned)(victims[i] == 0) << i;
        const Piece piece = (Piece)boards[sign]->board[sq];
        note_threat(difference, (Sign)sign, (ThreatKind)kind, piece_square(piece, sq));
    }
}

// Sets the rows of all inputs that only one of two positions has.
static void find_difference(const InputBoards *then, const InputBoards *now,
                            Difference *difference) {
    difference->places.counts[REMOVED] = difference->places.counts[ADDED] = 0;
    const Bitboard moved = changed_squares(then->pieces, now->pieces);
    for (Bitboard left = moved; left;) {
        const Square sq = pop_lsb(&left);
        note_place(difference, REMOVED, then, sq);
        note_place(difference, ADDED, now, sq);
    }
    const InputBoards *const boards[2] = {then, now};
    note_threats(difference, boards, moved);
}

// --- one perspective -----------------------------------------------------------------------------

// Vectors that are summed at once. With a row they fit 16 registers; x86-32 has only 8.
enum { TILE = NETWORK_WIDTH % (12 * VEC_LANES) ? 8 : 12 };
_Static_assert(NETWORK_WIDTH % (TILE * VEC_LANES) == 0, "whole tiles of vectors");

FORCE_INLINE Vec vec_apply(Sign sign, Vec sum, Vec row) {
    return sign == ADDED ? vec_add(sum, row) : vec_sub(sum, row);
}

// Adds the added rows to sums, or subtracts the removed rows. column: the first of the tile. The
// sign is a constant of each call: a sign tested in the loops costs registers.
FORCE_INLINE void apply_rows(Vec sums[TILE], const Difference *difference, Color perspective,
                             Sign sign, int column) {
    const Rows *places = &difference->places, *threats = &difference->threats;
    for (int n = 0; n < places->counts[sign]; n++) {
        const int16_t *row = (const int16_t *)places->rows[perspective][sign][n] + column;
        for (int k = 0; k < TILE; k++)
            sums[k] = vec_apply(sign, sums[k], vec_load(row + k * VEC_LANES));
    }
    for (int n = 0; n < threats->counts[sign]; n++) {
        const int8_t *row = (const int8_t *)threats->rows[perspective][sign][n] + column;
        for (int k = 0; k < TILE; k++)
            sums[k] = vec_apply(sign, sums[k], vec_load_bytes(row + k * VEC_LANES));
    }
}

// to = from + added rows - removed rows.
static void update_values(const Difference *difference, Color perspective, const int16_t *from,
                          int16_t *to) {
#pragma GCC unroll 8  // i is then a constant: no index register for each column of a tile
    for (int i = 0; i < NETWORK_WIDTH; i += TILE * VEC_LANES) {
        Vec sums[TILE];
        for (int k = 0; k < TILE; k++) sums[k] = vec_load(from + i + k * VEC_LANES);
        apply_rows(sums, difference, perspective, REMOVED, i);
        apply_rows(sums, difference, perspective, ADDED, i);
        for (int k = 0; k < TILE; k++) vec_store(to + i + k * VEC_LANES, sums[k]);
    }
}

static KingBucket bucket_of(const InputBoards *boards, Color perspective) {
    return king_bucket(perspective, lsb(boards->pieces[piece_of(perspective, KING)]));
}

// Computes the values from the refresh cache ("Finny table", after Koivisto by Finn Eggers and Kim
// Kahre), which then holds this position.
static void refresh(Accumulators *accumulators, Difference *difference, Color perspective,
                    Accumulator *entry) {
    const KingBucket bucket = difference->buckets[perspective];
    RefreshCache *cache = &accumulators->refresh[perspective][bucket.index][(bucket.flip & 7) != 0];
    find_difference(&cache->boards, &entry->boards, difference);
    update_values(difference, perspective, cache->values, cache->values);
    cache->boards = entry->boards;
    memcpy(entry->values[perspective], cache->values, sizeof(cache->values));
}

// --- a game --------------------------------------------------------------------------------------

// Returns the last valid entry before entry, at most UPDATE_PLIES back, or NULL. needs_values: only
// one with values.
static Accumulator *last_valid(Accumulators *accumulators, const Game *game,
                               const Accumulator *entry, bool needs_values) {
    const int count = (int)(entry - accumulators->entries);
    for (int n = count - 1; n >= 0 && count - n <= UPDATE_PLIES; n--) {
        Accumulator *last = &accumulators->entries[n];
        if (last->key == game_key_at(game, n) && (last->has_values || !needs_values)) return last;
    }
    return NULL;
}

void accumulators_reset(Accumulators *accumulators, const Network *network) {
    // Key 0 means invalid. A position with this key is as unlikely as two positions with one key.
    for (int n = 0; n <= GAME_PLIES; n++) accumulators->entries[n].key = 0;
    memset(accumulators->evaluations, 0, sizeof(accumulators->evaluations));
    RefreshCache *caches = &accumulators->refresh[0][0][0];
    for (int i = 0; i < 2 * KING_BUCKETS * 2; i++) {
        memset(&caches[i].boards, 0, sizeof(caches[i].boards));
        memset(caches[i].boards.board, NO_PIECE, sizeof(caches[i].boards.board));
        memcpy(caches[i].values, network->weights.input_bias, sizeof(caches[i].values));
    }
}

// Returns the entry of the current position, with boards. Its values may be missing.
static Accumulator *current_entry(Accumulators *accumulators, const Game *game) {
    assert(game->count >= 0 && game->count <= GAME_PLIES);
    Accumulator *entry = &accumulators->entries[game->count];
    if (entry->key == game->pos.keys.whole) return entry;
    input_boards_of(&game->pos, &entry->boards);
    entry->key = game->pos.keys.whole;
    entry->has_values = false;
    return entry;
}

// Computes the values of a valid entry. last: an earlier one with values, or NULL.
static void set_values(Accumulators *accumulators, const Network *network, const Accumulator *last,
                       Accumulator *entry) {
    entry->has_values = true;
    Difference difference;
    difference.weights = &network->weights;
    bool follows[2];
    for (int color = WHITE; color <= BLACK; color++) {
        difference.buckets[color] = bucket_of(&entry->boards, (Color)color);
        follows[color] =
            last && same_bucket(bucket_of(&last->boards, (Color)color), difference.buckets[color]);
    }
    if (follows[WHITE] || follows[BLACK])
        find_difference(&last->boards, &entry->boards, &difference);
    for (int color = WHITE; color <= BLACK; color++)
        if (follows[color])
            update_values(&difference, (Color)color, last->values[color], entry->values[color]);
    // Each refresh replaces the difference, so refreshes come last.
    for (int color = WHITE; color <= BLACK; color++)
        if (!follows[color]) refresh(accumulators, &difference, (Color)color, entry);
}

// Computes the values of the current entry if they are missing.
static void complete(Accumulators *accumulators, const Network *network, const Game *game,
                     Accumulator *entry) {
    if (entry->has_values) return;
    // Later positions start from the last valid one, too: compute its values first.
    Accumulator *last = last_valid(accumulators, game, entry, false);
    if (last && !last->has_values)
        set_values(accumulators, network, last_valid(accumulators, game, last, true), last);
    set_values(accumulators, network, last, entry);
}

const Accumulator *accumulators_update(Accumulators *accumulators, const Network *network,
                                       const Game *game) {
    Accumulator *entry = current_entry(accumulators, game);
    complete(accumulators, network, game, entry);
    return entry;
}

int evaluate_game(Accumulators *accumulators, const Network *network, const Game *game) {
    const uint64_t key = game->pos.keys.whole;
    uint64_t *known = &accumulators->evaluations[key % EVALUATIONS];
    // This comes first: later positions need its boards, and *known arrives from memory meanwhile.
    Accumulator *entry = current_entry(accumulators, game);
    if ((*known ^ key) >> 16 == 0) return (int16_t)*known;
    const Color us = (Color)game->pos.side;
    complete(accumulators, network, game, entry);
    const int bucket = output_bucket(popcount(occupied(&game->pos)));
    const int score =
        network_forward(network, entry->values[us], entry->values[opponent(us)], bucket);
    const int evaluation = clamp(score, -EVALUATION_LIMIT_CP, EVALUATION_LIMIT_CP);
    *known = key >> 16 << 16 | (uint16_t)evaluation;
    return evaluation;
}
