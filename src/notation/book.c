// book.c: reading a file of positions, and its lines one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/random.h"
#include "base/text.h"
#include "notation/epd.h"

enum { BYTES_MAX = 1 << 30 };  // of all files together

// Appends the bytes of a file and a zero to the text; *bytes becomes its length with them.
static const char *append_file(Book *book, FILE *file, size_t *bytes) {
    int64_t size = os_seek_end(file) ? os_tell(file) : -1;
    if (size < 0 || !os_seek(file, 0)) return "the book cannot be read";
    if (size >= (int64_t)(BYTES_MAX - book->bytes)) return "the book is too large";
    char *text = realloc(book->text, book->bytes + (size_t)size + 1);
    if (!text) return "not enough memory for the book";
    book->text = text;
    size_t got = fread(text + book->bytes, 1, (size_t)size, file);
    if (ferror(file)) return "the book cannot be read";
    text[book->bytes + got] = '\0';
    *bytes = book->bytes + got + 1;
    return NULL;
}

// One of the lines from this one on is a position.
static bool has_position(const Book *book, size_t from) {
    Position pos;
    for (size_t i = from; i < book->count; i++)
        if (book_position(book, i, &pos)) return true;
    return false;
}

// Cuts what was appended, up to bytes, into lines.
static const char *index_lines(Book *book, size_t bytes) {
    size_t ends = 0, count = book->count;
    for (size_t i = book->bytes; i < bytes; i++) ends += book->text[i] == '\n' || i == bytes - 1;
    size_t *starts = realloc(book->starts, (count + ends) * sizeof(*starts));
    if (!starts) return "not enough memory for the book";
    book->starts = starts;
    size_t start = book->bytes;
    for (size_t i = start; i < bytes; i++) {
        if (book->text[i] != '\n' && i < bytes - 1) continue;
        book->text[i] = '\0';
        Word first = word_peek(book->text + start);
        if (first.length > 0 && first.start[0] != '#') starts[count++] = start;
        start = i + 1;
    }
    if (count == book->count) return "the book is empty";
    size_t before = book->count;
    book->count = count;
    if (!has_position(book, before)) {
        book->count = before;
        return "the book holds no legal position";
    }
    book->bytes = bytes;
    return NULL;
}

const char *book_read(Book *book, const char *path) {
    FILE *file = os_open_regular(path);
    if (!file) return "the book cannot be opened";
    size_t bytes = 0;
    const char *error = append_file(book, file, &bytes);
    fclose(file);
    return error ? error : index_lines(book, bytes);
}

// The field en passant is the fourth of FEN and EPD alike.
static BookHalf half_of(const char *line) {
    enum { FIELDS = 4 };
    uint64_t hash = 0;
    for (int i = 0; i < FIELDS; i++) {
        Word word = word_next(&line);
        for (size_t k = 0; k < word.length; k++)
            hash = random_next(&(Random){hash ^ (uint8_t)word.start[k]});
    }
    return hash >> 63 ? HALF_JUDGING : HALF_TRAINING;
}

void book_keep_half(Book *book, BookHalf half) {
    size_t count = 0, bytes = 0;
    for (size_t i = 0; i < book->count; i++) {
        const char *line = book_line(book, i);
        if (half_of(line) != half) continue;
        const size_t length = strlen(line) + 1;
        memmove(book->text + bytes, line, length);
        book->starts[count++] = bytes;
        bytes += length;
    }
    book->count = count;
    book->bytes = bytes;
}

const char *book_line(const Book *book, size_t index) { return book->text + book->starts[index]; }

bool book_position(const Book *book, size_t index, Position *pos) {
    const char *operations;
    return epd_parse(book_line(book, index), pos, &operations) == NULL;
}

void book_free(Book *book) {
    free(book->text);
    free(book->starts);
    *book = (Book){0};
}
