// cpu.h: the x86-64 level that a program needs, and the level of the processor.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_CPU_H
#define BASE_CPU_H

// Levels 1 to 4 are x86-64-v1 to v4 (x86-64 psABI, "Micro-Architecture Levels"); 0 elsewhere.

// The level for which the including file is compiled.
#if defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define CPU_LEVEL_NEEDED 4
#elif defined(__AVX2__) && defined(__LZCNT__) && defined(__MOVBE__)
#define CPU_LEVEL_NEEDED 3
#elif defined(__SSE4_2__)
#define CPU_LEVEL_NEEDED 2
#elif defined(__SSE2__)
#define CPU_LEVEL_NEEDED 1
#else
#define CPU_LEVEL_NEEDED 0
#endif

// Returns the level that the processor has and the operating system supports. Compiled for any
// processor, so that it runs before the level is known.
int cpu_level(void);

#endif
