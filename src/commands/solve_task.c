// solve_task.c: the operations bm, am, dm and ce.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/solve_task.h"

#include <stdlib.h>

#include "engine/wdl.h"
#include "notation/epd.h"
#include "notation/moves.h"

enum { CE_MATE = 32000, MATE_MOVES_MAX = 1000 };

static const char *read_moves(Word operands, const Position *pos, MoveList *list) {
    for (Word word; epd_operand(&operands, &word);) {
        Move move = move_from_san(pos, word);
        if (move == MOVE_NONE) return "no legal move, or more than one, in bm or am";
        if (list->count < MAX_MOVES) list->moves[list->count++] = move;
    }
    return list->count ? NULL : "bm or am without a move";
}

static const char *read_number(Word operands, int low, int high, int *number) {
    Word word;
    int64_t value;
    if (!epd_operand(&operands, &word) || !word_to_int(word, &value) || value < low || value > high)
        return "dm or ce is not a number in range";
    *number = (int)value;
    return NULL;
}

// A word as printable text after what is there, cut where the room ends.
static void keep_text(Text *text, Word word) {
    char shown[PRINTABLE_BYTES];
    text_append_word(text, word_from(word_printable(word, shown)));
}

// What an operation asks, in addition to those before.
static const char *read_operation(const EpdOperation *operation, SolveTask *task) {
    Word name = operation->name, operands = operation->operands;
    if (word_is(name, "bm")) return read_moves(operands, &task->pos, &task->best);
    if (word_is(name, "am")) return read_moves(operands, &task->pos, &task->avoid);
    if (word_is(name, "dm")) return read_number(operands, 1, MATE_MOVES_MAX, &task->mate_moves);
    task->has_ce = true;
    return read_number(operands, INT16_MIN, INT16_MAX, &task->ce);
}

static bool is_question(Word name) {
    return word_is(name, "bm") || word_is(name, "am") || word_is(name, "dm") || word_is(name, "ce");
}

const char *solve_task_parse(const char *line, SolveTask *task) {
    EpdOperation operation;
    Word word;
    *task = (SolveTask){.has_ce = false};
    Text asked = text_over(task->asked, TASK_TEXT_BYTES), id = text_over(task->id, TASK_TEXT_BYTES);
    const char *operations, *error = epd_parse(line, &task->pos, &operations);
    while (!error && epd_next(&operations, &operation)) {
        if (word_is(operation.name, "id") && epd_operand(&operation.operands, &word))
            keep_text(&id, word);
        if (!is_question(operation.name)) continue;
        keep_text(&asked, operation.name);
        for (Word rest = operation.operands; epd_operand(&rest, &word);) keep_text(&asked, word);
        error = read_operation(&operation, task);
    }
    return !error && asked.length == 0 ? "no bm, am, dm or ce" : error;
}

static bool has_move(const MoveList *list, Move move) {
    int i = 0;
    while (i < list->count && list->moves[i] != move) i++;
    return i < list->count;
}

static bool is_near(const SolveTask *task, Score score, int margin) {
    if (abs(task->ce) >= CE_MATE) return score_is_mate(score) && (score > 0) == (task->ce > 0);
    return abs(wdl_centipawns(score, &task->pos) - task->ce) <= margin;
}

bool solve_task_is_solved(const SolveTask *task, Move played, Score score, int margin) {
    if (task->best.count && !has_move(&task->best, played)) return false;
    if (has_move(&task->avoid, played)) return false;
    bool mates = score_is_mate(score) && score > 0 && score_mate_moves(score) <= task->mate_moves;
    if (task->mate_moves && !mates) return false;
    return !task->has_ce || is_near(task, score, margin);
}
