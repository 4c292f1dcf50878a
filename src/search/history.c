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

int history_bonus(int depth) {
    int bonus = HISTORY_SLOPE * depth - HISTORY_OFFSET;
    return bonus < HISTORY_BONUS_MAX ? bonus : HISTORY_BONUS_MAX;
}
