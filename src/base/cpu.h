// cpu.h: what a processor must have to run a program compiled for it, and whether this one has it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdint.h>

// What compilers use unasked, the lower levels first. X(name, macro that is 1 where the compiler
// may use it, word and bit where the processor tells, registers that the system must save for it).
// Sources: Intel, "Software Developer's Manual", vol. 2, CPUID; AMD, "Programmer's Manual", vol. 3,
// appendix E; Linux, asm/hwcap.h.
#if defined(__x86_64__) || defined(__i386__)
enum { LEAF_1_ECX, LEAF_1_EDX, LEAF_7_EBX, LEAF_7_ECX, LEAF_7_EDX, LEAF_7_1_EAX, LEAF_EXT_ECX };
#define CPU_FEATURES(X)                                                    \
    X(SSE2, __SSE2__, LEAF_1_EDX, 26, STATE_ANY)                           \
    X(SSE3, __SSE3__, LEAF_1_ECX, 0, STATE_ANY)                            \
    X(SSSE3, __SSSE3__, LEAF_1_ECX, 9, STATE_ANY)                          \
    X(SSE4_1, __SSE4_1__, LEAF_1_ECX, 19, STATE_ANY)                       \
    X(SSE4_2, __SSE4_2__, LEAF_1_ECX, 20, STATE_ANY)                       \
    X(POPCNT, __POPCNT__, LEAF_1_ECX, 23, STATE_ANY)                       \
    X(MOVBE, __MOVBE__, LEAF_1_ECX, 22, STATE_ANY)                         \
    X(LZCNT, __LZCNT__, LEAF_EXT_ECX, 5, STATE_ANY)                        \
    X(BMI, __BMI__, LEAF_7_EBX, 3, STATE_ANY)                              \
    X(BMI2, __BMI2__, LEAF_7_EBX, 8, STATE_ANY)                            \
    X(AVX, __AVX__, LEAF_1_ECX, 28, STATE_AVX)                             \
    X(F16C, __F16C__, LEAF_1_ECX, 29, STATE_AVX)                           \
    X(FMA, __FMA__, LEAF_1_ECX, 12, STATE_AVX)                             \
    X(FMA4, __FMA4__, LEAF_EXT_ECX, 16, STATE_AVX)                         \
    X(XOP, __XOP__, LEAF_EXT_ECX, 11, STATE_AVX)                           \
    X(TBM, __TBM__, LEAF_EXT_ECX, 21, STATE_ANY)                           \
    X(AVX2, __AVX2__, LEAF_7_EBX, 5, STATE_AVX)                            \
    X(GFNI, __GFNI__, LEAF_7_ECX, 8, STATE_ANY)                            \
    X(AVX_VNNI, __AVXVNNI__, LEAF_7_1_EAX, 4, STATE_AVX)                   \
    X(AVX512F, __AVX512F__, LEAF_7_EBX, 16, STATE_AVX512)                  \
    X(AVX512DQ, __AVX512DQ__, LEAF_7_EBX, 17, STATE_AVX512)                \
    X(AVX512CD, __AVX512CD__, LEAF_7_EBX, 28, STATE_AVX512)                \
    X(AVX512BW, __AVX512BW__, LEAF_7_EBX, 30, STATE_AVX512)                \
    X(AVX512VL, __AVX512VL__, LEAF_7_EBX, 31, STATE_AVX512)                \
    X(AVX512_IFMA, __AVX512IFMA__, LEAF_7_EBX, 21, STATE_AVX512)           \
    X(AVX512_VBMI, __AVX512VBMI__, LEAF_7_ECX, 1, STATE_AVX512)            \
    X(AVX512_VBMI2, __AVX512VBMI2__, LEAF_7_ECX, 6, STATE_AVX512)          \
    X(AVX512_VNNI, __AVX512VNNI__, LEAF_7_ECX, 11, STATE_AVX512)           \
    X(AVX512_BITALG, __AVX512BITALG__, LEAF_7_ECX, 12, STATE_AVX512)       \
    X(AVX512_VPOPCNTDQ, __AVX512VPOPCNTDQ__, LEAF_7_ECX, 14, STATE_AVX512) \
    X(AVX512_FP16, __AVX512FP16__, LEAF_7_EDX, 23, STATE_AVX512)           \
    X(AVX512_BF16, __AVX512BF16__, LEAF_7_1_EAX, 5, STATE_AVX512)
#elif defined(__aarch64__)
enum { HWCAP, HWCAP2 };
#define CPU_FEATURES(X)                                     \
    X(ASIMD, __ARM_NEON, HWCAP, 1, STATE_ANY)               \
    X(CRC32, __ARM_FEATURE_CRC32, HWCAP, 7, STATE_ANY)      \
    X(ATOMICS, __ARM_FEATURE_ATOMICS, HWCAP, 8, STATE_ANY)  \
    X(ASIMDDP, __ARM_FEATURE_DOTPROD, HWCAP, 20, STATE_ANY) \
    X(SVE, __ARM_FEATURE_SVE, HWCAP, 22, STATE_ANY)         \
    X(SVE2, __ARM_FEATURE_SVE2, HWCAP2, 1, STATE_ANY)
#elif defined(__arm__)
enum { HWCAP, HWCAP2 };
#define CPU_FEATURES(X)                               \
    X(NEON, __ARM_NEON, HWCAP, 12, STATE_ANY)         \
    X(VFPv4, __ARM_FEATURE_FMA, HWCAP, 16, STATE_ANY) \
    X(IDIV, __ARM_FEATURE_IDIV, HWCAP, 17, STATE_ANY)
#else
#define CPU_FEATURES(X)
#endif

#define CPU_FEATURE_OF(name, macro, word, bit, state) CPU_##name,
typedef enum CpuFeature { CPU_FEATURES(CPU_FEATURE_OF) CPU_FEATURE_COUNT } CpuFeature;
_Static_assert(CPU_FEATURE_COUNT <= 64, "sets of features are 64-bit words");

// The set of features, one bit each, that code compiled like the file which says CPU_NEEDS needs.
#define CPU_IS_ONE(macro) CPU_IS_ONE_EXPANDED(macro)
#define CPU_IS_ONE_EXPANDED(text) (sizeof(#text) == sizeof("1"))
#define CPU_NEED_OF(name, macro, word, bit, state) | (uint64_t)CPU_IS_ONE(macro) << CPU_##name
#define CPU_NEEDS (UINT64_C(0) CPU_FEATURES(CPU_NEED_OF))

// The first of the needs that the processor lacks or the system has not enabled, NULL if none;
// NULL too on systems where it cannot be asked. Runs on every processor of its kind.
const char *cpu_missing(uint64_t needs);

#endif
