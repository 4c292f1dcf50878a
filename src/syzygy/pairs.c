// pairs.c: the head of a part, the lengths of its symbols, and the value of an index.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/pairs.h"

#include <stdlib.h>

enum {
    FLAG_SINGLE = 128,
    BLOCK_BITS_MAX = 16,
    SPAN_BITS_MAX = 31,
    SYMBOL_BYTES = 3,
    SYMBOLS_MAX = 4095,
    NO_RIGHT = 0xFFF,  // the right half of a symbol that is a value
    SYMBOL_VALUES_MAX = 256,
    NOT_MEASURED = UINT16_MAX,
    SPARSE_BYTES = 6,
};

static unsigned left_half(const Pairs *pairs, unsigned symbol) {
    const uint8_t *at = pairs->symbols + SYMBOL_BYTES * symbol;
    return at[0] | (at[1] & 15u) << 8;
}

static unsigned right_half(const Pairs *pairs, unsigned symbol) {
    const uint8_t *at = pairs->symbols + SYMBOL_BYTES * symbol;
    return at[1] >> 4 | (unsigned)at[2] << 4;
}

// --- the head ------------------------------------------------------------------------------------

// Returns the number of values of a symbol; 0 for a cycle, an unknown symbol or too many values.
static int measure(Pairs *pairs, unsigned symbol) {
    if (symbol >= pairs->symbol_count) return 0;
    if (pairs->symbol_values[symbol] != NOT_MEASURED) return pairs->symbol_values[symbol];
    pairs->symbol_values[symbol] = 0;  // found again in a cycle
    int count = 1;
    if (right_half(pairs, symbol) != NO_RIGHT) {
        int left = measure(pairs, left_half(pairs, symbol));
        int right = left ? measure(pairs, right_half(pairs, symbol)) : 0;
        if (!right || left + right > SYMBOL_VALUES_MAX) return 0;
        count = left + right;
    }
    pairs->symbol_values[symbol] = (uint16_t)count;
    return count;
}

static bool measure_symbols(Pairs *pairs) {
    pairs->symbol_values = malloc(pairs->symbol_count * sizeof(uint16_t));
    bool good = pairs->symbol_values;
    for (unsigned i = 0; good && i < pairs->symbol_count; i++)
        pairs->symbol_values[i] = NOT_MEASURED;
    for (unsigned i = 0; good && i < pairs->symbol_count; i++) good = measure(pairs, i) > 0;
    return good;
}

// Canonical code: longer codes are numerically smaller; codes of one length are consecutive. False
// if the codes make no tree.
static bool set_bases(Pairs *pairs) {
    int last = pairs->max_length - pairs->min_length;
    int64_t base = 0;
    pairs->base[last] = 0;
    for (int i = last - 1; i >= 0; i--) {
        int length = pairs->min_length + i;
        base += (int64_t)bytes_u16(pairs->lowest + 2 * i);
        base -= (int64_t)bytes_u16(pairs->lowest + 2 * (i + 1));
        if (base < 0 || base / 2 >= (int64_t)1 << length) return false;
        base /= 2;
        pairs->base[i] = (uint64_t)base << (64 - length);
        if (pairs->base[i] < pairs->base[i + 1]) return false;
    }
    return true;
}

bool pairs_read_head(Pairs *pairs, Reader *reader, uint64_t size, unsigned *flags) {
    *pairs = (Pairs){.file = reader->bytes, .size = size, .single = PAIRS_FAILED};
    *flags = reader_u8(reader);
    if (*flags & FLAG_SINGLE) {
        pairs->single = (int)reader_u8(reader);
        return true;
    }
    pairs->block_bits = (int)reader_u8(reader);
    pairs->span_bits = (int)reader_u8(reader);
    unsigned padding = reader_u8(reader);
    pairs->blocks = reader_u32(reader);
    pairs->lengths = pairs->blocks + padding;
    pairs->max_length = (int)reader_u8(reader);
    pairs->min_length = (int)reader_u8(reader);
    if (pairs->block_bits > BLOCK_BITS_MAX || pairs->blocks == 0 ||
        pairs->lengths < pairs->blocks || pairs->span_bits < 1 ||
        pairs->span_bits > SPAN_BITS_MAX || pairs->min_length < 1 ||
        pairs->max_length > CODE_LENGTH_MAX || pairs->max_length < pairs->min_length)
        return false;
    pairs->lowest = reader_take(reader, 2u * (unsigned)(pairs->max_length - pairs->min_length + 1));
    pairs->symbol_count = reader_u16(reader);
    pairs->symbols = reader_take(reader, (uint64_t)SYMBOL_BYTES * pairs->symbol_count);
    reader_take(reader, pairs->symbol_count & 1);
    return !reader->failed && pairs->symbol_count > 0 && pairs->symbol_count <= SYMBOLS_MAX &&
           set_bases(pairs) && measure_symbols(pairs);
}

void pairs_free(Pairs *pairs) {
    free(pairs->symbol_values);
    pairs->symbol_values = NULL;
}

// --- the parts after it --------------------------------------------------------------------------

void pairs_read_sparse(Pairs *pairs, Reader *reader) {
    uint64_t span = 1ull << pairs->span_bits;
    pairs->sparse = reader_take(reader, SPARSE_BYTES * ((pairs->size + span - 1) / span));
}

void pairs_read_block_lengths(Pairs *pairs, Reader *reader) {
    pairs->block_lengths = reader_take(reader, 2ull * pairs->lengths);
}

void pairs_read_data(Pairs *pairs, Reader *reader) {
    enum { DATA_ALIGNMENT = 64 };
    reader_align(reader, DATA_ALIGNMENT);
    pairs->data = reader_take(reader, (uint64_t)pairs->blocks << pairs->block_bits);
}

// --- index to value ------------------------------------------------------------------------------

// Sets the block of an index and the offset inside the block. Returns false outside the blocks.
static bool find_block(const Pairs *pairs, uint64_t index, uint32_t *block, int *offset) {
    const uint8_t *entry = pairs->sparse + SPARSE_BYTES * (index >> pairs->span_bits);
    int64_t span = (int64_t)1 << pairs->span_bits;
    int64_t found = bytes_u32(entry), rest = bytes_u16(entry + 4);
    rest += (int64_t)(index & (uint64_t)(span - 1)) - span / 2;
    if (found >= pairs->lengths) return false;
    while (rest < 0) {
        if (found == 0) return false;
        rest += bytes_u16(pairs->block_lengths + 2 * --found) + 1;
    }
    while (rest > bytes_u16(pairs->block_lengths + 2 * found)) {
        rest -= bytes_u16(pairs->block_lengths + 2 * found) + 1;
        if (++found >= pairs->lengths) return false;
    }
    *block = (uint32_t)found;
    *offset = (int)rest;
    return found < pairs->blocks;
}

// Returns the symbol with the value number *offset of a block, and makes *offset relative to the
// symbol. Returns PAIRS_FAILED for damaged codes.
static int find_symbol(const Pairs *pairs, const uint8_t *start, int *offset) {
    const uint8_t *end = pairs->file.data + pairs->file.size;
    uint64_t buffer = (uint64_t)bytes_u32_be(start) << 32 | bytes_u32_be(start + 4);
    int held = 64;  // bits in the buffer that come from the file
    start += 8;
    for (;;) {
        int i = 0;
        while (buffer < pairs->base[i]) i++;
        int length = pairs->min_length + i;
        uint64_t symbol = bytes_u16(pairs->lowest + 2 * i);
        symbol += (buffer - pairs->base[i]) >> (64 - length);
        if (symbol >= pairs->symbol_count) return PAIRS_FAILED;
        int values = pairs->symbol_values[symbol];
        if (*offset < values) return (int)symbol;
        *offset -= values;
        buffer <<= length;
        held -= length;
        if (held > 32) continue;
        if (end - start < 4) return PAIRS_FAILED;
        buffer |= (uint64_t)bytes_u32_be(start) << (32 - held);
        held += 32;
        start += 4;
    }
}

int pairs_value(const Pairs *pairs, uint64_t index) {
    if (pairs->single != PAIRS_FAILED) return pairs->single;
    uint32_t block;
    int offset;
    if (index >= pairs->size || !find_block(pairs, index, &block, &offset)) return PAIRS_FAILED;
    int found = find_symbol(pairs, pairs->data + ((size_t)block << pairs->block_bits), &offset);
    if (found == PAIRS_FAILED) return PAIRS_FAILED;
    unsigned symbol = (unsigned)found;
    while (right_half(pairs, symbol) != NO_RIGHT) {
        unsigned left = left_half(pairs, symbol);
        int left_values = pairs->symbol_values[left];
        bool is_left = offset < left_values;
        symbol = is_left ? left : right_half(pairs, symbol);
        if (!is_left) offset -= left_values;
    }
    return (int)left_half(pairs, symbol);
}
