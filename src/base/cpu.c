// cpu.c: the level of the processor, from the compiler's run-time library and CPUID.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu.h"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#include <stdbool.h>

// Features of level 3 without a name in clang 11. Some virtual machines hide them, and an emulator
// without LZCNT executes it as BSR, which has other results.
static bool has_lzcnt_movbe_f16c(void) {
    unsigned a, b, c, d;
    return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_ABM) &&
           __get_cpuid(1, &a, &b, &c, &d) && (c & bit_MOVBE) && (c & bit_F16C);
}

int cpu_level(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse2")) return 0;
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) return 1;
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma") ||
        !has_lzcnt_movbe_f16c())
        return 2;
    if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512vl"))
        return 3;
    return 4;
}
#else
int cpu_level(void) { return 0; }
#endif
