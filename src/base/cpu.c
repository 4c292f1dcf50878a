// cpu.c: asks the processor by CPUID and XGETBV (x86), or the system by its auxiliary vector (Arm).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#endif

enum { WORDS_MAX = 8 };

// Registers that a system must save for programs before they may be used.
typedef enum CpuState {
    STATE_ANY = 0,
    STATE_AVX = 0x06,    // XCR0: XMM, YMM
    STATE_AVX512 = 0xE6  // and masks, upper halves of ZMM 0-15, ZMM 16-31
} CpuState;

typedef struct Feature {
    const char *name;
    int word, bit;
    CpuState state;
} Feature;

#define FEATURE_ROW(name, macro, word, bit, state) {#name, word, bit, state},
static const Feature features[] = {CPU_FEATURES(FEATURE_ROW){NULL, 0, 0, STATE_ANY}};

// Fills the words of the table above and returns the states that the system saves, or returns -1
// where neither can be asked.
#if defined(__x86_64__) || defined(__i386__)
static int read_cpu(uint32_t words[WORDS_MAX]) {
    uint32_t a, b, c, d, states = 0;
    const uint32_t has_xgetbv = 1u << 27;
    if (__get_cpuid(1, &a, &b, &c, &d)) {
        words[LEAF_1_ECX] = c, words[LEAF_1_EDX] = d;
        if (c & has_xgetbv) __asm__("xgetbv" : "=a"(states), "=d"(d) : "c"(0));
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        words[LEAF_7_EBX] = b, words[LEAF_7_ECX] = c, words[LEAF_7_EDX] = d;
        if (a >= 1 && __get_cpuid_count(7, 1, &a, &b, &c, &d)) words[LEAF_7_1_EAX] = a;
    }
    if (__get_cpuid(0x80000001, &a, &b, &c, &d)) words[LEAF_EXT_ECX] = c;
    return (int)(states & STATE_AVX512);
}
#elif defined(__linux__)
static int read_cpu(uint32_t words[WORDS_MAX]) {
    words[0] = (uint32_t)getauxval(AT_HWCAP);
    words[1] = (uint32_t)getauxval(AT_HWCAP2);
    return STATE_ANY;
}
#else
static int read_cpu(uint32_t words[WORDS_MAX]) {
    (void)words;
    return -1;
}
#endif

const char *cpu_missing(uint64_t needs) {
    uint32_t words[WORDS_MAX] = {0};
    int states = read_cpu(words);
    for (int i = 0; i < CPU_FEATURE_COUNT && states != -1; i++) {
        const Feature *feature = &features[i];
        bool has = words[feature->word] >> feature->bit & 1 && ((int)feature->state & ~states) == 0;
        if (needs >> i & 1 && !has) return feature->name;
    }
    return NULL;
}
