// book.c: reading a file of positions, and its lines one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/random.h"
#include "notation/epd.h"

enum { BYTES_MAX = 1 << 30, CHUNK_BYTES = 1 << 14 };

// Appends the bytes of a file and a zero.
static const char *append_file(Text *text, FILE *file) {
    char chunk[CHUNK_BYTES];
    for (size_t got; (got = fread(chunk, 1, sizeof(chunk), file)) > 0 && !text->is_cut;)
        text_append_bytes(text, chunk, got);
    text_append_char(text, '\0');
    if (ferror(file)) return "the book cannot be read";
    return text->is_cut ? "the book is too large" : NULL;
}

// Ends the lines of the bytes from offset on with zeros and adds them to the book.
static const char *add_lines(Book *book, size_t offset) {
    char *end = book->text.data + book->text.length, *start = book->text.data + offset;
    size_t line_ends = 0, count = book->count;
    for (char *at = start; at < end; at++) line_ends += *at == '\n' || at == end - 1;
    size_t *starts = realloc(book->starts, (count + line_ends) * sizeof(*starts));
    if (!starts) return "not enough memory for the book";
    book->starts = starts;
    for (char *at = start; at < end; at++) {
        if (*at != '\n' && at < end - 1) continue;
        *at = '\0';
        Word first = word_peek(start);
        if (first.length > 0 && first.start[0] != '#')
            starts[count++] = (size_t)(start - book->text.data);
        start = at + 1;
    }
    if (count == book->count) return "the book is empty";
    for (size_t i = book->count; i < count; i++) {
        Position pos;
        if (!book_position(book, i, &pos)) continue;
        book->count = count;
        return NULL;
    }
    return "the book holds no legal position";
}

const char *book_read(Book *book, const char *path) {
    FILE *file = os_open_regular(path);
    if (!file) return "the book cannot be opened";
    if (!book->text.data) book->text = text_growing(BYTES_MAX);
    size_t offset = book->text.length;
    const char *error = append_file(&book->text, file);
    fclose(file);
    if (!error) error = add_lines(book, offset);
    if (error) {
        book->text.length = offset;
        book->text.is_cut = false;
    }
    return error;
}

static BookHalf half_of(const char *line) {
    enum { FIELDS = 4 };  // of FEN and EPD: board, side, castling, en passant
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
        memmove(book->text.data + bytes, line, length);
        book->starts[count++] = bytes;
        bytes += length;
    }
    book->count = count;
    book->text.length = bytes;
}

const char *book_line(const Book *book, size_t index) {
    return book->text.data + book->starts[index];
}

bool book_position(const Book *book, size_t index, Position *pos) {
    const char *operations;
    return epd_parse(book_line(book, index), pos, &operations) == NULL;
}

void book_free(Book *book) {
    text_free(&book->text);
    free(book->starts);
    *book = (Book){0};
}
