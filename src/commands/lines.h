// lines.h: the lines of a text file, one after the other.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_LINES_H
#define COMMANDS_LINES_H

#include <stdbool.h>
#include <stdio.h>

enum { LINE_BYTES = 1024 };
#define LINE_IS_LONG "longer than 1023 bytes"  // what is wrong where is_cut

typedef struct Lines {
    const char *path;
    FILE *file;
    int number;             // of the line read last, from 1
    bool is_cut;            // it has more bytes than text has room for
    char text[LINE_BYTES];  // its first bytes, without line end
} Lines;

// False after one line on stderr: the file cannot be opened. Else lines_close is due.
bool lines_open(Lines *lines, const char *path);

// Reads the next line. False at the end of the file, or where it cannot be read any further.
bool lines_next(Lines *lines);

// False after one line on stderr: the file could not be read to its end.
bool lines_close(Lines *lines);

#endif
