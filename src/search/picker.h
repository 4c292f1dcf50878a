// picker.h: staged move generation: the next move to search, best first.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/history.h"

typedef enum PickerStage {
    TT_MOVE,
    GEN_NOISY,
    GOOD_NOISY,  // captures and queen promotions that lose nothing by static exchange
    GEN_CHECKS,
    CHECKS,
    GEN_QUIETS,
    QUIETS,
    BAD_NOISY,
    PICKER_DONE
} PickerStage;

// The moves that a picker returns: all legal moves; the good noisy moves, and a noisy TT move; or
// these and the quiet direct checks that lose nothing by static exchange.
typedef enum PickerScope { ALL_MOVES, GOOD_NOISY_MOVES, GOOD_NOISY_AND_CHECKS } PickerScope;

typedef struct Picker {
    const Position *pos;
    History *history;
    HistoryContext *context;
    Move tt_move;
    PickerScope scope;
    PickerStage stage;  // GOOD_NOISY or BAD_NOISY after a move of that stage, never after tt_move
    bool skip_quiets;   // may be set at any time: no more quiet moves are returned
    int move_history;   // history sum of the last move, but 0 for the TT move; unset for checks
    int next;           // index in an unsorted list
    MoveList list;
    MoveList bad;  // of BAD_NOISY: losing captures and promotions, underpromotions
    int histories[MAX_MOVES];
    int32_t keys[MAX_MOVES];  // sort keys of the list
} Picker;

// tt_move may be any 16 bits; an illegal one is not returned. pos, history and context must outlive
// the picker; *pos must be the same at every call. context may be NULL unless scope is ALL_MOVES.
void picker_init(Picker *picker, const Position *pos, History *history, HistoryContext *context,
                 Move tt_move, PickerScope scope);

// Returns each move once, then MOVE_NONE.
Move picker_next(Picker *picker);

#endif
