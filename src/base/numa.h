// numa.h: the memory nodes of the machine, and which threads and memory go where.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_NUMA_H
#define BASE_NUMA_H

#include "base/os.h"

// A machine with several processors has memory near each of them: a node. On Windows a processor
// group, beyond which no thread runs by itself, splits a node into two.
enum { NUMA_NODES_MAX = 64, NUMA_ANYWHERE = -1 };
typedef struct Numa {
    int count;                    // nodes with processors that this process may use, at least 1
    int ids[NUMA_NODES_MAX];      // the system's numbers
    CpuSet cpus[NUMA_NODES_MAX];  // of these processors
    CpuSet all;
} Numa;

// The nodes that os_node_cpus finds in folder, as far as the process may use them: allowed. All is
// one node where there are none.
void numa_read(Numa *numa, const char *folder, const CpuSet *allowed);
// The same for the machine as it is.
void numa_init(Numa *numa);

// The node, 0..count-1, of thread 0..threads-1: neighbours share one, and each gets threads in
// proportion to its processors. NUMA_ANYWHERE if a single node has enough for all threads: other
// programs may be on the machine.
int numa_node_of(const Numa *numa, int thread, int threads);

// Lets the calling thread run on a node's processors only, or NUMA_ANYWHERE. What it then writes to
// first lies in memory near it. Nothing happens on a machine of one node, or if the system refuses.
void numa_bind(const Numa *numa, int node);

// Spreads the pages of large memory that nobody has written to yet evenly over the nodes, for what
// all threads use alike. Nothing happens on a machine of one node, or where the system cannot.
void numa_interleave(const Numa *numa, void *memory, size_t bytes);

#endif
