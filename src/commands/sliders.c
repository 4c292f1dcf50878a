// sliders.c: the commands sliders, the laboratory of sliding attacks, and magics.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands/arguments.h"
#include "commands/commands.h"
#include "notation/moves.h"

static const char sliders_usage[] =
    "ravelin sliders list\n"
    "ravelin sliders verify [--boards N] [--threads N]\n"
    "ravelin sliders bench [--rounds N]\n"
    "ravelin sliders show METHOD rook|bishop SQUARE [FEN]\n"
    "Lists, verifies, times or draws the methods that find the squares a rook or bishop attacks.\n"
    "verify compares them with the ray walk on all relevant boards and on --boards random boards\n"
    "(default 10000000). Quote a FEN; startpos (default) and kiwipete are shortcuts.\n"
    "`make SLIDERS=METHOD` builds the engine with one of the methods.\n";

static const char magics_usage[] =
    "ravelin magics [--seed S]\n"
    "Searches magic numbers and prints them as in src/attacks/magic.c. Equal seeds give equal\n"
    "numbers; the default seed gives the stored numbers.\n";

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

static int show(const char *name, const char *piece, const char *square, const char *fen) {
    char shown[PRINTABLE_BYTES];
    Position pos;
    if (!square) return argument_error("show expects METHOD, rook or bishop, and SQUARE");
    const Method *method = method_find(name);
    if (!method)
        return argument_error("this build has no method '%s'; see `ravelin sliders list`",
                              word_printable(word_from(name), shown));
    bool rook = strcmp(piece, "rook") == 0;
    if (!rook && strcmp(piece, "bishop") != 0)
        return argument_error("the piece must be rook or bishop");
    Square sq = square_of_word(word_from(square));
    if (sq == NO_SQUARE) return argument_error("SQUARE must be a1 to h8");
    if (!argument_position(fen, &pos)) return STATUS_BAD_ARGUMENTS;
    sliders_show(method, rook ? SLIDER_ROOK : SLIDER_BISHOP, sq, &pos);
    return STATUS_OK;
}

// Returns the options of an action, NULL if there is no such action.
static const char *action_options(const char *action) {
    static const char *const options[][2] = {
        {"list", ""}, {"verify", "--boards --threads"}, {"bench", "--rounds"}, {"show", ""}};
    for (int i = 0; i < 4; i++)
        if (strcmp(action, options[i][0]) == 0) return options[i][1];
    return NULL;
}

int command_sliders(int count, char *words[]) {
    const char *action = "", *method = NULL, *piece = NULL, *square = NULL, *fen = "startpos";
    int64_t rounds = BENCH_ROUNDS, threads = 0, boards = VERIFY_BOARDS;
    const Argument arguments[] = {
        {"ACTION", ARGUMENT_TEXT, &action, 0, 0},
        {"METHOD", ARGUMENT_TEXT, &method, 0, 0},
        {"PIECE", ARGUMENT_TEXT, &piece, 0, 0},
        {"SQUARE", ARGUMENT_TEXT, &square, 0, 0},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"--rounds", ARGUMENT_NUMBER, &rounds, 1, BENCH_MAX_ROUNDS},
        {"--boards", ARGUMENT_NUMBER, &boards, 0, VERIFY_MAX_BOARDS},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, VERIFY_MAX_THREADS},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), sliders_usage, &status)) return status;
    const char *allowed = action_options(action);
    if (!allowed)
        return argument_error(
            "sliders expects list, verify, bench or show; see `ravelin sliders --help`");
    if (!arguments_only(count, words, action, allowed)) return STATUS_BAD_ARGUMENTS;
    methods_init();
    if (strcmp(action, "show") == 0) return show(method, piece, square, fen);
    if (method) return argument_error("only show takes more arguments");
    if (strcmp(action, "list") == 0) return list_methods();
    if (strcmp(action, "verify") == 0) return sliders_verify((int)boards, (int)threads);
    return sliders_bench((int)rounds);
}

static void print_magics(Slider slider, uint64_t seed) {
    for (Square sq = A1; sq <= H8; sq++) {
        const char *before = sq % 4 == 0 ? "    " : " ", *after = sq % 4 == 3 ? "\n" : "";
        printf("%s0x%016" PRIx64 "ull,%s", before, magic_find(slider, sq, seed), after);
    }
}

int command_magics(int count, char *words[]) {
    int64_t seed = MAGIC_SEED;
    const Argument arguments[] = {{"--seed", ARGUMENT_NUMBER, &seed, 0, INFINITY}};
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), magics_usage, &status)) return status;
    printf("static const uint64_t numbers[2][64] = {{  // by Slider\n");
    print_magics(SLIDER_ROOK, (uint64_t)seed);
    printf("}, {\n");
    print_magics(SLIDER_BISHOP, (uint64_t)seed);
    printf("}};\n");
    return STATUS_OK;
}
