// eval.c: the command eval: what each man is worth to the evaluation, and the total.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "board/display.h"
#include "commands/arguments.h"
#include "search/engine.h"

static const char usage[] =
    "ravelin eval [FEN]\n"
    "Draws the board with what each piece is worth in pawns: the evaluation with it minus the\n"
    "evaluation without it. All numbers are from White's view. FEN is one quoted word, startpos\n"
    "(default) or kiwipete. The last line is the whole evaluation: `eval: +0.31`.\n";

int command_eval(int count, char *words[]) {
    const char *fen = "startpos";
    const Argument arguments[] = {{"FEN", ARGUMENT_TEXT, &fen, 0, 0}};
    int status;
    if (!arguments_read(count, words, arguments, 1, usage, &status)) return status;
    Position pos;
    if (!argument_position(fen, &pos)) return STATUS_BAD_ARGUMENTS;
    Engine *engine = engine_create((Listener){0});
    if (!engine) return argument_error(ENGINE_REFUSED);
    Evaluator evaluator = engine_evaluator(engine);
    char memory[DISPLAY_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_evaluation(&pos, &evaluator, &text);
    fputs(memory, stdout);
    engine_destroy(engine);
    return STATUS_OK;
}
