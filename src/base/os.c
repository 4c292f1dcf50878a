// os.c: clock and memory on POSIX and Windows.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "base/os.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/numbers.h"

#ifdef _WIN32
#include <windows.h>
// Needs windows.h before it.
#include <psapi.h>

int64_t os_memory_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullTotalPhys >> 20) : 4096;
}

int64_t os_memory_free_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullAvailPhys >> 20) : INT64_MAX;
}

// Large pages need the user right "lock pages in memory", which a program must request.
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

void os_free_large(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

#else
#include <inttypes.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LARGE_PAGE = 2 << 20, GROUP_BYTES = 1024 };

// Returns the number after prefix at the start of a line of a small system file; INT64_MAX if there
// is none.
static int64_t number_in_file(const char *folder, const char *name, const char *prefix) {
    char path[GROUP_BYTES + 16], line[128];
    int64_t number = 0;
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) return INT64_MAX;
    bool found = false;
    while (!found && fgets(line, sizeof(line), file))
        found = strncmp(line, prefix, strlen(prefix)) == 0 &&
                sscanf(line + strlen(prefix), "%" SCNd64, &number) == 1;
    fclose(file);
    return found ? number : INT64_MAX;
}

GroupMemory os_group_memory(const char *root, const char *name) {
    GroupMemory memory = {INT64_MAX, INT64_MAX};
    char group[GROUP_BYTES];
    snprintf(group, sizeof(group), "%s%s", root, name);
    for (char *end = group; end; end = strrchr(group + strlen(root), '/')) {
        if (end > group) *end = '\0';  // the group above
        int64_t limit = number_in_file(group, "memory.max", "");
        int64_t used = number_in_file(group, "memory.current", "");
        int64_t cache = number_in_file(group, "memory.stat", "inactive_file ");
        if (limit == INT64_MAX || used == INT64_MAX) continue;
        // The system gives the cache back on demand. The numbers are of different moments.
        if (cache != INT64_MAX) used = max_i64(used - cache, 0);
        memory.limit = min_i64(memory.limit, limit);
        memory.left = min_i64(memory.left, max_i64(limit - used, 0));
    }
    return memory;
}

// The control groups that contain this process, where the system has version 2 of them.
static GroupMemory group_memory(void) {
    char line[GROUP_BYTES];
    bool found = false;
    FILE *file = fopen("/proc/self/cgroup", "r");
    while (file && !found && fgets(line, sizeof(line), file)) found = strncmp(line, "0::", 3) == 0;
    if (file) fclose(file);
    if (found) line[strcspn(line, "\n")] = '\0';
    return os_group_memory("/sys/fs/cgroup", found ? line + 3 : "");
}

int64_t os_memory_mb(void) {
    int64_t bytes = (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGE_SIZE);
    return max_i64(min_i64(bytes, group_memory().limit) >> 20, 1);
}

int64_t os_memory_free_mb(void) {
    int64_t free_kb = number_in_file("/proc", "meminfo", "MemAvailable:");
    int64_t free_mb = free_kb == INT64_MAX ? free_kb : free_kb >> 10;
    int64_t left = group_memory().left;
    return left == INT64_MAX ? free_mb : min_i64(free_mb, left >> 20);
}

// Reserves one large page more and unmaps both ends, since mmap aligns to small pages only.
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

// Adds up the sizes that the kernel lists for the mappings of memory.
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
#endif

bool os_memory_suffices(int64_t mb, int64_t held_mb) { return mb - held_mb <= os_memory_free_mb(); }

int64_t os_time_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t os_time_ms(void) { return os_time_ns() / 1000000; }

void os_sleep_ms(int ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}
