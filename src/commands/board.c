// board.c: the command board: a position as a picture or text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "commands/arguments.h"
#include "notation/display.h"

static const char usage[] =
    "ravelin board [FEN] [moves MOVE ...] [--svg FILE [--force]]\n"
    "Draws a position, the last move and a check: in Unicode on a terminal, in ASCII\n"
    "elsewhere and if NO_COLOR is set. Quote a FEN; startpos (default) and kiwipete\n"
    "are shortcuts.\n"
    "  --svg FILE  writes a picture\n"
    "  --force     replaces FILE if it exists\n";

enum { TEXT_BYTES = 1 << 16 };  // several times the size of a drawing

// NO_COLOR (no-color.org) and TERM=dumb turn colours off.
static bool shows_colors(void) {
    const char *off = getenv("NO_COLOR"), *term = getenv("TERM");
    return os_is_terminal(stdout) && !(off && *off) && !(term && strcmp(term, "dumb") == 0);
}

int command_board(int count, char *words[]) {
    const char *fen = "startpos", *svg = NULL;
    MoveWords moves = {NULL, 0};
    OverwritePolicy overwrite = OVERWRITE_REFUSE;
    const Argument arguments[] = {
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--svg", ARGUMENT_OUTPUT, &svg, 0, 0},
        {"--force", ARGUMENT_POLICY, &overwrite, OVERWRITE_REPLACE, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    Game game;
    if (!argument_game(fen, moves, &game)) return STATUS_BAD_ARGUMENTS;
    const Move last = game.count ? game.record[game.count - 1].move : MOVE_NONE;
    const Drawing drawing = {.pos = &game.pos, .last = last};
    Text text = TEXT_LOCAL(TEXT_BYTES);
    TemporaryFile output;
    if (!argument_output(svg, overwrite, &output)) return STATUS_BAD_ARGUMENTS;
    if (svg)
        drawing_append_svg(&text, &drawing);
    else if (shows_colors())
        drawing_append_terminal(&text, &drawing);
    else
        display_position(&game.pos, &text);
    fputs(text.data, output.file);
    return argument_close_output(svg, &output, true) ? STATUS_OK : STATUS_BAD_ARGUMENTS;
}
