// sliders.c: the command sliders: the laboratory of sliding attacks; its list is here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>
#include <string.h>

#include "commands/arguments.h"
#include "commands/sliders_bench.h"
#include "commands/sliders_show.h"
#include "commands/sliders_verify.h"
#include "notation/moves.h"

static const char usage[] =
    "ravelin sliders list\n"
    "ravelin sliders verify [--boards N] [--threads N]\n"
    "ravelin sliders bench [--rounds N]\n"
    "ravelin sliders show METHOD rook|bishop SQUARE [FEN]\n"
    "The ways this program knows to find what a rook or bishop attacks; `make SLIDERS=METHOD`\n"
    "builds the engine on one of them.\n"
    "list: their documents, tables and costs.\n"
    "verify: all against the ray walk, on every relevant board of every square and on ten million\n"
    "(--boards) random ones.\n"
    "bench: time of one look-up, on boards of played positions.\n"
    "show: one look-up step by step. Quote a FEN; startpos (default) and kiwipete are shortcuts.\n";

typedef struct Words {
    const char *action, *method, *piece, *square, *fen;
} Words;

static int list_methods(void) {
    printf("%-10s %-24s %8s  one look-up\n", "method", "document", "bytes");
    for (int i = 0; i < METHOD_COUNT; i++)
        printf("%-10s %-24s %8zu  %s\n", methods[i].name, methods[i].document,
               methods[i].table_bytes, methods[i].cost);
    printf("\nThis program was built with SLIDERS=" SLIDERS_NAME
           ". src/attacks/README.md cites the\n"
           "documents; src/attacks/METHOD.h describes the method and the errors it corrects.\n");
    return STATUS_OK;
}

// A method may be known but not in this build.
static int no_such_method(const char *name) {
    char shown[PRINTABLE_BYTES];
    if (strcmp(name, "pext") == 0) return argument_error("pext needs a build with BMI2");
    return argument_error("no such method: '%s' (see ravelin sliders list)",
                          word_printable(word_from(name), shown));
}

static int show(const Words *words) {
    Slide slide;
    const char *square = words->square;
    if (!square) return argument_error("show expects METHOD, rook or bishop, and SQUARE");
    slide.method = method_find(words->method);
    if (!slide.method) return no_such_method(words->method);
    slide.slider = strcmp(words->piece, "rook") == 0 ? SLIDER_ROOK : SLIDER_BISHOP;
    if (slide.slider == SLIDER_BISHOP && strcmp(words->piece, "bishop") != 0)
        return argument_error("the piece is rook or bishop");
    slide.sq = square_of_word(word_from(square));
    if (slide.sq == NO_SQUARE) return argument_error("SQUARE is a1 to h8");
    if (!argument_position(words->fen ? words->fen : "startpos", &slide.pos))
        return STATUS_BAD_ARGUMENTS;
    sliders_show(&slide);
    return STATUS_OK;
}

// NULL if there is no such action.
static const char *action_options(const char *action) {
    static const char *const options[][2] = {
        {"list", ""}, {"verify", "--boards --threads"}, {"bench", "--rounds"}, {"show", ""}};
    for (int i = 0; i < 4; i++)
        if (strcmp(action, options[i][0]) == 0) return options[i][1];
    return NULL;
}

int command_sliders(int count, char *words[]) {
    Words given = {0};
    int64_t rounds = SLIDERS_BENCH_ROUNDS, threads = 0, boards = SLIDERS_VERIFY_BOARDS;
    const Argument arguments[] = {
        {"ACTION", ARGUMENT_TEXT, &given.action, 0, 0},
        {"METHOD", ARGUMENT_TEXT, &given.method, 0, 0},
        {"PIECE", ARGUMENT_TEXT, &given.piece, 0, 0},
        {"SQUARE", ARGUMENT_TEXT, &given.square, 0, 0},
        {"FEN", ARGUMENT_TEXT, &given.fen, 0, 0},
        {"--rounds", ARGUMENT_NUMBER, &rounds, 1, SLIDERS_BENCH_MAX_ROUNDS},
        {"--boards", ARGUMENT_NUMBER, &boards, 0, SLIDERS_VERIFY_MAX_BOARDS},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, SLIDERS_VERIFY_MAX_THREADS},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    const char *action = given.action ? given.action : "", *allowed = action_options(action);
    if (!allowed)
        return argument_error(
            "sliders expects list, verify, bench or show; see `ravelin sliders --help`");
    if (!arguments_only(count, words, action, allowed)) return STATUS_BAD_ARGUMENTS;
    methods_init();
    if (strcmp(action, "show") == 0) return show(&given);
    if (given.method) return argument_error("only show takes more arguments");
    if (strcmp(action, "list") == 0) return list_methods();
    if (strcmp(action, "verify") == 0) return sliders_verify((int)boards, (int)threads);
    return sliders_bench((int)rounds);
}
