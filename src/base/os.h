// os.h: the operating system: clock and memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_OS_H
#define BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Monotonic time since an arbitrary start.
int64_t os_time_ns(void);
int64_t os_time_ms(void);

// Sleeps for ms, or until a signal.
void os_sleep_ms(int ms);

// Returns the memory of the machine, or the limit of the control groups of this process (container,
// systemd unit) if that is less, in MiB, at least 1.
int64_t os_memory_mb(void);
// Returns the memory that this process can take without swapping or exceeding the limit of
// os_memory_mb, in MiB; INT64_MAX if unknown.
int64_t os_memory_free_mb(void);
// Not on Windows: reads the control group "/a/b" and those that contain it, in a folder in the form
// of /sys/fs/cgroup (https://docs.kernel.org/admin-guide/cgroup-v2.html). Returns the least limit
// and the least memory left, in bytes; INT64_MAX if there is no limit.
typedef struct GroupMemory {
    int64_t limit, left;
} GroupMemory;
GroupMemory os_group_memory(const char *root, const char *name);
// Returns true if mb MiB are free, or will be when this process frees held_mb MiB.
bool os_memory_suffices(int64_t mb, int64_t held_mb);

// Allocates bytes > 0 of zeroed memory, aligned to 2 MiB (Windows: 64 KiB), in large pages where
// the system has them. Returns NULL if there is not enough. Free it with os_free_large.
void *os_alloc_large(size_t bytes);
void os_free_large(void *memory, size_t bytes);
// Returns the percentage of the touched part of this memory that lies in large pages; -1 if unknown
// or if nothing was touched.
int os_large_page_percent(const void *memory, size_t bytes);

#endif
