// history.c: history tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include <assert.h>

#include "search/params.h"

int16_t *history_quiet(History *history, const Position *pos, Move move) {
    return &history->quiet[pos->side][move_from(move) * 64 + move_to(move)];
}

// En passant takes a pawn from another square; a plain promotion counts as taking one.
int16_t *history_noisy(History *history, const Position *pos, Move move) {
    Piece taken = piece_on(pos, move_to(move));
    PieceType type = taken == NO_PIECE ? PAWN : type_of(taken);
    return &history->noisy[piece_on(pos, move_from(move))][move_to(move)][type];
}

void history_update(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    assert(size <= HISTORY_MAX);
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

static unsigned correction_index(uint64_t key) { return key & (CORRECTION_ENTRIES - 1); }

int history_correction(const History *history, const Position *pos) {
    int pawns = history->pawn_correction[pos->side][correction_index(pos->keys.pawns)];
    int others = 0;
    for (Color color = WHITE; color <= BLACK; color++) {
        unsigned index = correction_index(pos->keys.non_pawns[color]);
        others += history->non_pawn_correction[pos->side][color][index];
    }
    return (pawns * CORRECTION_PAWNS + others * CORRECTION_NON_PAWNS) / CORRECTION_MAX;
}

static void learn_correction(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / CORRECTION_MAX);
}

void history_learn_correction(History *history, const Position *pos, int error, int depth) {
    const int limit = CORRECTION_MAX / 4;
    int bonus = error * depth / 8;
    bonus = bonus > limit ? limit : bonus < -limit ? -limit : bonus;
    learn_correction(&history->pawn_correction[pos->side][correction_index(pos->keys.pawns)],
                     bonus);
    for (Color color = WHITE; color <= BLACK; color++) {
        unsigned index = correction_index(pos->keys.non_pawns[color]);
        learn_correction(&history->non_pawn_correction[pos->side][color][index], bonus);
    }
}

int history_bonus(int depth) {
    int bonus = HISTORY_SLOPE * depth - HISTORY_OFFSET;
    return bonus < HISTORY_BONUS_MAX ? bonus : HISTORY_BONUS_MAX;
}

PieceToHistory *history_after(History *history, const Position *pos, Move move) {
    if (move == MOVE_NONE || move == MOVE_NULL) return &history->continuation[PIECE_COUNT][0];
    return &history->continuation[piece_on(pos, move_from(move))][move_to(move)];
}

static int16_t *continuation_entry(PieceToHistory *after, const Position *pos, Move move) {
    return &after->entries[piece_on(pos, move_from(move))][move_to(move)];
}

int history_of_quiet(History *history, PieceToHistory *const before[CONTINUATION_PLIES],
                     const Position *pos, Move move) {
    int sum = *history_quiet(history, pos, move);
    for (int i = 0; i < CONTINUATION_PLIES; i++) sum += *continuation_entry(before[i], pos, move);
    return sum;
}

void history_learn_quiet(History *history, PieceToHistory *const before[CONTINUATION_PLIES],
                         const Position *pos, Move move, int bonus) {
    history_update(history_quiet(history, pos, move), bonus);
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        history_update(continuation_entry(before[i], pos, move), bonus);
}
