// book.c: reading a file of positions, and its lines one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/numbers.h"
#include "base/random.h"
#include "notation/fen.h"

enum { BYTES_MAX = 1 << 30, STARTS_MIN = 1024 };

bool book_add(Book *book, const char *line) {
    if (!book->text.data) book->text = text_growing(BYTES_MAX);
    if (book->count == book->room) {
        size_t room = book->room ? 2 * book->room : STARTS_MIN;
        size_t *starts = realloc(book->starts, room * sizeof(*starts));
        if (!starts) return false;
        book->starts = starts;
        book->room = room;
    }
    book->starts[book->count++] = book->text.length;
    text_append_bytes(&book->text, line, strlen(line) + 1);
    return !book->text.is_cut;
}

static bool is_empty_or_comment(const char *line) {
    const Word first = word_peek(line);
    return first.length == 0 || first.start[0] == '#';
}

static bool has_position(const Book *book, size_t first_line) {
    Position pos;
    size_t i = first_line;
    while (i < book->count && !book_position(book, i, &pos)) i++;
    return i < book->count;
}

static const char *add_lines(Book *book, FILE *file) {
    LineReader lines = line_reader(file, BYTES_MAX);
    const Text *line = &lines.text;
    const size_t count = book->count;
    bool is_good = true;
    while (is_good && line_reader_next(&lines) && !lines.error)
        is_good = !line->is_cut && (is_empty_or_comment(line->data) || book_add(book, line->data));
    line_reader_free(&lines);
    if (lines.error) return lines.error;
    if (!is_good) return "is too large, or not enough memory";
    if (book->count == count) return "is empty";
    return has_position(book, count) ? NULL : "holds no legal position";
}

const char *book_read(Book *book, const char *path) {
    FILE *file;
    const char *error = file_open(path, &file);
    if (error) return error;
    const Book before = *book;
    error = add_lines(book, file);
    fclose(file);
    if (error) {
        book->count = before.count;
        book->text.length = before.text.length;
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
    size_t count = 0;
    for (size_t i = 0; i < book->count; i++)
        if (half_of(book_line(book, i)) == half) book->starts[count++] = book->starts[i];
    book->count = count;
}

const char *book_line(const Book *book, size_t index) {
    return book->text.data + book->starts[index];
}

uint64_t book_hash(const Book *book) {
    uint64_t hash = FNV_START;
    for (size_t i = 0; i < book->count; i++) {
        const char *line = book_line(book, i);
        hash = fnv_hash(hash, line, strlen(line) + 1);
    }
    return hash;
}

bool book_position(const Book *book, size_t index, Position *pos) {
    return epd_parse(book_line(book, index), pos, NULL) == NULL;
}

void book_free(Book *book) {
    text_free(&book->text);
    free(book->starts);
    *book = (Book){0};
}
