// eval.c: the command eval: what each piece is worth to the network, and the evaluation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "commands/arguments.h"
#include "engine/eval_trace.h"

static const char usage[] =
    "ravelin eval [FEN] [moves MOVE ...]\n"
    "Draws the board with the network's value of each piece, in pawns: the\n"
    "evaluation with the piece minus the evaluation without it, both normalised by\n"
    "the material of this position. Below are the side to move, the output bucket\n"
    "and the network's evaluation. The last line has the static evaluation of the\n"
    "search (`eval: +0.31`): scaled by material and the fifty-move rule, or replaced\n"
    "in endings against a bare king. All numbers are from White's point of view.\n"
    "Quote a FEN; startpos (default) and kiwipete are shortcuts.\n";

enum { TEXT_BYTES = 1 << 14 };

int command_eval(int count, char *words[]) {
    const char *fen = "startpos";
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {{"FEN", ARGUMENT_TEXT, &fen, 0, 0},
                                  {"moves", ARGUMENT_MOVES, &moves, 0, 0}};
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    Game game;
    if (!argument_game(fen, moves, &game)) return STATUS_BAD_ARGUMENTS;
    Engine *engine = engine_create((SearchCallbacks){0});
    if (!engine) return argument_error(ENGINE_REFUSED);
    Text text = TEXT_LOCAL(TEXT_BYTES);
    eval_trace(engine, &game.pos, &text);
    fputs(text.data, stdout);
    engine_destroy(engine);
    return STATUS_OK;
}
