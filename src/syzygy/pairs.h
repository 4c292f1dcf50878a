// pairs.h: the compressed values of one part of a table: recursive pairing and a Huffman code.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_PAIRS_H
#define SYZYGY_PAIRS_H

#include "syzygy/reader.h"

enum { CODE_LENGTH_MAX = 32, PAIRS_FAILED = -1 };

// A symbol stands for one value or for two symbols one after the other. Values lie in blocks of
// codes of symbols; a sparse index says in which block to begin.
typedef struct Pairs {
    Bytes file;
    uint64_t size;               // values
    int single;                  // the value of every index, PAIRS_FAILED if they differ
    int block_bits;              // a block has 1 << block_bits bytes
    int span_bits;               // an entry of the sparse index stands for 1 << span_bits values
    uint32_t blocks;             // with data; a few more lengths follow
    uint32_t lengths;            // entries of block_lengths
    int min_length, max_length;  // of codes, in bits
    uint64_t base[CODE_LENGTH_MAX];  // [length - min_length]: lowest code, left-aligned
    const uint8_t *lowest;           // u16 each, by length: the symbol of that code
    unsigned symbol_count;
    const uint8_t *symbols;   // 3 bytes each
    uint8_t *symbol_lengths;  // values of each symbol, minus 1; owned
    const uint8_t *sparse, *block_lengths, *data;
} Pairs;

// Reads the head of a part with size values; single: where the value stands if all are the same.
// Returns NULL or a static text that says what is wrong, or that memory is short; *flags is the
// first byte.
typedef enum SingleValue { SINGLE_VALUE_STORED, SINGLE_VALUE_ZERO } SingleValue;
const char *pairs_read_head(Pairs *pairs, Reader *reader, uint64_t size, SingleValue single,
                            unsigned *flags);

// The three other parts, in the order in which they lie in the file; the reader notes failure.
void pairs_read_sparse(Pairs *pairs, Reader *reader);
void pairs_read_block_lengths(Pairs *pairs, Reader *reader);
void pairs_read_data(Pairs *pairs, Reader *reader);

// Frees what pairs_read_head allocated; all zero is fine.
void pairs_free(Pairs *pairs);

// Value 0..4095 of an index, PAIRS_FAILED if the data are damaged.
int pairs_value(const Pairs *pairs, uint64_t index);

#endif
