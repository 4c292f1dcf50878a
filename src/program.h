// program.h: the whole program but for main, compiled for one level of the processor.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdint.h>

typedef struct Program {
    const char *level;                   // as ARCH of the Makefile names it: "x86-64-v3", "native"
    uint64_t needs;                      // run may be called if cpu_missing(needs) is NULL
    int (*run)(int argc, char *argv[]);  // with the arguments of main; returns the exit status
} Program;

// Used from outside of what gcc takes for the whole program (-fwhole-program).
#if __has_attribute(externally_visible)
__attribute__((externally_visible))
#endif
extern const Program program;

#endif
