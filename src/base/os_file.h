// os_file.h: what the operating system gives: files, paths, pipes and terminals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_OS_FILE_H
#define BASE_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Opens a file to read its bytes. NULL if that fails, it is empty or no regular file: pipes,
// devices and what only looks like a file (size 0) may keep a reader waiting for ever.
FILE *os_open_regular(const char *path);

// What a path, or what its symbolic links lead to, names: nothing yet, a regular file, a folder, or
// what can be neither: a pipe, a device, links in a circle.
typedef enum PathKind { PATH_FREE, PATH_FILE, PATH_FOLDER, PATH_SPECIAL } PathKind;
PathKind os_path_kind(const char *path);
bool os_is_folder(const char *path);
// Makes a folder. False on failure.
bool os_make_folder(const char *path);
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

// The place in an open file where the next byte is read or written, in bytes from its start; -1 on
// failure. These three know files beyond 2 GiB on every system.
int64_t os_tell(FILE *file);
// Moves to a place from the start of the file, and to its end. False on failure.
bool os_seek(FILE *file, int64_t bytes);
bool os_seek_end(FILE *file);

// Claims an open file for this process until it is closed. False if another holds it.
bool os_lock_file(FILE *file);

// Cuts an open file to bytes. False on failure.
bool os_truncate_file(FILE *file, int64_t bytes);

// Returns when all that was written to file is on the disk. False on failure.
bool os_sync_file(FILE *file);

// Gives a file the name of another, which it replaces at once or not at all. False on failure.
bool os_replace_file(const char *from, const char *to);

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

#endif
