// test_bits.c: 64-bit words and ranges (base/bits.h, base/numbers.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bits.h"

#include "base/numbers.h"
#include "base/random.h"
#include "check.h"

static int bit(uint64_t word, int i) { return (int)(word >> i & 1); }

static void check_word(uint64_t word) {
    int count = 0, lowest = -1, highest = -1;
    for (int i = 0; i < 64; i++) {
        count += bit(word, i);
        if (bit(word, i) && lowest < 0) lowest = i;
        if (bit(word, i)) highest = i;
        CHECK_EQ(bit(reverse_bits(word), 63 - i), bit(word, i));
        CHECK_EQ(bit(byte_swap(word), i ^ 56), bit(word, i));
    }
    CHECK_EQ(popcount(word), count);
    CHECK_EQ(more_than_one(word), count > 1);
    CHECK(opaque_bits(word) == word);
    if (!word) return;
    CHECK_EQ(lowest_bit(word), lowest);
    CHECK_EQ(highest_bit(word), highest);
    uint64_t rest = word;
    CHECK_EQ(pop_lowest(&rest), lowest);
    CHECK(rest == (word ^ 1ull << lowest));
}

TEST(words_are_counted_scanned_and_reversed_bit_by_bit) {
    Random random = random_from_seed(5);
    check_word(0);
    check_word(~0ull);
    for (int i = 0; i < 64; i++) check_word(1ull << i);
    for (int i = 0; i < 1000; i++) check_word(random_next(&random) & random_next(&random));
}

TEST(products_have_their_high_half) {
    CHECK(mul_high(~0ull, ~0ull) == ~0ull - 1);
    CHECK(mul_high(1ull << 32, 1ull << 32) == 1);
    CHECK(mul_high(~0ull, 1) == 0);
    CHECK(mul_high(1ull << 63, 10) == 5);
    CHECK(mul_high(0x123456789ABCDEF0, 0xFEDCBA9876543210) == 0x121FA00AD77D7422);
    CHECK(mul_high(0xFFFFFFFF00000001, 0x00000001FFFFFFFF) == 0x1FFFFFFFD);
}

TEST(selected_bits_move_to_the_low_end) {
#if HAS_EXTRACT_BITS
    CHECK(extract_bits(0xF0F0, 0xFF00) == 0xF0);
    CHECK(extract_bits(0x8001, 0x8001) == 3);
    CHECK(extract_bits(~0ull, 0) == 0);
#else
    check_skip_if(true, "the processor has no instruction for it");
#endif
}

int main(void) { return check_run(); }
