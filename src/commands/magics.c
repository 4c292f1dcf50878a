// magics.c: the command magics: finds the 128 magic numbers anew.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "attacks/magic.h"
#include "commands/arguments.h"

static const char usage[] =
    "ravelin magics [--seed S]\n"
    "Searches a magic number for rook and bishop on each square and prints them as\n"
    "src/attacks/magic.c holds them. Equal seeds give equal numbers; the default is theirs.\n";

static void print_numbers(const char *name, Slider slider, uint64_t seed) {
    printf("static const uint64_t %s[64] = {\n", name);
    for (Square sq = A1; sq <= H8; sq++) {
        const char *before = sq % 4 == 0 ? "    " : " ", *after = sq % 4 == 3 ? "\n" : "";
        printf("%s0x%016" PRIx64 "ull,%s", before, magic_find(slider, sq, seed), after);
    }
    printf("};\n");
}

int command_magics(int count, char *words[]) {
    int64_t seed = MAGIC_SEED;
    const Argument arguments[] = {{"--seed", ARGUMENT_NUMBER, &seed, 0, INFINITY}};
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    print_numbers("rook_numbers", SLIDER_ROOK, (uint64_t)seed);
    printf("\n");
    print_numbers("bishop_numbers", SLIDER_BISHOP, (uint64_t)seed);
    return STATUS_OK;
}
