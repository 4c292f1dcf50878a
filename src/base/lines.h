// lines.h: reading a stream line by line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stdio.h>

#include "base/text.h"

typedef struct LineReader {
    FILE *file;
    Text text;       // the line without LF or CR LF; is_cut if it is too long or memory is short
    int64_t number;  // of the line, from 1
    bool has_end;    // an LF ended the line; false for a last line without one
} LineReader;

// Returns a reader of lines of up to limit - 1 bytes. Free it with line_reader_free, which leaves
// the file open.
LineReader line_reader(FILE *file, size_t limit);
void line_reader_free(LineReader *reader);

// Reads the next line. Skips the rest of a line that is cut. A zero byte becomes a blank. Returns
// false at the end of the input; ferror tells an error from the end.
bool line_reader_next(LineReader *reader);

#endif
