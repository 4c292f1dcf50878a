// history.c: history tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include "base/numbers.h"
#include "search/params.h"

// En passant takes a pawn from another square; a plain promotion counts as taking one.
int16_t *history_noisy(History *history, const Position *pos, Move move) {
    Piece taken = piece_on(pos, move_to(move));
    PieceType type = taken == NO_PIECE ? PAWN : type_of(taken);
    return &history->noisy[piece_on(pos, move_from(move))][move_to(move)][type];
}

int history_bonus(int depth) {
    return min_int(HISTORY_SLOPE * depth - HISTORY_OFFSET, HISTORY_BONUS_MAX);
}

int history_played(const Position *pos, Move move) {
    return piece_on(pos, move_from(move)) * 64 + (int)move_to(move);
}

QuietView history_view(History *history, const Position *pos,
                       const int played[CONTINUATION_PLIES]) {
    QuietView view;
    view.pos = pos;
    view.history = history;
    for (int i = 0; i < CONTINUATION_PLIES; i++) view.played[i] = played[i];
    view.is_ready = false;
    return view;
}

static void make_ready(QuietView *view) {
    const Position *pos = view->pos;
    History *history = view->history;
    view->is_ready = true;
    view->threats = threats_of(pos);
    view->from_to = history->from_to[pos->side];
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        view->piece_to[i] = &history->continuation[view->played[i]];
    view->piece_to[CONTINUATION_PLIES] =
        &history->pawns[pos->keys.pawns & (PAWN_HISTORY_ENTRIES - 1)];
}

const Threats *history_threats(QuietView *view) {
    if (!view->is_ready) make_ready(view);
    return &view->threats;
}

static int16_t *from_to_entry(const QuietView *view, Move move) {
    Square from = move_from(move), to = move_to(move);
    Bitboard attacked = view->threats.attacked;
    bool leaves = attacked & square_bb(from), enters = attacked & square_bb(to);
    return &view->from_to[leaves][enters][from * 64 + to];
}

static int16_t *piece_to_entry(const QuietView *view, int table, Move move) {
    return &view->piece_to[table]->entries[piece_on(view->pos, move_from(move))][move_to(move)];
}

int16_t *history_butterfly(QuietView *view, Move move) {
    if (!view->is_ready) make_ready(view);
    return from_to_entry(view, move);
}

int history_of_quiet(QuietView *view, Move move) {
    if (!view->is_ready) make_ready(view);
    int sum = *from_to_entry(view, move);
    for (int i = 0; i <= CONTINUATION_PLIES; i++) sum += *piece_to_entry(view, i, move);
    return sum;
}

void history_learn_quiet(QuietView *view, Move move, int bonus) {
    if (!view->is_ready) make_ready(view);
    history_update(from_to_entry(view, move), bonus);
    for (int i = 0; i <= CONTINUATION_PLIES; i++)
        history_update(piece_to_entry(view, i, move), bonus);
}
