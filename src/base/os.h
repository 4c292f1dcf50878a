// os.h: what the operating system gives: clock, large memory, processors, files, terminals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_OS_H
#define BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Monotonic time since an arbitrary start, in nanoseconds and in milliseconds.
int64_t os_time_ns(void);
int64_t os_time_ms(void);

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

// Opens a file to read its bytes. NULL if that fails, it is empty or no regular file: pipes,
// devices and what only looks like a file (size 0) may keep a reader waiting for ever.
FILE *os_open_regular(const char *path);

// What a path, or what its symbolic links lead to, names: nothing yet, a regular file, a folder, or
// what can be neither: a pipe, a device, links in a circle.
typedef enum PathKind { PATH_FREE, PATH_FILE, PATH_FOLDER, PATH_SPECIAL } PathKind;
PathKind os_path_kind(const char *path);
bool os_is_folder(const char *path);
// Size of a regular file in bytes, -1 if there is none of this name.
int64_t os_file_size(const char *path);
// Two names, or links, of one file that exists.
bool os_is_same_file(const char *a, const char *b);
// The name that a path's last symbolic link, if it is one, leads to, whether or not a file is
// there; to be freed. NULL if memory is short.
char *os_follow_links(const char *path);
// Bytes that this process may still write to the disk of an existing file or folder, INT64_MAX
// where it cannot be asked.
int64_t os_disk_free(const char *path);
// What separates the folders of a search path.
char os_path_separator(void);

// The bytes of a file, read-only, fetched when they are first looked at, in no order. NULL if it
// cannot be read or is empty. Do not let the file shrink: reading beyond its new end, or from a
// failing disk, ends the program (SIGBUS). Free with os_unmap_file.
const void *os_map_file(const char *path, size_t *bytes);
void os_unmap_file(const void *start, size_t bytes);

// Returns after so many milliseconds or a little later.
void os_sleep_ms(int ms);

// Makes sure that no file opened later becomes standard input, output or error: where one of these
// is closed it is opened on a device that refuses to be read, or written. Call it first in main.
// False if that cannot be done.
bool os_hold_standard_files(void);

// A person sees what is written to file (a terminal), not a pipe or a file on disk.
bool os_is_terminal(FILE *file);

// At least 4096 bytes can be written to file without waiting, or writing fails at once; waits up to
// so many milliseconds for that. True where it cannot be asked.
bool os_can_write(FILE *file, int ms);

// Nobody can read what is written to file any more. False where it cannot be asked.
bool os_is_broken_pipe(FILE *file);

// Columns of the terminal that file writes to; 80 where it cannot be asked.
int os_terminal_width(FILE *file);

// Claims an open file for this process until it is closed. False if another holds it.
bool os_lock_file(FILE *file);

// Cuts an open file to bytes. False on failure.
bool os_truncate_file(FILE *file, int64_t bytes);

// Returns when all that was written to file is on the disk. False on failure.
bool os_sync_file(FILE *file);

// Gives a file the name of another, which it replaces at once or not at all. False on failure.
bool os_replace_file(const char *from, const char *to);

#endif
