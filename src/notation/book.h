// book.h: opening positions from files of FEN or EPD lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_BOOK_H
#define NOTATION_BOOK_H

#include <stddef.h>

#include "board/position.h"

// Begins as {0}, which is an empty book.
typedef struct Book {
    size_t count;    // of lines; empty ones and comments, which begin with #, do not count
    char *text;      // the lines, each terminated by a zero
    size_t bytes;    // of text
    size_t *starts;  // where each line begins in text
} Book;

// Appends the lines of a file to *book. NULL, or a static text that says what is wrong; *book then
// stays as it is. At least one line must be a position; the others are checked by book_position.
// book_free is due after an error too.
const char *book_read(Book *book, const char *path);

// The two halves of the lines of a book: games to train on begin in one, games to judge by in the
// other.
typedef enum BookHalf { HALF_TRAINING, HALF_JUDGING } BookHalf;

// Removes the lines of the other half. The half of a line depends on a hash of its position, side
// to move, castling rights and en-passant square as written, not on its place in the file.
void book_keep_half(Book *book, BookHalf half);

// The position of a line, index < count: FEN, or EPD, whose operations are ignored. False if the
// line is no legal position; *pos then stays as it is.
bool book_position(const Book *book, size_t index, Position *pos);

// The text of a line, index < count.
const char *book_line(const Book *book, size_t index);

// *book becomes empty.
void book_free(Book *book);

#endif
