// text.c: words, integers, text and lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

Word word_next(const char **cursor) {
    const char *start = *cursor;
    while (is_blank(*start)) start++;
    const char *end = start;
    while (*end && !is_blank(*end)) end++;
    *cursor = end;
    return (Word){start, (size_t)(end - start)};
}

Word word_peek(const char *cursor) { return word_next(&cursor); }

Word word_from(const char *text) { return (Word){text, strlen(text)}; }

Word word_rest(const char *cursor) {
    const char *start = word_peek(cursor).start, *end = start;
    for (Word word; (word = word_next(&cursor)).length > 0;) end = word.start + word.length;
    return (Word){start, (size_t)(end - start)};
}

bool word_is(Word word, const char *text) {
    return strlen(text) == word.length && memcmp(word.start, text, word.length) == 0;
}

bool word_is_ignoring_case(Word word, const char *text) {
    if (strlen(text) != word.length) return false;
    for (size_t i = 0; i < word.length; i++)
        if (lower(word.start[i]) != lower(text[i])) return false;
    return true;
}

bool word_is_among_ignoring_case(Word word, const char *const names[]) {
    while (*names && !word_is_ignoring_case(word, *names)) names++;
    return *names;
}

// Optimal string alignment: distance of Damerau (1964), rows of Wagner and Fischer (1974).
int word_distance(Word word, const char *text) {
    enum { LENGTH_MAX = 30 };
    int rows[LENGTH_MAX + 1][LENGTH_MAX + 1], width = (int)strlen(text);
    if (word.length > LENGTH_MAX || width > LENGTH_MAX) return 2 * LENGTH_MAX;
    for (int i = 0; i <= (int)word.length; i++)
        for (int k = 0; k <= width; k++) {
            rows[i][k] = i + k;
            if (i == 0 || k == 0) continue;
            bool same = word.start[i - 1] == text[k - 1];
            bool swapped = i > 1 && k > 1 && word.start[i - 1] == text[k - 2] &&
                           word.start[i - 2] == text[k - 1];
            rows[i][k] = 1 + min_int(rows[i - 1][k], rows[i][k - 1]);
            rows[i][k] = min_int(rows[i][k], rows[i - 1][k - 1] + !same);
            if (swapped) rows[i][k] = min_int(rows[i][k], rows[i - 2][k - 2] + 1);
        }
    return rows[word.length][width];
}

// Sets *fits to false if the value saturates.
static bool read_int(Word word, int64_t *value, bool *fits) {
    size_t i = word.length > 0 && (word.start[0] == '-' || word.start[0] == '+');
    if (i == word.length) return false;
    bool negative = word.start[0] == '-';
    int64_t sum = 0;
    *fits = true;
    for (; i < word.length; i++) {
        int digit = word.start[i] - '0';
        if (digit < 0 || digit > 9) return false;
        *fits = *fits && sum <= (INT64_MAX - digit) / 10;
        sum = *fits ? sum * 10 + digit : INT64_MAX;
    }
    *value = negative ? -sum : sum;
    return true;
}

bool word_to_int(Word word, int64_t *value) {
    bool fits;
    return read_int(word, value, &fits);
}

const char *word_to_int_in_range(Word word, int64_t min, int64_t max, int64_t *value) {
    int64_t number;
    bool fits;
    if (!read_int(word, &number, &fits)) return "not a whole number:";
    if (!fits || number < min || number > max) return "out of range:";
    *value = number;
    return NULL;
}

const char *word_printable(Word word, char buffer[PRINTABLE_BYTES]) {
    size_t room = PRINTABLE_BYTES - 4, shown = word.length < room ? word.length : room;
    for (size_t i = 0; i < shown; i++) {
        char c = word.start[i];
        buffer[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    memcpy(buffer + shown, word.length > shown ? "..." : "", word.length > shown ? 4 : 1);
    return buffer;
}

// --- text ----------------------------------------------------------------------------------------

Text text_over(char *memory, size_t capacity) {
    memory[0] = '\0';
    return (Text){.data = memory, .capacity = capacity};
}

Text text_growing(size_t limit) { return (Text){.limit = limit}; }

void text_free(Text *text) {
    free(text->data);
    *text = (Text){.limit = text->limit};
}

void text_clear(Text *text) {
    text->length = 0;
    text->is_cut = false;
    if (text->data) text->data[0] = '\0';
}

// Returns the number of bytes, at most count, for which there is room before the final zero.
static size_t make_room(Text *text, size_t count) {
    const size_t wanted = text->length + count + 1;
    size_t capacity = text->capacity > 0 ? text->capacity : 64;
    if (wanted > text->capacity && wanted <= text->limit) {
        while (capacity < wanted) capacity *= 2;
        if (capacity > text->limit) capacity = text->limit;
        char *data = realloc(text->data, capacity);
        if (data) text->data = data;
        if (data) text->capacity = capacity;
    }
    if (wanted <= text->capacity) return count;
    text->is_cut = true;
    return text->capacity > 0 ? text->capacity - 1 - text->length : 0;
}

void text_append(Text *text, const char *format, ...) {
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    int count = vsnprintf(NULL, 0, format, values);
    size_t room = make_room(text, count > 0 ? (size_t)count : 0);
    assert(text->limit > 0 || !text->is_cut);
    if (text->data) vsnprintf(text->data + text->length, room + 1, format, again);
    text->length += room;
    va_end(again);
    va_end(values);
}

void text_append_bytes(Text *text, const char *bytes, size_t count) {
    size_t room = make_room(text, count);
    if (!text->data) return;
    memcpy(text->data + text->length, bytes, room);
    text->length += room;
    text->data[text->length] = '\0';
}

void text_append_char(Text *text, char c) { text_append_bytes(text, &c, 1); }

// Returns the number of bytes of the UTF-8 character at text, 0 if there is none.
static int utf8_bytes(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text, first = bytes[0];
    const int count = first < 0x80                    ? 1
                      : first >= 0xC2 && first < 0xE0 ? 2
                      : first >= 0xE0 && first < 0xF0 ? 3
                      : first >= 0xF0 && first < 0xF5 ? 4
                                                      : 0;
    // The limits of the second byte exclude longer forms of a character, surrogates, and characters
    // above U+10FFFF.
    const unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (count > 1 && (bytes[1] < low || bytes[1] > high)) return 0;
    for (int i = 2; i < count; i++)
        if ((bytes[i] & 0xC0) != 0x80) return 0;
    return count;
}

int text_append_utf8(Text *text, const char *at) {
    const int count = utf8_bytes(at);
    const unsigned char byte = (unsigned char)at[0];
    const bool is_control =
        byte < ' ' || byte == 0x7F || (byte == 0xC2 && (unsigned char)at[1] < 0xA0);
    if (count == 0 && byte >= 0xA0)
        text_append(text, "%c%c", 0xC0 | byte >> 6, 0x80 | (byte & 0x3F));
    else if (count > 0 && !is_control)
        text_append_bytes(text, at, (size_t)count);
    return count > 0 ? count : 1;
}

void text_append_word(Text *text, Word word) {
    if (text->length > 0) text_append_char(text, ' ');
    text_append_bytes(text, word.start, word.length);
}

void text_append_words(Text *text, const char **cursor, const char *stop) {
    for (Word word; (word = word_peek(*cursor)).length > 0 && !word_is(word, stop);)
        text_append_word(text, word_next(cursor));
}

const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

// --- lines ---------------------------------------------------------------------------------------

LineReader line_reader(FILE *file, size_t limit) {
    return (LineReader){.file = file, .text = text_growing(limit)};
}

void line_reader_free(LineReader *reader) { text_free(&reader->text); }

// Concatenated files have several byte order marks.
static void skip_byte_order_mark(Text *text) {
    if (text->length < 3 || memcmp(text->data, "\xef\xbb\xbf", 3) != 0) return;
    text->length -= 3;
    memmove(text->data, text->data + 3, text->length + 1);
}

static bool begins(const Text *text, const char *bytes) {
    return text->data && strncmp(text->data, bytes, strlen(bytes)) == 0;
}

// Returns NULL for a text that may be the first line of a file.
static const char *encoding_error(const Text *text) {
    if (begins(text, "\xff\xfe") || begins(text, "\xfe\xff")) return "is UTF-16: save it as UTF-8";
    const bool is_compressed = begins(text, "\x1f\x8b") ||          // gzip
                               begins(text, "BZh") ||               // bzip2
                               begins(text, "\x28\xb5\x2f\xfd") ||  // Zstandard
                               begins(text, "\3757zXZ");            // xz
    return is_compressed ? "is compressed: unpack it first" : NULL;
}

// Replaces *text by the next line. Returns false at the end of the file.
static bool read_line(FILE *file, Text *text) {
    enum { CTRL_Z = 0x1A };  // ends a text of DOS
    // Ctrl-C may have interrupted a read: another would wait again.
    int c = ferror(file) ? EOF : getc(file);
    if (c == EOF) return false;
    text_clear(text);
    for (; c != EOF && c != '\n'; c = getc(file))
        if (!text->is_cut) text_append_char(text, c && c != CTRL_Z ? (char)c : ' ');
    if (text->length > 0 && text->data[text->length - 1] == '\r') text->data[--text->length] = '\0';
    text_append_bytes(text, "", 0);
    skip_byte_order_mark(text);
    return true;
}

bool line_reader_next(LineReader *reader) {
    const bool has_line = read_line(reader->file, &reader->text);
    reader->number += has_line;
    if (ferror(reader->file))
        reader->error = "cannot be read";
    else if (has_line && reader->number == 1)
        reader->error = encoding_error(&reader->text);
    return has_line;
}
