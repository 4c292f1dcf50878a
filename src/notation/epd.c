// epd.c: the fields and operations of an EPD line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/epd.h"

#include <string.h>

#include "notation/fen.h"

enum { WORDS = 6, FIRST_CLOCK_WORD = 4 };  // of a FEN

const char *fen_of_epd(const char *line, Text *fen) {
    int64_t clock;
    for (int i = 0; i < WORDS; i++) {
        Word word = word_peek(line);
        if (word.length == 0 || (i >= FIRST_CLOCK_WORD && !word_to_int(word, &clock))) break;
        text_append_word(fen, word_next(&line));
    }
    return line;
}

const char *epd_parse(const char *line, Position *pos, const char **operations) {
    char memory[EPD_FEN_BYTES];
    const char *repair;
    Text fen = text_over(memory, sizeof(memory));
    *operations = fen_of_epd(line, &fen);
    return fen_parse(memory, pos, &repair);
}

// The length of text up to one of two bytes, or to its end. Bytes in quotes do not count.
static size_t length_up_to(const char *text, size_t length, char end, char other) {
    bool is_quoted = false;
    size_t i = 0;
    for (; i < length && (is_quoted || (text[i] != end && text[i] != other)); i++)
        if (text[i] == '"') is_quoted = !is_quoted;
    return i;
}

bool epd_next(const char **cursor, EpdOperation *operation) {
    Word rest = word_rest(*cursor);
    while (rest.length > 0 && strchr("; \t", rest.start[0])) {
        rest.start++;
        rest.length--;
    }
    size_t length = length_up_to(rest.start, rest.length, ';', ';');
    size_t name = length_up_to(rest.start, length, ' ', '\t');
    operation->name = (Word){rest.start, name};
    operation->operands = (Word){rest.start + name, length - name};
    *cursor = rest.start + length;
    return length > 0;
}

bool epd_operand(Word *operands, Word *operand) {
    const char *start = operands->start, *end = start + operands->length;
    while (start < end && (*start == ' ' || *start == '\t')) start++;
    size_t length = length_up_to(start, (size_t)(end - start), ' ', '\t');
    *operands = (Word){start + length, (size_t)(end - start) - length};
    *operand = (Word){start, length};
    bool is_quoted = length >= 2 && start[0] == '"' && start[length - 1] == '"';
    if (is_quoted) *operand = (Word){start + 1, length - 2};
    return length > 0;
}
