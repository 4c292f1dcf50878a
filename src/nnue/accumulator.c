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

static Change change_of(const Undo *undo, const Perspective *perspective) {
    Change change = {.added_count = 0};
    if (undo->move == MOVE_NULL) return change;
    const Square from = move_from(undo->move), to = move_to(undo->move);
    const MoveKind kind = move_kind(undo->move);
    const Piece moved = (Piece)undo->moved;
    const Color us = color_of(moved);
    change.removed[change.removed_count++] = row_of(perspective, moved, from);
    if (kind == CASTLING) {
        const Piece rook = piece_of(us, ROOK);
        change.removed[change.removed_count++] = row_of(perspective, rook, to);
        change.added[0] = row_of(perspective, moved, castling_king_end(from, to));
        change.added[1] = row_of(perspective, rook, castling_rook_end(from, to));
        change.added_count = 2;
        return change;
    }
    if (undo->captured != NO_PIECE)
        change.removed[change.removed_count++] =
            row_of(perspective, (Piece)undo->captured, kind == EN_PASSANT ? (Square)(to ^ 8) : to);
    const Piece placed = kind == PROMOTION ? piece_of(us, move_promotion(undo->move)) : moved;
    change.added[change.added_count++] = row_of(perspective, placed, to);
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

// Returns the last valid entry n that the record's moves lead on from, -1 if none is near. A king
// move to another bucket or mirror changes the input of every piece.
static int last_valid(const Accumulators *accumulators, const Game *game,
                      const Perspective *perspective) {
    const Piece king = piece_of(perspective->color, KING);
    for (int n = game->count; n >= 0 && game->count - n <= UPDATE_PLIES; n--) {
        if (accumulators->keys[n][perspective->color] == game_key_at(game, n)) return n;
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
        accumulators->keys[n + 1][perspective->color] = game_key_at(game, n + 1);
    }
}

// Computes the current entry from the refresh cache ("Finny table", after Koivisto by Finn Eggers
// and Kim Kahre): adds and subtracts only the pieces that differ.
static void refresh(Accumulators *accumulators, const Game *game, const Perspective *perspective) {
    const KingBucket bucket = perspective->bucket;
    RefreshCache *cache =
        &accumulators->refresh[perspective->color][bucket.index][(bucket.flip & 7) != 0];
    for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++) {
        const Bitboard now = game->pos.pieces[piece], then = cache->pieces[piece];
        for (Bitboard changed = now ^ then; changed;) {
            const Square sq = pop_lsb(&changed);
            const int16_t *row = row_of(perspective, piece, sq);
            const Change change = {.added = {row}, .removed = {row}};
            if (now & square_bb(sq))
                add_rows(cache->values, cache->values, &change, 1, 0);
            else
                add_rows(cache->values, cache->values, &change, 0, 1);
        }
        cache->pieces[piece] = now;
    }
    memcpy(accumulators->values[game->count][perspective->color], cache->values,
           sizeof(cache->values));
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
