// cpu.c: the level of the processor, from the compiler's run-time library.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu.h"

#if defined(__x86_64__) || defined(__i386__)
// Tests some features of each level. Others, such as LZCNT and MOVBE, have no name in clang 11. If
// a virtual machine lacks one of them, results may be wrong or the program may crash.
int cpu_level(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse2")) return 0;
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) return 1;
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("fma"))
        return 2;
    if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512vl"))
        return 3;
    return 4;
}
#else
int cpu_level(void) { return 0; }
#endif
