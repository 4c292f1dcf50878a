// pairs.h: the compressed values of one part of a table: recursive pairing and a Huffman code.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_PAIRS_H
#define SYZYGY_PAIRS_H

#include "syzygy/reader.h"

enum { CODE_LENGTH_MAX = 32, PAIRS_FAILED = -1 };

// A symbol stands for one value or for a pair of symbols. Blocks hold the codes of the symbols; a
// sparse index gives the block of every span of values.
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
    uint16_t *symbol_values;  // number of values of each symbol; owned
    const uint8_t *sparse, *block_lengths, *data;
} Pairs;

// Reads the head of a part with size values. Sets *flags to the first byte. Returns false if it is
// damaged or memory is short.
bool pairs_read_head(Pairs *pairs, Reader *reader, uint64_t size, unsigned *flags);

// Read the rest of a part with different values, in the order of the file. Errors are set in the
// reader.
void pairs_read_sparse(Pairs *pairs, Reader *reader);
void pairs_read_block_lengths(Pairs *pairs, Reader *reader);
void pairs_read_data(Pairs *pairs, Reader *reader);

// Accepts a struct of zeros.
void pairs_free(Pairs *pairs);

// Returns the value 0..4095 of an index, PAIRS_FAILED if the data are damaged.
int pairs_value(const Pairs *pairs, uint64_t index);

#endif
