// numa.c: nodes read, threads shared out among them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/numa.h"

static void add_node(Numa *numa, int id, CpuSet cpus) {
    for (int i = 0; i < CPU_WORDS; i++) cpus.words[i] &= numa->all.words[i];
    if (cpu_set_count(&cpus) == 0) return;
    numa->ids[numa->count] = id;
    numa->cpus[numa->count++] = cpus;
}

void numa_read(Numa *numa, const char *folder, const CpuSet *allowed) {
    CpuSet cpus;
    *numa = (Numa){.all = *allowed};
    for (int id = 0; id < NUMA_NODES_MAX; id++)
        if (os_node_cpus(folder, id, &cpus)) add_node(numa, id, cpus);
    if (numa->count == 0) add_node(numa, 0, *allowed);
}

void numa_init(Numa *numa) {
    CpuSet allowed = os_allowed_cpus();
    numa_read(numa, "/sys/devices/system/node", &allowed);
}

int numa_node_of(const Numa *numa, int thread, int threads) {
    int counts[NUMA_NODES_MAX], all = 0, largest = 0, node = 0;
    for (int i = 0; i < numa->count; i++) {
        counts[i] = cpu_set_count(&numa->cpus[i]);
        all += counts[i];
        if (counts[i] > largest) largest = counts[i];
    }
    if (numa->count == 1 || threads <= largest) return NUMA_ANYWHERE;
    int cpu = (int)((int64_t)thread * all / threads);
    while (cpu >= counts[node]) cpu -= counts[node++];
    return node;
}

void numa_bind(const Numa *numa, int node) {
    if (numa->count > 1) os_bind_thread(node == NUMA_ANYWHERE ? &numa->all : &numa->cpus[node]);
}

void numa_interleave(const Numa *numa, void *memory, size_t bytes) {
    uint64_t nodes = 0;
    for (int i = 0; i < numa->count; i++) nodes |= 1ull << numa->ids[i];
    if (numa->count > 1) os_interleave(memory, bytes, nodes);
}
