// main.c: starts the program, where there are several levels the highest that the processor runs.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// This file and base/cpu.c are compiled for any processor of the kind, all others for their level.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "program.h"

// In a universal build the Makefile renames the `program` of each level.
#ifdef UNIVERSAL
extern const Program program_v4, program_v3, program_v2, program_v1;
static const Program *const programs[] = {&program_v4, &program_v3, &program_v2, &program_v1};
#else
static const Program *const programs[] = {&program};
#endif
enum { PROGRAM_COUNT = sizeof(programs) / sizeof(programs[0]), STATUS_REFUSED = 2 };

// The lowest if the processor runs none.
static const Program *highest_level(void) {
    int i = 0;
    while (i < PROGRAM_COUNT - 1 && cpu_missing(programs[i]->needs)) i++;
    return programs[i];
}

// v3 is short for x86-64-v3. NULL if there is no such level.
static const Program *find_level(const char *name) {
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        const char *level = programs[i]->level, *dash = strrchr(level, '-');
        if (strcmp(level, name) == 0 || (dash && strcmp(dash + 1, name) == 0)) return programs[i];
    }
    return NULL;
}

static int refuse_unknown(void) {
    fprintf(stderr, "ravelin: RAVELIN_LEVEL must be one of:");
    for (int i = PROGRAM_COUNT - 1; i >= 0; i--) fprintf(stderr, " %s", programs[i]->level);
    fprintf(stderr, "\n");
    return STATUS_REFUSED;
}

int main(int argc, char *argv[]) {
    const char *wanted = getenv("RAVELIN_LEVEL");
    const Program *chosen = wanted && *wanted ? find_level(wanted) : highest_level();
    if (!chosen) return refuse_unknown();
    const char *missing = cpu_missing(chosen->needs);
    if (missing) {
        fprintf(stderr, "ravelin: level %s needs %s, which this processor or system lacks\n",
                chosen->level, missing);
        return STATUS_REFUSED;
    }
    return chosen->run(argc, argv);
}
