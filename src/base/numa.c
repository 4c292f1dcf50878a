// numa.c: processors and memory nodes on Linux and Windows; one node elsewhere.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "base/numa.h"

#include "base/bits.h"

#if defined(_WIN32)
#include <windows.h>

// Returns the active processors of a group.
static uint64_t group_cpus(int group) {
    DWORD count = GetActiveProcessorCount((WORD)group);
    return count >= 64 ? ~0ull : (1ull << count) - 1;
}

// A process that is confined to some processors has them in one group.
CpuSet cpus_allowed(void) {
    CpuSet cpus = {{0}};
    DWORD_PTR own = 0, machine = 0;
    PROCESSOR_NUMBER here;
    GetCurrentProcessorNumberEx(&here);
    bool known = GetProcessAffinityMask(GetCurrentProcess(), &own, &machine);
    bool confined = known && own && own != machine && here.Group < CPU_WORDS;
    for (int group = 0; group < GetActiveProcessorGroupCount() && group < CPU_WORDS; group++)
        if (!confined) cpus.words[group] = group_cpus(group);
    if (confined) cpus.words[here.Group] = own;
    return cpus;
}

// id counts pairs of a node and a processor group.
static bool node_cpus(const char *folder, int id, CpuSet *cpus) {
    (void)folder;
    int groups = GetActiveProcessorGroupCount(), group = groups ? id % groups : CPU_WORDS;
    *cpus = (CpuSet){{0}};
    for (int i = 0; group < CPU_WORDS && i < 64 && group_cpus(group) >> i & 1; i++) {
        PROCESSOR_NUMBER number = {.Group = (WORD)group, .Number = (BYTE)i};
        USHORT node;
        if (GetNumaProcessorNodeEx(&number, &node) && node == id / groups)
            cpus->words[group] |= 1ull << i;
    }
    return cpu_set_count(cpus) > 0;
}

// A set in several groups has no effect.
static void bind_thread(const CpuSet *cpus) {
    GROUP_AFFINITY affinity = {0};
    int groups = 0;
    for (int group = 0; group < CPU_WORDS; group++) {
        if (!cpus->words[group]) continue;
        affinity.Mask = cpus->words[group];
        affinity.Group = (WORD)group;
        groups++;
    }
    if (groups == 1) SetThreadGroupAffinity(GetCurrentThread(), &affinity, NULL);
}

#elif defined(__linux__)
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

CpuSet cpus_allowed(void) {
    CpuSet cpus = {{0}};
    if (sched_getaffinity(0, sizeof(cpus), (void *)&cpus) == -1) cpus = (CpuSet){{1}};
    return cpus;
}

// Reads "0-3,8,10-11". Returns false if there is no such node.
static bool node_cpus(const char *folder, int id, CpuSet *cpus) {
    char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/node%d/cpulist", folder, id);
    FILE *file = fopen(path, "r");
    if (!file) return false;
    *cpus = (CpuSet){{0}};
    unsigned first, last;
    while (fscanf(file, "%u", &first) == 1) {
        if (fscanf(file, "-%u", &last) != 1) last = first;
        for (unsigned cpu = first; cpu <= last && cpu < 64 * CPU_WORDS; cpu++)
            cpus->words[cpu / 64] |= 1ull << cpu % 64;
        if (getc(file) != ',') break;
    }
    fclose(file);
    return true;
}

static void bind_thread(const CpuSet *cpus) {
    (void)!sched_setaffinity(0, sizeof(*cpus), (const void *)cpus);
}

#else
#include <unistd.h>

CpuSet cpus_allowed(void) {
    CpuSet cpus = {{1}};
    for (long i = 1; i < sysconf(_SC_NPROCESSORS_ONLN) && i < 64 * CPU_WORDS; i++)
        cpus.words[i / 64] |= 1ull << i % 64;
    return cpus;
}

static bool node_cpus(const char *folder, int id, CpuSet *cpus) {
    (void)folder, (void)id, (void)cpus;
    return false;
}

static void bind_thread(const CpuSet *cpus) { (void)cpus; }
#endif

int cpu_set_count(const CpuSet *cpus) {
    int count = 0;
    for (int i = 0; i < CPU_WORDS; i++) count += popcount(cpus->words[i]);
    return count;
}

int cpus_allowed_count(void) {
    CpuSet cpus = cpus_allowed();
    return cpu_set_count(&cpus);
}

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
        if (node_cpus(folder, id, &cpus)) add_node(numa, id, cpus);
    if (numa->count == 0) add_node(numa, 0, *allowed);
}

void numa_init(Numa *numa) {
    CpuSet allowed = cpus_allowed();
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
    if (numa->count > 1) bind_thread(node == NUMA_ANYWHERE ? &numa->all : &numa->cpus[node]);
}

void numa_interleave(const Numa *numa, void *memory, size_t bytes) {
    uint64_t nodes = 0;
    for (int i = 0; i < numa->count; i++) nodes |= 1ull << numa->ids[i];
    if (numa->count == 1) return;
#ifdef __linux__
    enum { INTERLEAVE = 3, NODE_BITS = 64 };  // MPOL_INTERLEAVE of linux/mempolicy.h
    syscall(SYS_mbind, memory, bytes, INTERLEAVE, &nodes, NODE_BITS + 1ul, 0);
#else
    (void)memory, (void)bytes, (void)nodes;
#endif
}
