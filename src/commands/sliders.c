// sliders.c: the commands sliders, the laboratory of sliding attacks, and magics.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "attacks/walk.h"
#include "base/random.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "notation/moves.h"

static const char sliders_usage[] =
    "ravelin sliders list\n"
    "ravelin sliders verify [--boards N]\n"
    "ravelin sliders bench [--rounds N]\n"
    "ravelin sliders show METHOD rook|bishop SQUARE [FEN]\n"
    "Lists, verifies, times or draws the methods that find the squares a rook or\n"
    "bishop attacks. verify compares them with the ray walk on all relevant boards\n"
    "and on --boards random boards (default 10000000). Quote a FEN; startpos\n"
    "(default) and kiwipete are shortcuts. `make SLIDERS=METHOD` builds the engine\n"
    "with one of the methods.\n";

static const char magics_usage[] =
    "ravelin magics [--seed S]\n"
    "Searches magic numbers and prints them as in src/attacks/magic.c. Equal seeds\n"
    "give equal numbers; the default seed gives the stored numbers.\n";

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

// --- verify --------------------------------------------------------------------------------------

// Counts the wrong results of each method, and prints its first one.
static void compare(uint64_t wrong[METHOD_COUNT], Slider slider, Square sq, Bitboard occupied) {
    Bitboard want = slider_walk(slider, sq, occupied);
    for (int i = 0; i < METHOD_COUNT; i++)
        if (methods[i].attacks[slider](sq, occupied) != want && wrong[i]++ == 0)
            printf("%-10s wrong: %s on %s, occupied 0x%016" PRIx64 "\n", methods[i].name,
                   slider == SLIDER_ROOK ? "rook" : "bishop", square_name(sq), occupied);
}

static void compare_relevant(uint64_t wrong[METHOD_COUNT], Slider slider, Square sq) {
    Bitboard mask = slider_blocker_mask(slider, sq);
    for (unsigned n = 0; n < 1u << popcount(mask); n++)
        compare(wrong, slider, sq, blocker_board(n, mask));
}

// Boards from an eighth to three quarters full.
static void compare_random(uint64_t wrong[METHOD_COUNT], int64_t count) {
    Random random = random_from_seed(1);
    for (int64_t i = 0; i < count; i++) {
        Bitboard a = random_next(&random), b = random_next(&random), c = random_next(&random);
        Bitboard boards[4] = {a & b & c, a & b, a, a | b};
        Square sq = (Square)random_below(&random, 64);
        compare(wrong, SLIDER_ROOK, sq, boards[i % 4]);
        compare(wrong, SLIDER_BISHOP, sq, boards[i % 4]);
    }
}

// Compares every method with the ray walk.
static int verify(int64_t boards) {
    enum { RELEVANT = ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS };
    const uint64_t look_ups = RELEVANT + 2 * (uint64_t)boards;  // of each method
    uint64_t wrong[METHOD_COUNT] = {0}, failed = 0;
    printf("each method: %d relevant boards of the 64 squares, and %" PRId64
           " random boards for rook and bishop\n",
           RELEVANT, boards);
    for (Square sq = A1; sq <= H8; sq++) {
        compare_relevant(wrong, SLIDER_ROOK, sq);
        compare_relevant(wrong, SLIDER_BISHOP, sq);
    }
    compare_random(wrong, boards);
    for (int i = 0; i < METHOD_COUNT; i++) {
        printf("%-10s %" PRIu64 " look-ups, %" PRIu64 " wrong\n", methods[i].name, look_ups,
               wrong[i]);
        failed += wrong[i];
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", METHOD_COUNT * look_ups - failed, failed);
    return failed ? STATUS_FAILED : STATUS_OK;
}

// --- the commands --------------------------------------------------------------------------------

static int show(const char *name, const char *piece, const char *square, const char *fen) {
    Position pos;
    if (!square)
        return argument_error(
            "sliders show expects METHOD, rook or bishop, and SQUARE; see `ravelin sliders "
            "--help`");
    const Method *method = method_find(name);
    if (!method)
        return argument_error("this build has no method '%s'; see `ravelin sliders list`",
                              PRINTABLE(word_from(name)));
    bool rook = strcmp(piece, "rook") == 0;
    if (!rook && strcmp(piece, "bishop") != 0)
        return argument_error("the piece must be rook or bishop");
    Square sq = square_of_word(word_from(square));
    if (sq == NO_SQUARE) return argument_error("SQUARE must be a1 to h8");
    if (!argument_position(fen, (MoveWords){NULL, 0}, &pos)) return STATUS_BAD_ARGUMENTS;
    sliders_show(method, rook ? SLIDER_ROOK : SLIDER_BISHOP, sq, &pos);
    return STATUS_OK;
}

int command_sliders(int count, char *words[]) {
    enum { LIST, VERIFY, BENCH, SHOW, ACTIONS };
    static const struct {
        const char *name, *options;
    } actions[] = {{"list", ""}, {"verify", "--boards"}, {"bench", "--rounds"}, {"show", ""}};
    const char *word = "", *method = NULL, *piece = NULL, *square = NULL, *fen = "startpos";
    int64_t rounds = BENCH_ROUNDS, boards = 10000000;
    const Argument arguments[] = {
        {"ACTION", ARGUMENT_TEXT, &word, 0, 0},
        {"METHOD", ARGUMENT_TEXT, &method, 0, 0},
        {"PIECE", ARGUMENT_TEXT, &piece, 0, 0},
        {"SQUARE", ARGUMENT_TEXT, &square, 0, 0},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"--rounds", ARGUMENT_NUMBER, &rounds, 1, BENCH_MAX_ROUNDS},
        {"--boards", ARGUMENT_NUMBER, &boards, 0, 1e9},
    };
    int status, action = LIST;
    if (!arguments_read(count, words, ARGUMENTS(arguments), sliders_usage, &status)) return status;
    while (action < ACTIONS && strcmp(word, actions[action].name) != 0) action++;
    if (action == ACTIONS)
        return argument_error(
            "sliders expects list, verify, bench or show; see `ravelin sliders --help`");
    if (!arguments_only(count, words, word, actions[action].options)) return STATUS_BAD_ARGUMENTS;
    methods_init();
    if (action == SHOW) return show(method, piece, square, fen);
    if (method) return argument_error("only show takes more arguments");
    if (action == LIST) return list_methods();
    return action == VERIFY ? verify(boards) : sliders_bench((int)rounds);
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
