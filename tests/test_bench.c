// test_bench.c: the bench number: a change of the search shows here (engine/bench.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench.h"

#include "thinking.h"

// The last line of `ravelin bench`. A commit that changes the search writes the new number here and
// into its message. In any other commit a changed number is a fault.
enum { BENCH_NODES = 6455028 };

TEST(the_bench_number_is_that_of_this_version) {
    if (!needs_default_network()) return;
    Engine *engine = engine_create((SearchCallbacks){0});
    BenchResult result = bench_run(engine, &(BenchOptions){.limits.depth = BENCH_DEFAULT_DEPTH});
    CHECK(result.complete);
    CHECK_EQ((long long)result.nodes, BENCH_NODES);
    engine_destroy(engine);
}

typedef struct Rows {
    int count;
    BenchRow rows[BENCH_POSITIONS];
} Rows;

static void note_row(void *context, const BenchRow *row) {
    Rows *rows = context;
    if (CHECK(rows->count < BENCH_POSITIONS)) rows->rows[rows->count++] = *row;
}

TEST(rows_add_up_and_come_in_order) {
    Engine *engine = engine_create((SearchCallbacks){0});
    static Rows noted;
    const BenchRow *rows = noted.rows;
    BenchOptions options = {.limits.depth = 5, .row = note_row, .context = &noted};
    BenchResult result = bench_run(engine, &options);
    uint64_t nodes = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++) {
        CHECK_EQ(rows[i].number, i + 1);
        CHECK_STR(rows[i].fen, bench_positions[i]);
        nodes += rows[i].nodes;
    }
    CHECK_EQ((long long)nodes, (long long)result.nodes);
    options.row = NULL;
    BenchResult again = bench_run(engine, &options);
    CHECK_EQ((long long)again.nodes, (long long)nodes);
    engine_destroy(engine);
}

int main(void) { return check_run_with_board(); }
