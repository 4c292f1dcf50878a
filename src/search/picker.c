// picker.c: staged move generation and move ordering.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/picker.h"

#include "board/movegen.h"
#include "board/see.h"
#include "search/params.h"

enum { UNDERPROMOTION_VALUE = -50000 };

void picker_init(Picker *picker, const Position *pos, History *history, HistoryContext *context,
                 Move tt_move, PickerScope scope) {
    picker->pos = pos;
    picker->history = history;
    picker->move_history = 0;
    picker->context = context;
    picker->scope = scope;
    picker->skip_quiets = false;
    picker->bad.count = 0;
    picker->tt_move = MOVE_NONE;
    picker->stage = GEN_NOISY;
    if (tt_move != MOVE_NONE && move_is_legal(pos, tt_move) &&
        (scope == ALL_MOVES || move_is_noisy(pos, tt_move))) {
        picker->tt_move = tt_move;
        picker->stage = TT_MOVE;
    }
}

// --- sorting -------------------------------------------------------------------------------------

// A key is the sum of a move's history and value, then its index in the list, so that the largest
// key gives the move, and the first of equal ones. Keys fill whole blocks, whose loops compilers
// vectorise.
enum { KEY_INDICES = 256, KEY_TAKEN = INT32_MIN, KEY_BLOCK = 16 };
_Static_assert((int)MAX_MOVES <= (int)KEY_INDICES && MAX_MOVES % KEY_BLOCK == 0, "keys fit");

static inline void set_key(Picker *picker, int index, int history, int value) {
    picker->histories[index] = history;
    picker->keys[index] = (history + value) * KEY_INDICES + (KEY_INDICES - 1 - index);
}

static inline int block_end(int count) { return (count + KEY_BLOCK - 1) / KEY_BLOCK * KEY_BLOCK; }

static inline void fill_last_block(Picker *picker) {
    for (int i = picker->list.count; i < block_end(picker->list.count); i++)
        picker->keys[i] = KEY_TAKEN;
}

// Returns the best move left in the list except the TT move, MOVE_NONE if none is left.
static Move select_best(Picker *picker) {
    const int end = block_end(picker->list.count);
    for (;;) {
        int32_t best = KEY_TAKEN;
        for (int i = 0; i < end; i++) best = picker->keys[i] > best ? picker->keys[i] : best;
        if (best == KEY_TAKEN) return MOVE_NONE;
        const int index = KEY_INDICES - 1 - (best & (KEY_INDICES - 1));
        const Move move = picker->list.moves[index];
        picker->keys[index] = KEY_TAKEN;
        picker->move_history = picker->histories[index];
        if (move != picker->tt_move) return move;
    }
}

// --- noisy moves ---------------------------------------------------------------------------------

static bool is_underpromotion(Move move) {
    return move_kind(move) == PROMOTION && move_promotion(move) != QUEEN;
}

// The value of a noisy move: the most valuable victim first, underpromotions last.
static int noisy_value(const Position *pos, Move move) {
    const Piece captured = piece_on(pos, move_to(move));
    int value = 0;
    if (captured != NO_PIECE) value += MVV_WEIGHT * see_values[type_of(captured)];
    if (move_kind(move) == EN_PASSANT) value += MVV_WEIGHT * see_values[PAWN];
    if (move_kind(move) == PROMOTION)
        value += is_underpromotion(move) ? UNDERPROMOTION_VALUE : MVV_WEIGHT * see_values[QUEEN];
    return value;
}

static void generate_noisy(Picker *picker) {
    movegen_noisy(picker->pos, &picker->list);
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        const int history = *capture_history(picker->history, picker->pos, move);
        set_key(picker, i, history, noisy_value(picker->pos, move));
    }
    fill_last_block(picker);
}

static Move next_good_noisy(Picker *picker) {
    for (;;) {
        const Move move = select_best(picker);
        if (move == MOVE_NONE) return move;
        if (!is_underpromotion(move) && see_at_least(picker->pos, move, 0)) return move;
        picker->bad.moves[picker->bad.count++] = move;
    }
}

static Move next_bad_noisy(Picker *picker) {
    if (picker->next == picker->bad.count) return MOVE_NONE;
    const Move move = picker->bad.moves[picker->next++];
    picker->move_history = *capture_history(picker->history, picker->pos, move);
    return move;
}

// --- quiet moves ---------------------------------------------------------------------------------

// The value of a quiet move: for leaving a square that a lesser piece attacks, against entering
// one, and for a check that loses nothing.
static int quiet_value(const Position *pos, const Threats *threats, const CheckSquares *checks,
                       Move move) {
    const int weights[6] = {
        0, ORDER_THREAT_MINOR, ORDER_THREAT_MINOR, ORDER_THREAT_ROOK, ORDER_THREAT_QUEEN, 0};
    const Square from = move_from(move), to = move_to(move);
    const PieceType type = type_of(piece_on(pos, from));
    const Bitboard by_lesser = threats->by_lesser[type];
    int value = weights[type] * ((int)(by_lesser >> from & 1) - (int)(by_lesser >> to & 1));
    if ((checks->by_type[type] >> to & 1) && see_at_least(pos, move, 0)) value += ORDER_CHECK;
    return value;
}

static void generate_quiets(Picker *picker) {
    const Position *pos = picker->pos;
    picker->list.count = 0;
    if (picker->skip_quiets) return;
    const Threats *threats = history_threats(picker->context);  // first: it prefetches
    movegen_quiet(pos, &picker->list);
    const CheckSquares checks = check_squares_of(pos);
    Bitboard valued[6];  // squares that give moves of this piece type a value
    for (PieceType type = PAWN; type <= KING; type++)
        valued[type] = threats->by_lesser[type] | checks.by_type[type];
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        const Square from = move_from(move), to = move_to(move);
        const Bitboard squares = valued[type_of(piece_on(pos, from))];
        const int history = quiet_history(picker->context, move);
        const bool has_value = (squares >> from | squares >> to) & 1;
        set_key(picker, i, history, has_value ? quiet_value(pos, threats, &checks, move) : 0);
    }
    fill_last_block(picker);
}

// --- stages --------------------------------------------------------------------------------------

static PickerStage after_good_noisy(PickerScope scope) {
    if (scope == ALL_MOVES) return GEN_QUIETS;
    return scope == GOOD_NOISY_AND_CHECKS ? GEN_CHECKS : PICKER_DONE;
}

Move picker_next(Picker *picker) {
    Move move;
    switch (picker->stage) {
        case TT_MOVE:
            picker->stage = GEN_NOISY;
            return picker->tt_move;
        case GEN_NOISY:
            generate_noisy(picker);
            picker->stage = GOOD_NOISY;
            // fall through
        case GOOD_NOISY:
            if ((move = next_good_noisy(picker)) != MOVE_NONE) return move;
            picker->stage = after_good_noisy(picker->scope);
            return picker_next(picker);
        case GEN_CHECKS:
            movegen_checks(picker->pos, &picker->list);  // unsorted, because they are few
            picker->next = 0;
            picker->stage = CHECKS;
            // fall through
        case CHECKS:
            while (picker->next < picker->list.count) {
                move = picker->list.moves[picker->next++];
                if (see_at_least(picker->pos, move, 0)) return move;
            }
            picker->stage = PICKER_DONE;
            return MOVE_NONE;
        case GEN_QUIETS:
            generate_quiets(picker);
            picker->stage = QUIETS;
            // fall through
        case QUIETS:
            if (!picker->skip_quiets && (move = select_best(picker)) != MOVE_NONE) return move;
            picker->stage = BAD_NOISY;
            picker->next = 0;
            // fall through
        case BAD_NOISY:
            if ((move = next_bad_noisy(picker)) != MOVE_NONE) return move;
            picker->stage = PICKER_DONE;
            // fall through
        default:
            return MOVE_NONE;
    }
}
