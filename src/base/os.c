// os.c: clock, processors and memory on POSIX and Windows.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _WIN32
#define _GNU_SOURCE
#endif
#include "base/os.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"

#ifdef _WIN32
#include <windows.h>
// After windows.h, without which it cannot be read.
#include <psapi.h>

int64_t os_time_ns(void) {
    LARGE_INTEGER count, per_second;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&per_second);
    int64_t seconds = count.QuadPart / per_second.QuadPart;
    int64_t rest = count.QuadPart % per_second.QuadPart;
    return seconds * 1000000000 + rest * 1000000000 / per_second.QuadPart;
}

// The active processors of a group, as a word of a CpuSet.
static uint64_t group_cpus(int group) {
    DWORD count = GetActiveProcessorCount((WORD)group);
    return count >= 64 ? ~0ull : (1ull << count) - 1;
}

// A process confined to some processors has them in one group; others may use all.
CpuSet os_allowed_cpus(void) {
    CpuSet cpus = {{0}};
    DWORD_PTR own = 0, machine = 0;
    PROCESSOR_NUMBER here;
    GetCurrentProcessorNumberEx(&here);
    bool asked = GetProcessAffinityMask(GetCurrentProcess(), &own, &machine);
    bool confined = asked && own && own != machine && here.Group < CPU_WORDS;
    for (int group = 0; group < GetActiveProcessorGroupCount() && group < CPU_WORDS; group++)
        if (!confined) cpus.words[group] = group_cpus(group);
    if (confined) cpus.words[here.Group] = own;
    return cpus;
}

bool os_node_cpus(const char *folder, int node, CpuSet *cpus) {
    (void)folder;
    int groups = GetActiveProcessorGroupCount(), group = groups ? node % groups : CPU_WORDS;
    *cpus = (CpuSet){{0}};
    if (group >= CPU_WORDS) return false;
    for (int i = 0; i < 64 && group_cpus(group) >> i & 1; i++) {
        PROCESSOR_NUMBER number = {.Group = (WORD)group, .Number = (BYTE)i};
        USHORT found;
        if (GetNumaProcessorNodeEx(&number, &found) && found == node / groups)
            cpus->words[group] |= 1ull << i;
    }
    return cpus->words[group] != 0;
}

bool os_bind_thread(const CpuSet *cpus) {
    GROUP_AFFINITY affinity = {0};
    int groups = 0;
    for (int group = 0; group < CPU_WORDS; group++) {
        if (!cpus->words[group]) continue;
        affinity.Mask = cpus->words[group];
        affinity.Group = (WORD)group;
        groups++;
    }
    return groups == 1 && SetThreadGroupAffinity(GetCurrentThread(), &affinity, NULL);
}

int64_t os_memory_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullTotalPhys >> 20) : 4096;
}

int64_t os_memory_free_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullAvailPhys >> 20) : INT64_MAX;
}

// Only users who may "lock pages in memory" get large pages, and programs must ask.
static bool may_lock_pages(void) {
    TOKEN_PRIVILEGES wanted = {.PrivilegeCount = 1};
    HANDLE token;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &token)) return false;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    bool granted =
        LookupPrivilegeValueA(NULL, "SeLockMemoryPrivilege", &wanted.Privileges[0].Luid) &&
        AdjustTokenPrivileges(token, FALSE, &wanted, 0, NULL, NULL) &&
        GetLastError() == ERROR_SUCCESS;
    CloseHandle(token);
    return granted;
}

void *os_alloc_large(size_t bytes) {
    DWORD kind = MEM_COMMIT | MEM_RESERVE;
    size_t page = GetLargePageMinimum();
    void *memory = NULL;
    if (page && bytes <= SIZE_MAX - page && may_lock_pages())
        memory = VirtualAlloc(NULL, (bytes + page - 1) / page * page, kind | MEM_LARGE_PAGES,
                              PAGE_READWRITE);
    return memory ? memory : VirtualAlloc(NULL, bytes, kind, PAGE_READWRITE);
}

int os_large_page_percent(const void *memory, size_t bytes) {
    (void)bytes;
    PSAPI_WORKING_SET_EX_INFORMATION page = {.VirtualAddress = (void *)(uintptr_t)memory};
    if (!K32QueryWorkingSetEx(GetCurrentProcess(), &page, sizeof(page))) return -1;
    return page.VirtualAttributes.Valid ? 100 * (int)page.VirtualAttributes.LargePage : -1;
}

bool os_interleave(void *memory, size_t bytes, uint64_t nodes) {
    (void)memory, (void)bytes, (void)nodes;
    return false;
}

void os_free_large(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

void os_sleep_ms(int ms) { Sleep((DWORD)ms); }

#else
#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <sys/mman.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <time.h>
#include <unistd.h>

enum { LARGE_PAGE = 2 << 20 };

int64_t os_time_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#ifdef __linux__
CpuSet os_allowed_cpus(void) {
    CpuSet cpus = {{0}};
    if (sched_getaffinity(0, sizeof(cpus), (void *)&cpus) == -1) cpus = (CpuSet){{1}};
    return cpus;
}

bool os_bind_thread(const CpuSet *cpus) {
    return sched_setaffinity(0, sizeof(*cpus), (const void *)cpus) == 0;
}

// Reads "0-3,8,10-11".
bool os_node_cpus(const char *folder, int node, CpuSet *cpus) {
    char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/node%d/cpulist", folder, node);
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

bool os_interleave(void *memory, size_t bytes, uint64_t nodes) {
    enum { INTERLEAVE = 3, NODE_BITS = 64 };  // MPOL_INTERLEAVE of linux/mempolicy.h
    return syscall(SYS_mbind, memory, bytes, INTERLEAVE, &nodes, NODE_BITS + 1ul, 0) == 0;
}
#else
CpuSet os_allowed_cpus(void) {
    CpuSet cpus = {{1}};
    for (long i = 1; i < sysconf(_SC_NPROCESSORS_ONLN) && i < 64 * CPU_WORDS; i++)
        cpus.words[i / 64] |= 1ull << i % 64;
    return cpus;
}

bool os_bind_thread(const CpuSet *cpus) {
    (void)cpus;
    return false;
}

bool os_node_cpus(const char *folder, int node, CpuSet *cpus) {
    (void)folder, (void)node, (void)cpus;
    return false;
}

bool os_interleave(void *memory, size_t bytes, uint64_t nodes) {
    (void)memory, (void)bytes, (void)nodes;
    return false;
}
#endif

// The number after prefix at the beginning of a line of a small system file; INT64_MAX if none.
static int64_t number_in_file(const char *name, const char *prefix) {
    char line[128];
    long long number = 0;
    FILE *file = fopen(name, "r");
    if (!file) return INT64_MAX;
    bool found = false;
    while (!found && fgets(line, sizeof(line), file))
        found = strncmp(line, prefix, strlen(prefix)) == 0 &&
                sscanf(line + strlen(prefix), "%lld", &number) == 1;
    fclose(file);
    return found && number > 0 ? number : INT64_MAX;
}

// What the container allows (cgroup v2, then v1); a machine without containers has no such file.
static int64_t memory_limit_mb(void) {
    int64_t bytes = number_in_file("/sys/fs/cgroup/memory.max", "");
    if (bytes == INT64_MAX)
        bytes = number_in_file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "");
    return bytes >> 20 > 0 ? bytes >> 20 : 1;
}

int64_t os_memory_mb(void) {
    long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGE_SIZE);
    int64_t mb = pages > 0 && page_bytes > 0 ? (int64_t)pages * page_bytes >> 20 : 4096;
    int64_t limit = memory_limit_mb();
    return limit < mb ? limit : mb;
}

// What the container leaves, with the pages of files that it would give back, in bytes; INT64_MAX
// without one.
static int64_t container_free(const char *limit_file, const char *used_file, const char *stat_file,
                              const char *cache_name) {
    int64_t limit = number_in_file(limit_file, ""), used = number_in_file(used_file, "");
    int64_t cache = number_in_file(stat_file, cache_name);
    if (limit == INT64_MAX || used == INT64_MAX) return INT64_MAX;
    if (cache == INT64_MAX) cache = 0;
    return limit > used - cache ? limit - used + cache : 0;
}

static int64_t container_free_mb(void) {
    int64_t bytes = container_free("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current",
                                   "/sys/fs/cgroup/memory.stat", "inactive_file ");
    if (bytes == INT64_MAX)
        bytes = container_free("/sys/fs/cgroup/memory/memory.limit_in_bytes",
                               "/sys/fs/cgroup/memory/memory.usage_in_bytes",
                               "/sys/fs/cgroup/memory/memory.stat", "total_inactive_file ");
    return bytes == INT64_MAX ? bytes : bytes >> 20;
}

int64_t os_memory_free_mb(void) {
    int64_t kb = number_in_file("/proc/meminfo", "MemAvailable:"), limit_mb = container_free_mb();
    int64_t mb = kb == INT64_MAX ? kb : kb >> 10;
    return mb < limit_mb ? mb : limit_mb;
}

// Reserves one large page more than asked, then gives the ends back: mmap aligns to small pages
// only.
void *os_alloc_large(size_t bytes) {
    if (bytes > SIZE_MAX - 2 * LARGE_PAGE) return NULL;
    size_t rounded = (bytes + LARGE_PAGE - 1) & ~(size_t)(LARGE_PAGE - 1);
    size_t reserved = rounded + LARGE_PAGE;
    char *raw = mmap(NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED) return NULL;
    size_t before = (LARGE_PAGE - ((uintptr_t)raw & (LARGE_PAGE - 1))) & (LARGE_PAGE - 1);
    size_t after = reserved - before - rounded;
    if (before) munmap(raw, before);
    if (after) munmap(raw + before + rounded, after);
#ifdef MADV_HUGEPAGE
    madvise(raw + before, rounded, MADV_HUGEPAGE);
#endif
    return raw + before;
}

void os_free_large(void *memory, size_t bytes) {
    if (memory) munmap(memory, (bytes + LARGE_PAGE - 1) & ~(size_t)(LARGE_PAGE - 1));
}

// Adds up what the kernel lists for the mappings that memory lies in.
int os_large_page_percent(const void *memory, size_t bytes) {
    FILE *file = fopen("/proc/self/smaps", "r");
    if (!file) return -1;
    char line[256];
    uint64_t start = (uintptr_t)memory, end = start + bytes, from, to, kb, all = 0, large = 0;
    bool inside = false;
    while (fgets(line, sizeof(line), file)) {
        if (sscanf(line, "%" SCNx64 "-%" SCNx64 " ", &from, &to) == 2)
            inside = from < end && to > start;
        else if (inside && sscanf(line, "Rss: %" SCNu64, &kb) == 1)
            all += kb;
        else if (inside && sscanf(line, "AnonHugePages: %" SCNu64, &kb) == 1)
            large += kb;
    }
    fclose(file);
    return all ? (int)(large * 100 / all) : -1;
}

void os_sleep_ms(int ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}
#endif

int cpu_set_count(const CpuSet *cpus) {
    int count = 0;
    for (int i = 0; i < CPU_WORDS; i++) count += popcount(cpus->words[i]);
    return count;
}

int os_cpu_count(void) {
    CpuSet cpus = os_allowed_cpus();
    return cpu_set_count(&cpus);
}

bool os_memory_suffices(int64_t mb, int64_t held_mb) {
    int64_t free_mb = os_memory_free_mb();
    return free_mb == INT64_MAX || mb - held_mb <= free_mb;
}

int64_t os_time_ms(void) { return os_time_ns() / 1000000; }
