// numa.h: processors and memory nodes, and threads and memory placed on them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_NUMA_H
#define BASE_NUMA_H

#include <stddef.h>
#include <stdint.h>

// A set of processors by the system's numbers. On Windows each word is a processor group.
enum { CPU_WORDS = 64 };
typedef struct CpuSet {
    uint64_t words[CPU_WORDS];
} CpuSet;
int cpu_set_count(const CpuSet *cpus);

// Returns the processors that this process may use (cpusets, taskset, job objects; not the quota
// of a container): at least one.
CpuSet cpus_allowed(void);
int cpus_allowed_count(void);

// A memory node is a group of processors with memory near them. On Windows a node whose processors
// are in two processor groups counts as two: a thread stays in its group unless it is moved.
enum { NUMA_NODES_MAX = 64, NUMA_ANYWHERE = -1 };
typedef struct Numa {
    int count;                    // nodes with processors that this process may use, at least 1
    int ids[NUMA_NODES_MAX];      // the system's numbers
    CpuSet cpus[NUMA_NODES_MAX];  // the processors of each node
    CpuSet all;
} Numa;

// Reads the nodes of this machine. Without nodes, all processors are one node.
void numa_init(Numa *numa);
// Does the same for a folder in the form of /sys/devices/system/node (Linux only) and a set of
// allowed processors: for tests.
void numa_read(Numa *numa, const char *folder, const CpuSet *allowed);

// Returns the node, 0..count-1, for thread 0..threads-1. Neighbours share a node, and each node
// gets threads in proportion to its processors. Returns NUMA_ANYWHERE if one node has enough
// processors for all threads: other programs may use that node.
int numa_node_of(const Numa *numa, int thread, int threads);

// Binds the calling thread to the processors of a node; NUMA_ANYWHERE releases it. Memory lies near
// the thread that writes to it first. No effect on a machine of one node or if the system refuses.
void numa_bind(const Numa *numa, int node);

// Spreads the pages of memory evenly over the nodes. Only pages not yet written to move.
// No effect on a machine of one node, on Windows, or if the system refuses.
void numa_interleave(const Numa *numa, void *memory, size_t bytes);

#endif
