// picker.h: the next move to try, generated and sorted as late as possible.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/history.h"

typedef enum PickerStage {
    PICK_TT_MOVE,
    PICK_MAKE_NOISY,
    PICK_GOOD_NOISY,
    PICK_MAKE_CHECKS,
    PICK_CHECKS,
    PICK_KILLER,
    PICK_MAKE_QUIET,
    PICK_QUIET,
    PICK_BAD_NOISY,
    PICK_DONE
} PickerStage;

// Which moves a picker yields: every legal one; the noisy ones that lose no material (and the
// transposition table's, if noisy); or after these also the quiet ones that give check directly and
// lose none.
typedef enum PickerScope { PICK_ALL, PICK_GOOD_NOISY_ONLY, PICK_GOOD_NOISY_AND_CHECKS } PickerScope;

typedef struct Picker {
    const Position *pos;
    History *history;
    HistoryContext *context;
    Move tt_move, killer;
    PickerScope scope;
    PickerStage stage;
    bool skip_quiets;  // set at any time: no quiet move follows
    int move_history;  // of the move yielded last; 0 for the tt_move
    int next;          // place in a list that is taken in its order
    MoveList list;
    MoveList bad;  // noisy moves that lose material, tried last
    int histories[MAX_MOVES];
    int32_t keys[MAX_MOVES];  // of the list's moves: the best is the largest
} Picker;

// tt_move and killer may be any 16 bits: they are yielded only if legal. pos, history and context
// must outlive the picker and pos be the same at each call. context may be NULL where not all are
// picked.
void picker_init(Picker *picker, const Position *pos, History *history, HistoryContext *context,
                 Move tt_move, Move killer, PickerScope scope);

// Each move once, MOVE_NONE after the last.
Move picker_next(Picker *picker);

#endif
