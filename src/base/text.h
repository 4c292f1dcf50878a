// text.h: words, integers, text in fixed or growing buffers, and lines of a stream.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A part of a text that the caller owns. Not zero-terminated.
typedef struct Word {
    const char *start;
    size_t length;
} Word;

// Returns the next run of non-blank characters and moves *cursor past it. Length 0: no word left.
// Blank, tab, CR, LF, vertical tab and form feed separate words.
Word word_next(const char **cursor);
// Returns the same word without moving the cursor.
Word word_peek(const char *cursor);
// Returns a whole text as one word.
Word word_from(const char *text);
// Returns the text from its first word to the end of its last word, inner blanks included.
Word word_rest(const char *cursor);

bool word_is(Word word, const char *text);
bool word_is_ignoring_case(Word word, const char *text);  // ASCII case
// True if word is one of names, whose last is NULL.
bool word_is_among_ignoring_case(Word word, const char *const names[]);

// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn word
// into text; a large number if either has more than 30 characters.
int word_distance(Word word, const char *text);

// Reads a decimal integer with optional sign. Values beyond +-INT64_MAX become the nearer of the
// two. Returns false if word is not an integer; *value is then unchanged.
bool word_to_int(Word word, int64_t *value);
// Reads an integer of min..max; values beyond +-INT64_MAX are out of every range. Returns NULL, or
// "not a whole number:" or "out of range:", to be followed by the word; *value is then unchanged.
const char *word_to_int_in_range(Word word, int64_t min, int64_t max, int64_t *value);

// Copies word into buffer for a message and returns buffer. Every byte that is not printable ASCII
// becomes '?'. A long word is cut and ends in "...".
enum { PRINTABLE_BYTES = 104 };
const char *word_printable(Word word, char buffer[PRINTABLE_BYTES]);
// The same in memory that lives until the end of the block.
#define PRINTABLE(word) word_printable(word, (char[PRINTABLE_BYTES]){0})

// A zero-terminated text, in memory of the caller (fixed) or on the heap (growing).
typedef struct Text {
    char *data;  // NULL: a growing text before the first append
    size_t capacity, length;
    size_t limit;  // largest capacity of a growing text; 0: fixed
    bool is_cut;   // an append did not fit
} Text;

// Returns an empty text in memory of capacity >= 1 bytes, which must outlive it.
Text text_over(char *memory, size_t capacity);
// An empty text in `bytes` bytes, which live until the end of the block.
#define TEXT_LOCAL(bytes) text_over((char[bytes]){0}, bytes)
// Returns an empty text that grows up to limit bytes, the final zero included. Free it with
// text_free.
Text text_growing(size_t limit);
void text_free(Text *text);
// Empties the text and keeps its memory.
void text_clear(Text *text);

// Appends like printf. A fixed text must have room: this is asserted; without assertions the text
// is cut. A growing text that cannot grow is cut.
void text_append(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Appends count bytes. Bytes that do not fit are dropped, here and below.
void text_append_bytes(Text *text, const char *bytes, size_t count);
void text_append_char(Text *text, char c);
// Appends the UTF-8 character at `at`, or a byte that begins none, as Latin-1. Drops control
// characters. Returns the number of bytes read.
int text_append_utf8(Text *text, const char *at);
// Appends a word, after a blank unless the text is empty.
void text_append_word(Text *text, Word word);
// Appends the words at *cursor up to the word stop or the end. Moves *cursor there.
void text_append_words(Text *text, const char **cursor, const char *stop);

// Returns the ending of a noun after a count: "" for 1, else "s".
const char *plural(uint64_t count);

typedef struct LineReader {
    FILE *file;
    Text text;          // the line without LF or CR LF; is_cut if it is too long or memory is short
    int64_t number;     // of the line, from 1
    const char *error;  // a read failed, or the first line is compressed or UTF-16; else NULL
} LineReader;

// Returns a reader of lines of up to limit - 1 bytes. Free it with line_reader_free, which leaves
// the file open.
LineReader line_reader(FILE *file, size_t limit);
void line_reader_free(LineReader *reader);

// Reads the next line, without a byte order mark at its start. Skips the rest of a line that is
// cut. A zero byte and Ctrl-Z become blanks. Returns false at the end of the input. A failed read
// sets the error; the part of a line that was read is returned. A first line that is compressed or
// UTF-16 sets the error, too.
bool line_reader_next(LineReader *reader);

#endif
