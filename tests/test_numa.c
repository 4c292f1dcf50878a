// test_numa.c: memory nodes read, and threads and memory on them (base/numa.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/numa.h"

#include "base/bits.h"
#include "engine/pool.h"
#include "files.h"
#include "thinking.h"

// Processors of each node as Linux lists them, NULL for numbers left out.
enum { FAKE_NODES = 4 };
typedef struct Fake {
    const char *lists[FAKE_NODES];
} Fake;

static Numa read_fake(Fake fake, const CpuSet *allowed) {
    Numa numa;
    mkdir(scratch("n"), 0700);
    for (int i = 0; i < FAKE_NODES; i++) {
        const char *node = scratch(formatted("n/node%d", i));
        const char *list = scratch(formatted("n/node%d/cpulist", i));
        remove(list), remove(node);
        if (!fake.lists[i]) continue;
        CHECK_EQ(mkdir(node, 0700), 0);
        write_text(list, fake.lists[i]);
    }
    numa_read(&numa, scratch("n"), allowed);
    return numa;
}

static CpuSet first_cpus(int count) {
    CpuSet cpus = {{0}};
    for (int i = 0; i < count; i++) cpus.words[i / 64] |= 1ull << i % 64;
    return cpus;
}

TEST(lists_of_processors_are_read) {
    CpuSet all = first_cpus(64 * CPU_WORDS);
    Numa numa = read_fake((Fake){.lists = {"0-3,8,10-11\n", "", NULL, "64-191\n"}}, &all);
    CHECK_EQ(numa.count, 2);  // the second has memory only
    CHECK_EQ(numa.ids[0], 0);
    CHECK_EQ(numa.ids[1], 3);
    CHECK_EQ((long long)numa.cpus[0].words[0], 0xD0F);
    CHECK_EQ(cpu_set_count(&numa.cpus[0]), 7);
    CHECK_EQ(cpu_set_count(&numa.cpus[1]), 128);
    CHECK(numa.cpus[1].words[0] == 0 && numa.cpus[1].words[1] == ~0ull);
}

TEST(strange_lists_do_no_harm) {
    static const char *const lists[] = {"x", "-3", "5-2", "0-99999999999", "7,,8", "3-", "4096"};
    CpuSet all = first_cpus(64 * CPU_WORDS);
    for (int i = 0; i < COUNT(lists); i++) {
        Numa numa = read_fake((Fake){.lists = {lists[i], "1"}}, &all);
        CHECK(numa.count >= 1 && numa.count <= 2);
    }
}

TEST(only_allowed_processors_count) {
    CpuSet allowed = first_cpus(6);
    Fake two = {.lists = {"0-3", "4-7"}}, far = {.lists = {"0-3", "4-7", "8-11"}};
    Numa numa = read_fake(two, &allowed);
    CHECK_EQ(numa.count, 2);
    CHECK_EQ(cpu_set_count(&numa.cpus[1]), 2);
    CHECK_EQ(read_fake(far, &allowed).count, 2);
    allowed = first_cpus(4);
    CHECK_EQ(read_fake(two, &allowed).count, 1);
}

TEST(without_nodes_all_is_one) {
    Numa numa;
    CpuSet allowed = first_cpus(3);
    numa_read(&numa, "no/such/folder", &allowed);
    CHECK_EQ(numa.count, 1);
    CHECK_EQ(cpu_set_count(&numa.cpus[0]), 3);
    CHECK_EQ(numa_node_of(&numa, 0, 1), NUMA_ANYWHERE);
    CHECK_EQ(numa_node_of(&numa, 99, 100), NUMA_ANYWHERE);
    numa_init(&numa);
    CHECK(numa.count >= 1 && cpu_set_count(&numa.all) == cpus_allowed_count());
}

TEST(threads_are_shared_out_by_processors) {
    CpuSet allowed = first_cpus(64);
    Numa numa = read_fake((Fake){.lists = {"0-7", "8-31"}}, &allowed);
    int threads[] = {32, 64, 1000, 25, 40};
    CHECK_EQ(numa_node_of(&numa, 0, 24), NUMA_ANYWHERE);  // the larger node has room for all
    for (int i = 0; i < COUNT(threads); i++) {
        int first = 0, last = 0;
        for (int k = 0; k < threads[i]; k++) {
            int node = numa_node_of(&numa, k, threads[i]);
            CHECK(node == 0 || node == 1);
            CHECK(node >= last);  // neighbours together
            first += node == 0;
            last = node;
        }
        CHECK(first >= threads[i] / 4 && first <= threads[i] / 4 + 1);
    }
}

// --- this machine, as if each of two processors had memory of its own ----------------------------

static bool two_nodes(Numa *numa) {
    CpuSet allowed = cpus_allowed();
    *numa = (Numa){.count = 2, .ids = {0, 1}, .all = allowed};
    int found = 0;
    for (int i = 0; i < 64 * CPU_WORDS && found < 2; i++)
        if (allowed.words[i / 64] >> i % 64 & 1) numa->cpus[found++].words[i / 64] = 1ull << i % 64;
    return !check_skip_if(found < 2, "this process may use one processor only");
}

static void *bind_and_look(void *argument) {
    const Numa *numa = argument;
    for (int node = 0; node < 2; node++) {
        numa_bind(numa, node);
        CpuSet cpus = cpus_allowed();
        CHECK(memcmp(&cpus, &numa->cpus[node], sizeof(cpus)) == 0);
    }
    numa_bind(numa, NUMA_ANYWHERE);
    CHECK_EQ(cpus_allowed_count(), cpu_set_count(&numa->all));
    return NULL;
}

TEST(threads_are_bound_and_set_free) {
    Numa numa;
    pthread_t thread;
    if (!two_nodes(&numa)) return;
    if (CHECK(thread_start(&thread, bind_and_look, &numa))) pthread_join(thread, NULL);
}

// The machine has no such processors and nodes.
TEST(refusals_do_no_harm) {
    Numa numa = {.count = 2, .ids = {62, 63}};
    size_t bytes = 4 << 20;
    unsigned char *memory = os_alloc_large(bytes);
    int before = cpus_allowed_count();
    numa.cpus[0].words[CPU_WORDS - 1] = numa.cpus[1].words[CPU_WORDS - 1] = 1;
    numa_bind(&numa, 0);
    numa_interleave(&numa, memory, bytes);
    memset(memory, 1, bytes);
    CHECK_EQ(cpus_allowed_count(), before);
    os_free_large(memory, bytes);
}

static SearchReport report;

static uint64_t digest_on(const Numa *numa, int threads) {
    Engine *engine = engine_for(&report);
    if (numa) engine->numa = *numa;
    CHECK_NO_ERROR(engine_set_threads(engine, threads));
    CHECK_NO_ERROR(engine_set_hash(engine, 4));
    think_with(engine, &report, START_FEN, "", (Limits){.depth = 8});
    CHECK_EQ(report.illegal, 0);
    CHECK_NO_ERROR(engine_set_threads(engine, 1));
    engine_new_game(engine);
    think_with(engine, &report, START_FEN, "", (Limits){.depth = 8});
    engine_destroy(engine);
    return report.digest;
}

TEST(searches_are_the_same_on_nodes) {
    Numa numa;
    if (!two_nodes(&numa)) return;
    uint64_t digest = digest_on(NULL, 1);
    CHECK(digest_on(&numa, 1) == digest);
    CHECK(digest_on(&numa, 5) == digest);
}

int main(void) { return check_run_with_board(); }
