// lines.c: lines in memory that grows with the longest one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/lines.h"

LineReader line_reader(FILE *file, size_t limit) {
    return (LineReader){.file = file, .text = text_growing(limit)};
}

void line_reader_free(LineReader *reader) { text_free(&reader->text); }

bool line_reader_next(LineReader *reader) {
    Text *text = &reader->text;
    int c = getc(reader->file);
    if (c == EOF) return false;
    text_clear(text);
    for (; c != EOF && c != '\n'; c = getc(reader->file))
        if (!text->is_cut) text_append_char(text, c ? (char)c : ' ');
    if (text->length > 0 && text->data[text->length - 1] == '\r') text->data[--text->length] = '\0';
    text_append_bytes(text, "", 0);
    reader->has_end = c == '\n';
    reader->number++;
    return true;
}
