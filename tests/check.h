// check.h: the whole test framework: named test functions, checks and one line of result.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <unistd.h>
#endif

typedef struct Test {
    const char *name;
    void (*run)(void);
    int line;
    struct Test *next;
} Test;

// Begins a test: TEST(rule_that_it_protects) { ... }
#define TEST(function)                                              \
    static void function(void);                                     \
    __attribute__((constructor)) static void add_##function(void) { \
        static Test test = {#function, function, __LINE__, NULL};   \
        check_add(&test);                                           \
    }                                                               \
    static void function(void)
// Begins a test that runs between begin() and end() of its file.
#define SESSION(function)                \
    static void function##_inside(void); \
    TEST(function) {                     \
        begin();                         \
        function##_inside();             \
        end();                           \
    }                                    \
    static void function##_inside(void)
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
#define CHECK(condition) check_true((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQ(got, want) check_equal((got), (want), #got, __FILE__, __LINE__)
#define CHECK_NEAR(got, want, tolerance) \
    check_near((got), (want), (tolerance), #got, __FILE__, __LINE__)
#define CHECK_STR(got, want) check_text((got), (want), #got, __FILE__, __LINE__)
// Checks that a function returns NULL, not an error.
#define CHECK_NO_ERROR(error) check_no_error((error), #error, __FILE__, __LINE__)

// The running test. Its first failed checks are shown.
static const char *check_running, *check_skipped;
static int check_failures;
enum { CHECK_SHOWN = 10 };

static Test *check_tests;  // in the order of their lines

static inline void check_add(Test *test) {
    Test **place = &check_tests;
    while (*place && (*place)->line < test->line) place = &(*place)->next;
    test->next = *place;
    *place = test;
}

// A check that fails outside every test ends the program.
static inline bool check_report(bool good, const char *file, int line, const char *format, ...) {
    if (good) return true;
    if (++check_failures <= CHECK_SHOWN) {
        va_list arguments;
        va_start(arguments, format);
        printf("%s:%d: ", file, line);
        vprintf(format, arguments);
        printf(check_running ? "\n" : " (outside every test)\n");
        va_end(arguments);
    }
    if (check_running) return false;
    fflush(stdout);
    abort();
}

static inline bool check_true(bool good, const char *what, const char *file, int line) {
    return check_report(good, file, line, "%s", what);
}

static inline bool check_equal(long long got, long long want, const char *what, const char *file,
                               int line) {
    return check_report(got == want, file, line, "%s is %lld, not %lld", what, got, want);
}

static inline bool check_near(double got, double want, double tolerance, const char *what,
                              const char *file, int line) {
    bool good = got - want <= tolerance && want - got <= tolerance;
    return check_report(good, file, line, "%s is %.9g, not %.9g +- %g", what, got, want, tolerance);
}

static inline bool check_text(const char *got, const char *want, const char *what, const char *file,
                              int line) {
    bool good = got && want && strcmp(got, want) == 0;
    return check_report(good, file, line, "%s is \"%s\", not \"%s\"", what, got ? got : "(null)",
                        want ? want : "(null)");
}

static inline bool check_no_error(const char *error, const char *what, const char *file, int line) {
    return check_report(!error, file, line, "%s is \"%s\"", what, error ? error : "");
}

// Prints more about a check that failed.
static inline void check_note(const char *text) {
    if (check_failures <= CHECK_SHOWN) printf("    %s\n", text);
}

// Formats as printf does. The text has at most 4 KiB and stays valid for three more calls.
__attribute__((format(printf, 1, 2))) static inline char *formatted(const char *format, ...) {
    static char texts[4][4096];
    static int calls;
    char *text = texts[calls++ % COUNT(texts)];
    va_list arguments;
    va_start(arguments, format);
    CHECK(vsnprintf(text, sizeof(texts[0]), format, arguments) < (int)sizeof(texts[0]));
    va_end(arguments);
    return text;
}

static inline int count_in(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

static inline int compare_words(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static inline void sort_words(uint64_t *words, size_t count) {
    qsort(words, count, sizeof(*words), compare_words);
}

// Returns condition. If it is true, the running test counts as skipped; why is printed.
static inline bool check_skip_if(bool condition, const char *why) {
    if (condition) check_skipped = why;
    return condition;
}

// A test that takes longer ends the program.
enum { CHECK_SECONDS = 400 };

#ifdef _WIN32
static inline void check_set_alarm(unsigned seconds) { (void)seconds; }
#else
static inline void check_hangs(int number) {
    static const char text[] = "\nFAILED after too long: ";
    (void)number;
    bool is_written = write(STDOUT_FILENO, text, sizeof(text) - 1) > 0;
    is_written &= write(STDOUT_FILENO, check_running, strlen(check_running)) > 0;
    _exit(is_written ? 3 : 4);
}

static inline void check_set_alarm(unsigned seconds) {
    signal(SIGALRM, check_hangs);
    alarm(seconds);
}
#endif

static inline void check_run_one(const Test *test) {
    check_failures = 0;
    check_skipped = NULL;
    check_running = test->name;
    check_set_alarm(CHECK_SECONDS);
    test->run();
    check_set_alarm(0);
    check_running = NULL;
    if (check_failures) printf("FAILED %s (%d checks)\n", test->name, check_failures);
    if (check_skipped) printf("SKIPPED %s: %s\n", test->name, check_skipped);
    fflush(stdout);
}

// Runs all tests, or those whose name contains ONLY of the environment. Returns the exit status:
// nonzero if a test failed or none ran.
static inline int check_run(void) {
    const char *wanted = getenv("ONLY");
    int passed = 0, failed = 0, skipped = 0;
    signal(SIGINT, SIG_DFL);  // programs inherit it, and ignore it where a background job does
    signal(SIGTERM, SIG_DFL);
    for (const Test *test = check_tests; test; test = test->next) {
        if (wanted && !strstr(test->name, wanted)) continue;
        check_run_one(test);
        failed += check_failures > 0;
        skipped += check_failures == 0 && check_skipped;
        passed += check_failures == 0 && !check_skipped;
    }
    printf("%d passed, %d failed", passed, failed);
    if (skipped) printf(", %d skipped", skipped);
    printf("\n");
    return failed > 0 || passed + skipped == 0;
}

#endif
