// history.c: history tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include <assert.h>

#include "base/numbers.h"
#include "search/params.h"

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

CorrectionView history_correction_view(History *history, const Position *pos, const int played[2]) {
    Color us = (Color)pos->side;
    CorrectionView view = {.line = &history->line_correction[played[1]][played[0]]};
    view.pawns = &history->pawn_correction[us][correction_index(pos->keys.pawns)];
    for (Color color = WHITE; color <= BLACK; color++)
        view.non_pawns[color] = &history->non_pawn_correction[us][color][correction_index(
            pos->keys.non_pawns[color])];
    return view;
}

int history_correction(const CorrectionView *view) {
    return (*view->pawns * CORRECTION_PAWNS +
            (*view->non_pawns[WHITE] + *view->non_pawns[BLACK]) * CORRECTION_NON_PAWNS +
            *view->line * CORRECTION_LINE) /
           CORRECTION_MAX;
}

static void learn_correction(int16_t *entry, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / CORRECTION_MAX);
}

void history_learn_correction(const CorrectionView *view, int error, int depth) {
    const int limit = CORRECTION_MAX / 4;
    int bonus = clamp(error * depth / 8, -limit, limit);
    learn_correction(view->pawns, bonus);
    learn_correction(view->non_pawns[WHITE], bonus);
    learn_correction(view->non_pawns[BLACK], bonus);
    learn_correction(view->line, bonus);
}

int history_bonus(int depth) {
    return (int)smaller(HISTORY_SLOPE * depth - HISTORY_OFFSET, HISTORY_BONUS_MAX);
}

int history_played(const Position *pos, Move move) {
    return piece_on(pos, move_from(move)) * 64 + (int)move_to(move);
}

QuietView history_view(History *history, const Position *pos,
                       const int played[CONTINUATION_PLIES]) {
    QuietView view = {.pos = pos, .from_to = history->from_to[pos->side]};
    Color them = opponent((Color)pos->side);
    view.attacked =
        attacked_by_steppers(pos, them) | attacked_by_sliders(pos, them, occupied(pos));
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        view.piece_to[i] = &history->continuation[played[i]];
    view.piece_to[CONTINUATION_PLIES] =
        &history->pawns[pos->keys.pawns & (PAWN_HISTORY_ENTRIES - 1)];
    return view;
}

static int16_t *from_to_entry(const QuietView *view, Move move) {
    Square from = move_from(move), to = move_to(move);
    bool leaves = view->attacked & square_bb(from), enters = view->attacked & square_bb(to);
    return &view->from_to[leaves][enters][from * 64 + to];
}

static int16_t *piece_to_entry(const QuietView *view, int table, Move move) {
    return &view->piece_to[table]->entries[piece_on(view->pos, move_from(move))][move_to(move)];
}

int history_of_quiet(const QuietView *view, Move move) {
    int sum = *from_to_entry(view, move);
    for (int i = 0; i <= CONTINUATION_PLIES; i++) sum += *piece_to_entry(view, i, move);
    return sum;
}

void history_learn_quiet(const QuietView *view, Move move, int bonus) {
    history_update(from_to_entry(view, move), bonus);
    for (int i = 0; i <= CONTINUATION_PLIES; i++)
        history_update(piece_to_entry(view, i, move), bonus);
}
