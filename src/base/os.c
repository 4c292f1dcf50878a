// os.c: clock, large memory and CPU count on POSIX and Windows.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef _WIN32
#define _GNU_SOURCE
#endif
#include "base/os.h"

#include <sys/stat.h>

#ifdef _WIN32
#include <io.h>
#include <windows.h>

int64_t os_time_ns(void) {
    LARGE_INTEGER count, per_second;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&per_second);
    int64_t seconds = count.QuadPart / per_second.QuadPart;
    int64_t rest = count.QuadPart % per_second.QuadPart;
    return seconds * 1000000000 + rest * 1000000000 / per_second.QuadPart;
}

int os_cpu_count(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors < 1 ? 1 : (int)info.dwNumberOfProcessors;
}

int64_t os_memory_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullTotalPhys >> 20) : 4096;
}

int64_t os_memory_free_mb(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullAvailPhys >> 20) : INT64_MAX;
}

void *os_alloc_large(size_t bytes) {
    return VirtualAlloc(NULL, bytes, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
}

void os_free_large(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

void os_sleep_ms(int ms) { Sleep((DWORD)ms); }

bool os_hold_standard_files(void) { return true; }  // closed ones are never given to other files

bool os_is_terminal(FILE *file) { return _isatty(_fileno(file)) != 0; }

int os_terminal_width(FILE *file) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    HANDLE console = (HANDLE)_get_osfhandle(_fileno(file));
    return GetConsoleScreenBufferInfo(console, &info) && info.dwSize.X > 0 ? info.dwSize.X : 80;
}

bool os_can_write(FILE *file, int ms) {
    (void)file, (void)ms;
    return true;
}

bool os_is_broken_pipe(FILE *file) {
    (void)file;
    return false;
}

#else
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { LARGE_PAGE = 2 << 20 };

int64_t os_time_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int os_cpu_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

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

void os_sleep_ms(int ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

// The lowest closed one is what open returns. Input is opened for writing and the others for
// reading, so that using them fails as if they were still closed.
bool os_hold_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        bool is_open = fcntl(file, F_GETFD) != -1 || errno != EBADF;
        if (is_open) continue;
        if (open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file) return false;
    }
    return true;
}

bool os_is_terminal(FILE *file) { return isatty(fileno(file)) == 1; }

int os_terminal_width(FILE *file) {
    struct winsize size;
    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool os_can_write(FILE *file, int ms) {
    struct pollfd end = {.fd = fileno(file), .events = POLLOUT};
    return poll(&end, 1, ms) != 0;
}

bool os_is_broken_pipe(FILE *file) {
    struct pollfd end = {.fd = fileno(file)};
    return poll(&end, 1, 0) > 0 && end.revents & (POLLERR | POLLHUP | POLLNVAL);
}
#endif

#ifdef _WIN32
bool os_lock_file(FILE *file) {
    OVERLAPPED whole = {0};
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    whole.OffsetHigh = 0x40000000;  // beyond any content, which others may then read
    return LockFileEx(handle, flags, 0, 1, 0, &whole);
}

bool os_truncate_file(FILE *file, int64_t bytes) {
    return fflush(file) == 0 && _chsize_s(_fileno(file), bytes) == 0;
}
#else
bool os_lock_file(FILE *file) { return flock(fileno(file), LOCK_EX | LOCK_NB) == 0; }

bool os_truncate_file(FILE *file, int64_t bytes) {
    return fflush(file) == 0 && ftruncate(fileno(file), bytes) == 0;
}
#endif

#ifdef _WIN32
char os_path_separator(void) { return ';'; }

const void *os_map_file(const char *path, size_t *bytes) {
    const void *start = NULL;
    LARGE_INTEGER size;
    HANDLE file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING,
                              FILE_FLAG_RANDOM_ACCESS, NULL);
    if (file == INVALID_HANDLE_VALUE) return NULL;
    bool good =
        GetFileSizeEx(file, &size) && size.QuadPart > 0 && (uint64_t)size.QuadPart <= SIZE_MAX;
    HANDLE mapping = good ? CreateFileMappingA(file, NULL, PAGE_READONLY, 0, 0, NULL) : NULL;
    if (mapping) {
        start = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
        CloseHandle(mapping);
    }
    CloseHandle(file);
    if (start) *bytes = (size_t)size.QuadPart;
    return start;
}

void os_unmap_file(const void *start, size_t bytes) {
    (void)bytes;
    if (start) UnmapViewOfFile(start);
}
#else
char os_path_separator(void) { return ':'; }

const void *os_map_file(const char *path, size_t *bytes) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file == -1) return NULL;
    bool good = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
                (uint64_t)status.st_size <= SIZE_MAX;
    size_t size = good ? (size_t)status.st_size : 0;
    void *start = good ? mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (start == MAP_FAILED) return NULL;
    posix_madvise(start, size, POSIX_MADV_RANDOM);
    *bytes = size;
    return start;
}

void os_unmap_file(const void *start, size_t bytes) {
    if (start) munmap((void *)(uintptr_t)start, bytes);
}
#endif

int64_t os_file_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (int64_t)status.st_size : -1;
}

bool os_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool os_memory_suffices(int64_t mb, int64_t held_mb) {
    int64_t free_mb = os_memory_free_mb();
    return free_mb == INT64_MAX || mb - held_mb <= free_mb;
}

FILE *os_open_regular(const char *path) {
    struct stat status;
    bool good = stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
    return good ? fopen(path, "rb") : NULL;
}

int64_t os_time_ms(void) { return os_time_ns() / 1000000; }
