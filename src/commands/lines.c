// lines.c: reading line by line, however long the lines are.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/lines.h"

#include <errno.h>
#include <string.h>

#include "commands/arguments.h"

bool lines_open(Lines *lines, const char *path) {
    *lines = (Lines){.path = path, .file = fopen(path, "r")};
    if (!lines->file) argument_error("cannot open %s: %s", path, strerror(errno));
    return lines->file;
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
    int error = ferror(lines->file) ? errno : 0;
    fclose(lines->file);
    if (error) argument_error("cannot read %s: %s", lines->path, strerror(error));
    return !error;
}
