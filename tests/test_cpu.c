// test_cpu.c: what the processor must have and what it lacks (base/cpu.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cpu.h"

#include "check.h"

// This file is compiled like the engine, and runs.
static void nothing_that_this_program_needs_is_missing(void) {
    const char *missing = cpu_missing(CPU_NEEDS);
    if (!CHECK(missing == NULL)) check_note(missing);
    CHECK(cpu_missing(0) == NULL);
}

// No processor has both XOP (AMD, 2011 to 2017) and AVX-512.
static void what_no_processor_has_is_missing(void) {
#if defined(__x86_64__) || defined(__i386__)
    CHECK(cpu_missing(~UINT64_C(0)) != NULL);
    CHECK(cpu_missing(UINT64_C(1) << CPU_SSE2) == NULL);
#else
    check_skip("x86 only");
#endif
}

static void needs_are_what_the_compiler_may_use(void) {
#ifdef __AVX2__
    CHECK((CPU_NEEDS >> CPU_AVX2 & 1) == 1);
#elif defined(__x86_64__)
    CHECK((CPU_NEEDS >> CPU_AVX2 & 1) == 0);
#endif
#ifdef __SSE2__
    CHECK((CPU_NEEDS >> CPU_SSE2 & 1) == 1);
#endif
}

static const Test tests[] = {
    TEST(nothing_that_this_program_needs_is_missing),
    TEST(what_no_processor_has_is_missing),
    TEST(needs_are_what_the_compiler_may_use),
};

int main(void) { return check_run(tests, COUNT(tests)); }
