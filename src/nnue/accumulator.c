// accumulator.c: updates accumulators along the record of moves, or from the pieces on the board.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/accumulator.h"

#include <assert.h>
#include <string.h>

#include "base/numbers.h"
#include "board/apply.h"
#include "nnue/features.h"
#include "nnue/simd.h"

// How many plies an update looks back. Six moves cost as much as a refresh, but the entries on the
// way also serve the siblings of their positions.
enum { UPDATE_PLIES = 16 };

// Vectors of an accumulator, and how many of them a refresh keeps in registers.
enum { VECTORS = NETWORK_WIDTH / VEC_LANES, TILE = VECTORS < 8 ? VECTORS : 8 };
_Static_assert(VECTORS % TILE == 0, "whole tiles");

typedef struct Perspective {
    const NetworkWeights *weights;
    Color color;
    KingBucket bucket;
} Perspective;

// The weights of the inputs that a move adds and removes, at most two of each.
typedef struct Change {
    const int16_t *added[2], *removed[2];
    int added_count, removed_count;
} Change;

FORCE_INLINE const int16_t *row_of(const Perspective *perspective, Piece piece, Square sq) {
    int input = feature_index(perspective->color, perspective->bucket, piece, sq);
    return perspective->weights->input[input];
}

FORCE_INLINE void add_piece(Change *change, const Perspective *perspective, Piece piece,
                            Square sq) {
    change->added[change->added_count++] = row_of(perspective, piece, sq);
}

FORCE_INLINE void remove_piece(Change *change, const Perspective *perspective, Piece piece,
                               Square sq) {
    change->removed[change->removed_count++] = row_of(perspective, piece, sq);
}

static Change change_of(const Undo *undo, const Perspective *perspective) {
    Change change = {.added_count = 0};
    if (undo->move == MOVE_NULL) return change;
    const Square from = move_from(undo->move), to = move_to(undo->move);
    const MoveKind kind = move_kind(undo->move);
    const Piece moved = (Piece)undo->moved;
    const Color us = color_of(moved);
    remove_piece(&change, perspective, moved, from);
    if (kind == CASTLING) {
        remove_piece(&change, perspective, piece_of(us, ROOK), to);
        add_piece(&change, perspective, moved, castling_king_end(from, to));
        add_piece(&change, perspective, piece_of(us, ROOK), castling_rook_end(from, to));
        return change;
    }
    if (undo->captured != NO_PIECE)
        remove_piece(&change, perspective, (Piece)undo->captured,
                     kind == EN_PASSANT ? (Square)(to ^ 8) : to);
    const Piece placed = kind == PROMOTION ? piece_of(us, move_promotion(undo->move)) : moved;
    add_piece(&change, perspective, placed, to);
    return change;
}

// to = from + added rows - removed rows. The counts are constants in every call.
FORCE_INLINE void add_rows(int16_t *to, const int16_t *from, const Change *change, int added_count,
                           int removed_count) {
    for (int i = 0; i < NETWORK_WIDTH; i += VEC_LANES) {
        Vec sum = vec_load(from + i);
        for (int k = 0; k < added_count; k++) sum = vec_add(sum, vec_load(change->added[k] + i));
        for (int k = 0; k < removed_count; k++)
            sum = vec_sub(sum, vec_load(change->removed[k] + i));
        vec_store(to + i, sum);
    }
}

static void apply_change(int16_t *to, const int16_t *from, const Change *change) {
    if (change->removed_count == 0) {
        add_rows(to, from, change, 0, 0);
    } else if (change->removed_count == 1) {
        add_rows(to, from, change, 1, 1);
    } else if (change->added_count == 1) {
        add_rows(to, from, change, 1, 2);
    } else {
        add_rows(to, from, change, 2, 2);
    }
}

static uint64_t key_at(const Game *game, int n) {
    return n == game->count ? game->pos.keys.whole : game->record[n].keys.whole;
}

// Returns the last valid entry n that the record's moves lead on from, -1 if none is near. A king
// move to another bucket or mirror changes the input of every piece.
static int last_valid(const Accumulators *accumulators, const Game *game,
                      const Perspective *perspective) {
    const Piece king = piece_of(perspective->color, KING);
    for (int n = game->count; n >= 0 && game->count - n <= UPDATE_PLIES; n--) {
        if (accumulators->keys[n][perspective->color] == key_at(game, n)) return n;
        if (n == 0) break;
        const Undo *undo = &game->record[n - 1];
        if (undo->moved == king &&
            !same_bucket(king_bucket(perspective->color, move_from(undo->move)),
                         perspective->bucket))
            break;
    }
    return -1;
}

// Follows the record's moves from entry `valid` to the current position.
static void update_from(Accumulators *accumulators, const Game *game,
                        const Perspective *perspective, int valid) {
    for (int n = valid; n < game->count; n++) {
        Change change = change_of(&game->record[n], perspective);
        apply_change(accumulators->values[n + 1][perspective->color],
                     accumulators->values[n][perspective->color], &change);
        accumulators->keys[n + 1][perspective->color] = key_at(game, n + 1);
    }
}

// Appends the rows of a set of pieces. Returns the end of the list.
static const int16_t **list_rows(const int16_t **end, const Perspective *perspective, Piece piece,
                                 Bitboard pieces) {
    while (pieces) *end++ = row_of(perspective, piece, pop_lsb(&pieces));
    return end;
}

// Computes the current entry from the refresh cache ("Finny table", after Koivisto by Finn Eggers
// and Kim Kahre): adds and removes only the pieces that differ.
static void refresh(Accumulators *accumulators, const Game *game, const Perspective *perspective) {
    const KingBucket bucket = perspective->bucket;
    RefreshCache *cache =
        &accumulators->refresh[perspective->color][bucket.index][(bucket.flip & 7) != 0];
    int16_t *values = accumulators->values[game->count][perspective->color];
    const int16_t *added[64], **added_end = added, *removed[64], **removed_end = removed;
    for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++) {
        Bitboard now = game->pos.pieces[piece], then = cache->pieces[piece];
        added_end = list_rows(added_end, perspective, piece, now & ~then);
        removed_end = list_rows(removed_end, perspective, piece, then & ~now);
        cache->pieces[piece] = now;
    }
    for (int start = 0; start < NETWORK_WIDTH; start += TILE * VEC_LANES) {
        Vec tile[TILE];
        for (int i = 0; i < TILE; i++) tile[i] = vec_load(cache->values + start + i * VEC_LANES);
        for (const int16_t **row = added; row < added_end; row++)
            for (int i = 0; i < TILE; i++)
                tile[i] = vec_add(tile[i], vec_load(*row + start + i * VEC_LANES));
        for (const int16_t **row = removed; row < removed_end; row++)
            for (int i = 0; i < TILE; i++)
                tile[i] = vec_sub(tile[i], vec_load(*row + start + i * VEC_LANES));
        for (int i = 0; i < TILE; i++) {
            vec_store(cache->values + start + i * VEC_LANES, tile[i]);
            vec_store(values + start + i * VEC_LANES, tile[i]);
        }
    }
    accumulators->keys[game->count][perspective->color] = game->pos.keys.whole;
}

void accumulators_reset(Accumulators *accumulators, const Network *network) {
    // Key 0 means invalid. A position with this key is as unlikely as two positions with one key.
    memset(accumulators->keys, 0, sizeof(accumulators->keys));
    RefreshCache *caches = &accumulators->refresh[0][0][0];
    for (int i = 0; i < 2 * KING_BUCKETS * 2; i++) {
        memset(caches[i].pieces, 0, sizeof(caches[i].pieces));
        memcpy(caches[i].values, network->weights.input_bias, sizeof(caches[i].values));
    }
}

const int16_t *accumulators_update(Accumulators *accumulators, const Network *network,
                                   const Game *game, Color color) {
    assert(game->count >= 0 && game->count <= GAME_PLIES);
    const Perspective perspective = {&network->weights, color,
                                     king_bucket(color, king_square(&game->pos, color))};
    int valid = last_valid(accumulators, game, &perspective);
    if (valid < 0)
        refresh(accumulators, game, &perspective);
    else
        update_from(accumulators, game, &perspective, valid);
    return accumulators->values[game->count][color];
}

int evaluate_game(Accumulators *accumulators, const Network *network, const Game *game) {
    const Color us = (Color)game->pos.side;
    const int16_t *own = accumulators_update(accumulators, network, game, us);
    const int16_t *their = accumulators_update(accumulators, network, game, opponent(us));
    int bucket = output_bucket(popcount(occupied(&game->pos)));
    int score = network_forward(network, own, their, bucket);
    return clamp(score, -EVALUATION_LIMIT_CP, EVALUATION_LIMIT_CP);
}
