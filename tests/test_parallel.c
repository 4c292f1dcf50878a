// test_parallel.c: threads (base/parallel.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parallel.h"

#include <stdatomic.h>

#include "check.h"

enum { MOST = 64 };

typedef struct Calls {
    atomic_int of_index[MOST];
    atomic_int all;
} Calls;

static void count_call(void *context, int index) {
    Calls *calls = context;
    atomic_fetch_add(&calls->all, 1);
    if (index >= 0 && index < MOST) atomic_fetch_add(&calls->of_index[index], 1);
}

static void every_share_runs_exactly_once(void) {
    static const int counts[] = {1, 2, 3, 16, MOST};
    for (int i = 0; i < COUNT(counts); i++) {
        Calls calls = {0};
        parallel_run(counts[i], count_call, &calls);
        CHECK_EQ(calls.all, counts[i]);
        for (int index = 0; index < counts[i]; index++) CHECK_EQ(calls.of_index[index], 1);
    }
}

static void use_much_stack(void *context, int index) {
    volatile char room[4 << 20];
    for (size_t i = 0; i < sizeof(room); i += 4096) room[i] = (char)index;
    atomic_fetch_add((atomic_int *)context, room[4096] == (char)index);
}

static void threads_have_a_large_stack(void) {
    atomic_int good = 0;
    parallel_run(3, use_much_stack, &good);
    CHECK_EQ(good, 3);
}

static void *double_it(void *argument) {
    *(int *)argument *= 2;
    return NULL;
}

static void a_started_thread_can_be_joined(void) {
    pthread_t thread;
    int value = 21;
    if (!CHECK(thread_start(&thread, double_it, &value))) return;
    pthread_join(thread, NULL);
    CHECK_EQ(value, 42);
}

static const Test tests[] = {
    TEST(every_share_runs_exactly_once),
    TEST(threads_have_a_large_stack),
    TEST(a_started_thread_can_be_joined),
};

int main(void) { return check_run(tests, COUNT(tests)); }
