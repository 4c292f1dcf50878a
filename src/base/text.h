// text.h: words of a line, integers, and text in buffers of fixed size.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Part of a text that belongs to the caller: not terminated, of any length, any bytes but white
// space.
typedef struct Word {
    const char *start;
    size_t length;
} Word;

// The next run of non-blank characters at *cursor, which moves past it. Length 0 at the end.
// Blank, tab, CR, LF, vertical tab and form feed separate words.
Word word_next(const char **cursor);
// The same without moving the cursor.
Word word_peek(const char *cursor);
Word word_from(const char *text);
// Everything from the first word to the end of the last one, as one Word that may hold blanks.
Word word_rest(const char *cursor);

// Exact comparison, and one that ignores ASCII case.
bool word_is(Word word, const char *text);
bool word_is_ignoring_case(Word word, const char *text);

// Insertions, deletions, replacements and swaps of neighbours that turn word into text; a large
// number if one of them has more than 30 characters.
int word_distance(Word word, const char *text);

// Decimal integer with optional sign. Values beyond 64 bits saturate. False if word is no integer
// (*value is then untouched).
bool word_to_int(Word word, int64_t *value);

// word as printable ASCII for a message: other bytes become '?', cut to fit. Returns buffer.
enum { PRINTABLE_BYTES = 104 };
const char *word_printable(Word word, char buffer[PRINTABLE_BYTES]);

// A buffer of fixed capacity, always terminated.
typedef struct Text {
    char *data;
    size_t capacity;
    size_t length;
} Text;

// Starts an empty text over memory of capacity >= 1 bytes, which must outlive it.
Text text_over(char *memory, size_t capacity);
// Appends as printf does. The caller makes sure that there is room: it is asserted, and without
// assertions the text is cut.
void text_append(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Appends a word of any length, with a blank before it unless text is empty, cut where the buffer
// ends.
void text_append_word(Text *text, Word word);
// Appends in this way the words at *cursor up to the word stop or the end, where *cursor then is.
void text_append_words(Text *text, const char **cursor, const char *stop);

#endif
