// range_coder.c: intervals that narrow with each decision, and bytes when they are short.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/range_coder.h"

#include "base/numbers.h"

enum { FAST_SHIFT = 4, SLOW_SHIFT = 7, EVEN = 1 << 15, CHANCE_MIN = 64, RANGE_MIN = 1 << 24 };
enum { CODE_BYTES = 4 };

void chances_init(Chance *chances, size_t count) {
    for (size_t i = 0; i < count; i++) chances[i] = (Chance){EVEN, EVEN};
}

static void adapt(Chance *chance, bool is_zero) {
    const int target = is_zero ? UINT16_MAX : 0;
    chance->fast = (uint16_t)(chance->fast + (target - chance->fast) / (1 << FAST_SHIFT));
    chance->slow = (uint16_t)(chance->slow + (target - chance->slow) / (1 << SLOW_SHIFT));
}

static void write_byte(RangeCoder *coder) {
    // A sum that overflowed carries into the bytes before.
    if (coder->low >> 32)
        for (size_t i = coder->size; i-- > 0 && ++coder->bytes[i] == 0;) continue;
    if (coder->size == coder->capacity)
        coder->failed = true;
    else
        coder->bytes[coder->size++] = (uint8_t)(coder->low >> 24);
    coder->low = coder->low << 8 & UINT32_MAX;
}

static void read_byte(RangeCoder *coder) {
    coder->failed |= coder->size == coder->capacity;
    const uint8_t byte = coder->failed ? 0 : coder->bytes[coder->size++];
    coder->code = coder->code << 8 | byte;
}

RangeCoder range_coder_to(uint8_t *bytes, size_t capacity) {
    return (RangeCoder){.range = UINT32_MAX, .bytes = bytes, .capacity = capacity};
}

RangeCoder range_coder_from(const uint8_t *bytes, size_t size) {
    RangeCoder coder = range_coder_to((uint8_t *)(uintptr_t)bytes, size);
    coder.reads = true;
    for (int i = 0; i < CODE_BYTES; i++) read_byte(&coder);
    return coder;
}

// zero: chance of a 0.
static unsigned code_bit(RangeCoder *coder, uint32_t zero, unsigned bit) {
    const uint32_t bound = (coder->range >> 16) * zero;
    if (coder->reads) bit = coder->code >= bound;
    if (bit) {
        coder->low += bound;
        coder->code -= bound;
        coder->range -= bound;
    } else {
        coder->range = bound;
    }
    for (; coder->range < RANGE_MIN; coder->range <<= 8) {
        if (coder->reads)
            read_byte(coder);
        else
            write_byte(coder);
    }
    return bit;
}

unsigned range_coder_plain(RangeCoder *coder, int bits, unsigned number) {
    unsigned result = 0;
    for (int i = bits - 1; i >= 0; i--)
        result = result << 1 | code_bit(coder, EVEN, number >> i & 1);
    return result;
}

unsigned range_coder_number(RangeCoder *coder, Chance *tree, int bits, unsigned number) {
    unsigned node = 1;
    for (int i = bits - 1; i >= 0; i--) {
        Chance *chance = &tree[node];
        const int zero = (chance->fast + chance->slow) / 2;
        const unsigned bit = code_bit(
            coder, (uint32_t)clamp(zero, CHANCE_MIN, UINT16_MAX - CHANCE_MIN), number >> i & 1);
        adapt(chance, !bit);
        node = node << 1 | bit;
    }
    return node - (1u << bits);
}

size_t range_coder_finish(RangeCoder *coder) {
    for (int i = 0; i < CODE_BYTES; i++) write_byte(coder);
    return coder->failed ? 0 : coder->size;
}
