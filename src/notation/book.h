// book.h: opening positions from files of FEN or EPD lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_BOOK_H
#define NOTATION_BOOK_H

#include "base/text.h"
#include "board/position.h"

// {0} is an empty book.
typedef struct Book {
    size_t count;    // of lines, without empty lines and comments, which begin with #
    Text text;       // the lines, each with a final zero
    size_t *starts;  // offset of each line in text
    size_t room;     // of starts, in lines
} Book;

// Appends the lines of a file. Returns NULL, or a static error text and leaves the lines of *book
// unchanged. At least one line must be a legal position. Free the book after an error too.
const char *book_read(Book *book, const char *path);
void book_free(Book *book);

// Appends a line and does not check it. Returns false if memory is short or the book is too large:
// the book can then only be freed.
bool book_add(Book *book, const char *line);

// The halves of a book: one for games to train on, one for matches that judge networks.
typedef enum BookHalf { HALF_TRAINING, HALF_JUDGING } BookHalf;

// Removes the lines of the other half. A hash of the first four fields of a line, as written,
// selects its half.
void book_keep_half(Book *book, BookHalf half);

// Returns the text of a line, index < count.
const char *book_line(const Book *book, size_t index);

// Returns a hash of the lines.
uint64_t book_hash(const Book *book);

// Reads the position of a line, FEN or EPD (epd_parse). Returns false and leaves *pos unchanged if
// it is not legal.
bool book_position(const Book *book, size_t index, Position *pos);

#endif
