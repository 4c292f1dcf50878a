// solve.h: a position of a test suite, and the check of an answer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SOLVE_H
#define COMMANDS_SOLVE_H

#include "board/position.h"
#include "search/score.h"

enum { TASK_TEXT_BYTES = 128 };

// An answer must meet every operation that the line has.
typedef struct SolveTask {
    Position pos;
    MoveList best;             // bm: one of them must be played
    MoveList avoid;            // am: none of them may be played
    int mate_moves;            // dm: a mate in at most this many moves must be found; 0 = not asked
    bool has_ce;               // ce: the score must be near this one, or a mate for the same side
    int ce;                    // centipawns for the side to move; +-32000 and beyond: a mate
    char id[TASK_TEXT_BYTES];  // id, or ""
    char asked[TASK_TEXT_BYTES];  // "bm Qg6 dm 3"
} SolveTask;

// Reads a line of EPD. Returns NULL, or a static error text: a bad position, move or number, or no
// bm, am, dm or ce.
const char *solve_task_parse(const char *line, SolveTask *task);

// Returns whether the answer solves the task. score: of the search, for the side to move. margin:
// largest distance from ce, in centipawns.
bool solve_task_is_solved(const SolveTask *task, Move played, Score score, int margin);

#endif
