// os_file.c: files, paths, pipes and terminals on POSIX and Windows.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "base/os_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32
#include <direct.h>
#include <io.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#endif

PathKind os_path_kind(const char *path) {
    struct stat status;
#ifdef _WIN32  // stat refuses a folder that ends with a separator
    const DWORD attributes = GetFileAttributesA(path);
    if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
        return PATH_FOLDER;
#endif
    if (stat(path, &status) != 0) return errno == ELOOP ? PATH_SPECIAL : PATH_FREE;
    if (S_ISDIR(status.st_mode)) return PATH_FOLDER;
    return S_ISREG(status.st_mode) ? PATH_FILE : PATH_SPECIAL;
}

bool os_is_folder(const char *path) { return os_path_kind(path) == PATH_FOLDER; }

int64_t os_file_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (int64_t)status.st_size : -1;
}

_Static_assert(sizeof(off_t) == sizeof(int64_t), "-D_FILE_OFFSET_BITS=64");
int64_t os_tell(FILE *file) { return ftello(file); }
bool os_seek(FILE *file, int64_t bytes) { return fseeko(file, bytes, SEEK_SET) == 0; }
bool os_seek_end(FILE *file) { return fseeko(file, 0, SEEK_END) == 0; }

bool os_truncate_file(FILE *file, int64_t bytes) {
    return fflush(file) == 0 && ftruncate(fileno(file), bytes) == 0;
}

bool os_is_terminal(FILE *file) { return isatty(fileno(file)) != 0; }

#ifdef _WIN32
bool os_is_same_file(const char *a, const char *b) {
    char full_a[MAX_PATH], full_b[MAX_PATH];
    return _fullpath(full_a, a, MAX_PATH) && _fullpath(full_b, b, MAX_PATH) &&
           _stricmp(full_a, full_b) == 0;
}

bool os_make_folder(const char *path) { return _mkdir(path) == 0; }

char *os_follow_links(const char *path) { return _strdup(path); }

int64_t os_disk_free(const char *path) {
    char folder[MAX_PATH] = "";
    size_t length = strlen(path);
    while (length > 0 && !os_is_folder(path) && !strchr("/\\:", path[length - 1])) length--;
    ULARGE_INTEGER bytes;
    if (length >= sizeof(folder)) return INT64_MAX;
    memcpy(folder, path, length);
    bool known = GetDiskFreeSpaceExA(length ? folder : NULL, &bytes, NULL, NULL);
    return known && bytes.QuadPart < INT64_MAX ? (int64_t)bytes.QuadPart : INT64_MAX;
}

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

bool os_lock_file(FILE *file) {
    OVERLAPPED whole = {0};
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    whole.OffsetHigh = 0x40000000;  // beyond the content, so that others may read it
    if (LockFileEx(handle, flags, 0, 1, 0, &whole)) return true;
    return GetLastError() != ERROR_LOCK_VIOLATION && GetLastError() != ERROR_IO_PENDING;
}

bool os_sync_file(FILE *file) { return fflush(file) == 0 && _commit(_fileno(file)) == 0; }

bool os_is_named(FILE *file, const char *path) {
    (void)file, (void)path;
    return true;
}

bool os_rename_open(FILE *file, const char *name, const char *new_name) {
    fclose(file);  // Windows renames no open file
    return new_name
               ? MoveFileExA(name, new_name, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)
               : remove(name) == 0;
}

bool os_hold_standard_files(void) { return true; }  // Windows gives 0 to 2 to no other file

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

// Returns the part of a path after its folder.
static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool stat_folder(const char *path, struct stat *status) {
    char *folder = strndup(path, (size_t)(name_of(path) - path));
    const bool exists = folder && stat(*folder ? folder : ".", status) == 0;
    free(folder);
    return exists;
}

bool os_is_same_file(const char *a, const char *b) {
    struct stat first, second;
    const bool a_exists = stat(a, &first) == 0, b_exists = stat(b, &second) == 0;
    if (a_exists != b_exists) return false;
    if (!a_exists && (strcmp(name_of(a), name_of(b)) != 0 || !stat_folder(a, &first) ||
                      !stat_folder(b, &second)))
        return false;
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

bool os_make_folder(const char *path) { return mkdir(path, 0777) == 0; }

char *os_follow_links(const char *path) {
    char *target = realpath(path, NULL);
    return target ? target : strdup(path);
}

int64_t os_disk_free(const char *path) {
    struct statvfs disk;
    const bool known = statvfs(path, &disk) == 0 && disk.f_blocks > 0 && disk.f_frsize > 0;
    if (!known || disk.f_bavail > INT64_MAX / disk.f_frsize) return INT64_MAX;
    return (int64_t)(disk.f_bavail * disk.f_frsize);
}

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

bool os_lock_file(FILE *file) {
    return flock(fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool os_sync_file(FILE *file) { return fflush(file) == 0 && fsync(fileno(file)) == 0; }

bool os_is_named(FILE *file, const char *path) {
    struct stat opened, named;
    return fstat(fileno(file), &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// The lock lasts until the name is gone.
bool os_rename_open(FILE *file, const char *name, const char *new_name) {
    const bool is_done = (new_name ? rename(name, new_name) : remove(name)) == 0;
    fclose(file);
    return is_done;
}

// open returns the lowest closed file. Input is opened for writing and the others for reading, so
// that their use still fails.
bool os_hold_standard_files(void) {
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        bool is_open = fcntl(file, F_GETFD) != -1 || errno != EBADF;
        if (is_open) continue;
        if (open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) != file) return false;
    }
    return true;
}

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
