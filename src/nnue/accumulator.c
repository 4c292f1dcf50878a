// accumulator.c: brings first-layer sums up to date, by the record of moves or from the board.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/accumulator.h"

#include <assert.h>
#include <string.h>

#include "board/apply.h"
#include "nnue/features.h"
#include "nnue/simd.h"

// How far back it is worth to look. A replay of some six moves costs as much as a refresh, but it
// serves the siblings of every position on its way too.
enum { REPLAY_PLIES = 16 };

// Vectors of a view, and how many of them a refresh keeps in registers.
enum {
    VECTORS = NETWORK_WIDTH / VEC_LANES,
    TILE = VECTORS % 8 == 0   ? 8
           : VECTORS % 4 == 0 ? 4
           : VECTORS % 2 == 0 ? 2
                              : 1
};

// The rows that come in and go out; a move changes at most two of each.
typedef struct Change {
    const int16_t *in[2], *out[2];
    int in_count, out_count;
} Change;

// What a view needs to find the row of a man.
typedef struct Lens {
    const NetworkWeights *weights;
    Color view;
    int flip;
} Lens;

FORCE_INLINE const int16_t *row_of(const Lens *lens, Piece piece, Square sq) {
    return lens->weights->input[feature_index(lens->view, lens->flip, piece, sq)];
}

FORCE_INLINE void come(Change *change, const Lens *lens, Piece piece, Square sq) {
    change->in[change->in_count++] = row_of(lens, piece, sq);
}

FORCE_INLINE void go(Change *change, const Lens *lens, Piece piece, Square sq) {
    change->out[change->out_count++] = row_of(lens, piece, sq);
}

static Change change_of(const Undo *undo, const Lens *lens) {
    Change change = {.in_count = 0};
    if (undo->move == MOVE_NULL) return change;
    const Square from = move_from(undo->move), to = move_to(undo->move);
    const MoveKind kind = move_kind(undo->move);
    const Piece moved = (Piece)undo->moved;
    const Color us = color_of(moved);
    go(&change, lens, moved, from);
    if (kind == CASTLING) {
        go(&change, lens, piece_of(us, ROOK), to);
        come(&change, lens, moved, castling_king_end(from, to));
        come(&change, lens, piece_of(us, ROOK), castling_rook_end(from, to));
        return change;
    }
    if (undo->captured != NO_PIECE)
        go(&change, lens, (Piece)undo->captured, kind == EN_PASSANT ? (Square)(to ^ 8) : to);
    come(&change, lens, kind == PROMOTION ? piece_of(us, move_promotion(undo->move)) : moved, to);
    return change;
}

// to = from + rows that come in - rows that go out. Counts are constants in every call.
FORCE_INLINE void add_rows(int16_t *to, const int16_t *from, const Change *change, int in_count,
                           int out_count) {
    for (int i = 0; i < NETWORK_WIDTH; i += VEC_LANES) {
        Vec sum = vec_load(from + i);
        for (int k = 0; k < in_count; k++) sum = vec_add(sum, vec_load(change->in[k] + i));
        for (int k = 0; k < out_count; k++) sum = vec_sub(sum, vec_load(change->out[k] + i));
        vec_store(to + i, sum);
    }
}

static void apply_change(int16_t *to, const int16_t *from, const Change *change) {
    if (change->out_count == 0) {
        add_rows(to, from, change, 0, 0);
    } else if (change->out_count == 1) {
        add_rows(to, from, change, 1, 1);
    } else if (change->in_count == 1) {
        add_rows(to, from, change, 1, 2);
    } else {
        add_rows(to, from, change, 2, 2);
    }
}

static uint64_t key_at(const Game *game, int n) {
    return n == game->count ? game->pos.keys.whole : game->record[n].keys.whole;
}

// The last n whose sums of this view are known and lead here; -1 if there is none worth the walk.
// Before the king came over from the other half every square had another input.
static int last_known(const Accumulators *accumulators, const Game *game, const Lens *lens) {
    const Piece king = piece_of(lens->view, KING);
    for (int n = game->count; n >= 0 && game->count - n <= REPLAY_PLIES; n--) {
        if (accumulators->keys[n][lens->view] == key_at(game, n)) return n;
        if (n == 0) break;
        const Undo *undo = &game->record[n - 1];
        if (undo->moved == king && feature_flip(lens->view, move_from(undo->move)) != lens->flip)
            break;
    }
    return -1;
}

static void replay(Accumulators *accumulators, const Game *game, const Lens *lens, int known) {
    for (int n = known; n < game->count; n++) {
        Change change = change_of(&game->record[n], lens);
        apply_change(accumulators->sums[n + 1][lens->view], accumulators->sums[n][lens->view],
                     &change);
        accumulators->keys[n + 1][lens->view] = key_at(game, n + 1);
    }
}

// Rows of the men in a set that differ; returns the end of the list.
static const int16_t **list_rows(const int16_t **end, const Lens *lens, Piece piece, Bitboard men) {
    while (men) *end++ = row_of(lens, piece, pop_square(&men));
    return end;
}

// A refresh cache as in Koivisto (Luecx): only the men that differ from last time are counted.
static void refresh(Accumulators *accumulators, const Game *game, const Lens *lens) {
    RefreshEntry *entry = &accumulators->refresh[lens->view][(lens->flip & 7) != 0];
    int16_t *sums = accumulators->sums[game->count][lens->view];
    const int16_t *in[64], **in_end = in, *out[64], **out_end = out;
    for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++) {
        Bitboard now = game->pos.pieces[piece], then = entry->pieces[piece];
        in_end = list_rows(in_end, lens, piece, now & ~then);
        out_end = list_rows(out_end, lens, piece, then & ~now);
        entry->pieces[piece] = now;
    }
    for (int start = 0; start < NETWORK_WIDTH; start += TILE * VEC_LANES) {
        Vec tile[TILE];
        for (int i = 0; i < TILE; i++) tile[i] = vec_load(entry->sums + start + i * VEC_LANES);
        for (const int16_t **row = in; row < in_end; row++)
            for (int i = 0; i < TILE; i++)
                tile[i] = vec_add(tile[i], vec_load(*row + start + i * VEC_LANES));
        for (const int16_t **row = out; row < out_end; row++)
            for (int i = 0; i < TILE; i++)
                tile[i] = vec_sub(tile[i], vec_load(*row + start + i * VEC_LANES));
        for (int i = 0; i < TILE; i++) {
            vec_store(entry->sums + start + i * VEC_LANES, tile[i]);
            vec_store(sums + start + i * VEC_LANES, tile[i]);
        }
    }
    accumulators->keys[game->count][lens->view] = game->pos.keys.whole;
}

void accumulators_reset(Accumulators *accumulators, const Network *network) {
    // No position has the key 0, or it does as often as two positions share one.
    memset(accumulators->keys, 0, sizeof(accumulators->keys));
    for (int view = 0; view < 2; view++)
        for (int half = 0; half < 2; half++) {
            RefreshEntry *entry = &accumulators->refresh[view][half];
            memset(entry->pieces, 0, sizeof(entry->pieces));
            memcpy(entry->sums, network->weights.input_bias, sizeof(entry->sums));
        }
}

const int16_t *accumulators_update(Accumulators *accumulators, const Network *network,
                                 const Game *game, Color view) {
    assert(game->count >= 0 && game->count <= GAME_PLIES);
    const Lens lens = {&network->weights, view, feature_flip(view, king_square(&game->pos, view))};
    int known = last_known(accumulators, game, &lens);
    if (known < 0)
        refresh(accumulators, game, &lens);
    else
        replay(accumulators, game, &lens, known);
    return accumulators->sums[game->count][view];
}
