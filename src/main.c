// main.c: starts the program, at the highest level that the processor has.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// This file and base/cpu.c are compiled for any processor, all others for their level.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "program.h"

// In a universal build, the Makefile renames the `program` of each level.
#ifdef UNIVERSAL
extern const Program program_v4, program_v3, program_v2, program_v1;
static const Program *const programs[] = {&program_v4, &program_v3, &program_v2, &program_v1};
#else
static const Program *const programs[] = {&program};
#endif
enum { PROGRAM_COUNT = sizeof(programs) / sizeof(programs[0]), STATUS_BAD_LEVEL = 2 };

// Returns the lowest level if the processor has none of them.
static const Program *highest_level(void) {
    int i = 0;
    while (i < PROGRAM_COUNT - 1 && programs[i]->cpu_level > cpu_level()) i++;
    return programs[i];
}

// Accepts "v3" for "x86-64-v3". Returns NULL if there is no level of this name.
static const Program *find_level(const char *name) {
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        const char *arch = programs[i]->arch, *dash = strrchr(arch, '-');
        if (strcmp(arch, name) == 0 || (dash && strcmp(dash + 1, name) == 0)) return programs[i];
    }
    return NULL;
}

static int reject_level(void) {
    fprintf(stderr, "ravelin: RAVELIN_LEVEL must be one of:");
    for (int i = PROGRAM_COUNT - 1; i >= 0; i--) fprintf(stderr, " %s", programs[i]->arch);
    fprintf(stderr, "\n");
    return STATUS_BAD_LEVEL;
}

int main(int argc, char *argv[]) {
    const char *wanted = getenv("RAVELIN_LEVEL");
    const Program *chosen = wanted && *wanted ? find_level(wanted) : highest_level();
    if (!chosen) return reject_level();
    if (chosen->cpu_level <= cpu_level()) return chosen->run(argc, argv);
    fprintf(stderr, "ravelin: this program (%s) needs x86-64-v%d; processor or system has less\n",
            chosen->arch, chosen->cpu_level);
    return STATUS_BAD_LEVEL;
}
