// os.h: what the operating system gives: clock, processors, large memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_OS_H
#define BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Monotonic time since an arbitrary start, in nanoseconds and in milliseconds.
int64_t os_time_ns(void);
int64_t os_time_ms(void);

// Returns after so many milliseconds or a little later.
void os_sleep_ms(int ms);

// A set of processors by the system's numbers; on Windows each word is a processor group.
enum { CPU_WORDS = 64 };
typedef struct CpuSet {
    uint64_t words[CPU_WORDS];
} CpuSet;
int cpu_set_count(const CpuSet *cpus);

// Processors this process may use (cpusets, taskset, job objects; not the quota of
// a container): at least one.
CpuSet os_allowed_cpus(void);
int os_cpu_count(void);

// The processors of a memory node. False if there is no node of this number. folder: where Linux
// describes the nodes (/sys/devices/system/node), of no meaning elsewhere. On Windows node is a
// pair of node and processor group; other systems have no nodes.
bool os_node_cpus(const char *folder, int node, CpuSet *cpus);

// Lets the calling thread run on these processors only. False, and nothing changed, if the system
// refuses; on Windows also if they are of several groups.
bool os_bind_thread(const CpuSet *cpus);

// Memory of the machine, or of the container if that is less, in MiB, at least 1; a guess of 4096
// where it cannot be asked.
int64_t os_memory_mb(void);
// What a process may still take without pushing others out, or out of its container, in MiB;
// INT64_MAX where it cannot be asked.
int64_t os_memory_free_mb(void);
// So many MiB are free, or will be once held_mb that this process has are given back.
bool os_memory_suffices(int64_t mb, int64_t held_mb);

// bytes > 0 of memory, all zero, aligned to 64 KiB at least (2 MiB but on Windows), in large pages
// where the system has them. NULL if there is not enough. Free with os_free_large.
void *os_alloc_large(size_t bytes);
void os_free_large(void *memory, size_t bytes);
// Percent of such memory, as far as it has been written to, that lie in large pages; -1 if none has
// been or the system does not say.
int os_large_page_percent(const void *memory, size_t bytes);
// Spreads pages of such memory, not written to yet, over the memory nodes whose bits are set. False
// where the system cannot (Windows) or refuses.
bool os_interleave(void *memory, size_t bytes, uint64_t nodes);

#endif
