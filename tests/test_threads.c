// test_threads.c: threads and the pool of threads (base/threads.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/threads.h"

#include <stdatomic.h>

#include "check.h"

static void use_much_stack(void *context, int thread, int index) {
    (void)thread;
    volatile char room[4 << 20];
    for (size_t i = 0; i < sizeof(room); i += 4096) room[i] = (char)index;
    atomic_fetch_add((atomic_int *)context, room[4096] == (char)index);
}

TEST(threads_have_a_large_stack) {
    atomic_int good = 0;
    parallel_run(3, 3, use_much_stack, &good);
    CHECK_EQ(good, 3);
}

enum { PARTS = 500, THREADS = 4 };

typedef struct Marks {
    atomic_int parts[PARTS], busy[THREADS];
    atomic_bool shared;  // two calls at once had the same thread number
} Marks;

static void mark(void *context, int thread, int part) {
    Marks *marks = context;
    if (thread < 0 || thread >= THREADS || atomic_fetch_add(&marks->busy[thread], 1) > 0)
        atomic_store(&marks->shared, true);
    atomic_fetch_add(&marks->parts[part], 1);
    atomic_fetch_sub(&marks->busy[thread], 1);
}

TEST(every_part_is_done_once) {
    static Marks marks;
    ThreadPool *pool = thread_pool_create(THREADS);
    if (!CHECK(pool != NULL)) return;
    for (int parts = 1; parts <= PARTS; parts = parts * 2 + 1)
        for (int round = 1; round <= 20; round++) {
            memset(&marks, 0, sizeof(marks));
            thread_pool_run(pool, parts, mark, &marks);
            for (int i = 0; i < PARTS; i++) CHECK_EQ(atomic_load(&marks.parts[i]), i < parts);
            CHECK(!atomic_load(&marks.shared));
        }
    thread_pool_destroy(pool);
}

int main(void) { return check_run(); }
