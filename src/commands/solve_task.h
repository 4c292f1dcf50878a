// solve_task.h: one position of a test suite: what is asked, and whether an answer is right.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SOLVE_TASK_H
#define COMMANDS_SOLVE_TASK_H

#include "base/text.h"
#include "board/position.h"
#include "search/score.h"

enum { TASK_TEXT_BYTES = 128 };

typedef struct SolveTask {
    Position pos;
    MoveList best;   // bm: one of them is to be played
    MoveList avoid;  // am: none of them is
    int mate_moves;  // dm: a mate in so many moves, or fewer, is to be found; 0 = none asked
    bool has_ce;     // ce: the score is to be near, or a mate for the same side:
    int ce;          // centipawns for the side to move; beyond +-32000 a mate
    char id[TASK_TEXT_BYTES];     // id, or ""
    char asked[TASK_TEXT_BYTES];  // "bm Qg6 dm 3"
} SolveTask;

// Reads a line of EPD (epd.h). Returns NULL, or a static text that says what is wrong: the
// position, a move or number, or that there is none of bm, am, dm, ce.
const char *solve_task_parse(const char *line, SolveTask *task);

// The answer satisfies everything that is asked. score: of the search, for the side to move. margin
// in centipawns: how far it may be from ce.
bool solve_task_is_solved(const SolveTask *task, Move played, Score score, int margin);

#endif
