// lines.c: reading line by line, however long the lines are.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/lines.h"

#include <string.h>

#include "base/file.h"
#include "commands/arguments.h"

bool lines_open(Lines *lines, const char *path) {
    *lines = (Lines){.path = path};
    const char *error = file_open(path, &lines->file);
    if (error) argument_error("%s: %s", path, error);
    return !error;
}

bool lines_next(Lines *lines) {
    char *text = lines->text;
    if (!fgets(text, LINE_BYTES, lines->file)) return false;
    lines->number++;
    int c = strchr(text, '\n') ? '\n' : getc(lines->file);
    lines->is_cut = c != '\n' && c != EOF;
    while (c != '\n' && c != EOF) c = getc(lines->file);
    text[strcspn(text, "\r\n")] = '\0';
    return true;
}

bool lines_close(Lines *lines) {
    bool failed = ferror(lines->file) != 0;
    fclose(lines->file);
    if (failed) argument_error("%s: cannot be read", lines->path);
    return !failed;
}
