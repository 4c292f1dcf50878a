// program.h: the program without main, compiled for one level of the processor.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PROGRAM_H
#define PROGRAM_H

typedef struct Program {
    const char *arch;                    // ARCH of the Makefile: "x86-64-v3", "native"
    int cpu_level;                       // of base/cpu.h; run needs it
    int (*run)(int argc, char *argv[]);  // takes the arguments of main, returns the exit status
} Program;

// main.c is not part of the program that gcc optimises as a whole (-fwhole-program).
#if __has_attribute(externally_visible)
__attribute__((externally_visible))
#endif
extern const Program program;

#endif
