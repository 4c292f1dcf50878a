// check.h: the whole test framework: named test functions, checks and one line of result.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Test {
    const char *name;
    void (*run)(void);
} Test;

#define TEST(function) \
    { #function, function }
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
#define CHECK(condition) check_true((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQ(got, want) check_equal((got), (want), #got, __FILE__, __LINE__)
#define CHECK_STR(got, want) check_text((got), (want), #got, __FILE__, __LINE__)

// Failed checks of the running test; after a few it says no more.
static int check_failures;
enum { CHECK_SHOWN = 10 };

static inline bool check_true(bool good, const char *what, const char *file, int line) {
    if (!good && ++check_failures <= CHECK_SHOWN) printf("%s:%d: %s\n", file, line, what);
    return good;
}

static inline bool check_equal(long long got, long long want, const char *what, const char *file,
                               int line) {
    if (got != want && ++check_failures <= CHECK_SHOWN)
        printf("%s:%d: %s is %lld, not %lld\n", file, line, what, got, want);
    return got == want;
}

static inline bool check_text(const char *got, const char *want, const char *what, const char *file,
                              int line) {
    bool good = got && want && strcmp(got, want) == 0;
    if (!good && ++check_failures <= CHECK_SHOWN)
        printf("%s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, got ? got : "(null)",
               want ? want : "(null)");
    return good;
}

// Says more about the check that just failed, as long as failures are shown at all.
static inline void check_note(const char *text) {
    if (check_failures <= CHECK_SHOWN) printf("    %s\n", text);
}

// Runs all tests; the last line is "N passed, N failed". Nonzero if one failed.
static inline int check_run(const Test *tests, int count) {
    int failed = 0;
    for (int i = 0; i < count; i++) {
        check_failures = 0;
        tests[i].run();
        if (check_failures) printf("FAILED %s (%d checks)\n", tests[i].name, check_failures);
        failed += check_failures > 0;
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}

#endif
