// os_file.h: the operating system: files, paths, pipes and terminals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_OS_FILE_H
#define BASE_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// The kind of a path after its symbolic links: PATH_FREE for a missing file, PATH_SPECIAL for a
// pipe, a device or a loop of links.
typedef enum PathKind { PATH_FREE, PATH_FILE, PATH_FOLDER, PATH_SPECIAL } PathKind;
PathKind os_path_kind(const char *path);
bool os_is_folder(const char *path);
bool os_make_folder(const char *path);  // returns false on failure
// Returns the size of a regular file in bytes, -1 if there is none of this name.
int64_t os_file_size(const char *path);
// Returns true if two names or links lead to one file. Missing files are compared by folder and
// name.
bool os_is_same_file(const char *a, const char *b);
// Returns the name of the existing file to which symbolic links lead, or a copy of path. Free it
// with free. NULL: not enough memory.
char *os_follow_links(const char *path);
// Returns the bytes that this process can still write to the disk of an existing file or folder;
// INT64_MAX if unknown.
int64_t os_disk_free(const char *path);
// Returns the separator of a list of folders.
char os_path_separator(void);

// Maps a file for reading in any order. Returns NULL if it cannot be read or is empty. The process
// ends (SIGBUS) if it reads beyond the end of a file that has shrunk, or from a failing disk.
const void *os_map_file(const char *path, size_t *bytes);
void os_unmap_file(const void *start, size_t bytes);

// Positions in files beyond 2 GiB, on every system. os_tell returns -1 and the others false on
// failure.
int64_t os_tell(FILE *file);
bool os_seek(FILE *file, int64_t bytes);  // from the start
bool os_seek_end(FILE *file);

// Locks an open file until it is closed. Returns false if another open FILE, of this or another
// process, has the lock; true on a file system without locks.
bool os_lock_file(FILE *file);
// Returns true if path is still the name of an open file, and no link. True if unknown.
bool os_is_named(FILE *file, const char *path);
// Truncates or extends an open file. Returns false on failure.
bool os_truncate_file(FILE *file, int64_t bytes);
// Returns when everything written to file is on the disk. Returns false on failure.
bool os_sync_file(FILE *file);
// Renames an open file and closes it; it replaces another file of the new name at once or not at
// all. new_name NULL: removes it. Returns false on failure.
bool os_rename_open(FILE *file, const char *name, const char *new_name);

// Opens a closed standard input, output or error on a device whose use fails, so that no file
// opened later takes its place. Call it first in main. Returns false on failure.
bool os_hold_standard_files(void);

bool os_is_terminal(FILE *file);
// Returns the columns of the terminal to which file writes; 80 if unknown.
int os_terminal_width(FILE *file);

// Waits up to ms until 4096 bytes can be written to file without blocking, or until a write would
// fail at once. Returns false if neither happened. True if unknown.
bool os_can_write(FILE *file, int ms);
// Returns true if nobody can read the data written to file. False if unknown.
bool os_is_broken_pipe(FILE *file);

#endif
