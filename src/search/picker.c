// picker.c: staged move picking.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/picker.h"

#include "board/movegen.h"
#include "board/see.h"
#include "search/params.h"

enum { UNDERPROMOTION_VALUE = -50000, GOOD_NOISY_SEE = 0 };

void picker_init(Picker *picker, const Position *pos, History *history, HistoryContext *context,
                 Move tt_move, Move killer, PickerScope scope) {
    picker->pos = pos;
    picker->history = history;
    picker->move_history = 0;
    picker->context = context;
    picker->scope = scope;
    picker->skip_quiets = scope != PICK_ALL;
    picker->bad.count = 0;
    picker->tt_move = MOVE_NONE;
    picker->killer = MOVE_NONE;
    picker->stage = PICK_MAKE_NOISY;
    if (tt_move != MOVE_NONE && move_is_legal(pos, tt_move) &&
        (scope == PICK_ALL || move_is_noisy(pos, tt_move))) {
        picker->tt_move = tt_move;
        picker->stage = PICK_TT_MOVE;
    }
    if (scope == PICK_ALL && killer != MOVE_NONE && killer != picker->tt_move &&
        move_is_legal(pos, killer) && !move_is_noisy(pos, killer))
        picker->killer = killer;
}

// --- order ---------------------------------------------------------------------------------------

// A key holds the value of a move and, below it, its place in the list, so that one search for the
// largest number tells the move, and of equals the first. Keys fill whole blocks, which compilers
// compare by vectors.
enum { KEY_PLACES = 256, KEY_TAKEN = INT32_MIN, KEY_BLOCK = 16 };
_Static_assert((int)MAX_MOVES <= (int)KEY_PLACES && MAX_MOVES % KEY_BLOCK == 0,
               "a place for every move");

static inline void set_value(Picker *picker, int place, int value) {
    picker->keys[place] = value * KEY_PLACES + (KEY_PLACES - 1 - place);
}

static inline int block_end(int count) { return (count + KEY_BLOCK - 1) / KEY_BLOCK * KEY_BLOCK; }

static inline void end_keys(Picker *picker) {
    for (int i = picker->list.count; i < block_end(picker->list.count); i++)
        picker->keys[i] = KEY_TAKEN;
}

// The best of the moves left in the list, MOVE_NONE if none is left. Moves that an earlier stage
// yielded are passed over.
static Move select_best(Picker *picker) {
    const int end = block_end(picker->list.count);
    for (;;) {
        int32_t best = KEY_TAKEN;
        for (int i = 0; i < end; i++) best = picker->keys[i] > best ? picker->keys[i] : best;
        if (best == KEY_TAKEN) return MOVE_NONE;
        const int place = KEY_PLACES - 1 - (best & (KEY_PLACES - 1));
        const Move move = picker->list.moves[place];
        picker->keys[place] = KEY_TAKEN;
        picker->move_history = picker->histories[place];
        if (move != picker->tt_move && move != picker->killer) return move;
    }
}

// --- noisy moves ---------------------------------------------------------------------------------

// Most valuable victim first, then what history knows; underpromotions last.
static int noisy_value(const Position *pos, Move move, int history) {
    Piece taken = piece_on(pos, move_to(move));
    int value = history;
    if (taken != NO_PIECE) value += MVV_WEIGHT * see_values[type_of(taken)];
    if (move_kind(move) == EN_PASSANT) value += MVV_WEIGHT * see_values[PAWN];
    if (move_kind(move) == PROMOTION)
        value +=
            move_promotion(move) == QUEEN ? MVV_WEIGHT * see_values[QUEEN] : UNDERPROMOTION_VALUE;
    return value;
}

static void start_noisy(Picker *picker) {
    movegen_noisy(picker->pos, &picker->list);
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        picker->histories[i] = *capture_history(picker->history, picker->pos, move);
        set_value(picker, i, noisy_value(picker->pos, move, picker->histories[i]));
    }
    end_keys(picker);
}

static Move next_good_noisy(Picker *picker) {
    for (;;) {
        Move move = select_best(picker);
        if (move == MOVE_NONE || see_at_least(picker->pos, move, GOOD_NOISY_SEE)) return move;
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

// What the board says of a quiet move, however little history knows: a piece attacked by a lesser
// one gains by leaving and loses by entering such squares, and a check that loses nothing gains.
static int board_value(const Position *pos, const Threats *threats, const CheckSquares *checks,
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

static void start_quiet(Picker *picker) {
    const Position *pos = picker->pos;
    picker->list.count = 0;
    if (picker->skip_quiets) return;
    movegen_quiet(pos, &picker->list);
    const Threats *threats = history_threats(picker->context);
    const CheckSquares checks = check_squares_of(pos);
    Bitboard touched[6];  // squares that a type of piece leaves or enters with a value
    for (PieceType type = PAWN; type <= KING; type++)
        touched[type] = threats->by_lesser[type] | checks.by_type[type];
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        const Square from = move_from(move), to = move_to(move);
        const Bitboard squares = touched[type_of(piece_on(pos, from))];
        const int history = quiet_history(picker->context, move);
        const bool valued = (squares >> from | squares >> to) & 1;
        picker->histories[i] = history;
        set_value(picker, i, history + (valued ? board_value(pos, threats, &checks, move) : 0));
    }
    end_keys(picker);
}

// Without order: a handful at most. A noisy move of the transposition table is none of them.
static void start_checks(Picker *picker) {
    const Position *pos = picker->pos;
    const CheckSquares checks = check_squares_of(pos);
    MoveList quiet;
    movegen_quiet(pos, &quiet);
    picker->next = 0;
    picker->list.count = 0;
    for (int i = 0; i < quiet.count; i++) {
        const Move move = quiet.moves[i];
        const PieceType type = type_of(piece_on(pos, move_from(move)));
        if (move_kind(move) != NORMAL || !(checks.by_type[type] >> move_to(move) & 1)) continue;
        if (see_at_least(pos, move, 0)) picker->list.moves[picker->list.count++] = move;
    }
}

// --- stages --------------------------------------------------------------------------------------

static PickerStage after_good_noisy(PickerScope scope) {
    return scope == PICK_ALL                     ? PICK_KILLER
           : scope == PICK_GOOD_NOISY_AND_CHECKS ? PICK_MAKE_CHECKS
                                                 : PICK_DONE;
}

Move picker_next(Picker *picker) {
    Move move;
    switch (picker->stage) {
        case PICK_TT_MOVE:
            picker->stage = PICK_MAKE_NOISY;
            return picker->tt_move;
        case PICK_MAKE_NOISY:
            start_noisy(picker);
            picker->stage = PICK_GOOD_NOISY;
            // fall through
        case PICK_GOOD_NOISY:
            if ((move = next_good_noisy(picker)) != MOVE_NONE) return move;
            picker->stage = after_good_noisy(picker->scope);
            return picker_next(picker);
        case PICK_MAKE_CHECKS:
            start_checks(picker);
            picker->stage = PICK_CHECKS;
            // fall through
        case PICK_CHECKS:
            if (picker->next < picker->list.count) return picker->list.moves[picker->next++];
            picker->stage = PICK_DONE;
            return MOVE_NONE;
        case PICK_KILLER:
            picker->stage = PICK_MAKE_QUIET;
            if (picker->killer != MOVE_NONE && !picker->skip_quiets) {
                picker->move_history = quiet_history(picker->context, picker->killer);
                return picker->killer;
            }
            // fall through
        case PICK_MAKE_QUIET:
            start_quiet(picker);
            picker->stage = PICK_QUIET;
            // fall through
        case PICK_QUIET:
            if (!picker->skip_quiets && (move = select_best(picker)) != MOVE_NONE) return move;
            picker->stage = PICK_BAD_NOISY;
            picker->next = 0;
            // fall through
        case PICK_BAD_NOISY:
            if ((move = next_bad_noisy(picker)) != MOVE_NONE) return move;
            picker->stage = PICK_DONE;
            // fall through
        default:
            return MOVE_NONE;
    }
}
