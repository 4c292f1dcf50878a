// history.c: history tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include "base/numbers.h"
#include "search/params.h"

int history_bonus(int depth) {
    return min_int(HISTORY_SLOPE * depth - HISTORY_OFFSET, HISTORY_BONUS_MAX);
}

int eval_history_bonus(Score gain) {
    return clamp(-gain * EVAL_HISTORY_SLOPE, -EVAL_HISTORY_MAX, EVAL_HISTORY_MAX);
}

PieceToHistory *pawn_history(History *history, const Keys *keys) {
    return &history->pawn[keys->pawns & (PAWN_HISTORY_ENTRIES - 1)];
}

HistoryContext history_context(History *history, const Position *pos,
                               PieceToHistory *const continuations[CONTINUATION_PLIES]) {
    HistoryContext context;
    context.pos = pos;
    context.history = history;
    for (int i = 0; i < CONTINUATION_PLIES; i++) context.tables[i] = continuations[i];
    context.tables[CONTINUATION_PLIES] = pawn_history(history, &pos->keys);
    context.has_threats = false;
    return context;
}

static void prefetch_entries(const PieceToHistory *table, Color side) {
    for (PieceType type = PAWN; type <= KING; type++)
        prefetch_range(&table->entries[piece_to_index(piece_of(side, type), A1)],
                       64 * sizeof(table->entries[0]));
}

static const Threats *threats_in(HistoryContext *context) {
    if (!context->has_threats) context->threats = threats_of(context->pos);
    context->has_threats = true;
    return &context->threats;
}

const Threats *history_threats(HistoryContext *context) {
    for (int i = 0; i <= CONTINUATION_PLIES; i++)
        prefetch_entries(context->tables[i], (Color)context->pos->side);
    return threats_in(context);
}

int16_t *butterfly_entry(HistoryContext *context, Move move) {
    Square from = move_from(move), to = move_to(move);
    Bitboard attacked = threats_in(context)->attacked;
    bool leaves = attacked & square_bb(from), enters = attacked & square_bb(to);
    return &context->history->butterfly[context->pos->side][leaves][enters][from * 64 + to];
}

static int piece_to_of(const HistoryContext *context, Move move) {
    return piece_to_index(piece_on(context->pos, move_from(move)), move_to(move));
}

int quiet_history(HistoryContext *context, Move move) {
    const int piece_to = piece_to_of(context, move);
    int sum = *butterfly_entry(context, move);
    for (int i = 0; i <= CONTINUATION_PLIES; i++) sum += context->tables[i]->entries[piece_to];
    return sum;
}

void continuation_update(HistoryContext *context, Move move, int bonus) {
    const int piece_to = piece_to_of(context, move);
    for (int i = 0; i < CONTINUATION_PLIES; i++)
        history_update(&context->tables[i]->entries[piece_to], bonus);
}

void quiet_history_update(HistoryContext *context, Move move, int bonus) {
    history_update(butterfly_entry(context, move), bonus);
    continuation_update(context, move, bonus);
    PieceToHistory *pawns = context->tables[CONTINUATION_PLIES];
    history_update(&pawns->entries[piece_to_of(context, move)], bonus);
}

// En passant, whose pawn is not on the target, and promotions without capture count as captures of
// a pawn.
int16_t *capture_history(History *history, const Position *pos, Move move) {
    Piece captured = piece_on(pos, move_to(move));
    PieceType type = captured == NO_PIECE ? PAWN : type_of(captured);
    return &history->capture[piece_on(pos, move_from(move))][move_to(move)][type];
}

CorrectionEntries correction_entries(CorrectionHistory *history, const Position *pos, int last,
                                     int before_last) {
    enum { MASK = CORRECTION_ENTRIES - 1 };
    const Keys *keys = &pos->keys;
    const Color us = (Color)pos->side;
    CorrectionEntries entries = {{
        &history->pawns[us][keys->pawns & MASK],
        &history->non_pawns[us][WHITE][keys->non_pawns[WHITE] & MASK],
        &history->non_pawns[us][BLACK][keys->non_pawns[BLACK] & MASK],
        &history->continuation[before_last][last],
    }};
    for (int i = 0; i < CORRECTION_KINDS; i++) prefetch(entries.by_kind[i]);
    return entries;
}

int correction_cp(const CorrectionEntries *entries) {
    const int weights[CORRECTION_KINDS] = {CORRECTION_PAWNS, CORRECTION_NON_PAWNS,
                                           CORRECTION_NON_PAWNS, CORRECTION_CONTINUATION};
    int sum = 0;
    for (int i = 0; i < CORRECTION_KINDS; i++) sum += *entries->by_kind[i] * weights[i];
    return sum / CORRECTION_MAX;
}

void correction_update(const CorrectionEntries *entries, int error_cp, int depth) {
    int bonus = clamp(error_cp * depth / CORRECTION_DIVISOR, -CORRECTION_STEP, CORRECTION_STEP);
    for (int i = 0; i < CORRECTION_KINDS; i++)
        gravity_update(entries->by_kind[i], bonus, CORRECTION_MAX);
}
